//! The judges themselves, against lists and counts of legal moves that other programs made.
//!
//! A judge whose game the library does not play yet waits here, proved and ready.

use crate::counted::{Column, Row, agree, rows};
use crate::slow;

use slow::Judge;
use slow::glinski::Glinski;
use slow::orthodox::{Capablanca, Orthodox};
use slow::queens_or_castles::QueensOrCastles;
use slow::serpentine_dream::Dream;

/// The text between a marker and the next such end.
fn field<'t>(line: &'t str, marker: &str, end: &str) -> &'t str {
    let (_, rest) = line.split_once(marker).expect("every line has every field");
    rest.split(end).next().unwrap_or(rest)
}

/// The judge reads, writes and knows everything of each of a hundred positions as the list has it.
fn agrees_with_the_lists<J: Judge>(list: &str) {
    for line in list.lines() {
        let fen = field(line, "\"fen\": \"", "\"");
        let judge = J::read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(judge.fen(), fen);
        let moves = field(line, "\"moves\": [", "]");
        let moves: Vec<&str> =
            moves.split(", ").map(|mv| mv.trim_matches('"')).filter(|mv| !mv.is_empty()).collect();
        assert_eq!(judge.legal(), moves, "{fen}");
        assert_eq!(judge.in_check().to_string(), field(line, "\"check\": ", ","), "{fen}");
        assert_eq!(judge.outcome(), field(line, "\"outcome\": \"", "\""), "{fen}");
    }
    assert_eq!(list.lines().count(), 100);
}

#[test]
fn queens_or_castles_agrees_with_the_lists() {
    agrees_with_the_lists::<QueensOrCastles>(include_str!(
        "../data/vectors/queens-or-castles.jsonl"
    ));
}

#[test]
fn serpentine_dream_agrees_with_the_lists() {
    agrees_with_the_lists::<Dream<true>>(include_str!("../data/vectors/serpentine-dream.jsonl"));
    agrees_with_the_lists::<Dream<false>>(include_str!(
        "../data/vectors/serpentine-dream-convergence.jsonl"
    ));
}

/// How many legal move sequences of that length there are.
fn count<J: Judge>(judge: &J, depth: u32) -> u64 {
    let moves = judge.legal();
    match depth {
        1 => moves.len() as u64,
        _ => moves.iter().map(|mv| count(&judge.play(mv), depth - 1)).sum(),
    }
}

/// Compares the rows whose count is at most that, and says how many they are.
fn agrees_with_the_counts<J: Judge>(rows: impl Iterator<Item = Row>, most: u64) -> usize {
    agree(rows.filter(|row| row.nodes <= most), |fen, depth| {
        let judge = J::read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(judge.fen(), fen);
        count(&judge, depth)
    })
}

/// The columns of a table of one game.
const COLUMNS: &[Column] = &[Column::Position, Column::Depth, Column::Nodes];

#[test]
fn glinski_agrees_with_the_counts() {
    let rows = rows(include_str!("../data/perft-glinski.tsv"), COLUMNS);
    assert_eq!(agrees_with_the_counts::<Glinski>(rows, 10_000), 22);
}

#[test]
fn orthodox_agrees_with_the_counts() {
    let rows = rows(include_str!("../data/perft-orthodox.tsv"), COLUMNS);
    assert_eq!(agrees_with_the_counts::<Orthodox>(rows, 100_000), 39);
}

#[test]
fn capablanca_agrees_with_the_counts() {
    let columns = &[Column::Game, Column::Position, Column::Depth, Column::Nodes];
    let rows = rows(include_str!("../data/perft-strangers.tsv"), columns);
    let rows = rows.filter(|row| row.game == "capablanca");
    assert_eq!(agrees_with_the_counts::<Capablanca>(rows, 30_000), 3);
}
