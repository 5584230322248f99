//! Human notation: what is written, what is read, and why a text is refused.

use chesswright::board::Rectangle;
use chesswright::build::{Builder, Built};
use chesswright::movement::Adjacency::{Any, Diagonal};
use chesswright::movement::step;
use chesswright::notation::{HumanMoves, MoveError, Notation};
use chesswright::piece::{Color, Kind};
use chesswright::prelude::*;
use chesswright::registry::{AnyRules, Registry, by_id};
use chesswright::variants::orthodox::Orthodox;
use chesswright::variants::queens_or_castles::QueensOrCastles;
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use chesswright::variants::serpentine_dream::SerpentineDream;
use chesswright::variants::soul_reaver::SoulReaver;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Many where every change is tested, fewer at home.
fn is_ci() -> bool {
    std::env::var_os("CI").is_some() || !cfg!(debug_assertions)
}

/// A move of a position written by people, and read back.
#[track_caller]
fn both_ways(id: &str, fen: &str, pairs: &[(&str, &str)]) {
    let position = by_id(id).unwrap().read_position(fen).unwrap();
    let list = position.san_list();
    for &(string, san) in pairs {
        let written = list.iter().find(|(_, other)| other == string);
        let written = written.unwrap_or_else(|| panic!("{string} is not legal in {fen}"));
        assert_eq!(written.0, san, "{string} in {fen}");
        let mut ours = position.clone();
        let mut theirs = position.clone();
        assert_eq!(ours.play_san(san).as_deref(), Ok(san));
        theirs.play(string).unwrap();
        assert_eq!(ours.to_string(), theirs.to_string());
    }
}

/// What a text is read as, as people write it; or why not.
fn read(id: &str, fen: &str, text: &str) -> Result<String, MoveError> {
    by_id(id).unwrap().read_position(fen).unwrap().play_san(text)
}

#[track_caller]
fn reads(fen: &str, san: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(read("orthodox", fen, text).as_deref(), Ok(san), "{text:?} in {fen}");
    }
}

/// Refused, and these words are in the reason.
#[track_caller]
fn refused(fen: &str, text: &str, reason: &str) -> MoveError {
    let error = read("orthodox", fen, text).expect_err(text);
    assert_eq!(error.to_string(), reason, "{text:?} in {fen}");
    error
}

// Orthodox chess, as everyone writes it.

#[test]
fn pieces_and_pawns() {
    both_ways("orthodox", START, &[("g1f3", "Nf3"), ("e2e4", "e4"), ("b1a3", "Na3")]);
    let open = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2";
    both_ways("orthodox", open, &[("e4d5", "exd5"), ("f1b5", "Bb5+"), ("e1e2", "Ke2")]);
}

#[test]
fn en_passant_is_written_like_any_capture() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    both_ways("orthodox", fen, &[("e5f6", "exf6")]);
    reads(fen, "exf6", &["exf6 e.p.", "exf6e.p.", "exf6ep", "ef6", "e5f6", "e5xf6", "exf6!"]);
}

#[test]
fn promotions_name_the_piece_they_choose() {
    let fen = "3n1r1k/4P3/8/8/8/8/8/K7 w - - 0 1";
    both_ways(
        "orthodox",
        fen,
        &[
            ("e7e8q", "e8=Q"),
            ("e7e8n", "e8=N"),
            ("e7d8r", "exd8=R"),
            ("e7f8q", "exf8=Q+"),
            ("e7f8b", "exf8=B"),
        ],
    );
    reads(
        fen,
        "e8=Q",
        &["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8q", "e8=q", "e7e8q", "e7-e8=Q", "Pe8=Q"],
    );
    reads(fen, "exf8=Q+", &["exf8=Q", "exf8Q", "ef8=Q", "e7xf8=Q+", "exf8(Q)+", "e7f8q"]);
}

