//! A test for each sentence of the rules of Serpentine Dream Chess.

use chesswright::prelude::*;
use chesswright::variants::serpentine_dream::{
    Convergence, Holder, Post, SERPENTINE, SerpentineDream, Winner, kind,
};

fn bonus() -> SerpentineDream {
    SerpentineDream::new()
}

fn paradigm() -> SerpentineDream {
    SerpentineDream::convergence()
}

fn read(rules: &SerpentineDream, fen: &str) -> Position<SerpentineDream> {
    rules.read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn legal(rules: &SerpentineDream, fen: &str) -> Vec<String> {
    let position = read(rules, fen);
    let moves = rules.legal_moves(&position);
    let mut moves: Vec<String> = moves.iter().map(|&mv| rules.move_string(&position, mv)).collect();
    moves.sort_unstable();
    moves
}

/// The legal moves that begin so.
fn those(rules: &SerpentineDream, fen: &str, begin: &str) -> Vec<String> {
    legal(rules, fen).into_iter().filter(|mv| mv.starts_with(begin)).collect()
}

fn after(rules: &SerpentineDream, fen: &str, moves: &[&str]) -> String {
    let mut position = read(rules, fen);
    for text in moves {
        let mv = rules.read_move(&position, text);
        let mv = mv.unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
        rules.play(&mut position, mv).expect("read among the legal moves");
    }
    rules.position_string(&position)
}

fn has(rules: &SerpentineDream, fen: &str, mv: &str) -> bool {
    legal(rules, fen).iter().any(|legal| legal == mv)
}

fn in_check(rules: &SerpentineDream, fen: &str) -> bool {
    let position = read(rules, fen);
    rules.is_in_check(&position, position.turn())
}

fn outcome(rules: &SerpentineDream, fen: &str) -> String {
    rules.outcome(&read(rules, fen)).map_or("ongoing".to_owned(), |outcome| outcome.to_string())
}

#[track_caller]
fn refused(fen: &str, why: &str) {
    let error = bonus().read_position(fen).expect_err("no such position").to_string();
    assert!(error.contains(why), "{error}");
}

// Start.

#[test]
fn the_start_is_the_orthodox_array_with_all_pawns_unmoved() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - ABCDEFGHabcdefgh 0 0 1";
    for rules in [bonus(), paradigm()] {
        assert_eq!(rules.position_string(&rules.start()), start);
    }
}

#[test]
fn a1_is_a_serpentine_square() {
    assert!(has(&bonus(), "7k/8/8/8/8/8/R7/4K3[] w - - - 0 0 1", "a2a1/k"));
}

#[test]
fn the_dark_squares_are_serpentine_and_the_light_ones_mirrors() {
    let rules = bonus();
    for cell in rules.board().cells() {
        let name = rules.board().name(cell).as_bytes();
        let dark = (name[0] - b'a' + name[1] - b'1').is_multiple_of(2);
        assert_eq!(SERPENTINE.has(cell), dark, "{}", rules.board().name(cell));
    }
}

// Natural identity and role.

#[test]
fn a_piece_moves_captures_and_threatens_as_its_role() {
    let rules = bonus();
    let fen = "8/8/8/3p3k/1n6/8/1N(R)6/K7[] w - - - 0 0 1";
    // Along the file as far as the Knight on b4, along the rank, and not to d3 or d1.
    let moves = those(&rules, fen, "b2");
    assert!(moves.contains(&"b2b3".to_owned()) && moves.contains(&"b2b4/k".to_owned()));
    assert!(moves.contains(&"b2h2/k".to_owned()));
    assert!(moves.iter().all(|mv| ["b", "2"].iter().any(|line| mv[2..4].contains(line))));
    assert!(in_check(&rules, "7k/8/8/8/8/1K6/8/r(n)7[] w - - - 0 0 1"));
    assert!(!in_check(&rules, "7k/8/8/8/8/K7/8/r(n)7[] w - - - 0 0 1"));
}

#[test]
fn a_role_changes_nothing_about_the_natural_kind() {
    let rules = bonus();
    let cell = |name| rules.board().cell(name).expect("a cell");
    let position = read(&rules, "7k/8/8/8/8/8/8/K1R(N)5[] w - - - 0 0 1");
    assert_eq!(rules.natural(&position, cell("c1")), Some(kind::ROOK));
    assert_eq!(position.piece(cell("c1")).map(|piece| piece.kind), Some(kind::KNIGHT));
    assert_eq!(rules.natural(&position, cell("c2")), None);
}

#[test]
fn on_a_mirror_square_a_piece_is_itself_again() {
    let fen = "7k/8/8/8/8/2R(N)5/8/4K3[] w - - - 0 0 1";
    assert_eq!(after(&bonus(), fen, &["c3b5"]), "7k/8/8/1R6/8/8/8/4K3[] b - - - 0 1 1",);
}

#[test]
fn on_a_serpentine_square_a_piece_takes_the_role_it_chooses() {
    let fen = "6k1/8/8/8/8/8/2N5/4K2R[] w - - - 0 0 1";
    assert_eq!(after(&bonus(), fen, &["c2a1/r"]), "6k1/8/8/8/8/8/8/N(R)3K2R[] b - - - 0 1 1",);
}

#[test]
fn a_choice_is_among_the_natural_kinds_of_the_other_pieces() {
    // The Rook that acts as a Knight offers a Rook; the mover's own kind is no choice.
    let fen = "7k/8/8/8/8/2R(N)5/2N5/4K3[] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "c2a1"), ["c2a1/k", "c2a1/r"]);
}

#[test]
fn a_piece_may_choose_its_own_kind_when_there_is_another_of_it() {
    let fen = "7k/8/8/8/8/8/2N5/4K2N[] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "c2a1"), ["c2a1/k", "c2a1/n"]);
}

#[test]
fn the_choice_must_be_made_on_a_serpentine_square_and_only_there() {
    let rules = bonus();
    let start = rules.start();
    let error = rules.read_move(&start, "e2e3").unwrap_err().to_string();
    assert!(error.contains("e2e3/n"), "{error}");
    assert!(rules.read_move(&start, "e2e4").is_ok());
    assert!(rules.read_move(&start, "e2e4/n").is_err());
}

#[test]
fn the_king_has_no_king_to_choose() {
    let fen = "6k1/8/8/8/8/8/8/3K3R[] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "d1d2"), ["d1d2/r"]);
}

#[test]
fn a_choice_is_made_after_the_capture_of_the_move() {
    // The captured Bishop is the enemy's: it adds nothing and its loss takes his choice away.
    let fen = "7k/8/8/4b3/8/8/8/K3R3[] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "e1e5"), ["e1e5/k"]);
}

#[test]
fn a_choice_may_be_the_rescued_pawn() {
    let fen = "7k/8/2N5/8/8/8/8/K7[P] w - - - 0 0 1";
    assert!(has(&bonus(), fen, "P@h2,c6d8/p"));
    assert!(!has(&bonus(), fen, "c6d8/p"));
}

