//! The FIDE Laws by example, Chess960 included.

use std::collections::HashSet;

use chesswright::notation::{MoveError, ParseError};
use chesswright::position::{SetupError, SetupFault};
use chesswright::prelude::*;
use chesswright::rules::{Action, Move, NoCastling};
use chesswright::variants::orthodox::{Orthodox, kind};

fn read(chess: &Orthodox, fen: &str) -> Position<Orthodox> {
    match chess.read_position(fen) {
        Ok(position) => position,
        Err(error) => panic!("{fen} is refused: {error}"),
    }
}

/// The legal move strings, sorted.
fn legal(fen: &str) -> Vec<String> {
    let chess = Orthodox::new();
    let position = read(&chess, fen);
    let moves = chess.legal_moves(&position);
    let mut strings: Vec<String> =
        moves.iter().map(|&mv| chess.move_string(&position, mv)).collect();
    strings.sort();
    strings
}

/// The legal moves among some move strings.
fn legal_of<'m>(fen: &str, moves: &[&'m str]) -> Vec<&'m str> {
    let legal = legal(fen);
    moves.iter().copied().filter(|&mv| legal.iter().any(|other| other == mv)).collect()
}

fn after(chess: &Orthodox, fen: &str, moves: &[&str]) -> Position<Orthodox> {
    let mut position = read(chess, fen);
    for text in moves {
        let mv = chess.read_move(&position, text);
        let played = mv.and_then(|mv| chess.play(&mut position, mv));
        assert_eq!(played, Ok(()), "{text} in {}", chess.position_string(&position));
        assert_eq!(position.hash(), chess.hash_from_scratch(&position), "hash after {text}");
    }
    position
}

/// The position string after some moves.
fn string_after(fen: &str, moves: &[&str]) -> String {
    let chess = Orthodox::new();
    chess.position_string(&after(&chess, fen, moves))
}

/// The castling field after some moves.
fn rights_after(fen: &str, moves: &[&str]) -> String {
    string_after(fen, moves).split(' ').nth(2).expect("a castling field").to_owned()
}