#[test]
fn castling_has_a_name() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    both_ways("orthodox", fen, &[("e1g1", "O-O"), ("e1c1", "O-O-O")]);
    reads(fen, "O-O", &["0-0", "o-o", "O-O!?", "0-0+", "e1g1", "e1h1"]);
    reads(fen, "O-O-O", &["0-0-0", "o-o-o", "O-O-O??", "e1c1", "e1a1"]);
    // In Chess960 too, from and to whatever cells, and with what check it gives.
    let fen = "5k2/8/8/8/8/8/8/1RK3R1 w GB - 0 1";
    both_ways("orthodox", fen, &[("c1g1", "O-O+"), ("c1b1", "O-O-O")]);
    let king_on_g = "6k1/8/8/8/8/8/8/6KR w H - 0 1";
    both_ways("orthodox", king_on_g, &[("g1h1", "O-O")]);
}

#[test]
fn check_and_mate_are_marked_and_stalemate_is_not() {
    let fen = "7k/8/6K1/8/8/8/8/R4Q2 w - - 0 1";
    let marks =
        [("a1a8", "Ra8#"), ("f1h3", "Qh3+"), ("f1f6", "Qf6+"), ("f1f7", "Qf7"), ("a1a7", "Ra7")];
    both_ways("orthodox", fen, &marks);
}

#[test]
fn a_piece_is_told_from_others_by_file_then_rank_then_both() {
    let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    both_ways("orthodox", knights, &[("b1d2", "Nbd2"), ("f3d2", "Nfd2"), ("b1a3", "Na3")]);
    let rooks = "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1";
    both_ways("orthodox", rooks, &[("a1a3", "R1a3"), ("a5a3", "R5a3"), ("a1d1", "Rd1")]);
    let queens = "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    let told = [("h4e1", "Qh4e1"), ("e4e1", "Qee1"), ("h1e1", "Q1e1")];
    both_ways("orthodox", queens, &told);
}

#[test]
fn only_legal_moves_of_others_need_telling() {
    // The Knight on f3 is pinned.
    let pinned = "4k3/8/8/8/7b/8/5N2/1N2K3 w - - 0 1";
    both_ways("orthodox", pinned, &[("b1d2", "Nd2")]);
    let pinned = "4kr2/8/8/8/8/5N2/8/1N3K2 w - - 0 1";
    both_ways("orthodox", pinned, &[("b1d2", "Nd2")]);
    reads(pinned, "Nd2", &["Nbd2", "N1d2", "Nb1d2"]);
}

#[test]
fn more_than_is_needed_may_be_written() {
    reads(
        START,
        "Nf3",
        &[
            "Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Ng1xf3", "g1f3", "g1-f3", "♘f3", "♞f3",
            "Nxf3", "N-f3", "Nf3+", "Nf3#", "Nf3!", "Nf3?", "Nf3!?", "Nf3?!", "Nf3++", " Nf3 ",
            "Nf3 +",
        ],
    );
    reads(START, "e4", &["e4", "e2e4", "e2-e4", "Pe4", "♙e4", "ee4", "Pe2-e4", "e4!!"]);
    let fen = "4k3/8/8/3p4/8/4N3/6N1/4K3 w - - 0 1";
    reads(fen, "Nxd5", &["Nd5", "N:d5", "N×d5", "Nexd5", "Ne3:d5", "N3xd5", "e3xd5", "e3d5"]);
}

// Refusals: cause, place, hint.

#[test]
fn ambiguity_lists_the_candidates() {
    let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let error = refused(fen, "Nd2", "\"Nd2\" may be Nbd2 or Nfd2: say which");
    let MoveError::Ambiguous { candidates, .. } = error else { panic!("{error}") };
    assert_eq!(candidates, ["Nbd2", "Nfd2"]);
    let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    refused(fen, "a8", "\"a8\" may be a8=B or a8=N or a8=Q+ or a8=R+: say which");
    refused(fen, "a7a8", "\"a7a8\" may be a8=B or a8=N or a8=Q+ or a8=R+: say which");
}

#[test]
fn a_wrong_choice_lists_the_right_ones() {
    let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    for text in ["a8=K", "a8K", "a7a8k"] {
        refused(
            fen,
            text,
            "the move must say more, or something else: one of a8=B, a8=N, a8=Q+, a8=R+",
        );
    }
}