#[test]
fn a_rescued_pawn_that_moves_is_no_other_piece_to_itself() {
    let fen = "7k/8/2N5/8/8/8/8/K7[PP] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "P@b2,b2b4"), ["P@b2,b2b4/k", "P@b2,b2b4/n"]);
}

#[test]
fn a_piece_alone_keeps_its_role_without_a_choice() {
    let fen = "7k/8/8/8/8/8/8/K(N)7[] w - - - 0 0 1";
    assert_eq!(legal(&bonus(), fen), ["a1b3", "a1c2"]);
    let fen = "6k1/8/8/8/8/2K(B)5/8/8[] w - - - 0 0 1";
    assert_eq!(after(&bonus(), fen, &["c3d4"]), "6k1/8/8/8/3K(B)4/8/8/8[] b - - - 0 1 1",);
}

#[test]
fn the_natural_king_is_the_king_whatever_his_role() {
    assert!(in_check(&bonus(), "7k/8/8/8/8/8/8/K(N)6r[] w - - - 0 0 1"));
    // A piece in the King's role is none.
    assert!(!in_check(&bonus(), "7k/8/8/8/8/8/1K6/N(K)6r[] w - - - 0 0 1"));
}

// Castling.

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - - 0 0 1";

#[test]
fn white_castling_lets_the_king_choose_and_black_castling_the_rook() {
    let rules = bonus();
    assert_eq!(those(&rules, CASTLING, "e1g1"), ["e1g1/r"]);
    assert_eq!(after(&rules, CASTLING, &["e1g1/r"]), "r3k2r/8/8/8/8/8/8/R4RK(R)1[] b kq - - 0 1 1",);
    let black = "r3k2r/8/8/8/8/8/8/R3K2R[] b KQkq - - 0 0 1";
    assert_eq!(those(&rules, black, "e8c8"), ["e8c8/k", "e8c8/r"]);
    assert_eq!(after(&rules, black, &["e8c8/k"]), "2kr(k)3r/8/8/8/8/8/8/R3K2R[] w KQ - - 0 1 2",);
}

#[test]
fn castling_lets_the_same_piece_choose_on_either_side_of_the_board() {
    let rules = bonus();
    assert_eq!(those(&rules, CASTLING, "e1c1"), ["e1c1/r"]);
    assert_eq!(after(&rules, CASTLING, &["e1c1/r"]), "r3k2r/8/8/8/8/8/8/2K(R)R3R[] b kq - - 0 1 1");
    let black = "r3k2r/8/8/8/8/8/8/R3K2R[] b KQkq - - 0 0 1";
    assert_eq!(those(&rules, black, "e8g8"), ["e8g8/k", "e8g8/r"]);
    assert_eq!(after(&rules, black, &["e8g8/k"]), "r4r(k)k1/8/8/8/8/8/8/R3K2R[] w KQ - - 0 1 2");
}

#[test]
fn the_first_choice_ends_castling() {
    let fen = "4k3/8/8/8/8/8/7P/R3K2R[] w KQ - H 0 0 1";
    assert_eq!(after(&bonus(), fen, &["h2h4/r"]), "4k3/8/8/8/7P(R)/8/8/R3K2R[] b - h3 - 0 0 1",);
    // h3 is a Mirror square: no choice.
    assert_eq!(after(&bonus(), fen, &["h2h3"]), "4k3/8/8/8/8/7P/8/R3K2R[] b KQ - - 0 0 1",);
}

#[test]
fn a_choice_ends_the_castling_of_ones_own_side_only() {
    let fen = after(&bonus(), "r3k2r/8/8/8/8/8/7P/R3K2R[] w KQkq - H 0 0 1", &["h2h4/r"]);
    assert!(fen.contains(" b kq "), "{fen}");
    let fen = after(&bonus(), "r3k2r/8/7p/8/8/8/8/R3K2R[] b KQkq - - 0 0 1", &["h6h5"]);
    assert!(fen.contains(" w KQkq "), "{fen}");
}

#[test]
fn promoting_and_rescuing_are_no_choices_and_leave_castling_alone() {
    // Both on dark squares.
    let fen = after(&bonus(), "8/3P2k1/8/8/8/8/8/R3K2R[] w KQ - - 0 0 1", &["d7d8n"]);
    assert!(fen.contains(" b KQ "), "{fen}");
    let fen = after(&bonus(), "7k/8/2N5/8/8/8/7P/R3K2R[P] w KQ - H 0 0 1", &["P@b2,h2h3"]);
    assert!(fen.contains(" b KQ "), "{fen}");
}

#[test]
fn castling_is_lost_with_the_kings_first_move_and_the_rooks() {
    let after = |mv| after(&bonus(), CASTLING, &[mv]);
    // f1, h1 and h3 are Mirror squares: no choice is made.
    assert!(after("e1f1").contains(" b kq "));
    assert!(after("h1h3").contains(" b Qkq "));
    assert!(after("a1a2").contains(" b Kkq "));
    // The captured Rook's right goes too; h8 is dark, so White's go with his choice.
    assert!(after("h1h8/r").contains(" b q "));
}

#[test]
fn castling_is_not_over_a_piece() {
    assert!(those(&bonus(), "4k3/8/8/8/8/8/8/RN2K2R[] w KQ - - 0 0 1", "e1c1").is_empty());
    assert!(those(&bonus(), "4k3/8/8/8/8/8/8/R3KB1R[] w KQ - - 0 0 1", "e1g1").is_empty());
}

#[test]
fn castling_crosses_in_the_natural_role() {
    // The Queen attacks f1, where a King in the Pawn role need not mind her.
    let fen = "4kq2/8/8/8/8/8/P7/4K2R[] w K - - 0 0 1";
    assert!(those(&bonus(), fen, "e1g1").is_empty());
}

#[test]
fn castling_arrives_in_the_role_chosen() {
    // She attacks g1 only: as a Pawn he may go there, as a Rook not.
    let fen = "4k1q1/8/8/8/8/8/P7/4K2R[] w K - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "e1g1"), ["e1g1/p"]);
}

#[test]
fn black_castling_arrives_as_himself_whatever_the_rook_chooses() {
    // g8 is a Mirror square, and the Queen attacks it; the pawn is no help there.
    let fen = "4k2r/p7/8/8/8/8/8/4K1Q1[] b k - - 0 0 1";
    assert!(those(&bonus(), fen, "e8g8").is_empty());
}

#[test]
fn castling_is_not_out_of_check() {
    assert!(those(&bonus(), "k3r3/8/8/8/8/8/8/4K2R[] w K - - 0 0 1", "e1g1").is_empty());
}

// Pawns.

#[test]
fn a_piece_in_the_pawn_role_steps_forward_and_captures_diagonally() {
    let fen = "7k/8/8/3nn3/3N(P)4/8/8/K7[] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "d4"), ["d4e5/k"]);
    assert_eq!(those(&bonus(), "7k/8/8/8/3N(P)4/8/8/K7[] w - - - 0 0 1", "d4"), ["d4d5"]);
}

