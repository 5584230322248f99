//! Games as they are played: history, and the draws that no single position shows. A test for
//! each sentence of the rules of repetition, fifty moves and dead positions.

use crate::ready::registry;

use std::collections::HashMap;

use chesswright::prelude::*;
use chesswright::registry::{AnyGame, AnyPosition, AnyRules};
use chesswright::variants::orthodox::Orthodox;
use chesswright::{EndError, Step};
use proptest::prelude::*;
use proptest::sample::Index;

const ROOKS: &str = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";

fn rules(id: &str) -> AnyRules {
    registry().by_id(id).unwrap_or_else(|error| panic!("{error}"))
}

fn at(id: &str, fen: &str) -> AnyGame {
    let position = rules(id).read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    AnyGame::from_position(&position)
}

fn chess(fen: &str) -> Game<Orthodox> {
    let chess = Orthodox::new();
    let position = chess.read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Game::from_position(chess, position)
}

#[track_caller]
fn play(game: &mut Game<Orthodox>, moves: &str) {
    for mv in moves.split(' ') {
        if let Err(error) = game.play_str(mv) {
            panic!("{mv}: {error}");
        }
    }
}

#[track_caller]
fn play_any(game: &mut AnyGame, moves: &str) {
    for mv in moves.split(' ') {
        if let Err(error) = game.play(mv) {
            panic!("{mv}: {error}");
        }
    }
}

fn said(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(|| "nothing".to_owned(), |outcome| outcome.to_string())
}

// Repetition.