#[test]
fn what_is_no_move_says_where() {
    let at = |text, character, why| {
        let reason =
            format!("{text:?} is not a move: at character {character}, {why}; write it like Kb1");
        let error = refused("7k/8/8/8/8/8/P7/K7 w - - 0 1", text, &reason);
        assert!(matches!(error, MoveError::Misspelt { at, .. } if at + 1 == character));
    };
    at("", 1, "no cell of the board");
    at("castle", 1, "no cell of the board");
    at("Nz9", 2, "no cell of the board");
    at("N", 2, "no cell of the board");
    at("a3=Q", 3, "nothing that a move to that cell ends with");
    at("a2a9", 3, "nothing that a move to that cell ends with");
    at("Ka1xyz", 4, "nothing that a move to that cell ends with");
    at("é4", 1, "no cell of the board");
    at("a3é", 3, "nothing that a move to that cell ends with");
    // The Knight's letter in German: no piece, no file and no rank.
    at("Sf3", 1, "no letter of a piece and no cell");
    at("j3", 1, "no cell of the board");
}

#[test]
fn a_cell_alone_is_no_move_where_every_piece_has_a_letter() {
    let start = by_id("serpent50-c").unwrap().start().to_string();
    for text in ["c8", "f3"] {
        let error = read("serpent50-c", &start, text).unwrap_err().to_string();
        assert!(error.contains("at character 1, no letter of a piece and no cell"), "{error}");
    }
}

#[test]
fn signs_that_are_part_of_names_are_no_symbols() {
    // White's Queen is drawn with a letter that is a file's, and with a digit.
    for symbols in [['a', '♛'], ['3', 'N']] {
        let game: Built<Rectangle<u64>, [u64; 3]> =
            Builder::new("drawn", Rectangle::new(8, 8).unwrap())
                .king("K", step(Any))
                .piece("Q", step(Diagonal))
                .symbols("Q", symbols)
                .start("7k/8/8/8/8/8/8/K6Q w - - 0 1")
                .build()
                .unwrap();
        let start = game.start();
        for (mv, san) in game.san_list(&start) {
            assert_eq!(game.read_san(&start, &san), Ok(mv), "{san} with {symbols:?}");
        }
    }
}

#[test]
fn why_there_is_no_castling_is_said_by_its_name_too() {
    refused(START, "O-O", "castling is not possible: a piece stands on f1");
    refused(START, "0-0-0!", "castling is not possible: a piece stands on b1");
    for (placed, name, why) in [
        ("4k3/8/8/8/8/8/8/R3K2R w -", "O-O", "the right to it is lost"),
        ("4k3/8/8/8/8/8/8/R3K2R w Q", "O-O", "the right to it is lost"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "O-O-O", "the right to it is lost"),
        ("4rk2/8/8/8/8/8/8/R3K2R w KQ", "o-o", "the King is in check"),
        ("4k1r1/8/8/8/8/8/8/R3K2R w KQ", "O-O+", "g1 is attacked"),
        ("3rk3/8/8/8/8/8/8/R3K2R w KQ", "0-0-0", "d1 is attacked"),
        ("r3kb1r/8/8/8/8/8/8/4K3 b kq", "O-O", "a piece stands on f8"),
        ("rn2k2r/8/8/8/8/8/8/4K3 b kq", "O-O-O", "a piece stands on b8"),
        // Chess960, where the King's way may be one step.
        ("4k3/8/8/8/8/7r/8/5K1R w H", "O-O", ""),
        ("5r1k/8/8/8/8/8/8/1R3KR1 w GB", "O-O", "the King is in check"),
    ] {
        let fen = format!("{placed} - 0 1");
        if why.is_empty() {
            reads(&fen, "O-O", &[name]);
        } else {
            refused(&fen, name, &format!("castling is not possible: {why}"));
        }
    }
    let why = |id: &str, fen: &str, text: &str| read(id, fen, text).unwrap_err().to_string();
    let start = |id: &str| by_id(id).unwrap().start().to_string();
    let id = "queens-or-castles";
    assert_eq!(why(id, &start(id), "O-O"), "castling is not possible: this game has none");
    let id = "soul-reaver";
    assert_eq!(why(id, &start(id), "O-O"), "castling is not possible: a piece stands on f1");
    let id = "serpentine-dream";
    for name in ["O-O", "Kg1"] {
        let told = "castling is not possible: a piece stands on f1";
        assert_eq!(why(id, &start(id), name), told);
    }
    for (placed, rights, name, why_not) in [
        ("4k3/8/8/8/8/8/8/R3K2R", "Q", "O-O", "the right to it is lost"),
        ("4kr2/8/8/8/8/8/8/R3K2R", "KQ", "O-O", "f1 is attacked"),
        ("4k1r1/8/8/8/8/8/8/R3K2R", "KQ", "O-O", "g1 is attacked"),
        ("4k3/8/8/8/8/6n1/5n2/R3K2R", "KQ", "O-O-O", "d1 is attacked"),
        ("4k3/8/8/8/8/5n2/8/R3K2R", "KQ", "O-O-O", "the King is in check"),
        ("4k3/8/8/8/8/8/8/R2NK2R", "KQ", "O-O-O", "a piece stands on d1"),
    ] {
        let fen = format!("{placed}[] w {rights} - - 0 0 1");
        let told = format!("castling is not possible: {why_not}");
        assert_eq!(why(id, &fen, name), told, "{fen}");
    }
}

