//! Orthodox chess and Chess960 against published perft counts.

use chesswright::prelude::*;
use chesswright::variants::orthodox::Orthodox;
use chesswright::{perft, perft_by_making};

use crate::counted::{Column, Row, agree, rows};

/// Rows up to this count are quick enough for every build.
const SHORT: u64 = 5_000_000;
/// Rows up to this count are also counted by making every move.
const BY_MAKING: u64 = 300_000;

fn table() -> impl Iterator<Item = Row> {
    let columns = &[Column::Position, Column::Depth, Column::Nodes];
    rows(include_str!("../data/perft-orthodox.tsv"), columns)
}

fn read(chess: &Orthodox, fen: &str) -> Position<Orthodox> {
    chess.read_position(fen).unwrap_or_else(|error| panic!("{fen} is refused: {error}"))
}

#[test]
fn short_rows_agree_with_published_counts() {
    let chess = Orthodox::new();
    let rows = table().count();
    assert!(rows >= 70, "the table has {rows} rows");
    let short = table().filter(|row| row.nodes <= SHORT);
    agree(short, |fen, depth| perft(&chess, &read(&chess, fen), depth));
    let tiny = table().filter(|row| row.nodes <= BY_MAKING);
    agree(tiny, |fen, depth| perft_by_making(&chess, &read(&chess, fen), depth));
}

/// Hundreds of millions of moves: only with optimisation and without assertions.
#[cfg(not(debug_assertions))]
#[test]
fn long_rows_agree_with_published_counts() {
    let chess = Orthodox::new();
    let long = table().filter(|row| row.nodes > SHORT);
    let rows = agree(long, |fen, depth| perft(&chess, &read(&chess, fen), depth));
    assert!(rows >= 10, "the table has {rows} long rows");
}