#[test]
fn a_player_may_claim_a_draw_at_the_third_occurrence_of_a_position() {
    let mut game = Game::new(Orthodox::new());
    play(&mut game, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!((game.occurrences(), game.claimable()), (2, None));
    let refused = game.claim_draw().unwrap_err();
    assert_eq!(
        refused.to_string(),
        "there is no draw to claim: the position has occurred 2 of 3 times, and 4 of 100 plies \
         have passed without progress"
    );
    play(&mut game, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.outcome(), None, "nobody has claimed it yet");
    assert_eq!(said(game.claimable()), "draw (threefold repetition)");
    assert_eq!(said(game.claim_draw().ok()), "draw (threefold repetition)");
    assert_eq!(said(game.outcome()), "draw (threefold repetition)");
}

#[test]
fn occurrences_need_not_follow_one_another() {
    let mut game = chess(ROOKS);
    play(&mut game, "a1b1 e8d8 b1a1 d8e8 a1d1 e8e7 d1a1 e7e8");
    assert_eq!(game.occurrences(), 3);
}

#[test]
fn a_position_is_its_string_without_the_two_clocks() {
    // The pieces stand as they did, but a right is gone …
    let mut game = chess("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    play(&mut game, "a1b1 e8d8 b1a1 d8e8");
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "a1b1 e8d8 b1a1 d8e8");
    assert_eq!(game.occurrences(), 2);
    // … or it is the other side's turn …
    let mut game = chess(ROOKS);
    play(&mut game, "a1b1 e8d8 b1c1 d8e8 c1a1");
    assert_eq!(game.occurrences(), 1);
    // … while clocks that differ do not matter: here the fullmove and halfmove numbers do.
    let mut game = chess(ROOKS);
    play(&mut game, "a1b1 e8d8 b1a1 d8e8");
    assert_ne!(game.positions()[0], *game.position());
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn an_en_passant_cell_counts_only_when_a_capture_there_is_legal() {
    // No pawn beside e4: the position after the double step comes again.
    let mut game = chess("r3k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
    play(&mut game, "e2e4 a8b8 a1b1 b8a8 b1a1");
    assert_eq!(game.occurrences(), 2);
    // One that may capture: it does not.
    let mut game = chess("r3k3/8/8/8/3p4/8/4P3/R3K3 w - - 0 1");
    play(&mut game, "e2e4 a8b8 a1b1 b8a8 b1a1");
    assert_eq!(game.occurrences(), 1);
    // One that is pinned and may not: it does again.
    let mut game = chess("r7/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1");
    play(&mut game, "e2e4 a8b8 h4h5 b8a8 h5h4");
    assert_eq!(game.occurrences(), 2);
}

#[test]
fn at_the_fifth_occurrence_the_game_is_drawn_without_a_claim() {
    let mut game = Game::new(Orthodox::new());
    for _ in 0..3 {
        play(&mut game, "g1f3 g8f6 f3g1 f6g8");
    }
    assert_eq!((game.occurrences(), game.outcome()), (4, None));
    play(&mut game, "g1f3 g8f6 f3g1");
    assert_eq!(game.outcome(), None);
    play(&mut game, "f6g8");
    assert_eq!(said(game.outcome()), "draw (fivefold repetition)");
    assert_eq!(game.claimable(), None, "it is over");
    let refused = game.play_str("e2e4").unwrap_err();
    assert_eq!(refused.to_string(), "the game is over: draw (fivefold repetition)");
    assert!(game.legal_moves().is_empty() && game.legal_move_strings().is_empty());
}

#[test]
fn a_position_may_come_again_across_progress() {
    // A natural Pawn's step is progress; it takes the Queen's role and goes back.
    let mut game = AnyGame::new(&rules("serpentine-dream"));
    let round = "e2e3/q g8f6/n e3e2 f6g8";
    play_any(&mut game, round);
    assert_eq!(game.occurrences(), 1, "at the start the pawn had not moved");
    play_any(&mut game, round);
    assert_eq!((game.occurrences(), game.claimable()), (2, None));
    play_any(&mut game, round);
    assert_eq!(said(game.claimable()), "draw (threefold repetition)");
    assert!(game.position().to_string().ends_with(" 3 7"), "{}", game.position());
}

#[test]
fn the_captured_that_are_dropped_again_bring_positions_back() {
    let mut game = at("serpent50-c", "2/6/5/4/5/k4K/5/4/5/6/2[G] w - - 0 1");
    let start = key(&game);
    for round in 2..=5 {
        // White drops the General beside Black's King, who takes it; …
        let taken = game.legal_moves().into_iter().find_map(|drop| {
            let mut next = game.clone();
            next.play(&drop).ok()?;
            let cell = drop.strip_prefix("G@")?;
            next.play(&format!("a6{cell}")).ok()?;
            Some((drop.clone(), cell.to_owned()))
        });
        let (drop, cell) = taken.expect("a cell beside the King");
        play_any(&mut game, &format!("{drop} a6{cell}"));
        // … Black drops it where White's King stood, and he takes it and is back.
        let step = game.legal_moves().into_iter().find(|mv| mv.starts_with("k6"));
        let step = step.expect("a King's step");
        play_any(&mut game, &format!("{step} G@k6 {}k6 {cell}a6", &step[2..]));
        assert_eq!(key(&game), start);
        assert_eq!(game.occurrences(), round, "each time across six plies with progress");
    }
    assert_eq!(said(game.outcome()), "draw (fivefold repetition)");
}

// Fifty moves.

#[test]
fn a_player_may_claim_a_draw_after_100_plies_without_progress() {
    let mut game = chess("r3k3/8/8/8/8/8/8/R3K3 w - - 98 80");
    play(&mut game, "a1b1");
    assert_eq!(game.claimable(), None, "99 plies are too few");
    play(&mut game, "a8b8");
    assert_eq!(said(game.claimable()), "draw (fifty moves)");
    assert_eq!(game.outcome(), None, "nobody has claimed it yet");
    assert_eq!(said(game.claim_draw().ok()), "draw (fifty moves)");
}

#[test]
fn a_game_that_begins_at_a_clock_of_99_counts_on() {
    let mut game = chess("r3k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!(game.claimable(), None);
    play(&mut game, "a1b1");
    assert_eq!(said(game.claimable()), "draw (fifty moves)");
    // Progress instead: nothing to claim.
    let mut game = chess("r3k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    play(&mut game, "a1a8");
    assert_eq!((game.claimable(), game.position().halfmove()), (None, 0));
}

#[test]
fn at_150_plies_the_game_is_drawn_without_a_claim() {
    let mut game = chess("r3k3/8/8/8/8/8/8/R3K3 w - - 149 100");
    assert_eq!(game.outcome(), None);
    play(&mut game, "a1b1");
    assert_eq!(said(game.outcome()), "draw (seventy-five moves)");
    let refused = game.play_str("a8b8").unwrap_err();
    assert_eq!(refused.to_string(), "the game is over: draw (seventy-five moves)");
    let game = chess("r3k3/8/8/8/8/8/8/R3K3 w - - 150 100");
    assert_eq!(said(game.outcome()), "draw (seventy-five moves)", "drawn from the beginning");
}

#[test]
fn checkmate_on_the_last_ply_is_checkmate() {
    let mut game = chess("7k/8/6K1/8/8/8/8/R7 w - - 149 100");
    play(&mut game, "a1a8");
    assert_eq!(said(game.outcome()), "white wins (checkmate)");
    let refused = game.play_str("h8g8").unwrap_err();
    assert_eq!(refused.to_string(), "the game is over: white wins (checkmate)");
    let mut game = chess("7k/8/6K1/8/8/8/8/R7 w - - 99 100");
    play(&mut game, "a1a8");
    assert_eq!(game.claimable(), None, "there is nothing to claim after mate");
    assert!(matches!(game.claim_draw(), Err(EndError::GameOver(_))));
}

#[test]
fn the_clock_of_fifty_moves_runs_through_to_a_claim_and_an_end() {
    let mut game = chess(ROOKS);
    for plies in 1..=150 {
        // Quiet moves to positions that have occurred least: repetition does not interfere.
        let quiet = game.legal_moves().into_iter().filter_map(|mv| {
            let mut next = game.clone();
            next.play(mv).ok()?;
            let ends = next.outcome().is_some() && plies < 150;
            (next.position().halfmove() == plies && !ends).then(|| (next.occurrences(), mv))
        });
        let Some((occurrences, mv)) = quiet.min() else { panic!("no quiet move at {plies}") };
        assert!(occurrences < 3);
        game.play(mv).expect("a legal move");
        let claim = (100..150).contains(&plies).then(|| Outcome::draw("fifty moves"));
        assert_eq!(game.claimable(), claim, "after {plies} plies");
    }
    assert_eq!(said(game.outcome()), "draw (seventy-five moves)");
}

/// The halfmove clock after moves from a clock of 7.
fn clock(id: &str, fen: &str, moves: &str) -> u16 {
    let mut game = at(id, fen);
    play_any(&mut game, moves);
    let text = game.position().to_string();
    let field = text.rsplit(' ').nth(1).map(str::parse);
    field.and_then(Result::ok).unwrap_or_else(|| panic!("no clock in {text}"))
}

#[test]
fn progress_is_a_capture_or_a_pawn_move() {
    let fen = "r3k3/8/8/8/8/8/4P3/R3K3 w - - 7 9";
    assert_eq!(clock("orthodox", fen, "a1a8"), 0);
    assert_eq!(clock("orthodox", fen, "e2e3"), 0);
    assert_eq!(clock("orthodox", fen, "a1b1"), 8);
}

#[test]
fn progress_in_soul_reaver_chess_is_a_capture_only() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR|8/8/8/8/8/8/8/8 \
               w KQkq - ABCDFGHabcefgh 7 9";
    assert_eq!(clock("soul-reaver", fen, "e4d5"), 0);
    assert_eq!(clock("soul-reaver", fen, "a2a3"), 8, "pawns circle for ever");
}

#[test]
fn progress_in_serpentine_dream_chess_is_a_natural_pawns_move_in_the_pawn_role() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/4P(Q)3/PPPP1PPP/RNBQKBNR[] w - - ABCDFGHabcdefgh 0 7 9";
    assert_eq!(clock("serpentine-dream", fen, "d2d3"), 0);
    assert_eq!(clock("serpentine-dream", fen, "e3e2"), 8, "it moves as a Queen");
    assert_eq!(clock("serpentine-dream", fen, "g1e2"), 8);
}

#[test]
fn progress_in_serpent_chess_50_is_a_capture_a_drop_or_a_point_move() {
    let game = at("serpent50-c", "2/k5/5/4/5/6/5/2P1/5/5K/2[M] w - - 7 9");
    let clocks = |drop: bool| -> Vec<u16> {
        let moves = game.legal_moves();
        let some = moves.iter().filter(|mv| mv.contains('@') == drop);
        some.map(|mv| clock("serpent50-c", &game.position().to_string(), mv)).collect()
    };
    assert!(!clocks(true).is_empty() && clocks(true).iter().all(|&clock| clock == 0), "drops");
    assert_eq!(clocks(false).iter().filter(|&&clock| clock == 0).count(), 1, "the Point's step");
    assert!(clocks(false).contains(&8), "the King's steps");
}

// Dead positions.

#[test]
fn with_nothing_but_the_two_kings_left_the_game_is_drawn_at_once() {
    for (id, fen) in [
        ("orthodox", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("soul-reaver", "4k3/8/8/8/8/8/8/4K3|8/8/8/8/8/8/8/8 w - - - 0 1"),
        ("serpentine-dream", "4k3/8/8/8/8/8/8/4K3[] w - - - 0 0 1"),
        ("serpentine-dream-convergence", "4k3/8/8/8/8/8/8/4K3[] w - - - 0 0 1"),
        ("serpent50-a", "2/k5/5/4/5/6/5/4/5/5K/2 w - - 0 1"),
        ("serpent50-b", "3/k3/5/6/5/4/5/6/5/3K/3 w - - 0 1"),
        ("serpent50-c", "2/k5/5/4/5/6/5/4/5/5K/2[] w - - 0 1"),
        ("serpent50-d", "3/k3/5/6/5/4/5/6/5/3K/3[] w - - 0 1"),
    ] {
        let game = at(id, fen);
        assert_eq!(said(game.outcome()), "draw (dead position)", "{id}");
        assert!(game.legal_moves().is_empty(), "{id}");
    }
    let mut game = chess("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1");
    play(&mut game, "e1d2");
    assert_eq!(said(game.outcome()), "draw (dead position)");
    let refused = game.play_str("e8e7").unwrap_err();
    assert_eq!(refused.to_string(), "the game is over: draw (dead position)");
}

#[test]
fn what_is_in_hand_is_left_too() {
    for (id, fen) in [
        ("serpent50-c", "2/k5/5/4/5/6/5/4/5/5K/2[M] w - - 0 1"),
        ("serpent50-d", "3/k3/5/6/5/4/5/6/5/3K/3[m] w - - 0 1"),
        ("serpentine-dream", "4k3/8/8/8/8/8/8/4K3[P] w - - - 0 0 1"),
        ("serpentine-dream", "4k3/8/8/8/8/8/8/4K3[p] w - - - 0 0 1"),
        ("serpentine-dream-convergence", "4k3/8/8/8/8/8/8/4K3[P] w - - - 0 0 1"),
    ] {
        assert_eq!(at(id, fen).outcome(), None, "{id}");
    }
    // A lone King holds the middle, and so a pawn comes back.
    let game = at("serpentine-dream", "4k3/8/8/8/4K3/8/8/8[P] w - - - 0 0 1");
    assert!(game.legal_moves().contains(&"P@a2,e4d3".to_owned()));
}

#[test]
fn only_the_two_kings_count_elsewhere() {
    let game = at("soul-reaver", "4k3/8/8/8/8/8/8/4KN2|8/8/8/8/8/8/8/8 w - - - 0 1");
    assert_eq!(game.outcome(), None);
    // The same two Kings with one more piece on the other board.
    let game = at("soul-reaver", "4k3/8/8/8/8/8/8/4K3|8/8/8/8/8/8/8/4P3 w - - - 0 1");
    assert_eq!(game.outcome(), None);
}

#[test]
fn orthodox_chess_has_the_other_dead_positions_of_insufficient_material() {
    for dead in [
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
        // Bishops that all go on squares of one colour, whoever's they are.
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1",
        "2b1k1b1/8/8/8/8/8/8/4KB1B w - - 0 1",
    ] {
        assert_eq!(said(chess(dead).outcome()), "draw (dead position)", "{dead}");
    }
}

#[test]
fn what_is_not_proved_dead_goes_on() {
    for alive in [
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
        "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1",
    ] {
        assert_eq!(chess(alive).outcome(), None, "{alive}");
    }
}

#[test]
fn move_lists_outcomes_and_counts_of_positions_ignore_all_this() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "r3k3/8/8/8/8/8/8/R3K3 w - - 150 100",
        "4k3/8/8/8/8/8/8/4K3 w - - 65535 100",
    ] {
        let game = chess(fen);
        assert!(game.outcome().is_some() && game.legal_moves().is_empty(), "{fen}");
        let position = game.position();
        assert_eq!(game.rules().outcome(position), None, "{fen}");
        assert!(!game.rules().legal_moves(position).is_empty(), "{fen}");
        assert!(chesswright::perft(game.rules(), position, 2) > 0, "{fen}");
    }
}

// What players do.

#[test]
fn who_resigns_loses_whoever_is_to_move() {
    for color in Color::ALL {
        let mut game = Game::new(Orthodox::new());
        let outcome = game.resign(color).expect("the game goes on");
        assert_eq!(outcome, Outcome::win(!color, "resignation"));
        assert_eq!(game.outcome(), Some(outcome));
        let refused = game.play_str("e2e4").unwrap_err();
        assert_eq!(refused.to_string(), format!("the game is over: {outcome}"));
        assert_eq!(game.agree_draw(), Err(EndError::GameOver(outcome)));
        assert_eq!(game.resign(!color), Err(EndError::GameOver(outcome)));
    }
}

#[test]
fn players_may_agree_to_a_draw_and_others_may_end_the_game() {
    let mut game = Game::new(Orthodox::new());
    assert_eq!(said(game.agree_draw().ok()), "draw (agreement)");
    let mut game = Game::new(Orthodox::new());
    let flag = Outcome::win(Color::Black, "time forfeit");
    assert_eq!(game.end(flag), Ok(flag));
    assert_eq!(game.outcome(), Some(flag));
}

#[test]
fn undo_takes_back_an_end_and_then_the_moves() {
    let mut game = chess(ROOKS);
    play(&mut game, "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8");
    let claimed = game.claim_draw().expect("the third occurrence");
    assert_eq!(game.undo(), Some(Step::End(claimed)));
    assert_eq!(game.outcome(), None);
    assert_eq!(game.occurrences(), 3);
    assert!(matches!(game.undo(), Some(Step::Move(_))));
    assert_eq!(game.occurrences(), 2);
    assert_eq!(game.moves().len(), 7);
    assert!(matches!(game.redo(), Some(Step::Move(_))));
    assert_eq!(game.occurrences(), 3);
    assert_eq!(game.redo(), Some(Step::End(claimed)));
    assert_eq!(game.redo(), None);
    assert_eq!(game.outcome(), Some(claimed));
}

#[test]
fn there_is_no_way_to_move_after_an_end_that_the_position_does_not_show() {
    let mut game = Game::new(Orthodox::new());
    let mv = game.legal_moves()[0];
    game.resign(Color::White).expect("it goes on");
    let end = "the game is over: black wins (resignation)";
    let refused = [
        game.play(mv).err(),
        game.play_str("e2e4").err(),
        game.play_san("e4").err(),
        game.read_move("e2e4").err(),
        game.check_move(mv).err(),
    ];
    assert_eq!(
        refused.map(|error| error.map(|error| error.to_string())),
        [(); 5].map(|()| Some(end.to_owned()))
    );
}

#[test]
fn a_copy_of_a_game_has_ended_as_the_game_has() {
    let mut game = Game::new(Orthodox::new());
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    let mut copy = game.clone();
    play(&mut copy, "f6g8");
    assert_eq!((copy.occurrences(), game.occurrences()), (3, 2), "each has a history of its own");
    assert!(copy.claim_draw().is_ok());
    assert_eq!(copy.clone().outcome(), copy.outcome());
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_new_move_or_a_new_end_clears_what_could_be_redone() {
    let mut game = Game::new(Orthodox::new());
    play(&mut game, "e2e4 e7e5");
    game.undo();
    assert!(game.play_str("e7e4").is_err());
    assert!(game.clone().redo().is_some(), "a refused move clears nothing");
    play(&mut game, "c7c5");
    assert_eq!(game.redo(), None);
    game.undo();
    game.resign(Color::White).expect("the game goes on");
    assert_eq!(game.redo(), None);
}

#[test]
fn a_move_is_checked_without_being_played() {
    let mut game = Game::new(Orthodox::new());
    let mv = game.read_move("e2e4").expect("a legal move");
    assert_eq!(game.check_move(mv), Ok(()));
    assert_eq!(game.moves(), []);
    play(&mut game, "d2d4");
    assert_eq!(
        game.check_move(mv).map_err(|error| error.to_string()),
        Err("the piece on e2 (P) is not yours to move".to_owned())
    );
    game.resign(Color::Black).expect("the game goes on");
    assert!(game.check_move(mv).is_err_and(|error| error.to_string().contains("resignation")));
    assert!(game.read_move("e7e5").is_err());
}

#[test]
fn the_face_of_a_game_does_all_a_game_does() {
    let mut game = AnyGame::new(&rules("orthodox"));
    assert_eq!(game.read_move("e2e4").as_deref(), Ok("e2e4"));
    assert_eq!(game.moves().len(), 0);
    for _ in 0..2 {
        play_any(&mut game, "g1f3 g8f6 f3g1 f6g8");
    }
    assert_eq!(game.occurrences(), 3);
    assert_eq!(said(game.claimable()), "draw (threefold repetition)");
    let claimed = game.claim_draw().expect("the third occurrence");
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.undo(), Some(Step::End(claimed)));
    assert_eq!(game.undo(), Some(Step::Move("f6g8".to_owned())));
    assert_eq!(game.redo(), Some(Step::Move("f6g8".to_owned())));
    assert_eq!(game.redo(), Some(Step::End(claimed)));
    game.undo();
    assert_eq!(said(game.resign(Color::White).ok()), "black wins (resignation)");
    game.undo();
    assert_eq!(said(game.agree_draw().ok()), "draw (agreement)");
    game.undo();
    assert_eq!(said(game.end(Outcome::draw("adjudication")).ok()), "draw (adjudication)");
    assert_eq!(game.start().to_string(), rules("orthodox").start().to_string());
}

// Properties, of every game.

/// The position for repetition, found without asking the library whether en passant is legal:
/// the cell counts when without it some move is missing, or does something else.
fn key(game: &AnyGame) -> String {
    let position = game.position();
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut fields = fields[..fields.len() - 2].to_vec();
    if fields[3] != "-" {
        let passed = std::mem::replace(&mut fields[3], "-");
        let without = game.rules().read_position(&fields.join(" "));
        let without = without.unwrap_or_else(|error| panic!("{text} without the cell: {error}"));
        let children = |from: &AnyPosition| -> Vec<String> {
            let after = |mv: &String| {
                let mut next = from.clone();
                next.play(mv).expect("a legal move");
                next.to_string().split(' ').next().map(str::to_owned).unwrap_or_default()
            };
            from.legal_moves().iter().map(after).collect()
        };
        if children(&without) != children(&position) {
            fields[3] = passed;
        }
    }
    fields.join(" ")
}

/// Plays on, counting positions by their strings; gives back how often one occurred at most.
/// Movers like to go back where they came from, or all would be over before anything repeats.
fn count_slowly(game: &mut AnyGame, plies: usize, pick: impl Fn(usize, usize) -> usize) -> u32 {
    let mut seen: HashMap<String, u32> = HashMap::from([(key(game), 1)]);
    for ply in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = game.moves();
        let back = played.len().checked_sub(2).and_then(|at| {
            let (from, to) = played[at].split_at_checked(2)?;
            let back = format!("{}{from}", to.get(..2)?);
            moves.iter().find(|mv| mv.starts_with(&back))
        });
        let choice = pick(ply, moves.len() * 2);
        let mv = match back {
            Some(back) if choice >= moves.len() => back,
            _ => &moves[choice % moves.len()],
        };
        game.play(mv).unwrap_or_else(|error| panic!("{mv} after {played:?}: {error}"));
        let count = seen.entry(key(game)).or_default();
        *count += 1;
        assert_eq!(game.occurrences(), *count, "{} after {:?}", game.position(), game.moves());
    }
    seen.into_values().max().unwrap_or(0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn occurrences_are_those_that_strings_count(choices in prop::collection::vec(any::<Index>(), 40..120)) {
        for id in registry().ids() {
            let mut game = AnyGame::new(&rules(id));
            count_slowly(&mut game, choices.len(), |ply, moves| choices[ply].index(moves));
        }
    }

    #[test]
    fn undo_and_redo_lead_back_and_forth(choices in prop::collection::vec(any::<Index>(), 1..60)) {
        for id in registry().ids() {
            let mut game = AnyGame::new(&rules(id));
            let mut states = vec![];
            for choice in &choices {
                let moves = game.legal_moves();
                let Some(mv) = (!moves.is_empty()).then(|| choice.get(&moves)) else { break };
                states.push((game.position().to_string(), game.occurrences()));
                prop_assert!(game.play(mv).is_ok());
            }
            let end = (game.position().to_string(), game.occurrences(), game.moves());
            for state in states.iter().rev() {
                prop_assert!(game.undo().is_some());
                prop_assert_eq!(&(game.position().to_string(), game.occurrences()), state);
            }
            prop_assert_eq!(game.undo(), None);
            for _ in &states {
                prop_assert!(game.redo().is_some());
            }
            prop_assert_eq!(game.redo(), None);
            prop_assert_eq!((game.position().to_string(), game.occurrences(), game.moves()), end);
        }
    }
}
