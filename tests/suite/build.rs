//! Games built from descriptions: each word of the builder, each fault it finds, and what holds in
//! every game of the examples.

use crate::judged;

use std::collections::BTreeSet;

use chesswright::board::{Cell, Rectangle};
use chesswright::build::{BuildFault, Builder, Built, DropLimit, Stalemate};
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{Movement, MovementError, leap, ride, step};
use chesswright::prelude::*;
use chesswright::rules::{Action, Move};
use chesswright::{perft, perft_by_making};
use judged::{Tally, choices, run};
use proptest::prelude::*;

use crate::games;

type Small = Built<Rectangle<u64>, [u64; 3]>;

/// Kings on a board of four files and six ranks; the rest is a test's.
fn kings() -> Builder<Rectangle<u64>> {
    let board = Rectangle::new(4, 6).expect("a board");
    Builder::new("small", board).king("K", step(Any)).start("k3/4/4/4/4/3K w - - 0 1")
}

fn ahead() -> Movement {
    step(Orthogonal).along_file().forward()
}

fn askew() -> Movement {
    step(Diagonal).forward()
}

/// Kings, Rooks and pawns without any word about the pawns.
fn pawns() -> Builder<Rectangle<u64>> {
    kings().piece("R", ride(Orthogonal)).pawn("P", ahead(), askew())
}

fn built(game: Builder<Rectangle<u64>>) -> Small {
    game.build().unwrap_or_else(|error| panic!("{error}"))
}

fn faults(game: Builder<Rectangle<u64>>) -> Vec<BuildFault> {
    match game.build::<[u64; 3]>() {
        Ok(game) => panic!("{} was built", game.id()),
        Err(error) => error.faults().to_vec(),
    }
}

fn at<R: RuleSet>(game: &R, text: &str) -> Position<R> {
    game.read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves whose string begins so, sorted.
fn moves<R: RuleSet>(game: &R, text: &str, prefix: &str) -> Vec<String> {
    let position = at(game, text);
    let moves = game.legal_moves(&position);
    let mut strings: Vec<String> =
        moves.iter().map(|&mv| game.move_string(&position, mv)).collect();
    strings.retain(|mv| mv.starts_with(prefix));
    strings.sort();
    strings
}

/// The position after some moves.
fn after<R: RuleSet>(game: &R, text: &str, moves: &[&str]) -> String {
    let mut position = at(game, text);
    for text in moves {
        let mv = game.read_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(&mut position, mv).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.hash(), game.hash_from_scratch(&position), "after {text}");
    }
    game.position_string(&position)
}

fn outcome<R: RuleSet>(game: &R, text: &str) -> String {
    let outcome = game.outcome(&at(game, text));
    outcome.map_or("ongoing".to_owned(), |outcome| outcome.to_string())
}

fn unknown(what: &'static str, letter: &str) -> BuildFault {
    BuildFault::UnknownKind { what, letter: letter.to_owned() }
}

fn no_cell(what: &'static str, name: &str) -> BuildFault {
    BuildFault::UnknownCell { what, name: name.to_owned() }
}

fn castling_fault(letter: char) -> impl Fn(&BuildFault) -> bool {
    move |fault| matches!(fault, BuildFault::Castling { letter: l, .. } if *l == letter)
}

fn hand_fault(fault: &BuildFault, named: &str) -> bool {
    matches!(fault, BuildFault::Hand { letter, .. } if letter == named)
}

// What the builder refuses.

#[test]
fn an_id_is_lower_case_letters_digits_and_hyphens() {
    let board = || Rectangle::<u64>::new(4, 6).expect("a board");
    for id in ["", "Big", "a b", "é"] {
        let game = Builder::new(id, board()).king("K", step(Any)).start("k3/4/4/4/4/3K w - -");
        assert_eq!(faults(game), [BuildFault::Id(id.to_owned())]);
    }
    let game = Builder::new("a-1", board()).king("K", step(Any)).start("k3/4/4/4/4/3K w - -");
    assert_eq!(built(game).id(), "a-1");
}

#[test]
fn a_letter_that_no_kind_has_is_named_with_what_speaks_of_it() {
    let asked = |game| faults(game);
    assert_eq!(asked(pawns().promotes("P", &["X"])), [unknown("a promotion", "X")]);
    assert_eq!(asked(pawns().promotes_on("X", &["R"], "", "")), [unknown("a promotion", "X")]);
    assert_eq!(asked(pawns().hand(&["X"])), [unknown("a hand", "X")]);
    assert_eq!(asked(pawns().ends_by_extinction("X")), [unknown("an ending", "X")]);
    assert_eq!(asked(pawns().ends_by_reaching("X", "", "")), [unknown("an ending", "X")]);
    assert_eq!(asked(pawns().symbols("X", ['x', 'y'])), [unknown("a pair of symbols", "X")]);
    let place = "a place where a kind never stands";
    assert_eq!(asked(pawns().never_on("X", "", "")), [unknown(place, "X")]);
}