#[test]
fn castling_is_not_written_as_a_way_of_the_king() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for text in ["Kg1", "Ke1-g1", "Kh1"] {
        refused(fen, text, &format!("{text:?} is written O-O or e1g1"));
    }
    refused(fen, "Kc1!", "\"Kc1!\" is written O-O-O or e1c1");
    // When it is not possible, it is said why.
    refused(
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
        "Kg1",
        "castling is not possible: the right to it is lost",
    );
    // Only the King castles.
    refused(fen, "Qg1", "you have no Q on the board");
    reads(fen, "Rg1", &["Rg1"]);
}

#[test]
fn a_small_letter_for_a_piece_is_told_from_a_file() {
    let small = |fen: &str, text: &str, example: &str| {
        let told = "is not a move: at character 1, a piece is written with a capital letter; write \
            it like";
        refused(fen, text, &format!("{text:?} {told} {example}"));
    };
    small("4k3/8/8/8/8/8/5p2/4K3 w - - 0 1", "kxf2", "Kxf2");
    small(START, "nf3", "Nf3");
    small(START, "ng1-f3", "Nf3");
    // The Bishop's letter is a file too.
    small("4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1", "bg2", "Bg2");
    reads("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", &["bxc3"]);
    refused("4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "bxc3", "the piece on b2 (P) cannot go to c3");
    // What goes nowhere anyway is written so all the same.
    let error = read("orthodox", START, "qd4").unwrap_err().to_string();
    assert!(error.contains("capital letter"), "{error}");
    // Not everything that begins with such a letter is a move.
    let error = read("orthodox", START, "nonsense").unwrap_err().to_string();
    assert!(!error.contains("capital letter"), "{error}");
}

#[test]
fn what_cannot_be_says_why() {
    refused(START, "Nd2", "no N of yours can go to d2");
    refused(START, "Qd3", "the piece on d1 (Q) cannot go to d3");
    refused(START, "Ngd3", "the piece on g1 (N) cannot go to d3");
    refused(START, "Nxd2", "no N of yours can go to d2");
    refused(START, "Qxd3", "the piece on d1 (Q) cannot go to d3");
    refused(START, "Nhf3", "you have no N on h");
    refused(START, "Nhxf3", "you have no N on h");
    refused(START, "e5", "no P of yours can go to e5");
    refused(START, "e2e5", "the piece on e2 (P) cannot go to e5");
    refused(START, "e4e5", "there is no piece on e4");
    refused(START, "e7e5", "the piece on e7 (p) is not yours to move");
    refused(START, "P@e4", "the move P@e4 is not legal here");
    refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "you have no Q on the board");
    let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    refused(pinned, "Nc3", "the move leaves your King in check");
    let two = "4r2k/8/8/8/8/8/4N3/1N2K3 w - - 0 1";
    refused(two, "Nf4", "the move leaves your King in check");
    let check = "4r2k/8/8/8/8/8/8/N3K3 w - - 0 1";
    refused(check, "Nb3", "your King is in check, and the move leaves him there");
    let over = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    refused(over, "Kh7", "the game is over: draw (stalemate)");
    refused(over, "nonsense", "the game is over: draw (stalemate)");
}