fn cell(chess: &Orthodox, name: &str) -> Cell {
    chess.board().cell(name).expect("a cell of the board")
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

// En passant.

#[test]
fn en_passant_takes_the_pawn_passed_by() {
    assert_eq!(
        string_after("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 4 7", &["e4d3"]),
        "4k3/8/8/8/8/3p4/8/4K3 w - - 0 8"
    );
}

#[test]
fn en_passant_is_possible_only_on_the_next_move() {
    let fen = "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1";
    let chess = Orthodox::new();
    let at_once = after(&chess, fen, &["d2d4"]);
    assert!(chess.read_move(&at_once, "e4d3").is_ok());
    let later = after(&chess, fen, &["d2d4", "e8e7", "e1e2"]);
    assert_eq!(later.en_passant(), None);
    assert!(chess.read_move(&later, "e4d3").is_err());
}

#[test]
fn a_single_step_is_not_taken_in_passing() {
    let chess = Orthodox::new();
    let position = after(&chess, "4k3/8/8/8/4p3/3P4/8/4K3 w - - 0 1", &["d3d4"]);
    assert_eq!(position.en_passant(), None);
    assert!(chess.read_move(&position, "e4d3").is_err());
}

#[test]
fn only_a_pawn_takes_in_passing() {
    // The Bishop may go to the cell passed over, and takes nothing there.
    assert_eq!(
        string_after("4k3/8/8/8/3Pb3/8/8/4K3 b - d3 0 1", &["e4d3"]),
        "4k3/8/8/8/3P4/3b4/8/4K3 w - - 1 2"
    );
}

#[test]
fn en_passant_may_not_open_the_rank_of_both_pawns() {
    assert!(legal_of("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", &["e4d3"]).is_empty());
    // One more piece on the rank, and it may.
    assert_eq!(legal_of("8/8/8/8/kn1Pp2Q/8/8/3K4 b - d3 0 1", &["e4d3"]), ["e4d3"]);
}

#[test]
fn en_passant_may_not_open_the_diagonal_of_the_victim() {
    assert!(legal_of("8/k7/8/8/3Pp3/8/8/4K1B1 b - d3 0 1", &["e4d3"]).is_empty());
    assert_eq!(legal_of("8/k7/8/8/3Pp3/8/8/4K1N1 b - d3 0 1", &["e4d3"]), ["e4d3"]);
}

#[test]
fn en_passant_by_a_pinned_pawn_keeps_to_the_line_of_the_pin() {
    assert!(legal_of("4k3/8/8/8/3Pp3/8/8/4RK2 b - d3 0 1", &["e4d3"]).is_empty());
    assert_eq!(legal_of("8/8/8/5k2/3Pp3/8/2B5/4K3 b - d3 0 1", &["e4d3"]), ["e4d3"]);
}

#[test]
fn en_passant_parries_the_check_of_the_double_step() {
    let moves = legal("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    assert!(moves.contains(&"e4d3".to_owned()), "{moves:?}");
    // It parries no other check.
    assert!(legal_of("2R5/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", &["e4d3"]).is_empty());
}

#[test]
fn en_passant_can_parry_a_check_by_stepping_between() {
    assert_eq!(legal_of("8/8/8/8/3Pp3/k6R/8/4K3 b - d3 0 1", &["e4d3"]), ["e4d3"]);
}

#[test]
fn the_cell_passed_over_is_always_written() {
    assert_eq!(
        string_after(START, &["e2e4"]),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    );
    assert_eq!(
        string_after(START, &["e2e4", "a7a5"]),
        "rnbqkbnr/1ppppppp/8/p7/4P3/8/PPPP1PPP/RNBQKBNR w KQkq a6 0 2"
    );
}

#[test]
fn the_hash_counts_the_cell_passed_over_when_a_capture_there_is_legal() {
    let chess = Orthodox::new();
    let hashes = |placement: &str| {
        ["d3", "-"].map(|passed| read(&chess, &format!("{placement} b - {passed} 0 1")).hash())
    };
    for legal in ["4k3/8/8/8/3Pp3/8/8/4K3", "8/8/8/5k2/3Pp3/8/2B5/4K3"] {
        let [with, without] = hashes(legal);
        assert_ne!(with, without, "{legal}");
    }
    for none in [
        "4k3/8/8/8/3P4/8/8/4K3",    // nobody there
        "4k3/8/8/8/3P1p2/8/8/4K3",  // a pawn too far away
        "4k3/8/8/8/3Pn3/8/8/4K3",   // no pawn
        "8/8/8/8/k2Pp2Q/8/8/3K4",   // the rank would open
        "4k3/8/8/8/3Pp3/8/8/4RK2",  // the capturer is pinned
        "4k3/8/8/8/3Pp2B/8/8/4RK2", // pinned, whatever else there is
    ] {
        let [with, without] = hashes(none);
        assert_eq!(with, without, "{none}");
    }
}

#[test]
fn the_hash_after_a_double_step_counts_legal_captures_only() {
    let chess = Orthodox::new();
    let stepped = after(&chess, START, &["e2e4"]);
    let plain = read(&chess, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(stepped.hash(), plain.hash());
    assert_ne!(stepped, plain, "positions with another en-passant field are not equal");
}

// Castling.

#[test]
fn castling_moves_king_and_rook() {
    let ends = |mv| string_after(CASTLES, &[mv]);
    assert_eq!(ends("e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    assert_eq!(ends("e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    let black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9";
    assert_eq!(string_after(black, &["e8g8"]), "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 6 10");
    assert_eq!(string_after(black, &["e8c8"]), "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 6 10");
}

const BOTH: [&str; 2] = ["e1g1", "e1c1"];

#[test]
fn castling_out_of_check_is_illegal() {
    assert!(legal_of("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", &BOTH).is_empty());
}

#[test]
fn castling_through_check_is_illegal() {
    assert_eq!(legal_of("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", &BOTH), ["e1c1"]);
    assert_eq!(legal_of("4k3/3r4/8/8/8/8/8/R3K2R w KQ - 0 1", &BOTH), ["e1g1"]);
}

#[test]
fn castling_into_check_is_illegal() {
    assert_eq!(legal_of("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1", &BOTH), ["e1c1"]);
    assert_eq!(legal_of("4k3/2r5/8/8/8/8/8/R3K2R w KQ - 0 1", &BOTH), ["e1g1"]);
}

#[test]
fn castling_with_an_attacked_rook_is_legal() {
    assert_eq!(legal_of("4k3/7r/8/8/8/8/8/R3K2R w KQ - 0 1", &BOTH), BOTH);
    assert_eq!(legal_of("4k3/r7/8/8/8/8/8/R3K2R w KQ - 0 1", &BOTH), BOTH);
}

#[test]
fn castling_with_b1_attacked_is_legal() {
    assert_eq!(legal_of("4k3/1r6/8/8/8/8/8/R3K2R w KQ - 0 1", &BOTH), BOTH);
}

#[test]
fn castling_over_a_piece_is_illegal() {
    assert_eq!(legal_of("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", &BOTH), ["e1g1"]);
    assert_eq!(legal_of("4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", &BOTH), ["e1c1"]);
}

#[test]
fn castling_needs_the_right() {
    assert_eq!(legal_of("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", &BOTH), ["e1c1"]);
    assert!(legal_of("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", &BOTH).is_empty());
}

#[test]
fn a_king_move_ends_both_rights() {
    assert_eq!(rights_after(CASTLES, &["e1e2"]), "kq");
    assert_eq!(rights_after(CASTLES, &["e1e2", "e8e7"]), "-");
    // They do not come back with him.
    assert_eq!(rights_after(CASTLES, &["e1e2", "a8b8", "e2e1"]), "k");
}

#[test]
fn a_rook_move_ends_its_right() {
    assert_eq!(rights_after(CASTLES, &["h1g1"]), "Qkq");
    assert_eq!(rights_after(CASTLES, &["a1b1"]), "Kkq");
    assert_eq!(rights_after(CASTLES, &["h1g1", "e8f7", "g1h1"]), "Q");
}

#[test]
fn a_captured_rook_ends_its_right() {
    // The capturing Rook's right ends as well.
    assert_eq!(rights_after(CASTLES, &["h1h8"]), "Qq");
    assert_eq!(rights_after("r3k2r/8/8/8/3B4/8/8/R3K2R w KQkq - 0 1", &["d4h8"]), "KQq");
    assert_eq!(rights_after("r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1", &["g7h8n"]), "KQq");
}

#[test]
fn castling_is_read_in_both_spellings_and_written_as_the_kings_move() {
    let chess = Orthodox::new();
    let position = read(&chess, CASTLES);
    for (normal, other) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
        let mv = chess.read_move(&position, normal).expect("castling");
        assert!(matches!(mv.action, Action::Castle(_)), "{mv:?}");
        assert_eq!(chess.read_move(&position, other), Ok(mv));
        assert_eq!(chess.move_string(&position, mv), normal);
    }
}

#[test]
fn chess960_castling_is_written_as_king_takes_rook() {
    let chess = Orthodox::new();
    let position = read(&chess, "4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1");
    for (normal, other) in [("f1h1", None), ("f1b1", Some("f1c1"))] {
        let mv = chess.read_move(&position, normal).expect("castling");
        assert!(matches!(mv.action, Action::Castle(_)), "{mv:?}");
        assert_eq!(chess.move_string(&position, mv), normal);
        if let Some(other) = other {
            assert_eq!(chess.read_move(&position, other), Ok(mv));
        }
    }
    // This is a King's step, not castling.
    let step = chess.read_move(&position, "f1g1").expect("a step");
    assert_eq!(step.action, Action::Go);
}

#[test]
fn a_king_on_e_with_an_inner_rook_castles_by_naming_the_rook() {
    assert_eq!(
        legal_of("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", &["e1g1", "e1b1", "e1c1"]),
        ["e1g1", "e1b1"]
    );
    assert_eq!(
        string_after("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1", &["e1g1"]),
        "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"
    );
}

#[test]
fn chess960_castling_where_nothing_or_only_one_moves() {
    // King and Rook change places.
    assert_eq!(
        string_after("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", &["f1g1"]),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    );
    // The King stays where he is.
    assert_eq!(
        string_after("4k3/8/8/8/8/8/8/6KR w K - 0 1", &["g1h1"]),
        "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    );
    assert_eq!(
        string_after("4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", &["c1a1"]),
        "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"
    );
}

#[test]
fn the_castling_rook_may_not_have_shielded_the_king() {
    // The Rook leaves b1 and the Queen on a1 sees c1.
    assert!(legal_of("4k3/8/8/8/8/8/8/qR1K4 w Q - 0 1", &["d1b1"]).is_empty());
    assert_eq!(legal_of("4k3/8/8/8/8/8/8/nR1K4 w Q - 0 1", &["d1b1"]), ["d1b1"]);
}

// Pawns.

#[test]
fn a_pawn_promotes_to_queen_rook_bishop_or_knight_and_nothing_else() {
    let fen = "3n3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    let moves: Vec<String> = legal(fen).into_iter().filter(|mv| mv.starts_with("e7")).collect();
    assert_eq!(moves, ["e7d8b", "e7d8n", "e7d8q", "e7d8r", "e7e8b", "e7e8n", "e7e8q", "e7e8r"]);
    assert_eq!(string_after(fen, &["e7d8n"]), "3N3k/8/8/8/8/8/8/K7 b - - 0 1");
    let chess = Orthodox::new();
    for wrong in ["e7e8", "e7e8k", "e7e8p", "e7e8Q", "e7e8qq", "a1a2q"] {
        assert!(chess.read_move(&read(&chess, fen), wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_pawn_steps_twice_only_from_its_first_rank_over_empty_cells() {
    let steps = ["e2e3", "e2e4", "e3e4", "e3e5"];
    assert_eq!(legal_of("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", &steps), ["e2e3", "e2e4"]);
    assert_eq!(legal_of("4k3/8/8/8/8/4P3/8/K7 w - - 0 1", &steps), ["e3e4"]);
    assert!(legal_of("4k3/8/8/8/8/4n3/4P3/K7 w - - 0 1", &steps).is_empty());
    assert_eq!(legal_of("4k3/8/8/8/4n3/8/4P3/K7 w - - 0 1", &steps), ["e2e3"]);
}

#[test]
fn a_pawn_captures_diagonally_forward_only() {
    let fen = "k7/8/8/3ppp2/3pPp2/3ppp2/8/K7 w - - 0 1";
    assert_eq!(
        legal_of(fen, &["e4d5", "e4f5", "e4e5", "e4d4", "e4f4", "e4d3", "e4f3"]),
        ["e4d5", "e4f5"]
    );
}

// Check and the end.

#[test]
fn in_double_check_only_the_king_moves() {
    let fen = "4r1k1/8/8/8/8/3Q1n2/8/4K3 w - - 0 1";
    let chess = Orthodox::new();
    let position = read(&chess, fen);
    assert_eq!(chess.checkers(&position, Color::White).len(), 2);
    assert_eq!(legal(fen), ["e1d1", "e1f1", "e1f2"]);
    // With the Rook gone, the Queen may take the Knight.
    assert!(legal("6k1/8/8/8/8/3Q1n2/8/4K3 w - - 0 1").contains(&"d3f3".to_owned()));
}

#[test]
fn the_king_may_not_step_back_along_the_line_of_a_check() {
    assert!(legal_of("4r1k1/8/8/8/8/8/4K3/8 w - - 0 1", &["e2e1"]).is_empty());
}

#[test]
fn kings_keep_apart() {
    assert!(legal_of("8/8/8/3k4/8/3K4/8/8 w - - 0 1", &["d3c4", "d3d4", "d3e4"]).is_empty());
}

#[test]
fn stalemate_is_a_draw() {
    let chess = Orthodox::new();
    let position = read(&chess, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(chess.count_moves(&position), 0);
    assert_eq!(chess.outcome(&position), Some(Outcome::draw("stalemate")));
}

#[test]
fn checkmate_wins() {
    let chess = Orthodox::new();
    let white = read(&chess, "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(chess.outcome(&white), Some(Outcome::win(Color::White, "checkmate")));
    let black = after(&chess, START, &["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(chess.outcome(&black), Some(Outcome::win(Color::Black, "checkmate")));
    // A flight, and it goes on.
    let on = read(&chess, "R5k1/5pp1/7p/8/8/8/8/K7 b - - 0 1");
    assert_eq!(chess.outcome(&on), None);
}

#[test]
fn the_clocks_count_progress_and_moves() {
    assert!(string_after(START, &["g1f3"]).ends_with(" 1 1"));
    assert!(string_after(START, &["g1f3", "g8f6"]).ends_with(" 2 2"));
    assert!(string_after(START, &["g1f3", "g8f6", "e2e3"]).ends_with(" 0 2"));
    assert!(string_after("4k3/8/8/8/8/2n5/8/B3K3 w - - 30 40", &["a1c3"]).ends_with(" 0 40"));
}

// Chess960 and castling fields.

fn first_rank(chess: &Orthodox, number: u16) -> String {
    let start = chess.chess960(number).expect("a number below 960");
    let string = chess.position_string(&start);
    string.split('/').next().expect("a rank").to_owned()
}

#[test]
fn chess960_numbers_follow_scharnagl() {
    let chess = Orthodox::new();
    assert_eq!(chess.chess960(518), Some(chess.start()));
    assert_eq!(first_rank(&chess, 0), "bbqnnrkr");
    assert_eq!(first_rank(&chess, 959), "rkrnnqbb");
    assert_eq!(first_rank(&chess, 534), "rnbkqbnr");
    assert_eq!(chess.chess960(960), None);
    assert_eq!(chess.chess960(u16::MAX), None);
}

#[test]
fn the_960_starts_are_distinct_and_sound_and_read_back() {
    let chess = Orthodox::new();
    let mut seen = HashSet::new();
    for number in 0..960 {
        let start = chess.chess960(number).expect("a number below 960");
        let string = chess.position_string(&start);
        assert!(string.ends_with(" w KQkq - 0 1"), "{number}: {string}");
        assert_eq!(chess.read_position(&string), Ok(start), "{number}");

        let rank = first_rank(&chess, number);
        let files = |letter: char| -> Vec<usize> {
            rank.match_indices(letter).map(|(file, _)| file).collect()
        };
        let (bishops, rooks, kings) = (files('b'), files('r'), files('k'));
        assert!(bishops.len() == 2 && bishops[0] % 2 != bishops[1] % 2, "{number}: {rank}");
        assert!(rooks.len() == 2 && rooks[0] < kings[0] && kings[0] < rooks[1], "{number}: {rank}");
        assert!(files('q').len() == 1 && files('n').len() == 2, "{number}: {rank}");
        let white = rank.to_uppercase();
        assert!(
            string.starts_with(&format!("{rank}/pppppppp/8/8/8/8/PPPPPPPP/{white} ")),
            "{number}: {string}"
        );
        assert!(seen.insert(rank), "{number} repeats a start");
    }
    assert_eq!(seen.len(), 960);
}

#[test]
fn shredder_fen_is_read_and_written_as_kqkq() {
    let chess = Orthodox::new();
    let shredder = START.replace("KQkq", "HAha");
    assert_eq!(read(&chess, &shredder), chess.start());
    let position = read(&chess, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBb - 0 1");
    assert!(chess.position_string(&position).contains(" w KQq - "));
}

#[test]
fn x_fen_names_an_inner_rook_by_its_file() {
    let chess = Orthodox::new();
    let fen = "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1";
    let position = read(&chess, fen);
    assert_eq!(position.rights(), u64::of(cell(&chess, "g1")) | u64::of(cell(&chess, "b1")));
    assert_eq!(chess.position_string(&position), fen);
}

#[test]
fn k_and_q_mean_the_outermost_rooks() {
    let chess = Orthodox::new();
    let position = read(&chess, "4k3/8/8/8/8/8/8/RR2K1RR w KQ - 0 1");
    assert_eq!(position.rights(), u64::of(cell(&chess, "h1")) | u64::of(cell(&chess, "a1")));
    let named = read(&chess, "4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1");
    assert_eq!(position, named);
}

// Strings that are refused.

#[test]
fn a_wrong_number_of_fields_is_refused() {
    let chess = Orthodox::new();
    let fields: Vec<&str> = START.split(' ').collect();
    for count in 1..=6 {
        let read = chess.read_position(&fields[..count].join(" "));
        if count == 4 || count == 6 {
            assert_eq!(read, Ok(chess.start()));
        } else {
            assert_eq!(read, Err(ParseError::Fields { found: count, expected: 6 }));
        }
    }
    let long = format!("{START} 0");
    assert_eq!(chess.read_position(&long), Err(ParseError::Fields { found: 7, expected: 6 }));
    let spaced = START.replacen(' ', "  ", 1);
    assert_eq!(chess.read_position(&spaced), Err(ParseError::Fields { found: 7, expected: 6 }));
}

/// Asserts that a string is refused for what stands in one field, at that character.
fn assert_field_fault(fen: &str, name: &str, character: usize) {
    match Orthodox::new().read_position(fen) {
        Err(ParseError::Field { field, at, .. }) => {
            assert_eq!((field, at), (name, character), "{fen}")
        }
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn unknown_letters_are_refused() {
    assert_field_fault("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "placement", 9);
    assert_field_fault("4k3/8/8/3é4/8/8/8/4K3 w - - 0 1", "placement", 9);
    assert_field_fault("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "turn", 20);
    assert_field_fault("4k3/8/8/8/8/8/8/R3K3 w Z - 0 1", "castling", 23);
    assert_field_fault("4k3/8/8/8/8/8/8/4K3 w - i3 0 1", "en passant", 24);
    assert_field_fault("4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove", 26);
    assert_field_fault("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "fullmove", 28);
    assert_field_fault("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "halfmove", 26);
    assert_field_fault("4k3/8/8/8/8/8/8/4K3 w - - 0 01", "fullmove", 28);
}

#[test]
fn ranks_of_the_wrong_length_are_refused() {
    for placement in [
        "4k4/8/8/8/8/8/8/4K3",
        "4k2/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/8/4K3",
        "4k3/44/8/8/8/8/8/4K3",
        "4k3/08/8/8/8/8/8/4K3",
        "4k3/9/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3/",
    ] {
        let read = Orthodox::new().read_position(&format!("{placement} w - - 0 1"));
        assert!(
            matches!(read, Err(ParseError::Field { field: "placement", .. })),
            "{placement}: {read:?}"
        );
    }
}

/// The faults for which a string is refused.
fn faults(fen: &str) -> Vec<SetupFault> {
    match Orthodox::new().read_position(fen) {
        Err(ParseError::Setup(error)) => error.faults().to_vec(),
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn not_exactly_one_king_a_side_is_refused() {
    let kings = |color, count| SetupFault::Kings { color, count };
    assert_eq!(faults("8/8/8/8/8/8/8/4K3 w - - 0 1"), [kings(Color::Black, 0)]);
    assert_eq!(faults("4k3/8/8/8/8/8/8/K3K3 w - - 0 1"), [kings(Color::White, 2)]);
    assert_eq!(
        faults("8/8/8/8/8/8/8/8 w - - 0 1"),
        [kings(Color::White, 0), kings(Color::Black, 0)]
    );
}

#[test]
fn the_side_not_to_move_in_check_is_refused() {
    assert_eq!(
        faults("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"),
        [SetupFault::OpponentInCheck(Color::Black)]
    );
    assert!(Orthodox::new().read_position("4k3/4R3/8/8/8/8/8/4K3 b - - 0 1").is_ok());
    assert_eq!(faults("8/8/8/3kK3/8/8/8/8 b - - 0 1"), [SetupFault::OpponentInCheck(Color::White)]);
}

#[test]
fn a_pawn_on_the_first_or_last_rank_is_refused() {
    let misplaced = |piece: &str, cell: &str| SetupFault::Misplaced {
        piece: piece.to_owned(),
        cell: cell.to_owned(),
    };
    assert_eq!(faults("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), [misplaced("P", "a1")]);
    assert_eq!(faults("p3k3/8/8/8/8/8/8/4K3 w - - 0 1"), [misplaced("p", "a8")]);
    assert_eq!(
        faults("4k2P/8/8/8/8/8/8/p3K3 w - - 0 1"),
        [misplaced("P", "h8"), misplaced("p", "a1")]
    );
}

#[test]
fn castling_letters_that_contradict_the_placement_are_refused() {
    for (placement, rights, character) in [
        ("4k3/8/8/8/8/8/8/4K2R", "Q", 0),    // no Rook on that side
        ("4k3/8/8/8/8/8/8/4K2N", "K", 0),    // no Rook at all
        ("4k3/8/8/8/8/8/8/4K2r", "K", 0),    // the other side's Rook
        ("4k3/8/8/8/8/8/4K3/7R", "K", 0),    // the King is not at home
        ("4k2r/8/8/8/8/8/8/4K2R", "Kq", 1),  // the second letter is wrong
        ("4k3/8/8/8/8/8/8/4K2R", "G", 0),    // no Rook on that file
        ("4k3/8/8/8/8/8/8/R3K2R", "QK", 1),  // order
        ("4k3/8/8/8/8/8/8/R3K2R", "KK", 1),  // twice
        ("4k3/8/8/8/8/8/8/R3K1RR", "HG", 1), // two to one side
        ("4k3/8/8/8/8/8/8/R3K2R", "K-", 1),  // a letter and none
        ("4k2r/8/8/8/8/8/8/R3K2R", "kK", 1), // Black first
        ("4k3/8/8/8/8/8/8/R3K2R", "", 0),    // empty
    ] {
        let fen = format!("{placement} w {rights} - 0 1");
        assert_field_fault(&fen, "castling", placement.len() + 3 + character);
    }
}

#[test]
fn castling_rights_of_a_setup_that_contradict_the_placement_are_refused() {
    let chess = Orthodox::new();
    let right = |name: &str| SetupFault::Right { cell: name.to_owned() };
    for (placement, partner) in [
        ("4k3/8/8/8/8/8/8/4K3", "h1"),  // nothing there
        ("4k3/8/8/8/8/8/8/4K2N", "h1"), // no Rook
        ("4k3/8/8/8/8/8/4K3/7R", "h1"), // the King is not at home
        ("4k3/8/8/8/8/8/7R/4K3", "h2"), // the Rook is not at home
    ] {
        let mut setup = Setup::from(read(&chess, &format!("{placement} w - - 0 1")));
        setup.set_rights(u64::of(cell(&chess, partner)));
        let error = chess.position(setup).expect_err(placement);
        assert_eq!(error.faults(), [right(partner)], "{placement}");
    }
    let mut setup = Setup::from(read(&chess, "4k3/8/8/8/8/8/8/R3K1RR w - - 0 1"));
    setup.set_rights(u64::of(cell(&chess, "g1")) | u64::of(cell(&chess, "h1")));
    let error = chess.position(setup).expect_err("two rights to one side");
    assert!(matches!(error.faults(), [SetupFault::Rule(_)]), "{error}");
}

#[test]
fn en_passant_cells_that_no_double_step_left_are_refused() {
    for (placement, turn, passed) in [
        ("4k3/8/8/8/3P4/8/8/4K3", "w", "d3"), // White's own step, and White to move
        ("4k3/8/8/8/3P4/8/8/4K3", "b", "d4"), // the wrong rank
        ("4k3/8/8/3P4/8/8/8/4K3", "b", "d4"), // no double step ends there
        ("4k3/8/8/8/3P4/3b4/8/4K3", "b", "d3"), // the cell is not empty
        ("4k3/8/8/8/3P4/8/3P4/4K3", "b", "d3"), // nor the pawn's starting cell
        ("4k3/8/8/8/8/8/8/4K3", "b", "d3"),   // no pawn in front
        ("4k3/8/8/8/3p4/8/8/4K3", "b", "d3"), // the wrong side's pawn
        ("4k3/8/8/8/3N4/8/8/4K3", "b", "d3"), // no pawn
    ] {
        let fen = format!("{placement} {turn} - {passed} 0 1");
        match &faults(&fen)[..] {
            [SetupFault::EnPassant { cell, .. }] => assert_eq!(cell, passed, "{fen}"),
            other => panic!("{fen}: {other:?}"),
        }
    }
}

#[test]
fn hands_are_refused() {
    assert_field_fault("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "placement", 20);
}

#[test]
fn surplus_pieces_are_a_study() {
    let chess = Orthodox::new();
    assert!(chess.read_position("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1").is_ok());
    assert!(chess.read_position("4k3/pppppppp/pppp4/8/8/8/8/4K3 w - - 0 1").is_ok());
}

#[test]
fn a_setup_lists_all_its_faults_at_once() {
    let chess = Orthodox::new();
    let mut setup = Setup::new();
    setup.put(Piece::new(Color::White, kind::PAWN), cell(&chess, "a1"));
    setup.put(Piece::new(Color::Black, kind::KING), cell(&chess, "e8"));
    setup.set_rights(u64::of(cell(&chess, "h1")));
    setup.set_en_passant(Some(cell(&chess, "e6")));
    let error: SetupError = chess.position(setup).expect_err("four faults");
    let found = error.faults();
    assert_eq!(found.len(), 4, "{error}");
    assert!(
        found
            .iter()
            .any(|fault| matches!(fault, SetupFault::Misplaced { cell, .. } if cell == "a1"))
    );
    assert!(found.iter().any(|fault| matches!(fault, SetupFault::Right { cell } if cell == "h1")));
    assert!(
        found
            .iter()
            .any(|fault| matches!(fault, SetupFault::EnPassant { cell, .. } if cell == "e6"))
    );
    assert!(found.contains(&SetupFault::Kings { color: Color::White, count: 0 }));
    for fault in found {
        assert!(error.to_string().contains(&fault.to_string()), "{error}");
    }
}

#[test]
fn pieces_beyond_the_board_or_the_game_are_refused() {
    let chess = Orthodox::new();
    for piece in [6, 7, 31] {
        let mut setup = Setup::from(chess.start());
        setup.put(Piece::new(Color::White, Kind::new(piece)), cell(&chess, "e4"));
        // A kind may also be cut to one of the game's own; it is never one it has not.
        if let Ok(position) = chess.position(setup) {
            assert!(position.kind_at(cell(&chess, "e4")).index() < 6, "kind {piece}");
        }
    }
}

// Moves that are refused.

/// Why playing a move from one cell to another is refused; the position stays as it was.
fn refusal(fen: &str, from: &str, to: &str) -> MoveError {
    let chess = Orthodox::new();
    let mut position = read(&chess, fen);
    let before = position;
    let mv = Move::go(cell(&chess, from), cell(&chess, to));
    let error = chess.play(&mut position, mv).expect_err("an illegal move");
    assert_eq!(position, before, "a refused move changes nothing");
    let by_string = chess.read_move(&position, &format!("{from}{to}"));
    assert_eq!(by_string, Err(error.clone()), "read as a string");
    error
}

#[test]
fn a_move_from_an_empty_cell_is_refused() {
    assert_eq!(refusal(START, "e4", "e5"), MoveError::NoPiece("e4".into()));
}

#[test]
fn a_move_of_the_other_side_is_refused() {
    let not_yours = MoveError::NotYours { cell: "e7".into(), piece: "p".into() };
    assert_eq!(refusal(START, "e7", "e5"), not_yours);
}

#[test]
fn a_move_the_piece_cannot_make_is_refused() {
    let unreachable = |from: &str, piece: &str, to: &str| MoveError::CannotReach {
        from: from.into(),
        piece: piece.into(),
        to: to.into(),
    };
    assert_eq!(refusal(START, "g1", "g3"), unreachable("g1", "N", "g3"));
    assert_eq!(refusal(START, "a1", "a3"), unreachable("a1", "R", "a3"));
    assert_eq!(refusal(START, "a1", "a2"), unreachable("a1", "R", "a2"));
    assert_eq!(refusal(START, "e2", "d3"), unreachable("e2", "P", "d3"));
    assert_eq!(refusal(START, "e1", "e1"), unreachable("e1", "K", "e1"));
    // There is nobody to castle with.
    assert_eq!(refusal("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "g1"), unreachable("e1", "K", "g1"));
}

#[test]
fn castling_is_refused_with_the_condition_that_does_not_hold() {
    let castling = |why: NoCastling| MoveError::Castling(why);
    let name = |cell: &str| cell.to_string();
    for (fen, to, why) in [
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "g1", NoCastling::RightLost),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "g1", NoCastling::InCheck),
        ("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "h1", NoCastling::Occupied(name("g1"))),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "c1", NoCastling::Occupied(name("b1"))),
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "g1", NoCastling::Attacked(name("f1"))),
        ("4k3/2r5/8/8/8/8/8/R3K2R w KQ - 0 1", "c1", NoCastling::Attacked(name("c1"))),
    ] {
        assert_eq!(refusal(fen, "e1", to), castling(why), "{fen}");
    }
    // The Rook that leaves b1 lays the King on c1 open.
    let chess = Orthodox::new();
    let position = read(&chess, "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1");
    assert_eq!(chess.read_move(&position, "e1c1"), Err(castling(NoCastling::Exposes)));
    // Where the King may step, castling is not meant.
    let steps = "4k3/6r1/8/8/8/8/8/5K1R w H - 0 1";
    assert_eq!(refusal(steps, "f1", "g1"), MoveError::ExposesKing);
    let text = MoveError::Castling(NoCastling::Attacked(name("f1"))).to_string();
    assert_eq!(text, "castling is not possible: f1 is attacked");
}

#[test]
fn a_move_that_leaves_the_king_in_check_is_refused() {
    let checked = "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1";
    assert_eq!(refusal(checked, "a2", "a3"), MoveError::StaysInCheck);
    assert_eq!(refusal(checked, "e1", "e2"), MoveError::StaysInCheck);
}

#[test]
fn a_move_that_exposes_the_king_is_refused() {
    assert_eq!(refusal("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "c3"), MoveError::ExposesKing);
    assert_eq!(refusal("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1"), MoveError::ExposesKing);
}

#[test]
fn a_move_that_says_too_little_is_refused_with_the_choices() {
    let promotes = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    match refusal(promotes, "e7", "e8") {
        MoveError::Choice { mut choices } => {
            choices.sort();
            assert_eq!(choices, ["e7e8b", "e7e8n", "e7e8q", "e7e8r"]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_move_that_says_something_else_is_refused_with_the_choice() {
    let chess = Orthodox::new();
    let mut position = chess.start();
    let choice = |string: &str| Err(MoveError::Choice { choices: vec![string.into()] });
    let (e2, e4) = (cell(&chess, "e2"), cell(&chess, "e4"));
    for action in [Action::Promote(kind::QUEEN), Action::EnPassant, Action::Drop(kind::PAWN)] {
        let mv = Move { from: e2, to: e4, action };
        assert_eq!(chess.play(&mut position, mv), choice("e2e4"), "{action:?}");
    }
    assert_eq!(chess.read_move(&position, "e2e4q"), choice("e2e4").map(|()| Move::go(e2, e4)));
    let mut castles = read(&chess, CASTLES);
    let walk = Move::go(cell(&chess, "e1"), cell(&chess, "g1"));
    assert_eq!(chess.play(&mut castles, walk), choice("e1g1"));
}

#[test]
fn no_move_is_played_when_the_game_is_over() {
    let mate = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    let over = MoveError::GameOver(Outcome::win(Color::White, "checkmate"));
    assert_eq!(refusal(mate, "g7", "g6"), over);
    let chess = Orthodox::new();
    let position = read(&chess, mate);
    assert_eq!(chess.read_move(&position, "nonsense"), Err(over));
    let stalemate = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    let over = MoveError::GameOver(Outcome::draw("stalemate"));
    assert_eq!(refusal(stalemate, "h8", "h7"), over);
}

#[test]
fn text_that_is_no_move_is_refused_with_an_example() {
    let chess = Orthodox::new();
    for text in ["", "e2", "e2-e4", "Nf3", "O-O", "e2i4", " e2e4"] {
        match chess.read_move(&chess.start(), text) {
            Err(MoveError::Unreadable { text: said, example }) => {
                assert_eq!(said, text);
                assert!(chess.read_move(&chess.start(), &example).is_ok(), "{example}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn moves_beyond_the_board_are_refused_without_panic() {
    let chess = Orthodox::new();
    let inside = cell(&chess, "e2");
    for beyond in [64, 100, 255].map(Cell::new) {
        for (from, to) in [(beyond, inside), (inside, beyond), (beyond, beyond)] {
            for action in [
                Action::Go,
                Action::EnPassant,
                Action::Castle(0),
                Action::Castle(255),
                Action::Promote(Kind::new(31)),
            ] {
                let mut position = chess.start();
                let played = chess.play(&mut position, Move { from, to, action });
                assert!(played.is_err(), "{from:?} {to:?} {action:?}");
                assert_eq!(position, chess.start());
            }
        }
    }
}

// Passing.

#[test]
fn passing_in_check_is_refused() {
    let chess = Orthodox::new();
    let mut position = read(&chess, "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1");
    let before = position;
    assert_eq!(chess.pass(&mut position), Err(MoveError::PassInCheck));
    assert_eq!(position, before);
}

#[test]
fn passing_when_the_game_is_over_is_refused() {
    let chess = Orthodox::new();
    let mut position = read(&chess, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    let over = MoveError::GameOver(Outcome::draw("stalemate"));
    assert_eq!(chess.pass(&mut position), Err(over));
}

#[test]
fn passing_ends_the_chance_to_take_in_passing() {
    let chess = Orthodox::new();
    // With a legal capture, which the hash counts, and without.
    for fen in ["4k3/8/8/8/3Pp3/8/8/4K3 b - d3 3 7", "4k3/8/8/8/3P4/8/8/4K3 b - d3 3 7"] {
        let mut position = read(&chess, fen);
        assert_eq!(chess.pass(&mut position), Ok(()));
        let passed = fen.replace(" b - d3 3 7", " w - - 4 8");
        assert_eq!(chess.position_string(&position), passed);
        assert_eq!(position, read(&chess, &passed), "hash and all");
    }
}

#[test]
fn a_setup_forgets_an_en_passant_cell_with_its_hash() {
    let chess = Orthodox::new();
    let position = chess.read_position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").unwrap();
    let mut setup = Setup::from(position);
    setup.set_en_passant(None);
    let mut position = chess.position(setup).unwrap();
    let mv = chess.legal_moves(&position)[0];
    chess.play(&mut position, mv).unwrap();
    assert_eq!(position.hash(), chess.hash_from_scratch(&position));
}

#[test]
fn what_stands_beyond_the_board_is_refused() {
    let chess = Orthodox::new();
    let queen = Piece::new(Color::White, kind::QUEEN);
    for cell in [64, 100, 255] {
        let mut setup = Setup::from(chess.start());
        setup.put(queen, Cell::new(cell));
        assert!(chess.position(setup).is_err(), "a piece on cell {cell}");
        let mut setup = Setup::from(chess.start());
        setup.set_en_passant(Some(Cell::new(cell)));
        assert!(chess.position(setup).is_err(), "en passant on cell {cell}");
        assert_eq!(chess.start().piece(Cell::new(cell)), None);
    }
    let mut setup = Setup::from(chess.start());
    setup.put(Piece::new(Color::White, Kind::new(9)), Cell::new(30));
    assert!(chess.position(setup).is_err(), "a kind the game has not");
}

#[test]
fn a_pinned_capture_in_passing_is_refused_for_the_king_s_sake() {
    let chess = Orthodox::new();
    let position = chess.read_position("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").unwrap();
    let error = chess.read_move(&position, "e5d6").unwrap_err();
    assert_eq!(error, MoveError::ExposesKing);
}