#[test]
fn only_an_unmoved_natural_pawn_steps_double() {
    let rules = bonus();
    let pawn = |unmoved: &str| format!("7k/8/8/8/8/8/1P6/K7[] w - - {unmoved} 0 0 1");
    assert!(has(&rules, &pawn("B"), "b2b4/k"));
    assert!(!has(&rules, &pawn("-"), "b2b4/k"));
    assert!(!has(&rules, "7k/8/8/8/8/8/1N(P)6/K7[] w - - - 0 0 1", "b2b4/k"));
}

#[test]
fn a_double_step_passes_over_nobody() {
    let pawn = |men: &str| format!("7k/8/8/8/{men}/1P6/K7[] w - - B 0 0 1");
    assert!(has(&bonus(), &pawn("8/8"), "b2b4/k"));
    assert!(!has(&bonus(), &pawn("8/1n6"), "b2b4/k"));
    assert!(!has(&bonus(), &pawn("1n6/8"), "b2b4/k"));
}

#[test]
fn a_pawn_that_comes_back_to_its_second_rank_has_moved() {
    let fen = after(&bonus(), "7k/8/8/8/1P(R)6/8/8/K6N[] w - - - 0 0 1", &["b4b2/n"]);
    assert!(fen.contains(" b - - - 0 "), "{fen}");
    // The other way round a captured one leaves the field.
    let fen = after(&bonus(), "7k/8/8/8/8/1r6/1P6/3K4[] b - - B 0 0 1", &["b3b2/k"]);
    assert!(fen.contains("[P] w - - - 0 "), "{fen}");
}

#[test]
fn a_rescued_pawn_is_unmoved() {
    let fen = "7k/8/2N5/8/8/8/8/K7[P] w - - - 0 0 1";
    assert!(has(&bonus(), fen, "P@b2,b2b4/k"));
    assert_eq!(after(&bonus(), fen, &["P@b2,a1b1"]), "7k/8/2N5/8/8/8/1P6/1K6[] b - - B 0 0 1",);
}

#[test]
fn only_a_natural_pawn_in_the_pawn_role_captures_in_passing() {
    let fen = |piece: &str| format!("7k/8/8/3p{piece}3/8/8/8/K7[] w - d6 - 0 0 1");
    // e5 is dark: a Pawn may have any role there.
    assert!(has(&bonus(), &fen("P"), "e5d6/k"));
    // As a King it goes to d6 and takes nothing.
    let gone = after(&bonus(), &fen("P(K)"), &["e5d6/k"]);
    assert!(gone.starts_with("7k/8/3P(K)4/3p4/"), "{gone}");
    assert!(!has(&bonus(), &fen("N(P)"), "e5d6/k"));
}

#[test]
fn a_double_step_is_taken_in_passing_whatever_role_it_chose() {
    let fen = "7k/8/8/4p(r)P2/8/8/8/K7[] w - e6 - 0 0 1";
    assert_eq!(after(&bonus(), fen, &["f5e6"]), "7k/8/4P3/8/8/8/8/K7[p] b - - - 0 0 1",);
}

#[test]
fn a_pawn_is_taken_in_passing_at_once_or_not_at_all() {
    let fen = "7k/8/8/3pP3/8/8/8/K7[] w - d6 - 0 0 1";
    let fen = after(&bonus(), fen, &["a1b1", "h8g8"]);
    assert!(fen.contains(" w - - "), "{fen}");
    assert!(!has(&bonus(), &fen, "e5d6/k"));
}

#[test]
fn a_natural_pawn_promotes_in_any_role_without_a_choice() {
    let fen = "7k/8/8/8/3P(R)4/8/8/K7[] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "d4d8"), ["d4d8b", "d4d8n", "d4d8q", "d4d8r"]);
    assert_eq!(after(&bonus(), fen, &["d4d8n"]), "3N3k/8/8/8/8/8/8/K7[] b - - - 0 0 1",);
}

#[test]
fn a_black_pawn_promotes_on_the_first_rank() {
    let fen = "7k/8/8/8/8/8/3p4/6K1[] b - - - 0 0 1";
    assert_eq!(legal(&bonus(), fen).iter().filter(|mv| mv.starts_with("d2d1")).count(), 4);
    assert_eq!(after(&bonus(), fen, &["d2d1n"]), "7k/8/8/8/8/8/8/3n2K1[] w - - - 0 0 2");
}

#[test]
fn other_pieces_in_the_pawn_role_do_not_promote_and_are_stuck_on_the_last_rank() {
    let fen = "7k/2N(P)5/8/8/8/8/8/K7[] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "c7"), ["c7c8"]);
    let last = "3N(P)3k/8/8/8/8/8/8/K7[] w - - - 0 0 1";
    assert!(those(&bonus(), last, "d8").is_empty());
}

// Who may not capture whom.

#[test]
fn a_natural_queen_spares_natural_queens_and_pawns_in_any_role() {
    let fen =
        |queen: &str, prey: &str| format!("7k/8/8/4{prey}3/8/8/8/1K2{queen}3[] w - - - 0 0 1");
    for queen in ["Q", "Q(R)"] {
        for prey in ["q", "q(n)", "p", "n(p)"] {
            assert!(those(&bonus(), &fen(queen, prey), "e1e5").is_empty(), "{queen} {prey}");
        }
        for prey in ["r", "r(q)", "p(q)", "p(n)"] {
            assert!(!those(&bonus(), &fen(queen, prey), "e1e5").is_empty(), "{queen} {prey}");
        }
    }
}

#[test]
fn a_serpentine_queen_spares_both_queens_and_pawns() {
    let fen = |prey: &str| format!("7k/8/8/4{prey}3/8/8/8/1K2R(Q)3[] w - - - 0 0 1");
    for prey in ["q", "q(n)", "r(q)", "p", "n(p)"] {
        assert!(those(&bonus(), &fen(prey), "e1e5").is_empty(), "{prey}");
    }
    for prey in ["r", "p(n)"] {
        assert!(!those(&bonus(), &fen(prey), "e1e5").is_empty(), "{prey}");
    }
}

#[test]
fn a_king_in_the_queen_role_spares_like_any_serpentine_queen() {
    let fen = |prey: &str| format!("8/7k/8/4{prey}3/8/8/8/N3K(Q)3[] w - - - 0 0 1");
    let takes = |prey: &str| !those(&bonus(), &fen(prey), "e1e5").is_empty();
    for prey in ["r(q)", "p", "n(p)", "q(p)"] {
        assert!(!takes(prey), "{prey}");
    }
    for prey in ["n", "b", "p(n)"] {
        assert!(takes(prey), "{prey}");
    }
}

