//! Serpentine Dream Chess against counts and lists from independent programs.

use crate::slow;

use chesswright::prelude::*;
use chesswright::variants::serpentine_dream::SerpentineDream;
use slow::Judge;
use slow::serpentine_dream::Dream;

const PERFT: &str = include_str!("../data/vectors/perft.tsv");
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

fn judge_agrees<const B: bool>(text: &str) {
    for Vector { fen, moves, check, outcome } in vectors(text) {
        let judge = Dream::<B>::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(judge.fen(), fen);
        assert_eq!(judge.legal(), moves, "{fen}");
        assert_eq!(judge.in_check(), check, "{fen}");
        assert_eq!(judge.outcome(), outcome, "{fen}");
    }
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
fn the_judge_agrees_with_the_vectors() {
    judge_agrees::<true>(BONUS);
    judge_agrees::<false>(CONVERGENCE);
}

#[test]
fn every_count() {
    let games = [SerpentineDream::new(), SerpentineDream::convergence()];
    let mut rows = 0;
    for row in PERFT.lines().filter(|row| row.starts_with("serpentine-dream")) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [id, depth, count, fen] = columns[..] else { panic!("four columns: {row}") };
        let rules = games.iter().find(|rules| rules.id() == id).expect("one of the two ids");
        let count: u64 = count.parse().expect("a count");
        rows += 1;
        if cfg!(debug_assertions) && count > LONG {
            continue;
        }
        let position = rules.read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let depth = depth.parse().expect("a depth");
        assert_eq!(chesswright::perft(rules, &position, depth), count, "{row}");
        if count <= 50_000 {
            assert_eq!(chesswright::perft_by_making(rules, &position, depth), count, "{row}");
        }
    }
    assert_eq!(rows, 66);
}