#[test]
fn a_letter_belongs_to_one_kind_and_is_no_number_or_separator() {
    for letter in ["k", "K"] {
        let game = kings().piece(letter, ride(Any));
        assert_eq!(faults(game), [BuildFault::LetterTaken(letter.to_owned())], "{letter:?}");
    }
    for letter in ["", "1", "Q2", "Q/", "Q|", "[Q", "Q]", "Q ", "+"] {
        let game = kings().piece(letter, ride(Any));
        assert_eq!(faults(game), [BuildFault::Letter(letter.to_owned())], "{letter:?}");
    }
    built(kings().piece("Q", ride(Any)).piece("+Q", ride(Any)).piece("Q~", ride(Any)));
}

#[test]
fn a_letter_that_two_pieces_in_a_row_would_be_read_as_is_refused() {
    let game = kings().piece("Q", ride(Any)).piece("R", ride(Any)).piece("QR", ride(Any));
    assert_eq!(faults(game), [BuildFault::Letter("QR".to_owned())]);
    built(kings().piece("QR", ride(Any)).piece("Q", ride(Any)));
}

#[test]
fn a_name_that_is_no_cell_is_named_with_what_speaks_of_it() {
    let step = pawns().double_step_from("P", "a2 e2", "");
    assert_eq!(faults(step), [no_cell("a double step", "e2")]);
    let zone = pawns().may_promote("P", &["R"], "a6", "a1..a2");
    assert_eq!(faults(zone), [no_cell("a promotion", "a1..a2")]);
    let goal = pawns().ends_by_reaching("P", "a6", "a0");
    assert_eq!(faults(goal), [no_cell("an ending", "a0")]);
    let never = pawns().never_on("P", "a7", "");
    assert_eq!(faults(never), [no_cell("a place where a kind never stands", "a7")]);
    // A castling speaks of single cells.
    for cell in ["a9", "", "b1..c1"] {
        let castling = pawns().castling('K', ["d1", cell], ["a1", "c1"]);
        assert_eq!(faults(castling), [no_cell("a castling", cell)]);
    }
}

#[test]
fn there_is_one_kind_of_king() {
    assert_eq!(faults(kings().king("E", step(Any))), [BuildFault::Kings("E".to_owned())]);
}

#[test]
fn a_game_without_a_king_needs_an_ending_that_can_come() {
    let board = Rectangle::<u64>::new(4, 6).expect("a board");
    let kingless =
        Builder::new("small", board).piece("R", ride(Orthogonal)).start("r3/4/4/4/4/3R w - -");
    assert_eq!(faults(kingless.clone()), [BuildFault::Endless]);
    // Nobody gives check to no King.
    assert_eq!(faults(kingless.clone().ends_by_checks(3)), [BuildFault::Endless]);
    built(kingless.ends_by_extinction("R"));
}

#[test]
fn a_word_about_pawns_needs_a_pawn() {
    let no_pawn = || vec![BuildFault::NoPawn("R".to_owned())];
    assert_eq!(faults(pawns().double_step("R")), no_pawn());
    assert_eq!(faults(pawns().double_step_from("R", "", "")), no_pawn());
    assert_eq!(faults(pawns().without_en_passant("R")), no_pawn());
    assert_eq!(faults(pawns().promotes("R", &["P"])), no_pawn());
}

#[test]
fn a_promotion_offers_different_things_that_are_no_kings() {
    let refused = |game: Builder<_>| {
        let faults = faults(game);
        let [BuildFault::Promotion { letter, why }] = &faults[..] else { panic!("{faults:?}") };
        assert_eq!(letter, "P");
        *why
    };
    assert_eq!(refused(pawns().promotes("P", &[])), "it has no choice");
    assert_eq!(refused(pawns().promotes("P", &["R", "K"])), "nothing becomes a King");
    let alike = "two of its choices are written alike in moves";
    assert_eq!(refused(pawns().promotes("P", &["R", "R"])), alike);
    let marked = pawns().piece("R~", ride(Orthogonal));
    assert_eq!(refused(marked.promotes("P", &["R", "R~"])), alike);
    let twice = pawns().promotes("P", &["R"]).may_promote("P", &["R"], "a5", "a2");
    assert_eq!(refused(twice), "it is described twice");
}