#[test]
fn everyone_else_captures_queens_and_pawns_as_usual() {
    let fen = |prey: &str| format!("7k/8/8/4{prey}3/8/8/8/1K2R3[] w - - - 0 0 1");
    for prey in ["q", "q(n)", "r(q)", "p", "n(p)"] {
        assert!(!those(&bonus(), &fen(prey), "e1e5").is_empty(), "{prey}");
    }
}

#[test]
fn what_may_not_be_captured_still_blocks() {
    let fen = "7k/4r3/8/4p3/8/8/8/K3Q3[] w - - - 0 0 1";
    assert!(those(&bonus(), fen, "e1e7").is_empty());
    assert!(has(&bonus(), fen, "e1e4"));
}

#[test]
fn a_queen_pins_nobody_to_a_king_in_the_pawn_role() {
    let fen = |king: &str| format!("7k/8/8/8/8/{king}1N1q3/8/8[] w - - - 0 0 1");
    assert!(those(&bonus(), &fen("K"), "c3").is_empty());
    assert!(!those(&bonus(), &fen("K(P)"), "c3").is_empty());
}

#[test]
fn a_king_in_the_pawn_role_is_in_no_check_from_a_queen() {
    for queen in ["q", "r(q)", "q(r)"] {
        let fen = |king: &str| format!("7k/8/8/8/8/{king}3{queen}3/8/8[] w - - - 0 0 1");
        assert!(in_check(&bonus(), &fen("K")), "{queen}");
        assert!(!in_check(&bonus(), &fen("K(P)")), "{queen}");
    }
    assert!(in_check(&bonus(), "7k/8/8/8/8/K(P)3r3/8/8[] w - - - 0 0 1"));
}

#[test]
fn a_king_in_the_queen_role_is_in_check_from_natural_queens_only() {
    let fen = |queen: &str| format!("7k/8/8/8/8/K(Q)3{queen}3/8/8[] w - - - 0 0 1");
    assert!(in_check(&bonus(), &fen("q")));
    assert!(!in_check(&bonus(), &fen("r(q)")));
}

#[test]
fn a_king_may_step_into_a_queens_line_as_a_pawn() {
    let fen = "k7/8/8/8/8/4q3/P7/3K3R[] w - - - 0 0 1";
    assert_eq!(those(&bonus(), fen, "d1e1"), ["d1e1/p"]);
}

#[test]
fn natural_kings_leave_each_other_in_peace_with_the_bonus_off_only() {
    let fen = "8/8/8/8/8/2k5/8/2K5[] w - - - 0 0 1";
    assert!(those(&paradigm(), fen, "c1c2") == ["c1c2"]);
    assert!(those(&bonus(), fen, "c1c2").is_empty());
    // Whatever their roles.
    let fen = "8/8/8/8/8/k(r)7/8/K7[] w - - - 0 0 1";
    assert!(in_check(&bonus(), fen));
    assert!(!in_check(&paradigm(), fen));
}

// Dream Mirror Bonus.

const RESCUE: &str = "7k/8/2N5/8/8/8/8/K7[P] w - - - 0 0 1";

#[test]
fn a_player_who_controls_both_squares_may_rescue_once() {
    let rescues = those(&bonus(), RESCUE, "P@");
    assert!(rescues.iter().all(|mv| mv.matches('@').count() == 1));
    let files: std::collections::BTreeSet<&str> = rescues.iter().map(|mv| &mv[2..4]).collect();
    assert_eq!(Vec::from_iter(files), ["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"]);
    // And need not.
    assert!(has(&bonus(), RESCUE, "a1b1"));
}

#[test]
fn one_of_the_two_squares_is_not_enough() {
    // d4 alone, and e5 alone.
    assert!(those(&bonus(), "7k/8/8/8/8/8/8/K2R4[P] w - - - 0 0 1", "P@").is_empty());
    assert!(those(&bonus(), "7k/8/8/8/8/8/8/K3R3[P] w - - - 0 0 1", "P@").is_empty());
    assert!(!those(&bonus(), "7k/8/8/8/8/8/8/K2RR3[P] w - - - 0 0 1", "P@").is_empty());
}

#[test]
fn a_square_is_controlled_by_the_role_not_by_the_natural_kind() {
    let fen = |piece: &str| format!("k7/6{piece}1/8/8/8/8/8/K7[P] w - - - 0 0 1");
    assert!(!those(&bonus(), &fen("N(B)"), "P@").is_empty());
    assert!(those(&bonus(), &fen("B(N)"), "P@").is_empty());
}

#[test]
fn a_rescue_needs_an_empty_square_of_the_second_rank() {
    let fen = "7k/8/2N5/8/8/8/1N3r2/K7[P] w - - - 0 0 1";
    let rescues = those(&bonus(), fen, "P@");
    assert!(!rescues.is_empty());
    assert!(rescues.iter().all(|mv| !["b2", "f2"].contains(&&mv[2..4])), "{rescues:?}");
}

#[test]
fn the_move_after_a_rescue_is_made_with_the_pawn_on_the_board() {
    let fen = "7k/8/2N5/8/8/8/8/K2R4[P] w - - - 0 0 1";
    assert!(has(&bonus(), fen, "P@c2,d1d7"));
    assert!(!has(&bonus(), fen, "P@d2,d1d7"));
    // The rescued one may make it.
    assert!(has(&bonus(), fen, "P@c2,c2c3/k"));
}

#[test]
fn a_rescue_takes_one_pawn_out_of_the_brackets() {
    let fen = "7k/8/2N5/8/8/8/8/K7[PPp] w - - - 0 0 1";
    assert!(after(&bonus(), fen, &["P@b2,a1b1"]).contains("[Pp] b "));
}

#[test]
fn there_is_no_rescue_with_the_bonus_off() {
    assert!(those(&paradigm(), RESCUE, "P@").is_empty());
}

#[test]
fn a_rescue_that_is_not_legal_is_refused_with_the_reason() {
    let why = |rules: &SerpentineDream, fen: &str, mv: &str| {
        rules.read_move(&read(rules, fen), mv).unwrap_err().to_string()
    };
    assert!(why(&paradigm(), RESCUE, "P@a2,a1b1").contains("no rescues"));
    let none = RESCUE.replace("[P]", "[p]");
    assert!(why(&bonus(), &none, "P@a2,a1b1").contains("no pawn of yours has been captured"));
    assert!(why(&bonus(), RESCUE, "P@a3,a1b1").contains("second rank"));
    let elsewhere = "7k/8/8/8/8/2N5/8/K7[P] w - - - 0 0 1";
    assert!(why(&bonus(), elsewhere, "P@a2,a1b1").contains("both centre squares"));
    for half in ["P@b2", "P@b2,", "P@b2,a1a8", "P@b2a1b1"] {
        assert!(why(&bonus(), RESCUE, half).contains("half of a turn"), "{half}");
    }
}

#[test]
fn black_rescues_on_its_second_rank_with_an_upper_case_letter() {
    let fen = "k7/8/8/8/8/2n5/8/7K[p] b - - - 0 0 1";
    assert!(has(&bonus(), fen, "P@e7,a8b8/n"));
}

