//! Soul Reaver Chess: vectors, the judge, and the rules one by one.

mod slow;

use std::cell::RefCell;
use std::collections::BTreeMap;

use chesswright::prelude::*;
use chesswright::rules::{Action, Move};
use chesswright::variants::soul_reaver::{SoulReaver, kind};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use slow::Judge;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8 \
                     w KQkq - ABCDEFGHabcdefgh 0 1";

const VECTORS: [&str; 2] = [
    include_str!("data/vectors/soul-reaver.jsonl"),
    include_str!("data/vectors/soul-reaver-swap.jsonl"),
];

fn games() -> [SoulReaver; 2] {
    [SoulReaver::new(), SoulReaver::with_swap()]
}

/// A line of the vectors: position, sorted moves, check, outcome.
fn vector(line: &str) -> (&str, Vec<&str>, bool, &str) {
    let text = |key: &str| {
        let rest = line.split_once(&format!("\"{key}\": \"")).expect("the key is there").1;
        rest.split_once('"').expect("the text is closed").0
    };
    let list = line.split_once("\"moves\": [").expect("moves are there").1;
    let list = list.split_once(']').expect("the list is closed").0;
    let moves = list.split(", ").map(|mv| mv.trim_matches('"')).filter(|mv| !mv.is_empty());
    (text("fen"), moves.collect(), line.contains("\"check\": true"), text("outcome"))
}

fn strings(rules: &SoulReaver, position: &Position<SoulReaver>) -> Vec<String> {
    let moves = rules.legal_moves(position);
    let mut list: Vec<String> = moves.iter().map(|&mv| rules.move_string(position, mv)).collect();
    list.sort();
    list
}

fn bare_outcome(rules: &SoulReaver, position: &Position<SoulReaver>) -> String {
    rules.outcome(position).map_or("ongoing".into(), |outcome| outcome.verdict.to_string())
}

#[test]
fn vectors_of_both_ids() {
    for (rules, vectors) in games().iter().zip(VECTORS) {
        let mut lines = 0;
        for line in vectors.lines() {
            let (fen, moves, check, outcome) = vector(line);
            let position = rules.read_position(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
            assert_eq!(strings(rules, &position), moves, "{fen}");
            assert_eq!(rules.is_in_check(&position, position.turn()), check, "{fen}");
            assert_eq!(bare_outcome(rules, &position), outcome, "{fen}");
            assert_eq!(rules.position_string(&position), fen);
            lines += 1;
        }
        assert_eq!(lines, 110);
    }
}

#[test]
fn perft_counts_of_both_ids() {
    let mut rows = 0;
    for line in include_str!("data/vectors/perft-soul-reaver.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[id, depth, count, fen] = &fields[..] else { panic!("four fields: {line}") };
        let (depth, count): (u32, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        if cfg!(debug_assertions) && count > 3_000_000 {
            continue;
        }
        let games = games();
        let rules = games.iter().find(|rules| rules.id() == id).expect("a known id");
        let position = rules.read_position(fen).unwrap();
        assert_eq!(chesswright::perft(rules, &position, depth), count, "{line}");
        if count < 100_000 {
            assert_eq!(chesswright::perft_by_making(rules, &position, depth), count, "{line}");
        }
        rows += 1;
    }
    assert!(rows >= 60, "{rows} rows");
}