#[test]
fn a_castling_goes_straight_between_a_king_and_a_partner() {
    let game = || pawns().start("r2k/4/4/4/4/R2K w - - 0 1");
    let one = |game, letter| {
        let faults = faults(game);
        assert!(faults.iter().all(castling_fault(letter)) && faults.len() == 1, "{faults:?}");
    };
    built(game().castling('Q', ["d1", "b1"], ["a1", "c1"]));
    one(game().castling('Q', ["d1", "b2"], ["a1", "c1"]), 'Q');
    one(game().castling('Q', ["d1", "b1"], ["a1", "c2"]), 'Q');
    one(game().castling('1', ["d1", "b1"], ["a1", "c1"]), '1');
    // Nobody on their cells, or the other side's.
    one(game().castling('Q', ["c1", "b1"], ["a1", "c1"]), 'Q');
    one(game().castling('Q', ["d1", "b1"], ["b1", "c1"]), 'Q');
    one(game().castling('q', ["d1", "b1"], ["a1", "c1"]), 'q');
    // One letter for two partners, two letters for one.
    let twice = game().castling('Q', ["d1", "b1"], ["a1", "c1"]);
    let king_side = ["d1", "b1"];
    let two = twice.clone().start("r2k/4/4/R3/4/R2K w - - 0 1");
    one(twice.castling('X', king_side, ["a1", "c1"]), 'X');
    one(two.castling('Q', king_side, ["a3", "a2"]), 'Q');
}

#[test]
fn what_is_held_is_among_the_first_kinds_and_no_king() {
    let refused = |game: Builder<_>, letter| {
        let faults = faults(game);
        assert!(faults.len() == 1 && hand_fault(&faults[0], letter), "{faults:?}");
    };
    refused(pawns().hand(&["K"]), "K");
    refused(pawns().hand(&["P", "P"]), "P");
    refused(pawns().limit_drops("P", DropLimit::NoMate), "P");
    let letters = "ABCDEFGHIJLMNOPQ".chars().map(String::from);
    let many = letters.fold(kings(), |game, letter| game.piece(&letter, step(Any)));
    let many = many.hand(&["P", "Q"]).start("k3/4/4/4/4/3K[] w - -");
    let found = many.build::<[u64; 5]>().expect_err("Q is the seventeenth kind");
    assert!(found.faults().len() == 1 && hand_fault(&found.faults()[0], "Q"), "{found}");
}

#[test]
fn the_start_is_a_position() {
    for start in ["", "k3/4/4/4/4/3K w", "k3/4/4/4/4/4 w - -", "k3/4/4/4/4/3K w K -"] {
        let faults = faults(kings().start(start));
        assert!(matches!(faults[..], [BuildFault::Start(_)]), "{start:?}: {faults:?}");
    }
}

#[test]
fn the_planes_tell_the_kinds_apart() {
    let more = "ABCDEFGHI".chars().map(String::from);
    let game = more.fold(kings(), |game, letter| game.piece(&letter, step(Any)));
    let too_many = BuildFault::Movement(MovementError::Planes { kinds: 10, told: 8 });
    assert_eq!(faults(game.clone()), [too_many]);
    assert!(game.build::<[u64; 4]>().is_ok());
}

#[test]
fn all_faults_are_told_at_once() {
    let game =
        pawns().hand(&["X"]).never_on("P", "z9", "").castling('Q', ["a1", "b3"], ["c1", "d1"]);
    let found = game.build::<[u64; 3]>().expect_err("three faults");
    assert_eq!(found.faults().len(), 3, "{found}");
    let told = found.to_string();
    assert!(told.contains("\"X\"") && told.contains("\"z9\"") && told.contains("castling Q"));
    let names = kings().king("E", step(Any)).piece("K", step(Any)).double_step("Z");
    assert_eq!(faults(names).len(), 3);
}

// What the words mean.

#[test]
fn a_pawn_advances_without_capturing_and_captures_otherwise() {
    let game = built(pawns());
    assert_eq!(moves(&game, "k3/4/4/r1r1/1P2/3K w - - 0 1", "b2"), ["b2a3", "b2b3", "b2c3"]);
    assert_eq!(moves(&game, "k3/4/4/1r2/1P2/3K w - - 0 1", "b2"), [""; 0]);
    assert_eq!(moves(&game, "k3/1p2/4/4/4/3K b - - 0 1", "b5"), ["b5b4"]);
    // Its moves are progress; the Rook's are none.
    assert_eq!(after(&game, "k3/4/4/4/1P2/3K w - - 7 1", &["b2b3"]), "k3/4/4/1P2/4/3K b - - 0 1");
    assert_eq!(after(&game, "k3/4/4/4/1R2/3K w - - 7 1", &["b2b3"]), "k3/4/4/1R2/4/3K b - - 8 1");
}