#[test]
fn the_squares_of_the_opponents_colour_count() {
    // The Knight on f3 controls d4 and e5, the one on c3 e4 and d5: White needs the former.
    assert!(!those(&bonus(), "7k/8/8/8/8/5N2/8/K7[P] w - - - 0 0 1", "P@").is_empty());
    assert!(those(&bonus(), "7k/8/8/8/8/2N5/8/K7[P] w - - - 0 0 1", "P@").is_empty());
}

#[test]
fn without_a_captured_pawn_there_is_no_rescue() {
    assert!(those(&bonus(), "7k/8/2N5/8/8/8/8/K7[p] w - - - 0 0 1", "P@").is_empty());
}

#[test]
fn a_square_of_ones_own_is_controlled_by_protecting_it_not_by_standing_there() {
    let protected = "6k1/8/2N5/4B3/8/8/8/K7[P] w - - - 0 0 1";
    assert!(!those(&bonus(), protected, "P@").is_empty());
    // The Bishop stands on e5 and controls d4; nobody controls e5.
    let standing = "6k1/8/8/4B3/8/8/8/K7[P] w - - - 0 0 1";
    assert!(those(&bonus(), standing, "P@").is_empty());
}

#[test]
fn an_enemy_is_controlled_only_by_whom_may_capture_him() {
    let fen = |prey: &str| format!("7k/8/4Q3/4{prey}3/8/8/8/K2R4[P] w - - - 0 0 1");
    assert!(!those(&bonus(), &fen("n"), "P@").is_empty());
    assert!(those(&bonus(), &fen("p"), "P@").is_empty());
}

#[test]
fn pins_do_not_matter_for_control() {
    // The Knight is pinned to its King and controls both squares all the same.
    let fen = "k7/8/K1N3r1/8/8/8/8/8[P] w - - - 0 0 1";
    assert!(!those(&bonus(), fen, "P@").is_empty());
}

#[test]
fn a_rescued_pawn_does_not_choose() {
    // a1 b2 … are dark: the pawn on b2 is a natural Pawn in its own role.
    let fen = after(&bonus(), RESCUE, &["P@b2,a1b1"]);
    assert!(fen.starts_with("7k/8/2N5/8/8/8/1P6/1K6[]"), "{fen}");
}

#[test]
fn a_rescue_may_parry_a_check() {
    let fen = "k7/8/2N5/8/8/8/K6r/8[P] w - - - 0 0 1";
    assert!(in_check(&bonus(), fen));
    assert!(has(&bonus(), fen, "P@g2,c6e5/k"));
    assert!(!has(&bonus(), fen, "c6e5/k"));
}

#[test]
fn castling_is_possible_after_a_rescue_that_parries_a_check() {
    let fen = "k3r3/8/2N5/8/8/8/8/4K2R[P] w K - - 0 0 1";
    assert!(has(&bonus(), fen, "P@e2,e1g1/p"));
    assert!(those(&bonus(), fen, "e1g1").is_empty());
}

#[test]
fn who_can_save_himself_only_with_a_rescue_is_not_mated() {
    let fen = "k7/8/2N5/8/8/7r/K6r/6r1[P] w - - - 0 0 1";
    let moves = legal(&bonus(), fen);
    assert!(!moves.is_empty() && moves.iter().all(|mv| mv.starts_with("P@")), "{moves:?}");
    assert_eq!(outcome(&bonus(), fen), "ongoing");
    assert_eq!(outcome(&paradigm(), fen), "both lose (checkmate)");
}

#[test]
fn a_captured_natural_pawn_goes_to_the_brackets_whatever_its_role() {
    for rules in [bonus(), paradigm()] {
        let fen = "7k/8/8/4p(r)3/8/8/8/K3R3[] w - - - 0 0 1";
        assert!(after(&rules, fen, &["e1e5/k"]).contains("[p]"));
        // A Rook in the Pawn role, and a promoted pawn, do not.
        let fen = "7k/8/8/4r(p)3/8/8/8/K3R3[] w - - - 0 0 1";
        assert!(after(&rules, fen, &["e1e5/k"]).contains("[]"));
    }
}

#[test]
fn a_captured_pawn_goes_to_its_own_sides_brackets() {
    let fen = "7k/8/8/4P3/8/8/K7/4r3[p] b - - - 0 0 1";
    assert!(after(&bonus(), fen, &["e1e5/k"]).contains("[Pp] w "));
}

#[test]
fn a_promoted_pawn_stays_out_of_the_brackets() {
    for rules in [bonus(), paradigm()] {
        let fen = "8/3P2rk/8/8/8/8/8/K7[] w - - - 0 0 1";
        let promoted = after(&rules, fen, &["d7d8n", "g7d7", "d8b7", "d7b7"]);
        assert!(promoted.contains("[] w "), "{promoted}");
        // The same man unpromoted does.
        let captured = after(&rules, fen, &["a1b1", "g7d7"]);
        assert!(captured.contains("[P] w "), "{captured}");
    }
}

// End.

const KEPT: &str = "7k/8/8/3Rp(r)3/3rR3/8/K7/8[] b - - - 1 1 40";

#[test]
fn the_hidden_configuration_kept_by_both_sides_wins_for_both() {
    assert_eq!(outcome(&bonus(), KEPT), "ongoing");
    let fen = after(&bonus(), KEPT, &["h8g8"]);
    assert_eq!(fen, "6k1/8/8/3Rp(r)3/3rR3/8/K7/8[] w - - - 2 2 41");
    assert_eq!(outcome(&bonus(), &fen), "both win (hidden convergence)");
    assert!(legal(&bonus(), &fen).is_empty());
}

#[test]
fn the_count_begins_at_0_when_the_hidden_configuration_comes_to_stand() {
    let fen = "7k/8/8/R3p(r)3/3rR3/8/8/K7[] w - - - 0 0 40";
    let fen = after(&bonus(), fen, &["a5d5"]);
    assert!(fen.contains(" - - - 0 "), "{fen}");
    let fen = after(&bonus(), &fen, &["h8g8"]);
    assert!(fen.contains(" - - - 1 "), "{fen}");
}

#[test]
fn the_hidden_configuration_is_of_rooks_by_role_on_the_squares_of_their_own_colour() {
    // A count of 1 is refused where the configuration does not stand.
    let counted = |ranks: &str| format!("7k/8/8/{ranks}/K7/8[] b - - - 1 1 40");
    read(&bonus(), &counted("3Rr3/3rR3/8"));
    read(&bonus(), &counted("3Rn(r)3/3b(r)R3/8"));
    for wrong in ["3RR3/3rr3/8", "3rR3/3Rr3/8", "3Rr(n)3/3rR3/8", "3Rr3/3rN3/8", "3Rr3/4R3/8"] {
        refused(&counted(wrong), "a count of 1");
    }
}