/// The positions of a file of the tests' data.
fn positions(data: &str) -> impl Iterator<Item = &str> {
    data.lines().filter_map(|line| line.strip_prefix("{\"fen\": \"")?.split('"').next())
}

// The other games.

#[test]
fn roles_are_chosen_behind_a_stroke() {
    let start = by_id("serpentine-dream").unwrap().start().to_string();
    let pairs = [("e2e3/n", "e3/N"), ("e2e4", "e4"), ("b1c3/k", "Nc3/K"), ("g1f3", "Nf3")];
    both_ways("serpentine-dream", &start, &pairs);
    for text in ["e3/N", "e3N", "e3/n", "e3(N)", "e3=N", "e2e3/n", "e2-e3/N"] {
        assert_eq!(read("serpentine-dream", &start, text).as_deref(), Ok("e3/N"), "{text}");
    }
    let error = read("serpentine-dream", &start, "e3").unwrap_err();
    let wanted = "\"e3\" may be e3/B or e3/K or e3/N or e3/P or e3/Q or e3/R: say which";
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn a_piece_is_called_by_its_role() {
    // The pawn on f3 acts as a Knight, the King on c1 as a Rook.
    let fen = "7k/8/8/8/8/4P(N)3/8/2K(R)4B[] w - - - 0 0 30";
    both_ways("serpentine-dream", fen, &[("e3d5", "Nd5"), ("c1c2", "Rc2")]);
}

#[test]
fn castling_chooses_too() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R[] w KQ - - 0 0 30";
    both_ways("serpentine-dream", fen, &[("e1g1/r", "O-O/R"), ("e1c1/r", "O-O-O/R")]);
    let read = |text| read("serpentine-dream", fen, text);
    assert_eq!(read("0-0/r").as_deref(), Ok("O-O/R"));
    assert_eq!(read("o-o").as_deref(), Ok("O-O/R"));
}

#[test]
fn a_rescue_stands_before_the_move() {
    let rules = by_id("serpentine-dream").unwrap();
    let fen = positions(include_str!("../data/vectors/serpentine-dream.jsonl"))
        .find(|fen| {
            let position = rules.read_position(fen).unwrap();
            position.turn() == Color::White
                && position.legal_moves().iter().any(|mv| mv.starts_with("P@a2,a2a3/"))
        })
        .expect("a position with a rescue");
    let list = rules.read_position(fen).unwrap().san_list();
    for (san, string) in &list {
        assert_eq!(san.strip_prefix("P@a2,").is_some(), string.starts_with("P@a2,"), "{san}");
    }
    assert!(
        list.iter().any(|(san, string)| {
            string.starts_with("P@a2,a2a3/") && san.starts_with("P@a2,a3/")
        })
    );
}

#[test]
fn princelings_go_without_a_letter_and_castle_by_both_cells() {
    let start = by_id("serpent50-a").unwrap().start().to_string();
    both_ways("serpent50-a", &start, &[("f3f5", "f5"), ("c4c6", "cc6"), ("b3c6", "bc6")]);
    assert_eq!(read("serpent50-a", &start, "Pf5").as_deref(), Ok("f5"));
    let fen = "cm/rnqknr/pypyp/pppp/5/6/5/PPPP/P1PYP/R2K2/CM w a2 - 0 1";
    both_ways("serpent50-a", fen, &[("g2d3,a2e2", "Kd3,a2e2")]);
    assert_eq!(read("serpent50-a", fen, "Kg2-d3,a2e2").as_deref(), Ok("Kd3,a2e2"));
}

