//! The games of the crate, by id, against counts from independent programs.

use std::collections::BTreeSet;

use chesswright::registry::Registry;

use crate::counted::{Column, agree, rows};

#[test]
fn every_game_of_the_crate_gives_its_counts() {
    let limit = if cfg!(debug_assertions) { 300_000 } else { 300_000_000 };
    let columns = &[Column::Game, Column::Depth, Column::Nodes, Column::Position];
    let table = || rows(include_str!("../data/vectors/perft.tsv"), columns);
    let games = Registry::standard();
    let short = table().filter(|row| row.nodes <= limit);
    let counted: BTreeSet<&str> = short.map(|row| row.game).collect();
    for &id in &counted {
        let rules = games.by_id(id).unwrap();
        let rows = table().filter(|row| row.game == id && row.nodes <= limit);
        agree(rows, |text, depth| rules.read_position(text).unwrap().perft(depth));
    }
    let own = games.ids().filter(|&id| id != "orthodox");
    assert_eq!(counted, own.collect());
}