#[test]
fn the_count_falls_to_0_when_the_hidden_configuration_is_broken() {
    let fen = after(&bonus(), KEPT, &["d4d3"]);
    assert!(fen.contains(" - - - 0 "), "{fen}");
}

#[test]
fn the_castle_held_at_the_beginning_of_ones_turn_wins() {
    let fen = "8/8/4k3/3rp3/3nb3/8/1R6/K5R1[] b - - - 0 0 33";
    assert_eq!(outcome(&bonus(), fen), "black wins (convergence)");
    assert!(legal(&bonus(), fen).is_empty());
}

#[test]
fn all_four_squares_make_a_convergence_with_anyone_in_any_role() {
    let castle = |ranks: &str| format!("k7/8/8/{ranks}/8/8/8[] w - - - 0 0 33");
    assert_eq!(outcome(&bonus(), &castle("3PN(B)3/3K(P)P3")), "white wins (convergence)");
    assert_eq!(outcome(&bonus(), &castle("3PN(B)3/3K4")), "ongoing");
    assert_eq!(outcome(&bonus(), &castle("3Pn3/3K(P)P3")), "ongoing");
}

#[test]
fn completing_the_castle_does_not_win_but_gives_convergence_check() {
    let rules = bonus();
    let fen = "8/8/4k3/3rp3/3nb3/8/1R6/K5R1[] w - - - 0 0 33";
    let position = read(&rules, fen);
    assert_eq!(rules.outcome(&position), None);
    assert_eq!(rules.convergence_check(&position), Some((Color::White, "convergence")));
    // He need not break it.
    assert_eq!(outcome(&rules, &after(&rules, fen, &["a1a2"])), "black wins (convergence)",);
}

#[test]
fn completing_a_royal_convergence_gives_convergence_check_that_can_be_broken() {
    let rules = bonus();
    let fen = "7k/8/8/r2Q4/8/5K2/8/8[] w - - - 0 0 1";
    assert_eq!(rules.convergence_check(&read(&rules, fen)), None);
    let fen = after(&rules, fen, &["f3e4"]);
    assert_eq!(outcome(&rules, &fen), "ongoing");
    let check = rules.convergence_check(&read(&rules, &fen));
    assert_eq!(check, Some((Color::Black, "royal convergence")));
    let broken = after(&rules, &fen, &["a5d5"]);
    assert_eq!(outcome(&rules, &broken), "ongoing");
    assert_eq!(rules.convergence_check(&read(&rules, &broken)), None);
    let left = after(&rules, &fen, &["h8h7"]);
    assert_eq!(outcome(&rules, &left), "white wins (royal convergence)");
}

#[test]
fn no_convergence_check_stands_at_the_start_or_once_the_game_is_won() {
    let rules = bonus();
    assert_eq!(rules.convergence_check(&rules.start()), None);
    let won = read(&rules, "7k/8/8/3NN3/3NN3/8/8/K7[] w - - - 0 0 1");
    assert!(rules.outcome(&won).is_some());
    assert_eq!(rules.convergence_check(&won), None);
}

#[test]
fn king_and_any_queen_on_the_squares_of_their_colour_win() {
    let fen = "7k/8/8/3Q4/4K3/8/8/8[] w - - - 0 0 1";
    assert_eq!(outcome(&bonus(), fen), "white wins (royal convergence)");
    // In the Queen's role, which only dark squares allow: Black's colour.
    for queen in ["q", "n(q)", "q(n)"] {
        let fen = format!("8/8/8/4{queen}3/3k4/8/8/7K[] b - - - 0 0 1");
        assert_eq!(outcome(&bonus(), &fen), "black wins (royal convergence)", "{queen}");
    }
    // The King alone is not both, and the other colour's squares do not count.
    assert_eq!(outcome(&bonus(), "8/8/8/4n3/3k(q)4/8/8/7K[] b - - - 0 0 1"), "ongoing");
    assert_eq!(outcome(&bonus(), "6k1/8/8/4Q3/3K4/8/8/8[] w - - - 0 0 1"), "ongoing");
}

#[test]
fn royal_convergence_is_of_the_natural_king_in_any_role_on_either_square() {
    for squares in ["4k(n)3/3r(q)4", "4q3/3k(b)4", "4r(q)3/3k4", "4k3/3q(p)4"] {
        let fen = format!("8/8/8/{squares}/8/8/7K[] b - - - 0 0 1");
        assert_eq!(outcome(&bonus(), &fen), "black wins (royal convergence)", "{squares}");
    }
    // A piece in the King's role is no King, and a Knight no Queen.
    let fen = "8/8/7k/4n(k)3/3q4/8/8/7K[] b - - - 0 0 1";
    assert_eq!(outcome(&bonus(), fen), "ongoing");
    assert_eq!(outcome(&bonus(), "8/8/8/4k3/3n4/8/8/7K[] b - - - 0 0 1"), "ongoing");
}

#[test]
fn convergence_comes_before_royal_convergence() {
    let fen = "7k/8/8/3QN3/3NK3/8/8/8[] w - - - 0 0 1";
    assert_eq!(outcome(&bonus(), fen), "white wins (convergence)");
}

#[test]
fn convergence_comes_before_the_want_of_moves() {
    let mated = "k7/8/8/3NN3/4N3/8/r7/1r5K[] w - - - 0 0 1";
    assert_eq!(outcome(&bonus(), mated), "both lose (checkmate)");
    let holding = mated.replace("4N3", "3NN3");
    assert_eq!(outcome(&bonus(), &holding), "white wins (convergence)");
}

#[test]
fn checkmate_loses_for_both_and_stalemate_is_a_draw() {
    assert_eq!(outcome(&bonus(), "7k/8/8/8/8/8/r7/1r5K[] w - - - 0 0 1"), "both lose (checkmate)");
    assert_eq!(outcome(&bonus(), "8/8/8/8/8/1k6/3n4/K7[] w - - - 0 0 1"), "draw (stalemate)");
}

#[test]
fn the_hidden_configuration_comes_before_the_others() {
    // Nothing else can hold at once with it but the want of moves.
    let fen = "7k/8/8/3Rp(r)3/3rR3/8/r7/1r5K[] w - - - 2 2 41";
    assert_eq!(outcome(&bonus(), fen), "both win (hidden convergence)");
}

#[test]
fn a_convergence_check_does_not_help_who_has_mated() {
    // Black holds the Castle, and White, to move, is mated: rule 4 ends it first.
    let fen = "8/8/4k3/3rp3/3nb3/8/r7/1r5K[] w - - - 0 0 33";
    assert_eq!(outcome(&bonus(), fen), "both lose (checkmate)");
}