#[test]
fn drops_and_forced_promotions_of_shogi() {
    let fen = "rr/wmkgmw/p1psp/pppp/5/6/5/PPPP/PSPSP/WMGKMW/RR[S] w - - 0 1";
    both_ways("serpent50-c", fen, &[("S@f5", "S@f5")]);
    assert_eq!(read("serpent50-c", fen, "s@f5").as_deref(), Ok("S@f5"));
    assert!(read("serpent50-c", fen, "@f5").is_err());
    let rules = by_id("serpent50-c").unwrap();
    let mut promotions = 0;
    for fen in positions(include_str!("../data/vectors/serpent50-c.jsonl")) {
        let list = rules.read_position(fen).unwrap().san_list();
        for (san, string) in list.iter().filter(|(_, string)| string.ends_with('+')) {
            promotions += 1;
            // The sign says that it promotes; check may follow.
            let (short, mark) = san.split_once("=+").expect(san);
            assert!(matches!(mark, "" | "+" | "#"), "{string} is written {san}");
            // The forced choice may be left out, or be written as in the move string.
            for text in [short, &format!("{short}+"), string] {
                assert_eq!(read("serpent50-c", fen, text).as_deref(), Ok(&san[..]), "{text}");
            }
        }
    }
    assert!(promotions > 10, "{promotions}");
}

#[test]
fn the_mark_of_the_other_board_stands_first() {
    let fen = "4k3/8/8/8/8/8/8/4K3|8/8/8/2p5/8/2P5/1N6/N7 w - - - 0 1";
    let rules = by_id("soul-reaver").unwrap();
    let position = rules.read_position(fen).unwrap();
    let list = position.san_list();
    let of = |string: &str| list.iter().find(|(_, other)| other == string).map(|(san, _)| &san[..]);
    assert_eq!(of("e1~e1"), Some("Ke1~e1"));
    // A summons is a passage too.
    for (san, string) in &list {
        let marks = string.matches('~').count();
        let leaves = marks == 1;
        assert_eq!(san.starts_with('~'), marks == 2, "{string} is written {san}");
        assert_eq!(san.contains(string), leaves, "{string} is written {san}");
    }
    let knight = list.iter().find(|(san, _)| san.starts_with("~N")).expect("a Knight's move");
    for text in [knight.0.clone(), knight.1.clone(), knight.0.replace("~N", "N~")] {
        assert_eq!(position.clone().play_san(&text).as_deref(), Ok(knight.0.as_str()), "{text}");
    }
}

// Every game.

/// Knuth's linear congruences: enough to wander.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// Every move of a position is written in its own way, in both notations, and read back.
fn check_position<R: RuleSet>(rules: &R, position: &Position<R>, random: &mut Random) -> usize {
    let fen = || rules.position_string(position);
    let moves = HumanMoves::of(rules, position);
    let list: Vec<(R::Move, String)> = moves.list().collect();
    let mut all: Vec<&str> = list.iter().map(|(_, san)| san.as_str()).collect();
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:?} in {}", fen());
    for (mv, san) in &list {
        assert_eq!(moves.read(san), Ok(*mv), "{san} in {}", fen());
        let string = rules.move_string(position, *mv);
        assert_eq!(moves.read(&string), Ok(*mv), "{string} in {}", fen());
    }
    let mut strings: Vec<String> =
        list.iter().map(|&(mv, _)| rules.move_string(position, mv)).collect();
    strings.sort_unstable();
    assert!(strings.windows(2).all(|pair| pair[0] != pair[1]), "{strings:?} in {}", fen());
    // Readers and writers of one move find the moves anew each time, so they are asked less often.
    let step = if is_ci() { 1 } else { 1 + list.len() / 8 };
    for (mv, _) in list.iter().skip(random.below(step)).step_by(step) {
        let string = rules.move_string(position, *mv);
        assert_eq!(rules.read_move(position, &string), Ok(*mv), "{string} in {}", fen());
    }
    let step = 1 + list.len() / 4;
    for (mv, san) in list.iter().skip(random.below(step)).step_by(step) {
        assert_eq!(rules.san(position, *mv), *san, "{san} in {}", fen());
        assert_eq!(rules.read_san(position, san), Ok(*mv), "{san} in {}", fen());
        // One sign left out: another way to write it, or less than is needed.
        let gap = random.below(san.chars().count());
        let text: String =
            san.chars().enumerate().filter(|&(i, _)| i != gap).map(|(_, sign)| sign).collect();
        assert_eq!(rules.read_san(position, &text), moves.read(&text), "{text} in {}", fen());
    }
    list.len()
}

