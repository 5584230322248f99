//! Orthodox chess and Chess960 against published perft counts.

use chesswright::prelude::*;
use chesswright::variants::orthodox::Orthodox;
use chesswright::{perft, perft_by_making};

/// Rows up to this count are quick enough for every build.
const SHORT: u64 = 5_000_000;
/// Rows up to this count are also counted by making every move.
const BY_MAKING: u64 = 300_000;

struct Row {
    fen: &'static str,
    depth: u32,
    count: u64,
}

fn rows() -> Vec<Row> {
    let table = include_str!("../data/perft-orthodox.tsv").lines();
    let row = |line: &'static str| match line.split('\t').collect::<Vec<_>>()[..] {
        [fen, depth, count] => Row {
            fen,
            depth: depth.parse().expect("a depth"),
            count: count.parse().expect("a count"),
        },
        _ => panic!("not three columns: {line}"),
    };
    table.filter(|line| !line.starts_with('#')).map(row).collect()
}

fn check(chess: &Orthodox, row: &Row) {
    let Row { fen, depth, count } = row;
    let position = match chess.read_position(fen) {
        Ok(position) => position,
        Err(error) => panic!("{fen} is refused: {error}"),
    };
    let got = perft(chess, &position, *depth);
    assert_eq!(got, *count, "{fen} depth {depth}: expected {count}, got {got}");
    if *count <= BY_MAKING {
        let got = perft_by_making(chess, &position, *depth);
        assert_eq!(got, *count, "{fen} depth {depth}, by making: expected {count}, got {got}");
    }
}

#[test]
fn short_rows_agree_with_published_counts() {
    let chess = Orthodox::new();
    let rows = rows();
    assert!(rows.len() >= 70, "the table has {} rows", rows.len());
    for row in rows.iter().filter(|row| row.count <= SHORT) {
        check(&chess, row);
    }
}

/// Hundreds of millions of moves: only with optimisation and without assertions.
#[cfg(not(debug_assertions))]
#[test]
fn long_rows_agree_with_published_counts() {
    let chess = Orthodox::new();
    let rows = rows();
    let long: Vec<&Row> = rows.iter().filter(|row| row.count > SHORT).collect();
    assert!(long.len() >= 10, "the table has {} long rows", long.len());
    for row in long {
        check(&chess, row);
    }
}