#[test]
fn progress_is_a_capture_a_rescue_a_promotion_or_a_pawns_move_in_its_role() {
    let clock = |fen: &str, mv: &str| {
        let fen = after(&bonus(), fen, &[mv]);
        fen.split(' ').nth(6).map(str::to_owned)
    };
    let zero = Some("0".to_owned());
    assert_eq!(clock(RESCUE.replace("0 0 1", "0 7 9").as_str(), "P@b2,a1b1"), zero);
    assert_eq!(clock("7k/8/8/8/3P(R)4/8/8/K7[] w - - - 0 7 9", "d4d8n"), zero);
    assert_eq!(clock("7k/8/8/8/3P4/8/8/K7[] w - - - 0 7 9", "d4d5"), zero);
    let eight = Some("8".to_owned());
    assert_eq!(clock("7k/8/8/8/3P(R)4/8/8/K7[] w - - - 0 7 9", "d4d5"), eight);
    assert_eq!(clock("7k/8/8/8/3N(P)4/8/8/K7[] w - - - 0 7 9", "d4d5"), eight);
}

// Refused positions.

#[test]
fn a_role_on_a_mirror_square_is_refused() {
    refused("7k/8/8/8/8/8/N(R)7/K7[] w - - - 0 0 1", "Mirror square a2");
}

#[test]
fn a_role_that_is_the_natural_kind_or_the_other_sides_is_refused() {
    refused("7k/8/8/8/8/8/8/N(N)K6[] w - - - 0 0 1", "not written");
    refused("7k/8/8/8/8/8/8/N(r)K6[] w - - - 0 0 1", "other side");
    refused("7k/8/8/8/8/8/8/N(R1K5[] w - - - 0 0 1", "not closed");
    refused("7k/8/8/8/8/8/8/N(x)K6[] w - - - 0 0 1", "no role");
}

#[test]
fn a_count_without_the_configuration_is_refused() {
    refused("7k/8/8/8/8/8/8/K7[] w - - - 1 0 1", "a count of 1");
    refused("7k/8/8/8/8/8/8/K7[] w - - - 3 0 1", "no such count");
    refused("7k/8/8/8/8/8/8/K7[] w - - - 00 0 1", "no such count");
}

#[test]
fn more_than_eight_pawns_are_refused_when_any_is_in_the_brackets() {
    refused("7k/8/8/8/8/8/PPPPPPPP/K7[P] w - - - 0 0 1", "white has 9 pawns");
    refused("7k/8/8/8/8/N7/NN6/K7[PPPPPPPP] w - - - 0 0 1", "white has 9 pawns");
    read(&bonus(), "7k/8/8/8/8/N7/NN6/K7[] w - - - 0 0 1");
    read(&bonus(), "7k/8/8/8/8/N7/NN6/K7[PPPPPPP] w - - - 0 0 1");
}

#[test]
fn a_surplus_of_each_kind_counts_as_promoted_by_natural_kind() {
    for (first, letter) in [(1, "Q"), (2, "R"), (2, "B"), (2, "N")] {
        let men = |count: usize| {
            let (men, empty) = (letter.repeat(count), 8 - count);
            format!("4k3/8/8/8/8/8/{men}{empty}/K7[PPPPPPPP] b - - - 0 0 1")
        };
        read(&bonus(), &men(first));
        refused(&men(first + 1), "white has 9 pawns");
    }
    // Roles are no promotions.
    read(&bonus(), "6k1/8/8/8/8/8/1N(Q)1N(Q)4/K7[PPPPPPPP] w - - - 0 0 1");
}

#[test]
fn nine_pawns_are_a_study_while_none_is_in_the_brackets() {
    let men = |brackets: &str| format!("4k3/8/8/8/8/P7/PPPPPPPP/4K3[{brackets}] w - - - 0 0 1");
    read(&bonus(), &men(""));
    // The other side's brackets do not matter.
    read(&bonus(), &men("p"));
    refused(&men("P"), "white has 10 pawns");
}

#[test]
fn a_natural_pawn_may_stand_on_its_first_rank_and_not_on_its_last() {
    read(&bonus(), "7k/8/8/8/8/8/8/K1P5[] w - - - 0 0 1");
    refused("P6k/8/8/8/8/8/8/K7[] w - - - 0 0 1", "P cannot stand on a8");
    refused("7k/8/8/8/8/8/8/K1p5[] w - - - 0 0 1", "p cannot stand on c1");
}

#[test]
fn castling_rights_ask_for_king_and_rook_in_their_natural_roles() {
    refused("4k3/8/8/8/8/8/8/R(N)3K2R[] w Q - - 0 0 1", "a1");
    refused("4k3/8/8/8/8/8/8/R3K(N)2R[] w Q - - 0 0 1", "a1");
    refused("4k3/8/8/8/8/8/8/4K3[] w K - - 0 0 1", "h1");
    // Other pieces' roles prove nothing.
    read(&bonus(), "4k3/8/8/8/3N(R)4/8/8/R3K2R[] w KQ - - 0 0 1");
}

#[test]
fn the_castling_field_is_also_read_by_the_rooks_files() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R[] w HAha - - 0 0 1";
    assert_eq!(bonus().position_string(&read(&bonus(), fen)), CASTLING);
    refused("r3k2r/8/8/8/8/8/8/R3K2R[] w QK - - 0 0 1", "White first");
    refused("r3k2r/8/8/8/8/8/8/R3K2R[] w X - - 0 0 1", "castling letter");
}

#[test]
fn an_unmoved_pawn_that_does_not_stand_there_is_refused() {
    refused("7k/8/8/8/8/8/8/K7[] w - - A 0 0 1", "no unmoved pawn stands on a2");
    refused("7k/8/8/8/8/8/1P(N)6/K7[] w - - B 0 0 1", "no unmoved pawn stands on b2");
    refused("7k/8/8/8/8/8/PP6/K7[] w - - BA 0 0 1", "out of order");
    refused("7k/8/8/8/8/8/PP6/K7[] w - - AI 0 0 1", "no file");
}

#[test]
fn brackets_are_asked_for_and_hold_pawns_only() {
    refused("7k/8/8/8/8/8/8/K7 w - - - 0 0 1", "brackets are missing");
    refused("7k/8/8/8/8/8/8/K7[N] w - - - 0 0 1", "not a pawn");
    let read = read(&bonus(), "7k/8/8/8/8/8/8/K7[pPp] w - - - 0 0 1");
    assert!(bonus().position_string(&read).contains("[Ppp]"));
}

#[test]
fn an_en_passant_cell_no_double_step_left_is_refused() {
    refused("7k/8/8/8/8/8/8/K7[] w - e4 - 0 0 1", "none passes");
    refused("7k/8/8/8/8/8/8/K7[] w - e6 - 0 0 1", "no pawn stands");
    refused("7k/8/4n3/4p3/8/8/8/K7[] w - e6 - 0 0 1", "not empty");
    refused("7k/4n3/8/4p3/8/8/8/K7[] w - e6 - 0 0 1", "starting cell");
    refused("7k/8/8/4n(p)3/8/8/8/K7[] w - e6 - 0 0 1", "no pawn stands");
}

