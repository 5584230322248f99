//! The judges themselves, against lists and counts of legal moves that other programs made.
//!
//! A judge whose game the library does not play yet waits here, proved and ready.

use crate::slow;

use slow::Judge;
use slow::glinski::Glinski;
use slow::orthodox::{Capablanca, Orthodox};
use slow::queens_or_castles::QueensOrCastles;

/// The text between a marker and the next such end.
fn field<'t>(line: &'t str, marker: &str, end: &str) -> &'t str {
    let (_, rest) = line.split_once(marker).expect("every line has every field");
    rest.split(end).next().unwrap_or(rest)
}

#[test]
fn queens_or_castles_agrees_with_the_lists() {
    let mut lines = 0;
    for line in include_str!("../data/vectors/queens-or-castles.jsonl").lines() {
        let fen = field(line, "\"fen\": \"", "\"");
        let judge = QueensOrCastles::read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        assert_eq!(judge.fen(), fen);
        let moves = field(line, "\"moves\": [", "]");
        let moves: Vec<&str> =
            moves.split(", ").map(|mv| mv.trim_matches('"')).filter(|mv| !mv.is_empty()).collect();
        assert_eq!(judge.legal(), moves, "{fen}");
        assert_eq!(judge.in_check().to_string(), field(line, "\"check\": ", ","), "{fen}");
        assert_eq!(judge.outcome(), field(line, "\"outcome\": \"", "\""), "{fen}");
        lines += 1;
    }
    assert_eq!(lines, 100);
}

/// How many legal move sequences of that length there are.
fn count<J: Judge>(judge: &J, depth: u32) -> u64 {
    let moves = judge.legal();
    match depth {
        1 => moves.len() as u64,
        _ => moves.iter().map(|mv| count(&judge.play(mv), depth - 1)).sum(),
    }
}

/// Rows up to this count take the judge seconds.
const SHORT: u64 = 10_000;

/// Compares the rows of a table whose count is at most that, and says how many they are.
fn agrees_with_the_counts<J: Judge>(rows: impl Iterator<Item = &'static str>, most: u64) -> usize {
    let mut compared = 0;
    for row in rows.filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let (fen, depth) = (columns[0], columns[1].parse().expect("a depth"));
        let expected: u64 = columns[2].parse().expect("a count");
        if expected <= most {
            let judge = J::read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
            assert_eq!(judge.fen(), fen);
            assert_eq!(count(&judge, depth), expected, "{fen} depth {depth}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn glinski_agrees_with_the_counts() {
    let rows = include_str!("../data/perft-glinski.tsv").lines();
    assert_eq!(agrees_with_the_counts::<Glinski>(rows, SHORT), 22);
}

#[test]
fn orthodox_agrees_with_the_counts() {
    let rows = include_str!("../data/perft-orthodox.tsv").lines();
    assert_eq!(agrees_with_the_counts::<Orthodox>(rows, 100_000), 39);
}

#[test]
fn capablanca_agrees_with_the_counts() {
    let rows = include_str!("../data/perft-strangers.tsv").lines();
    let rows = rows.filter_map(|row| row.strip_prefix("capablanca\t"));
    assert_eq!(agrees_with_the_counts::<Capablanca>(rows, 30_000), 3);
}
