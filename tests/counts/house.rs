//! The games of the crate, by id, against counts from independent programs.

use chesswright::registry::Registry;

#[test]
fn every_game_of_the_crate_gives_its_counts() {
    let limit = if cfg!(debug_assertions) { 300_000 } else { 300_000_000 };
    let games = Registry::standard();
    let mut counted = std::collections::BTreeSet::new();
    for row in include_str!("../data/vectors/perft.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [id, depth, nodes, text] = fields[..] else { panic!("no row of the table: {row}") };
        let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
        if nodes <= limit {
            let position = games.by_id(id).unwrap().read_position(text).unwrap();
            assert_eq!(position.perft(depth), nodes, "{row}");
            counted.insert(id.to_owned());
        }
    }
    let own = games.ids().filter(|&id| id != "orthodox");
    assert_eq!(counted, own.map(str::to_owned).collect());
}
