//! Serpentine Dream Chess against counts and lists from independent programs.

use chesswright::prelude::*;
use chesswright::variants::serpentine_dream::SerpentineDream;
use chesswright::{perft, perft_by_making};

use crate::counted::{Column, agree, rows};

const BONUS: &str = include_str!("../data/vectors/serpentine-dream.jsonl");
const CONVERGENCE: &str = include_str!("../data/vectors/serpentine-dream-convergence.jsonl");

/// Counts beyond this are for optimised builds.
const LONG: u64 = 3_000_000;

/// The text between a marker and the next `end`.
fn field<'t>(line: &'t str, marker: &str, end: char) -> &'t str {
    let (_, rest) = line.split_once(marker).expect("the vectors have every field");
    rest.split(end).next().unwrap_or(rest)
}

struct Vector<'t> {
    fen: &'t str,
    moves: Vec<&'t str>,
    check: bool,
    outcome: &'t str,
}

fn vectors(text: &str) -> impl Iterator<Item = Vector<'_>> {
    text.lines().map(|line| Vector {
        fen: field(line, "\"fen\": \"", '"'),
        // Every second piece between quotes is a move.
        moves: field(line, "\"moves\": [", ']').split('"').skip(1).step_by(2).collect(),
        check: field(line, "\"check\": ", ',') == "true",
        outcome: field(line, "\"outcome\": \"", '"'),
    })
}

fn bare(outcome: Option<Outcome>) -> String {
    outcome.map_or("ongoing".to_string(), |outcome| outcome.verdict.to_string())
}

fn library_agrees(rules: &SerpentineDream, text: &str) {
    let mut lines = 0;
    for Vector { fen, moves, check, outcome } in vectors(text) {
        let position = rules.read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(rules.position_string(&position), fen);
        let legal = rules.legal_moves(&position);
        let mut written: Vec<String> =
            legal.iter().map(|&mv| rules.move_string(&position, mv)).collect();
        written.sort_unstable();
        assert_eq!(written, moves, "{fen}");
        assert_eq!(rules.count_moves(&position), moves.len() as u64, "{fen}");
        assert_eq!(rules.is_in_check(&position, position.turn()), check, "{fen}");
        assert_eq!(bare(rules.outcome(&position)), outcome, "{fen}");
        lines += 1;
    }
    assert_eq!(lines, 100);
}

#[test]
fn every_vector_with_the_bonus() {
    library_agrees(&SerpentineDream::new(), BONUS);
}

#[test]
fn every_vector_of_the_convergence_paradigm() {
    library_agrees(&SerpentineDream::convergence(), CONVERGENCE);
}

#[test]
fn every_count() {
    let columns = &[Column::Game, Column::Depth, Column::Nodes, Column::Position];
    let table = || rows(include_str!("../data/vectors/perft.tsv"), columns);
    for (rules, in_table) in [(SerpentineDream::new(), 33), (SerpentineDream::convergence(), 33)] {
        let rows = || table().filter(|row| row.game == rules.id());
        assert_eq!(rows().count(), in_table, "{}", rules.id());
        let read = |text: &str| {
            rules.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        let short = rows().filter(|row| !cfg!(debug_assertions) || row.nodes <= LONG);
        agree(short, |text, depth| perft(&rules, &read(text), depth));
        let tiny = rows().filter(|row| row.nodes <= 50_000);
        agree(tiny, |text, depth| perft_by_making(&rules, &read(text), depth));
    }
}