#[test]
fn a_double_step_leaves_from_where_the_start_has_a_pawn_of_the_side() {
    let game = built(pawns().double_step("P").start("k3/pp2/4/4/2PP/3K w - - 0 1"));
    assert_eq!(moves(&game, "k3/pp2/4/4/PPPP/3K w - - 0 1", "c2"), ["c2c3", "c2c4"]);
    assert_eq!(moves(&game, "k3/pp2/4/4/PPPP/3K w - - 0 1", "a2"), ["a2a3"]);
    assert_eq!(moves(&game, "k3/pppp/4/4/4/3K b - - 0 1", "a5"), ["a5a3", "a5a4"]);
    assert_eq!(moves(&game, "k3/pppp/4/4/4/3K b - - 0 1", "d5"), ["d5d4"]);
    // Over nobody.
    assert_eq!(moves(&game, "k3/4/4/2r1/2P1/3K w - - 0 1", "c2"), [""; 0]);
}

#[test]
fn a_double_step_can_be_taken_in_passing_at_once() {
    let game = built(pawns().double_step_from("P", "a2..d2", ""));
    let start = "k3/4/1p2/4/2P1/3K w - - 0 1";
    let passed = "k3/4/1pP1/4/4/3K b - c3 0 1";
    assert_eq!(after(&game, start, &["c2c4"]), passed);
    assert_eq!(moves(&game, passed, "b4"), ["b4b3", "b4c3"]);
    assert_eq!(after(&game, passed, &["b4c3"]), "k3/4/4/2p1/4/3K w - - 0 2");
    assert_eq!(after(&game, passed, &["a6b6"]), "1k2/4/1pP1/4/4/3K w - - 1 2");
    // Black has no double step.
    assert_eq!(moves(&game, "k3/1p2/4/4/4/3K b - - 0 1", "b5"), ["b5b4"]);
}

#[test]
fn each_kind_of_pawn_captures_in_passing_in_its_own_way() {
    // Berolina pawns advance over corners and capture straight ahead.
    let game = pawns().pawn("Z", askew(), ahead());
    let game = game.double_step_from("P", "", "a5..d5").double_step_from("Z", "", "a5..d5");
    let game = built(game);
    // Black's Z has gone from a5 over b4 to c3.
    let passing = |white: &str| {
        let text = format!("k3/4/4/{white}/4/3K w - b4 0 1");
        moves(&game, &text, "")
    };
    let has = |list: Vec<String>, mv: &str| list.iter().any(|other| other == mv);
    assert!(has(passing("P1z1"), "a3b4"), "over a corner, as this pawn captures");
    let straight = at(&game, "k3/4/4/1Zz1/4/3K w - b4 0 1");
    let taken = game.read_move(&straight, "b3b4").expect("straight ahead, as this one does");
    assert!(game.is_capture(&straight, taken));
    let plain = at(&game, "k3/4/4/1Pz1/4/3K w - b4 0 1");
    let step = game.read_move(&plain, "b3b4").expect("a step on to the cell passed over");
    assert!(!game.is_capture(&plain, step));
}

#[test]
fn a_pawn_without_en_passant_steps_twice_and_is_safe() {
    let game = built(pawns().double_step_from("P", "a2..d2", "").without_en_passant("P"));
    let start = "k3/4/1p2/4/2P1/3K w - - 0 1";
    assert_eq!(after(&game, start, &["c2c4"]), "k3/4/1pP1/4/4/3K b - - 0 1");
    assert!(game.read_position("k3/4/1pP1/4/4/3K b - c3 0 1").is_err());
}

#[test]
fn only_pawns_that_are_taken_in_passing_leave_a_cell_passed_over() {
    // Both step from the same cells.
    let game = pawns().pawn("S", ahead(), askew()).double_step_from("P", "a2..d2", "");
    let game = built(game.double_step_from("S", "a2..d2", "").without_en_passant("S"));
    let start = "k3/4/1p2/4/S1P1/3K w - - 0 1";
    assert_eq!(after(&game, start, &["a2a4"]), "k3/4/Sp2/4/2P1/3K b - - 0 1");
    assert_eq!(after(&game, start, &["c2c4"]), "k3/4/1pP1/4/S3/3K b - c3 0 1");
}

#[test]
fn a_pawn_that_promotes_with_its_double_step_is_not_passed_over() {
    let game = pawns().double_step_from("P", "b4", "").promotes("P", &["R"]);
    let game = built(game);
    assert_eq!(after(&game, "3k/4/1P2/4/4/3K w - - 0 1", &["b4b6r"]), "1R1k/4/4/4/4/3K b - - 0 1");
}

#[test]
fn a_pawn_must_promote_where_its_advance_ends() {
    let game = built(pawns().piece("N", leap(1, 1)).promotes("P", &["R", "N"]));
    assert_eq!(moves(&game, "3k/1P2/4/4/4/3K w - - 0 1", "b5"), ["b5b6n", "b5b6r"]);
    assert_eq!(moves(&game, "3k/4/4/4/1p2/3K b - - 0 1", "b2"), ["b2b1n", "b2b1r"]);
    assert_eq!(after(&game, "3k/1P2/4/4/4/3K w - - 0 1", &["b5b6n"]), "1N1k/4/4/4/4/3K b - - 0 1");
    assert!(game.read_position("1P1k/4/4/4/4/3K w - - 0 1").is_err(), "a pawn cannot stand there");
}