#[test]
fn one_natural_king_a_side_and_no_check_on_the_side_that_has_moved() {
    refused("8/8/8/8/8/8/8/K7[] w - - - 0 0 1", "black has 0 Kings");
    refused("7k/8/8/8/8/8/8/K7[] w - - - 0 0", "fields");
    refused("7k/8/8/8/8/8/8/K6R[] w - - - 0 0 1", "black is in check");
    // A Pawn in the King's role is no King.
    refused("7p(k)/8/8/8/8/8/8/K7[] w - - - 0 0 1", "black has 0 Kings");
}

// Configurations of one's own, and queries.

#[test]
fn the_cells_a_side_controls() {
    let rules = bonus();
    let position = read(&rules, "7k/8/8/8/2p5/8/8/K1R(Q)5[] w - - - 0 0 1");
    let cell = |name| rules.board().cell(name).expect("a cell");
    let controlled = rules.controlled(&position, Color::White);
    // Up to the pawn that a Queen may not take, and its own King, protected.
    for (name, is) in [("c3", true), ("c4", false), ("c5", false), ("a1", true), ("h6", true)] {
        assert_eq!(controlled.has(cell(name)), is, "{name}");
    }
}

fn post(rules: &SerpentineDream, names: &[&str], holder: Holder, roles: &[Kind]) -> Post {
    let cells = names.iter().map(|name| rules.board().cell(name).expect("a cell"));
    Post { cells: u64::of_all(cells), holder, roles: roles.to_vec() }
}

/// The game with one more configuration: Knights, by role, on a2 and b1, or as the posts say.
fn with(winner: Winner, holder: Holder) -> SerpentineDream {
    let rules = bonus();
    let posts = vec![post(&rules, &["a2", "c1"], holder, &[kind::KNIGHT])];
    rules.with_convergence(Convergence { reason: "new", winner, posts })
}

const WHITE_HOLDS: &str = "7k/8/8/8/8/8/N7/2N4K[] w - - - 0 0 1";
const BLACK_HOLDS: &str = "7k/8/8/8/8/8/n7/2b(n)4K[] w - - - 0 0 1";

/// The outcomes with White and with Black to move.
fn both_turns(rules: &SerpentineDream, fen: &str) -> [String; 2] {
    [outcome(rules, fen), outcome(rules, &fen.replace(" w ", " b "))]
}

#[test]
fn a_configuration_can_win_for_a_given_colour() {
    let rules = with(Winner::Color(Color::White), Holder::Winner);
    assert_eq!(both_turns(&rules, WHITE_HOLDS), ["white wins (new)", "ongoing"]);
    assert_eq!(both_turns(&rules, BLACK_HOLDS), ["ongoing", "ongoing"]);
    // Even by what the other side holds.
    let rules = with(Winner::Color(Color::White), Holder::Color(Color::Black));
    assert_eq!(both_turns(&rules, BLACK_HOLDS), ["white wins (new)", "ongoing"]);
}

#[test]
fn a_configuration_can_win_for_a_side_that_holds_it() {
    let rules = with(Winner::Mover, Holder::Winner);
    assert_eq!(both_turns(&rules, WHITE_HOLDS), ["white wins (new)", "ongoing"]);
    assert_eq!(both_turns(&rules, BLACK_HOLDS), ["ongoing", "black wins (new)"]);
    let check = read(&rules, BLACK_HOLDS);
    assert_eq!(rules.convergence_check(&check), Some((Color::White, "new")));
}

#[test]
fn a_configuration_can_win_for_whoever_is_to_move() {
    let rules = with(Winner::Mover, Holder::Color(Color::White));
    assert_eq!(both_turns(&rules, WHITE_HOLDS), ["white wins (new)", "black wins (new)"]);
    assert_eq!(both_turns(&rules, BLACK_HOLDS), ["ongoing", "ongoing"]);
}

#[test]
fn a_configuration_can_win_for_both_when_each_has_kept_it() {
    let rules = with(Winner::Both, Holder::Winner);
    for fen in [WHITE_HOLDS, BLACK_HOLDS] {
        assert_eq!(both_turns(&rules, fen), ["ongoing", "ongoing"]);
        let step = if fen == WHITE_HOLDS { "h1h2/n" } else { "h1h2" };
        let once = after(&rules, fen, &[step]);
        assert!(once.contains(" - - - 1 "), "{once}");
        let twice = after(&rules, &once, &["h8g8"]);
        assert_eq!(outcome(&rules, &twice), "both win (new)");
        // A count is no fault where it is counted.
        refused(&once, "a count of 1");
    }
}

#[test]
fn a_configuration_asks_for_its_roles_or_for_none() {
    let rules = bonus();
    let any = post(&rules, &["a2", "c1"], Holder::Winner, &[]);
    let posts = vec![any, post(&rules, &["h1"], Holder::Winner, &[kind::ROOK, kind::KING])];
    let rules = rules.with_convergence(Convergence { reason: "new", winner: Winner::Mover, posts });
    assert_eq!(outcome(&rules, WHITE_HOLDS), "white wins (new)");
    assert_eq!(outcome(&rules, &WHITE_HOLDS.replace("N7", "P7")), "white wins (new)");
    assert_eq!(outcome(&rules, &WHITE_HOLDS.replace("N7", "8")), "ongoing");
    // Every post must be held.
    assert_eq!(outcome(&rules, &WHITE_HOLDS.replace("2N4K", "2N3K1")), "ongoing");
    let rules = with(Winner::Mover, Holder::Winner);
    assert_eq!(outcome(&rules, &WHITE_HOLDS.replace("2N4K", "2N(B)4K")), "ongoing");
    assert_eq!(outcome(&rules, &WHITE_HOLDS.replace("2N4K", "2B(N)4K")), "white wins (new)");
}

#[test]
fn the_games_own_endings_come_before_those_added() {
    let rules = with(Winner::Mover, Holder::Winner);
    let fen = "7k/8/8/3NN3/3NN3/8/N7/2N4K[] w - - - 0 0 1";
    assert_eq!(outcome(&rules, fen), "white wins (convergence)");
}

#[test]
fn of_several_configurations_that_both_win_by_the_first_that_stands_is_counted() {
    let rules = with(Winner::Both, Holder::Winner);
    let posts = vec![post(&rules, &["h8"], Holder::Color(Color::Black), &[])];
    let rules =
        rules.with_convergence(Convergence { reason: "later", winner: Winner::Both, posts });
    // The later one has been kept once when the other comes to stand: counting begins again.
    let fen = after(&rules, "7k/8/8/8/8/2N5/8/2N4K[] w - - - 1 0 1", &["c3a2"]);
    assert!(fen.contains(" - - - 0 "), "{fen}");
    // And again when that one is broken.
    let fen = after(&rules, &fen, &["h8g8"]);
    assert!(fen.contains(" - - - 1 "), "{fen}");
    let fen = after(&rules, &fen, &["a2b4/k"]);
    assert!(fen.contains(" - - - 0 "), "{fen}");
}
