//! The example that builds Alice Chess: its counts, and the sentences of its rules.

#[path = "../../examples/build_your_own_alice.rs"]
// Its `main` is not called here, and what it shares with other examples comes with each.
#[allow(dead_code, clippy::duplicate_mod)]
mod example;

use crate::cli;
use chesswright::perft;
use chesswright::prelude::*;
use example::Alice;

fn rules() -> Alice {
    Alice::new().expect("two boards of one size are a pair")
}

/// The moves that begin on a cell, from a position, sorted.
#[track_caller]
fn moves(fen: &str, from: &str) -> Vec<String> {
    let rules = rules();
    let position = rules.read_position(fen).expect("the test's position is sound");
    let cell = rules.board().cell(from).expect("the test names a cell");
    let moves = rules.moves_from(&position, cell);
    let mut moves: Vec<String> = moves.iter().map(|&mv| rules.move_string(&position, mv)).collect();
    moves.sort();
    moves
}

#[test]
fn the_published_counts_to_depth_4() {
    let rules = rules();
    for (depth, count) in [(1, 20), (2, 400), (3, 9384), (4, 219_236)] {
        assert_eq!(perft(&rules, &rules.start(), depth), count, "depth {depth}");
    }
}

#[test]
fn the_example_plays_and_counts() {
    let said = cli::run("build_your_own_alice", &["e2e4", "e7e5"], b"");
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
    let mut lines = said.out.lines();
    let position = "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR|8/8/8/4p3/4P3/8/8/8 w - - 0 2";
    assert_eq!(lines.next(), Some(position));
    let moves = moves(position, "f1");
    assert_eq!(moves, ["f1a6", "f1b5", "f1c4", "f1d3", "f1e2"]);
    assert_eq!(lines.count(), 4);
    assert_eq!(cli::run("build_your_own_alice", &["e4", "e5"], b"").out, said.out);
    let said = cli::run("build_your_own_alice", &["e2e5"], b"");
    assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
}

#[test]
fn the_twin_of_the_target_must_be_empty() {
    let fen = "7k/8/8/8/8/8/8/R6K|8/8/8/8/p7/8/8/2N5 w - - 0 1";
    let moves = moves(fen, "a1");
    // What stands beyond forbids a4 and c1, and is not in the way to the cells behind.
    let down = ["a1a2", "a1a3", "a1a5", "a1a6", "a1a7"];
    let along = ["a1b1", "a1d1", "a1e1", "a1f1", "a1g1"];
    assert_eq!(moves, [&down[..], &["a1a8"], &along].concat()[..], "{moves:?}");
}

#[test]
fn a_capture_needs_an_empty_twin_too() {
    assert_eq!(moves("7k/8/8/8/8/1p1p4/2P5/7K|8/8/8/8/8/1n6/8/8 w - - 0 1", "c2").len(), 3);
}

#[test]
fn the_king_must_be_safe_before_the_passage_and_after_it() {
    // The one Rook forbids the d-file before it, the other the f-file after it.
    let fen = "3r3k/8/8/8/8/8/8/4K3|5r2/8/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(moves(fen, "e1"), ["e1e2"]);
}

#[test]
fn a_check_is_parried_from_the_other_board_only() {
    let fen = "4r2k/8/8/R7/8/8/8/4K3|8/8/8/R7/8/8/8/8 w - - 0 1";
    assert_eq!(moves(fen, "a5"), [""; 0]);
    assert_eq!(moves(fen, "~a5"), ["~a5~e5"]);
}

#[test]
fn a_pinned_piece_may_take_its_pinner_alone() {
    let fen = "4r2k/8/8/8/4R3/8/8/4K3|8/8/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(moves(fen, "e4"), ["e4e8"]);
}

#[test]
fn a_capturer_that_passes_leaves_the_line_open() {
    let fen = "4r2k/8/8/6B1/8/4n3/8/4K3|8/8/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(moves(fen, "g5"), ["g5d8", "g5e7", "g5f4", "g5f6", "g5h4", "g5h6"]);
}

#[test]
fn a_pawn_double_steps_from_the_first_board_and_promotes_on_both() {
    let fen = "7k/P7/8/8/8/8/4P3/4K3|8/P7/8/8/8/8/3P4/8 w - - 0 1";
    assert_eq!(moves(fen, "e2"), ["e2e3", "e2e4"]);
    assert_eq!(moves(fen, "~d2"), ["~d2~d3"]);
    assert_eq!(moves(fen, "a7"), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    assert_eq!(moves(fen, "~a7").len(), 4);
    let start = rules().read_position(fen).expect("the test's position is sound");
    let mut game = Game::from_position(rules(), start);
    game.play_str("a7a8r").expect("it promotes");
    let after = "7k/8/8/8/8/8/4P3/4K3|R7/P7/8/8/8/8/3P4/8 b - - 0 1";
    assert_eq!(game.rules().position_string(game.position()), after);
}

#[test]
fn captures_and_counts_agree_with_the_list() {
    fn look(rules: &Alice, position: &Position<Alice>, depth: u32) {
        let all = rules.legal_moves(position);
        assert_eq!(rules.count_moves(position), all.len() as u64);
        let mut captures = rules.captures(position).to_vec();
        let mut taking = all.to_vec();
        taking.retain(|&mv| rules.is_capture(position, mv));
        captures.sort();
        taking.sort();
        assert_eq!(captures, taking);
        assert_eq!(position.hash(), rules.hash_from_scratch(position));
        for mv in all.into_iter().filter(|_| depth > 0) {
            let mut after = *position;
            rules.play_unchecked(&mut after, mv);
            look(rules, &after, depth - 1);
        }
    }
    let rules = rules();
    look(&rules, &rules.start(), 2);
    let fen = "r3k3/1P2p3/8/3b4/8/2n5/1P2P3/R3K2q|1r6/P7/8/1q6/8/3N4/8/8 w - - 0 1";
    look(&rules, &rules.read_position(fen).expect("the test's position is sound"), 2);
}
