//! The games of the examples against published and cross-checked counts.

use chesswright::perft;
use chesswright::rules::RuleSet;

use crate::games;

/// Counts the rows of a game in the table, up to a number of nodes.
fn counts<R: RuleSet>(rules: &R) {
    let limit = if cfg!(debug_assertions) { 3_000_000 } else { 300_000_000 };
    let table = include_str!("../data/perft-strangers.tsv");
    let mut rows = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [game, text, depth, nodes] = fields[..] else { panic!("no row of the table: {row}") };
        let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
        if game != rules.id() || nodes > limit {
            continue;
        }
        let position = rules.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(perft(rules, &position, depth), nodes, "{text} at depth {depth}");
        rows += 1;
    }
    assert!(rows > 0, "the table has no row for {}", rules.id());
}

macro_rules! games {
    ($($game:ident)*) => {$(
        #[test]
        fn $game() {
            counts(&games::$game::rules().unwrap());
        }
    )*};
}

games!(capablanca crazyhouse cylinder gardner glinski los_alamos minishogi shogi three_check);