#[test]
fn a_kind_must_promote_on_cells_that_are_named() {
    let game = built(pawns().promotes_on("P", &["R"], "a4..d4", "a3"));
    assert_eq!(moves(&game, "3k/4/4/1P2/4/3K w - - 0 1", "b3"), ["b3b4r"]);
    assert_eq!(moves(&game, "3k/4/pp2/4/4/3K b - - 0 1", "a4"), ["a4a3r"]);
    assert_eq!(moves(&game, "3k/4/pp2/4/4/3K b - - 0 1", "b4"), ["b4b3"]);
    assert!(game.read_position("3k/4/P3/4/4/3K w - - 0 1").is_err());
    assert!(game.read_position("3k/4/p3/4/4/3K w - - 0 1").is_ok());
}

#[test]
fn a_kind_may_promote_in_moves_that_begin_or_end_in_its_zone() {
    let game = pawns().piece("+R", ride(Any)).piece("+P", step(Any));
    let zones = ["a5..d5 a6..d6", "a1..d1 a2..d2"];
    let game = game.may_promote("R", &["+R"], zones[0], zones[1]);
    let game = built(game.may_promote("P", &["+P"], zones[0], zones[1]));
    // Into it, within it, out of it, and not at all.
    let rook = moves(&game, "k3/4/3R/4/4/3K w - - 0 1", "d4d");
    assert_eq!(rook, ["d4d2", "d4d3", "d4d5", "d4d5+", "d4d6", "d4d6+"]);
    let rook = moves(&game, "k3/3R/4/4/4/3K w - - 0 1", "d5d");
    assert_eq!(rook, ["d5d2", "d5d2+", "d5d3", "d5d3+", "d5d4", "d5d4+", "d5d6", "d5d6+"]);
    assert_eq!(moves(&game, "3k/4/4/4/1r2/3K b - - 0 1", "b2b3"), ["b2b3", "b2b3+"]);
    // A pawn on the last rank could never move again.
    assert_eq!(moves(&game, "3k/4/1P2/4/4/3K w - - 0 1", "b4"), ["b4b5", "b4b5+"]);
    assert_eq!(moves(&game, "3k/1P2/4/4/4/3K w - - 0 1", "b5"), ["b5b6+"]);
    assert!(game.read_position("1P1k/4/4/4/4/3K w - - 0 1").is_err());
    assert_eq!(after(&game, "k3/4/3R/4/4/3K w - - 0 1", &["d4d5+"]), "k3/3+R/4/4/4/3K b - - 1 1");
}

#[test]
fn castling_moves_king_and_partner_over_free_and_safe_cells() {
    let game = pawns().castling('Q', ["d1", "b1"], ["a1", "c1"]);
    let game = built(game.start("3k/4/4/4/4/R2K w Q - 0 1"));
    let start = "3k/4/4/4/4/R2K w Q - 0 1";
    assert_eq!(moves(&game, start, "d1b1"), ["d1b1"]);
    assert_eq!(after(&game, start, &["d1b1"]), "3k/4/4/4/4/1KR1 b - - 1 1");
    assert_eq!(after(&game, start, &["d1a1"]), "3k/4/4/4/4/1KR1 b - - 1 1", "the other spelling");
    assert_eq!(moves(&game, "3k/4/4/4/4/R2K w - - 0 1", "d1b1"), [""; 0], "no right");
    assert_eq!(moves(&game, "3k/4/4/4/4/RR1K w Q - 0 1", "d1b1"), [""; 0], "in the way");
    assert_eq!(moves(&game, "2rk/4/4/4/4/R2K w Q - 0 1", "d1b1"), [""; 0], "through check");
    assert_eq!(moves(&game, "1r1k/4/4/4/4/R2K w Q - 0 1", "d1b1"), [""; 0], "into check");
    assert_eq!(moves(&game, "1k1r/4/4/4/4/R2K w Q - 0 1", "d1b1"), [""; 0], "out of check");
    assert_eq!(moves(&game, "r2k/4/4/4/4/R2K w Q - 0 1", "d1b1"), ["d1b1"], "the Rook may be");
    // Rights end when either moves, or the partner is taken.
    assert_eq!(after(&game, start, &["d1d2"]), "3k/4/4/4/3K/R3 b - - 1 1");
    assert_eq!(after(&game, start, &["a1a2"]), "3k/4/4/4/R3/3K b - - 1 1");
    let taken = after(&game, "r2k/4/4/4/4/R2K b Q - 0 1", &["a6a1"]);
    assert_eq!(taken, "3k/4/4/4/4/r2K w - - 0 2");
    assert!(game.read_position("3k/4/4/4/4/R1K1 w Q - 0 1").is_err(), "the King is elsewhere");
    assert!(game.read_position("3k/4/4/4/4/RK2 w q - 0 1").is_err(), "no such letter");
}