/// Random pieces on random cells: crowds of one kind, which games seldom bring about.
fn crowd<R: RuleSet>(rules: &R, kinds: usize, random: &mut Random) -> Option<Position<R>> {
    let mut setup = Setup::new();
    let mut cells: Vec<_> = rules.board().cells().collect();
    let favourites = [1, 2].map(|_| random.below(kinds - 1) + 1);
    let pieces = 6 + random.below(cells.len() / 3);
    for number in 0..pieces {
        let color = Color::ALL[number % 2];
        let kind = match number {
            0 | 1 => 0,
            _ if random.below(2) == 0 => favourites[random.below(2)],
            _ => random.below(kinds - 1) + 1,
        };
        let cell = cells.swap_remove(random.below(cells.len()));
        setup.put(chesswright::piece::Piece::new(color, Kind::new(kind as u8)), cell);
    }
    setup.set_turn(Color::ALL[random.below(2)]);
    rules.position(setup).ok()
}

/// Positions of random games, of crowds, and of the data of the tests.
fn round_trips<R: RuleSet>(rules: &R, kinds: usize, data: &str) {
    let wanted = if is_ci() { 10_000 } else { 2_000 };
    let mut random = Random(0x5eed);
    let (mut seen, mut moves, mut crowds) = (0, 0, 0);
    for fen in positions(data) {
        let position = rules.read_position(fen).unwrap();
        moves += check_position(rules, &position, &mut random);
        seen += 1;
    }
    for _ in 0..wanted / 2 {
        if let Some(position) = crowd(rules, kinds, &mut random) {
            moves += check_position(rules, &position, &mut random);
            (seen, crowds) = (seen + 1, crowds + 1);
        }
    }
    let mut position = rules.start();
    let mut plies = 0;
    while seen < wanted {
        let legal = rules.legal_moves(&position);
        if legal.is_empty() || plies > 150 {
            (position, plies) = (rules.start(), 0);
            continue;
        }
        moves += check_position(rules, &position, &mut random);
        rules.play_unchecked(&mut position, legal[random.below(legal.len())]);
        (seen, plies) = (seen + 1, plies + 1);
    }
    println!("{}: {seen} positions ({crowds} crowds), {moves} moves", rules.id());
}

fn data(id: &str) -> &'static str {
    match id {
        "serpentine-dream" => include_str!("../data/vectors/serpentine-dream.jsonl"),
        "serpentine-dream-convergence" => {
            include_str!("../data/vectors/serpentine-dream-convergence.jsonl")
        }
        "serpent50-a" => include_str!("../data/vectors/serpent50-a.jsonl"),
        "serpent50-b" => include_str!("../data/vectors/serpent50-b.jsonl"),
        "serpent50-c" => include_str!("../data/vectors/serpent50-c.jsonl"),
        "serpent50-d" => include_str!("../data/vectors/serpent50-d.jsonl"),
        "soul-reaver" => include_str!("../data/vectors/soul-reaver.jsonl"),
        "soul-reaver-swap" => include_str!("../data/vectors/soul-reaver-swap.jsonl"),
        _ => "",
    }
}

