//! `examples/play` as a player, or a script, sees it.

mod cli;

use cli::{Said, run};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What it says to some lines; it must always end well and never complain elsewhere.
#[track_caller]
fn play(arguments: &[&str], lines: &str) -> String {
    let said = run("play", arguments, lines.as_bytes());
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{said:?}");
    said.out
}

/// The position strings it says.
fn positions(out: &str) -> Vec<&str> {
    out.lines().filter(|line| line.matches('/').count() == 7).collect()
}

#[test]
fn the_board_is_drawn_plainly() {
    let out = play(&[], "quit\n");
    let board = "\
8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 P P P P P P P P
1 R N B Q K B N R
  a b c d e f g h
";
    assert!(out.contains(board), "{out}");
    assert!(out.contains("White to move."), "{out}");
    // Away from a terminal there are no colours and no prompt.
    assert!(!out.contains('\x1b') && !out.contains('>'), "{out}");
}

#[test]
fn the_board_shows_the_roles_of_serpentine_dream_chess() {
    let fen = "7k/8/8/3Rp(r)3/3n(p)4/8/1P(Q)6/K7[Pp] w - - - 0 0 1";
    let out = play(&["serpentine-dream", "--fen", fen], "b2b3\nboard\nquit\n");
    let ranks = [
        "5     .     .     .     R  p(r)     .     .     .\n",
        "4     .     .     .  n(p)     .     .     .     .\n",
        "2     .  P(Q)     .     .     .     .     .     .\n",
        // On the Mirror square the Pawn is itself again.
        "3     .     P     .     .     .     .     .     .\n",
    ];
    for rank in ranks {
        assert!(out.contains(rank), "{rank:?} is missing in {out}");
    }
}

#[test]
fn symbols_are_drawn_on_demand() {
    let out = play(&["--symbols"], "quit\n");
    assert!(out.contains("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"), "{out}");
    assert!(!play(&["--letters"], "quit\n").contains('♜'));
}

#[test]
fn moves_are_played_and_listed() {
    let out = play(&[], "e2e4\nmoves e7\nmoves e5\nmoves\nfen\n");
    assert!(out.contains("4 . . . . P . . ."), "{out}");
    assert!(out.contains("Black to move."), "{out}");
    assert!(out.contains("\ne5 e6\nnone\nNa6 Nc6 Nf6"), "{out}");
    assert_eq!(positions(&out), ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"],);
}

#[test]
fn undo_takes_back_and_says_when_it_cannot() {
    let out = play(&[], "e2e4\ne7e5\nundo\nundo\nundo\nfen\n");
    assert!(out.contains("took back e5") && out.contains("took back e4"), "{out}");
    assert!(out.contains("no move to take back"), "{out}");
    assert_eq!(positions(&out), [START]);
}

#[test]
fn wrong_moves_say_why_and_lose_nothing() {
    let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    for (fen, mv, why) in [
        (START, "e4e5", "no piece on e4"),
        (START, "e7e5", "not yours"),
        (START, "e2e5", "cannot go to e5"),
        (START, "castle", "help"),
        (START, "e2e9", "is not a move"),
        (START, "e2e4 e7e5", "one move a line"),
        (START, "moves e9", "no cell"),
        (START, "undo 3", "undo stands alone"),
        (START, "fen nonsense", "fields"),
        (pinned, "e2c3", "leaves your King in check"),
        ("4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3", "King is in check"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", "a8=Q"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7", "the game is over: draw (stalemate)"),
    ] {
        let out = play(&["--fen", fen], &format!("{mv}\nfen\n"));
        assert!(out.contains(why), "{mv}: {why:?} is missing in {out}");
        assert_eq!(positions(&out), [fen], "{mv}");
    }
}

#[test]
fn input_that_is_no_text_is_refused_like_any_other() {
    let Said { out, err, status } = run("play", &[], b"\xff\xfe\0\nfen\n");
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert_eq!(positions(&out), [START]);
}

#[test]
fn a_game_is_played_to_its_end_and_begun_again() {
    let out = play(&[], "f2f3\ne7e5\ng2g4\nd8h4\na2a3\nmoves\nundo\nnew\nfen\n");
    assert!(out.contains("The game is over: black wins (checkmate)."), "{out}");
    assert!(out.contains("the game is over: black wins (checkmate)\nnone\n"), "{out}");
    assert!(out.contains("took back Qh4#"), "{out}");
    assert_eq!(positions(&out), [START]);
}

#[test]
fn check_is_announced() {
    let out = play(&["orthodox", "--fen", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"], "a1a8\n");
    assert!(out.contains("Black to move, in check."), "{out}");
}

#[test]
fn the_board_is_turned() {
    let out = play(&[], "flip\nflip\nboard\n");
    assert!(
        out.contains("8 r n b k q b n r\n  h g f") || out.contains("1 R N B K Q B N R\n2"),
        "{out}"
    );
    assert_eq!(out.matches("  a b c d e f g h\n").count(), 3);
}

#[test]
fn another_position_is_set_up() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let out = play(&[], &format!("fen {fen}\na7a8q\nnew\nfen\n"));
    assert_eq!(positions(&out), [fen]);
}

#[test]
fn help_is_there() {
    let out = play(&[], "help\n");
    for command in ["moves", "undo", "fen", "help", "quit", "new"] {
        assert!(out.contains(&format!("\n  {command} ")), "{command}: {out}");
    }
    assert!(play(&["--help"], "").contains("Usage: play"));
}

#[test]
fn quit_leaves_the_rest_unread() {
    let out = play(&[], "quit\ne2e4\nfen\n");
    assert!(positions(&out).is_empty() && !out.contains("Black to move"), "{out}");
}

#[test]
fn input_without_a_command_brings_a_random_game() {
    for input in ["", "\n  \n"] {
        let out = play(&["--seed", "7"], input);
        assert!(out.contains("random game (--seed 7)"), "{out}");
        assert!(out.contains("\n1. "), "{out}");
        assert!(out.contains("The game is over") || out.contains("Enough"), "{out}");
    }
    assert_eq!(play(&["--seed", "7"], ""), play(&["--seed", "7"], ""));
    assert_ne!(play(&["--seed", "7"], ""), play(&["--seed", "8"], ""));
    assert!(play(&[], "").contains("random game"));
}

#[test]
fn the_random_game_is_legal() {
    let out = play(&["--seed", "0"], "");
    let moves: Vec<&str> = out
        .lines()
        .filter(|line| line.split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok()))
        .flat_map(|line| line.split(' ').skip(1))
        .collect();
    assert!(moves.len() > 10, "{out}");
    let said = run("perft", &["orthodox", "--san", "--play", &moves.join(" ")], b"");
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
}

#[test]
fn a_random_game_may_begin_with_black_or_be_over() {
    let out = play(&["--seed", "1", "--fen", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"], "");
    assert!(out.contains("\n1. ... "), "{out}");
    let out = play(&["--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "");
    assert!(out.contains("The game is over: draw (stalemate)."), "{out}");
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, names) in [
        (&["othello"][..], "othello"),
        (&["orthodox", "orthodox"], "too many"),
        (&["--fen"], "--fen"),
        (&["--fen", "nonsense"], "--fen: "),
        (&["--fen", START, "--fen", START], "twice"),
        (&["--seed", "x"], "--seed"),
        (&["--colour"], "--colour"),
        (&["--letters", "--symbols"], "--symbols"),
    ] {
        let said = run("play", arguments, b"");
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_eq!(said.err.lines().count(), 1, "{said:?}");
        assert!(said.err.contains(names), "{said:?}");
    }
}