#[test]
fn a_castling_like_a_step_names_its_partner_too() {
    let game = pawns().castling('Q', ["c1", "b1"], ["a1", "c1"]);
    let game = built(game.start("3k/4/4/4/4/R1K1 w Q - 0 1"));
    let start = "3k/4/4/4/4/R1K1 w Q - 0 1";
    assert_eq!(moves(&game, start, "c1b1"), ["c1b1", "c1b1,a1c1"]);
    assert_eq!(after(&game, start, &["c1b1"]), "3k/4/4/4/4/RK2 b - - 1 1");
    assert_eq!(after(&game, start, &["c1b1,a1c1"]), "3k/4/4/4/4/1KR1 b - - 1 1");
}

#[test]
fn castlings_of_two_partners_to_one_cell_name_them() {
    let game = pawns().castling('A', ["d1", "b1"], ["a1", "c1"]);
    let game = game.castling('D', ["d1", "b1"], ["d4", "d1"]);
    let game = built(game.start("1k2/4/3R/4/4/R2K w AD - 0 1"));
    let start = "1k2/4/3R/4/4/R2K w AD - 0 1";
    assert_eq!(moves(&game, start, "d1b1"), ["d1b1,a1c1", "d1b1,d4d1"]);
    assert_eq!(after(&game, start, &["d1b1,d4d1"]), "1k2/4/4/4/4/RK1R b - - 1 1");
}

#[test]
fn what_is_captured_goes_into_the_hand_and_is_dropped() {
    let game = built(pawns().hand(&["P", "R"]).start("3k/4/4/4/4/3K[] w - - 0 1"));
    let start = "3k/4/1r2/P3/4/3K[] w - - 0 1";
    assert_eq!(after(&game, start, &["a3b4"]), "3k/4/1P2/4/4/3K[R] b - - 0 1");
    let held = "3k/4/1P2/4/4/3K[Rp] w - - 0 2";
    assert_eq!(moves(&game, held, "R@").len(), 24 - 3);
    assert_eq!(after(&game, held, &["R@a1"]), "3k/4/1P2/4/4/R2K[p] b - - 0 2");
    // Not where it could never move.
    let black = moves(&game, "3k/4/1P2/4/4/3K[Rp] b - - 0 2", "P@");
    assert!(black.iter().all(|mv| !mv.ends_with('1')) && black.len() == 24 - 4 - 2, "{black:?}");
    assert!(game.read_position("3k/4/4/4/4/3K w - - 0 1").is_err(), "no brackets");
}

#[test]
fn what_came_about_by_promotion_goes_into_the_hand_as_it_was() {
    let game = pawns().piece("R~", ride(Orthogonal)).piece("S", step(Diagonal));
    let game = game.promotes("P", &["R~"]).hand(&["P"]).start("3k/4/4/4/4/3K[] w - - 0 1");
    let game = built(game);
    let taken =
        |what: &str| after(&game, &format!("3k/4/1{what}2/1R2/4/3K[] w - - 0 1"), &["b3b4"]);
    assert_eq!(taken("r~"), "3k/4/1R2/4/4/3K[P] b - - 0 1");
    assert_eq!(taken("p"), "3k/4/1R2/4/4/3K[P] b - - 0 1");
    assert_eq!(taken("s"), "3k/4/1R2/4/4/3K[] b - - 0 1", "it leaves the game");
}

#[test]
fn drops_on_a_file_are_limited() {
    let game = pawns().hand(&["P", "R"]).limit_drops("P", DropLimit::PerFile(2));
    let game = built(game.start("3k/4/4/4/4/3K[] w - - 0 1"));
    // Two on file a, one on b, an enemy's and a Rook on c.
    let files = |text: &str| -> BTreeSet<char> {
        moves(&game, text, "P@").iter().filter_map(|mv| mv.chars().nth(2)).collect()
    };
    assert_eq!(files("3k/4/2p1/PPp1/P1R1/3K[P] w - - 0 1"), BTreeSet::from(['b', 'c', 'd']));
}

#[test]
fn a_drop_that_may_not_mate_may_give_check() {
    let game = || pawns().hand(&["P", "R"]).start("3k/4/4/4/4/3K[] w - - 0 1");
    let limited = built(game().limit_drops("R", DropLimit::NoMate));
    // On rank 6 the Rook mates; elsewhere on the file it is taken.
    let start = "k3/4/1K2/4/4/4[R] w - - 0 1";
    let free = moves(&built(game()), start, "R@");
    let mut fewer = moves(&limited, start, "R@");
    assert_eq!(free.len(), 22);
    assert!(!fewer.contains(&"R@c6".to_owned()) && !fewer.contains(&"R@d6".to_owned()));
    // Beside the King it is taken; on the file he steps aside.
    assert!(fewer.contains(&"R@b6".to_owned()) && fewer.contains(&"R@a1".to_owned()));
    fewer.extend(["R@c6".to_owned(), "R@d6".to_owned()]);
    fewer.sort();
    assert_eq!(fewer, free);
    // A move on the board may mate.
    assert!(moves(&limited, "k3/4/1K2/4/4/2R1[] w - - 0 1", "c1c6").len() == 1);
}

