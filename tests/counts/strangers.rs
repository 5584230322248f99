//! The games of the examples against published and cross-checked counts.

use chesswright::perft;
use chesswright::rules::RuleSet;

use crate::counted::{Column, agree, rows};
use crate::games;

/// Counts the rows of a game in the table, up to a number of nodes.
fn counts<R: RuleSet>(rules: &R) {
    let limit = if cfg!(debug_assertions) { 3_000_000 } else { 300_000_000 };
    let columns = &[Column::Game, Column::Position, Column::Depth, Column::Nodes];
    let table = rows(include_str!("../data/perft-strangers.tsv"), columns);
    let rows = table.filter(|row| row.game == rules.id() && row.nodes <= limit);
    let compared = agree(rows, |text, depth| {
        let position = rules.read_position(text);
        perft(rules, &position.unwrap_or_else(|error| panic!("{text}: {error}")), depth)
    });
    assert!(compared > 0, "the table has no row for {}", rules.id());
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