/// Calls the test of the rules' own type.
fn dispatch(rules: &AnyRules) {
    if let Some(rules) = rules.downcast_ref::<Orthodox>() {
        round_trips(rules, 6, "");
    } else if let Some(rules) = rules.downcast_ref::<SerpentineDream>() {
        round_trips(rules, 6, data(rules.id()));
    } else if let Some(rules) = rules.downcast_ref::<SerpentChess>() {
        round_trips(rules, 8, data(rules.id()));
    } else if let Some(rules) = rules.downcast_ref::<SerpentShogi>() {
        round_trips(rules, 12, data(rules.id()));
    } else if let Some(rules) = rules.downcast_ref::<SoulReaver>() {
        round_trips(rules, 6, data(rules.id()));
    } else if let Some(rules) = rules.downcast_ref::<QueensOrCastles>() {
        round_trips(rules, 8, data(rules.id()));
    } else {
        panic!("{} is not tested here: add its type", rules.id());
    }
}

#[test]
fn every_move_of_every_game_is_written_and_read_back() {
    let games = Registry::standard();
    std::thread::scope(|scope| {
        for id in games.ids() {
            let rules = games.by_id(id).unwrap();
            scope.spawn(move || dispatch(&rules));
        }
    });
}

#[test]
fn whatever_is_written_is_no_move_or_reads_back() {
    let games = Registry::standard();
    let cases = if is_ci() { 20_000 } else { 1_000 };
    for id in games.ids() {
        let start = games.by_id(id).unwrap().start();
        let nearly = "(~|P@|)[KQRBNPYMCGSWpnq+]?[a-l]?[0-9]{0,2}[-x:]?~?[a-l]([0-9]{1,2})?\
            ([=/(]?[QNRnk+)]{0,2}|,[a-k][0-9])[+#!?]{0,2}( e.p.)?";
        let text = prop_oneof![any::<String>(), "[ -~♔-♟é×]{0,9}", nearly];
        let config = Config { cases, failure_persistence: None, ..Config::default() };
        let result = TestRunner::new(config).run(&text, |text| {
            let mut position = start.clone();
            match position.play_san(&text) {
                Ok(san) => {
                    let mut again = start.clone();
                    prop_assert_eq!(again.play_san(&san), Ok(san), "{:?}", text);
                    prop_assert_eq!(again.to_string(), position.to_string());
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            Ok(())
        });
        if let Err(failure) = result {
            panic!("{id}: {failure}");
        }
    }
}

#[test]
fn a_name_that_ends_as_another_does_is_no_confusion() {
    // From file a to b3, and straight on to ab3: both would be written ab3.
    let ahead = step(Any).forward();
    let game: Built<Rectangle<u128>, [u128; 1]> =
        Builder::new("wide", Rectangle::new(28, 4).unwrap())
            .king("K", step(Any))
            .pawn("P", ahead, step(Diagonal).forward())
            .promotes("P", &["P"])
            .start("13k14/28/P1P24P/27K w - - 0 1")
            .build()
            .unwrap();
    let start = game.start();
    for (string, san) in
        [("a2b3", "a2b3"), ("c2b3", "cb3"), ("ab2ab3", "ab2ab3"), ("ab2aa3", "aa3")]
    {
        let mv = game.read_move(&start, string).unwrap();
        assert_eq!(game.san(&start, mv), san, "{string}");
        assert_eq!(game.read_san(&start, san), Ok(mv), "{san}");
        assert_eq!(HumanMoves::of(&game, &start).write(mv).as_deref(), Some(san), "{string}");
    }
}

#[test]
fn letters_are_a_matter_of_the_notation() {
    let [king, pawn] = [0, 1].map(Kind::new);
    let notation =
        Notation::letters(&["K", "P"]).without_letter(pawn).with_symbols(pawn, ['♙', '♟']);
    assert!(notation.is_letterless(pawn) && !notation.is_letterless(king));
    assert_eq!(notation.kind_of_symbol('♟'), Some(pawn));
    assert_eq!(notation.kind_of_symbol('♔'), None);
}