#[test]
fn a_kind_never_stands_on_cells_that_are_named() {
    let game = pawns().hand(&["R", "P"]).never_on("R", "a1..d1 a2", "b6");
    let game = built(game.start("3k/4/4/4/4/3K[] w - - 0 1"));
    let drops = moves(&game, "3k/4/4/4/4/3K[R] w - - 0 1", "R@");
    assert_eq!(drops.len(), 24 - 2 - 3 - 1);
    assert!(!drops.contains(&"R@a2".to_owned()) && drops.contains(&"R@b2".to_owned()));
    assert!(game.read_position("3k/4/4/4/R3/3K[] w - - 0 1").is_err());
    assert!(game.read_position("3k/4/4/4/r3/3K[] w - - 0 1").is_ok());
    assert!(game.read_position("1r1k/4/4/4/4/3K[] w - - 0 1").is_err());
}

#[test]
fn the_given_number_of_checks_wins() {
    let game = built(pawns().ends_by_checks(2).start("k3/4/4/4/4/3K w - - 2+2 0 1"));
    let start = "1k2/4/4/4/R3/3K w - - 2+1 0 1";
    let once = "1k2/4/4/4/1R2/3K b - - 1+1 1 1";
    assert_eq!(after(&game, start, &["a2b2"]), once);
    assert_eq!(outcome(&game, once), "ongoing");
    let twice = after(&game, once, &["b6a6", "b2a2"]);
    assert_eq!(twice, "k3/4/4/4/R3/3K b - - 0+1 3 2");
    assert_eq!(outcome(&game, &twice), "white wins (checks)");
    assert_eq!(outcome(&game, "1k2/4/4/4/R3/3K w - - 2+0 0 1"), "black wins (checks)");
    assert!(
        game.read_position("1k2/4/4/4/R3/3K w - - 3+1 0 1").is_err(),
        "more than are asked for"
    );
}

#[test]
fn who_has_none_of_a_kind_left_has_lost() {
    let game = built(pawns().ends_by_extinction("R").start("kr2/4/4/4/4/2RK w - - 0 1"));
    assert_eq!(outcome(&game, "kr2/4/4/4/4/2RK w - - 0 1"), "ongoing");
    assert_eq!(outcome(&game, "k3/4/4/4/4/2RK b - - 0 1"), "white wins (extinction)");
    assert_eq!(outcome(&game, "kr2/4/4/4/4/3K b - - 0 1"), "black wins (extinction)");
}

#[test]
fn who_reaches_the_goal_has_won() {
    let game =
        built(pawns().ends_by_reaching("K", "a6..d6", "a1..d1").start("k3/4/4/4/4/3K w - - 0 1"));
    assert_eq!(outcome(&game, "k3/4/4/4/4/3K w - - 0 1"), "ongoing");
    assert_eq!(outcome(&game, "3K/4/k3/4/4/4 b - - 0 1"), "white wins (goal reached)");
    assert_eq!(outcome(&game, "4/4/3K/4/4/k3 w - - 0 1"), "black wins (goal reached)");
    assert_eq!(outcome(&game, "3K/4/4/4/4/k3 b - - 0 1"), "white wins (goal reached)");
    assert_eq!(outcome(&game, "3K/4/4/4/4/k3 w - - 0 1"), "black wins (goal reached)");
    assert_eq!(moves(&game, "3K/4/k3/4/4/4 b - - 0 1", ""), [""; 0], "nobody moves any more");
}

#[test]
fn stalemate_is_what_the_game_says() {
    let stuck = "k3/1RK1/4/4/4/4 b - - 0 1";
    assert_eq!(outcome(&built(pawns()), stuck), "draw (stalemate)");
    for (value, told) in [
        (Stalemate::Draw, "draw (stalemate)"),
        (Stalemate::Loss, "white wins (stalemate)"),
        (Stalemate::Win, "black wins (stalemate)"),
    ] {
        let game = built(pawns().stalemate(value));
        assert_eq!(outcome(&game, stuck), told);
        assert_eq!(outcome(&game, "k1R1/4/1K2/4/4/4 b - - 0 1"), "white wins (checkmate)");
    }
}

#[test]
fn symbols_are_those_that_were_named() {
    let game = built(pawns().symbols("R", ['♖', '♜']));
    let symbol = |letter| {
        let (piece, _) = game.notation().piece_prefix(letter).expect("a piece");
        game.notation().symbol(piece)
    };
    assert_eq!([symbol("R"), symbol("r"), symbol("K")], [Some('♖'), Some('♜'), None]);
}

// What holds in every game of the examples.

/// Everything that must hold in a position of whatever game.
fn holds<R: RuleSet<Move = Move>>(
    rules: &R,
    position: &Position<R>,
    deep: bool,
    tally: &Tally,
) -> Result<(), TestCaseError> {
    let text = rules.position_string(position);
    prop_assert_eq!(rules.read_position(&text), Ok(*position), "{} read back", text);
    prop_assert_eq!(position.hash(), rules.hash_from_scratch(position), "the hash of {}", text);

    let mut moves = rules.legal_moves(position).to_vec();
    moves.sort();
    prop_assert_eq!(rules.count_moves(position), moves.len() as u64, "the count in {}", text);
    let mut strings = BTreeSet::new();
    for &mv in &moves {
        let string = rules.move_string(position, mv);
        prop_assert_eq!(rules.read_move(position, &string), Ok(mv), "{} in {}", string, text);
        let mut after = *position;
        rules.play_unchecked(&mut after, mv);
        let safe = !rules.is_in_check(&after, position.turn());
        prop_assert!(safe, "{} leaves the King attacked in {}", string, text);
        prop_assert_eq!(after.hash(), rules.hash_from_scratch(&after), "{} in {}", string, text);
        prop_assert!(strings.insert(string), "a move string is there twice in {}", text);
        match mv.action {
            Action::Castle(_) => tally.add("castlings", 1),
            Action::EnPassant => tally.add("en passant", 1),
            Action::Promote(_) => tally.add("promotions", 1),
            Action::Drop(_) => tally.add("drops", 1),
            Action::Go => {}
        }
    }
    let sorted = |moves: &mut dyn Iterator<Item = Move>| {
        let mut moves: Vec<Move> = moves.collect();
        moves.sort();
        moves
    };
    let taking = sorted(&mut moves.iter().copied().filter(|&mv| rules.is_capture(position, mv)));
    let captures = sorted(&mut rules.captures(position).into_iter());
    prop_assert_eq!(captures, taking, "the captures of {}", text);
    let each = |cell: Cell| rules.moves_from(position, cell);
    let by_cell = sorted(&mut rules.board().cells().flat_map(each));
    let is_drop = |mv: &&Move| matches!(mv.action, Action::Drop(_));
    let on_board = sorted(&mut moves.iter().filter(|mv| !is_drop(mv)).copied());
    prop_assert_eq!(by_cell, on_board, "the moves by cell in {}", text);
    if deep {
        let made = perft_by_making(rules, position, 2);
        prop_assert_eq!(perft(rules, position, 2), made, "the counts from {}", text);
    }
    tally.add("positions", 1);
    Ok(())
}

/// Playouts from the start; half the moves are the rarer ones.
fn playouts<R: RuleSet<Move = Move>>(rules: &R, floors: &[(&str, usize)]) {
    let tally = Tally::default();
    run(32, &choices(50..80), |choices| {
        let mut position = rules.start();
        for choice in choices {
            holds(rules, &position, choice.is_multiple_of(16), &tally)?;
            let mut moves = rules.legal_moves(&position).to_vec();
            moves.sort();
            let rare = |mv: &Move| match choice % 4 {
                0 => !matches!(mv.action, Action::Go | Action::Drop(_)),
                1 => rules.is_capture(&position, *mv),
                // Pawns must get on to be promoted.
                2 => {
                    let mut after = position;
                    rules.play_unchecked(&mut after, *mv);
                    after.halfmove() == 0
                }
                _ => true,
            };
            let liked: Vec<Move> = moves.iter().copied().filter(rare).collect();
            let from = if liked.is_empty() { &moves } else { &liked };
            let Some(&mv) = from.get(usize::from(choice / 4) % from.len().max(1)) else { break };
            rules.play_unchecked(&mut position, mv);
        }
        Ok(())
    });
    tally.demand(rules.id(), &[&[("positions", 1_000)], floors].concat());
}

macro_rules! games {
    ($($game:ident: $($what:literal)*;)*) => {
        mod holds_in {
            $(
                #[test]
                fn $game() {
                    super::playouts(&super::games::$game::rules().unwrap(), &[$(($what, 1)),*]);
                }
            )*
        }
    };
}

games! {
    capablanca: "castlings" "promotions";
    crazyhouse: "castlings" "promotions" "drops";
    cylinder: "castlings" "promotions";
    gardner: "promotions";
    glinski:;
    los_alamos: "promotions";
    minishogi: "promotions" "drops";
    shogi: "promotions" "drops";
    three_check: "castlings";
}
