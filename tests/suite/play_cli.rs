//! `examples/play` as a player, or a script, sees it.

use crate::cli;

use std::env;
use std::fs;
use std::path::PathBuf;

use chesswright::record::Reader;
use chesswright::registry::{AnyRecord, Registry, by_id};

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
    let out = play(&["orthodox"], "quit\n");
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
    let out = play(&["orthodox", "--symbols"], "quit\n");
    assert!(out.contains("8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜\n"), "{out}");
    assert!(!play(&["orthodox", "--letters"], "quit\n").contains('♜'));
}

#[test]
fn moves_are_played_and_listed() {
    let out = play(&["orthodox"], "e2e4\nmoves e7\nmoves e5\nmoves\nfen\n");
    assert!(out.contains("4 . . . . P . . ."), "{out}");
    assert!(out.contains("Black to move."), "{out}");
    assert!(out.contains("\ne5 e6\nnone\nNa6 Nc6 Nf6"), "{out}");
    assert_eq!(positions(&out), ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"],);
}

#[test]
fn undo_takes_back_and_says_when_it_cannot() {
    let out = play(&["orthodox"], "e2e4\ne7e5\nundo\nundo\nundo\nfen\n");
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
        (START, "fen nonsense", "1 field, not 6"),
        (pinned, "e2c3", "leaves your King in check"),
        ("4r2k/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3", "King is in check"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", "a8=Q"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8h7", "the game is over: draw (stalemate)"),
    ] {
        let out = play(&["orthodox", "--fen", fen], &format!("{mv}\nfen\n"));
        assert!(out.contains(why), "{mv}: {why:?} is missing in {out}");
        assert_eq!(positions(&out), [fen], "{mv}");
    }
}

#[test]
fn input_that_is_no_text_is_refused_like_any_other() {
    let Said { out, err, status } = run("play", &["orthodox"], b"\xff\xfe\0\nfen\n");
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert_eq!(positions(&out), [START]);
}

#[test]
fn a_game_is_played_to_its_end_and_begun_again() {
    let out = play(&["orthodox"], "f2f3\ne7e5\ng2g4\nd8h4\na2a3\nmoves\nundo\nnew\nfen\n");
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
    let out = play(&["orthodox"], "flip\nflip\nboard\n");
    assert!(
        out.contains("8 r n b k q b n r\n  h g f") || out.contains("1 R N B K Q B N R\n2"),
        "{out}"
    );
    assert_eq!(out.matches("  a b c d e f g h\n").count(), 3);
}

#[test]
fn another_position_is_set_up() {
    let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let out = play(&["orthodox"], &format!("fen {fen}\na7a8q\nnew\nfen\n"));
    assert_eq!(positions(&out), [fen]);
}

#[test]
fn help_is_there() {
    let out = play(&["orthodox"], "help\n");
    for command in [
        "moves", "undo", "redo", "fen", "help", "quit", "new", "hint", "rules", "resign", "draw",
        "save", "load", "white", "black", "game", "record",
    ] {
        assert!(out.contains(&format!("\n  {command} ")), "{command}: {out}");
    }
    assert!(play(&["--help"], "").contains("Usage: play"));
}

#[test]
fn quit_leaves_the_rest_unread() {
    let out = play(&["orthodox"], "quit\ne2e4\nfen\n");
    assert!(positions(&out).is_empty() && !out.contains("Black to move"), "{out}");
}

/// The only record in a text.
#[track_caller]
fn record(text: &str) -> AnyRecord {
    let games = Registry::standard();
    let mut records = games.records(Reader::new(text.as_bytes()));
    let record = records.next().expect("a record").expect("a sound record");
    assert!(records.next().is_none(), "{text}");
    record
}

/// A file of that name that is not there.
fn absent(name: &str) -> PathBuf {
    let file = env::temp_dir().join(format!("chesswright-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn input_without_a_command_brings_a_game_of_the_computer_with_itself() {
    for input in ["", "\n  \n"] {
        let out = play(&["serpent50-c", "--seed", "7", "--plies", "30"], input);
        let record = record(&out);
        assert_eq!(record.rules().id(), "serpent50-c");
        for (tag, value) in [("White", "serpentine"), ("Black", "serpentine"), ("Seed", "7")] {
            assert_eq!(record.tags().get(tag), Some(value));
        }
        let game = record.game();
        assert!(game.outcome().is_some() || game.moves().len() == 30, "{out}");
    }
    let game = |seed| play(&["orthodox", "--seed", seed, "--plies", "30"], "");
    assert_eq!(game("7"), game("7"));
    let moves = |seed| record(&game(seed)).game().moves();
    assert_ne!(moves("7"), moves("8"));
}

#[test]
fn serpentine_dream_chess_is_played_when_nobody_says_what() {
    let out = play(&["--plies", "4"], "");
    assert_eq!(record(&out).rules().id(), "serpentine-dream");
    assert!(out.contains("[White \"serpentine\"]\n[Black \"serpentine\"]"), "{out}");
    let out = play(&[], "e2e4\nfen\n");
    assert!(out.contains("\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b "), "{out}");
}

#[test]
fn the_computer_plays_both_sides_on_demand() {
    for white in ["random", "dream", "serpentine", "search"] {
        let options = ["orthodox", "--auto", "--seed", "1", "--nodes", "100", "--plies", "20"];
        let players = ["--white", white, "--black", "random"];
        // What stands in the input is not read.
        let out = play(&[&options[..], &players].concat(), "resign\n");
        let record = record(&out);
        assert_eq!(record.tags().get("White"), Some(white));
        assert_eq!(record.tags().get("Black"), Some("random"));
        assert_eq!(record.line().moves().count(), 20, "{out}");
    }
}

#[test]
fn a_game_of_the_computer_with_itself_begins_anywhere() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1";
    let out = play(&["orthodox", "--seed", "1", "--plies", "9", "--fen", fen], "");
    assert!(out.contains("\n1... K"), "{out}");
    let out = play(&["orthodox", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "");
    assert_eq!(record(&out).ending().map(ToString::to_string).as_deref(), Some("draw (stalemate)"));
}

#[test]
fn the_computer_claims_draws_against_itself() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";
    let out =
        play(&["orthodox", "--auto", "--white", "random", "--black", "random", "--fen", fen], "");
    assert_eq!(
        record(&out).ending().map(ToString::to_string).as_deref(),
        Some("draw (fifty moves)")
    );
}

#[test]
fn every_game_is_played_and_told_about() {
    for id in Registry::standard().ids() {
        let out = play(&[id, "--black", "random", "--seed", "3"], "rules\nmoves\n");
        let rules = by_id(id).expect("the game is there");
        assert!(out.contains(&format!("to move.\n{}", rules.in_brief())), "{id}: {out}");
        assert!(rules.in_brief().lines().count() > 3, "{id}");
        assert!(rules.in_brief().lines().all(|line| line.chars().count() <= 80), "{id}");
        let moves = rules.start().san_list();
        assert!(out.contains(&moves[0].0), "{id}: {out}");
        let out =
            play(&[id, "--black", "random", "--seed", "3"], &format!("{}\nrecord\n", moves[0].0));
        let game = record(&out[out.find("[Event").expect("a record is printed")..]);
        assert_eq!(game.line().moves().count(), 2, "{id}: {out}");
        assert_eq!(game.line().moves().next(), Some(&moves[0].0), "{id}: {out}");
    }
}

#[test]
fn the_computer_answers() {
    let options = ["orthodox", "--black", "serpentine", "--seed", "1"];
    let out = play(&options, "e4\nwhite\nblack\nrecord\n");
    assert!(out.contains("\nserpentine plays "), "{out}");
    assert!(out.contains("\nhuman\nserpentine\n"), "{out}");
    assert_eq!(record(&out[out.find("[Event").expect("a record")..]).line().moves().count(), 2);
    // It begins when it has White, also in a new game, and takes over where it is told to.
    let out = play(&["orthodox", "--white", "random"], "new\nfen\n");
    assert_eq!(out.matches("random plays ").count(), 2, "{out}");
    let out = play(&["orthodox"], "e4\nblack dream\nmoves\n");
    assert!(out.contains("dream plays black\ndream plays "), "{out}");
}

#[test]
fn undo_takes_the_answer_back_too_and_redo_plays_it_again() {
    let options = ["orthodox", "--black", "random", "--seed", "1"];
    let out = play(&options, "e4\nundo\nfen\nredo\nrecord\n");
    assert_eq!(out.matches("took back ").count(), 2, "{out}");
    assert_eq!(out.matches("played again ").count(), 2, "{out}");
    assert_eq!(positions(&out), [START]);
    assert!(out.contains("\n1. e4 "), "{out}");
    let out = play(&["orthodox"], "e4\ne5\nundo\nredo\nredo\nrecord\n");
    assert!(out.contains("took back e5\n") && out.contains("played again e5\n"), "{out}");
    assert!(out.contains("there is no move to play again"), "{out}");
    assert!(out.contains("\n1. e4 e5 *\n"), "{out}");
}

#[test]
fn a_hint_is_a_good_move() {
    let options =
        ["orthodox", "--seed", "1", "--nodes", "20000", "--fen", "7k/8/8/8/8/8/1R6/R6K w - - 0 1"];
    let out = play(&options, "hint\nfen\n");
    assert!(out.contains(" (#2, then K"), "{out}");
    assert_eq!(positions(&out), ["7k/8/8/8/8/8/1R6/R6K w - - 0 1"]);
    let out = play(&["orthodox", "--fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"], "hint\nRa8\nhint\n");
    assert!(out.contains("\nRa8# (#1)\n") && out.contains("\nthe game is over\n"), "{out}");
}

#[test]
fn players_end_games() {
    let knights = "Nf3\nNf6\nNg1\nNg8\n".repeat(2);
    for (options, lines, end) in [
        (&[][..], "resign\n", "black wins (resignation)"),
        (&[], "e4\nresign\n", "white wins (resignation)"),
        (&["--white", "random"], "resign\n", "white wins (resignation)"),
        (&["--black", "random"], "resign\n", "black wins (resignation)"),
        (&[], "draw\n", "draw (agreement)"),
        (&[], &format!("{knights}draw\n"), "draw (threefold repetition)"),
    ] {
        let out = play(&[&["orthodox"], options].concat(), &format!("{lines}e4\nmoves\n"));
        assert!(out.contains(&format!("The game is over: {end}.\n")), "{lines}: {out}");
        assert!(out.contains(&format!("the game is over: {end}\nnone\n")), "{lines}: {out}");
    }
    let out = play(&["orthodox"], &knights);
    assert!(out.contains("A draw may be claimed: threefold repetition."), "{out}");
    // The computer does not agree, and an end is taken back like a move.
    let out = play(&["orthodox", "--black", "random"], "draw\nresign\nundo\ne4\nrecord\n");
    assert!(out.contains("the computer plays on") && out.contains("\n1. e4 "), "{out}");
}

#[test]
fn games_are_saved_and_loaded() {
    let file = absent("saved.pgn");
    let path = file.to_str().expect("a path of text");
    let lines = format!("e4\ne5\nresign\nsave {path}\nnew\nload {path}\nundo\nfen\n");
    let out = play(&["orthodox"], &lines);
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    assert_eq!(positions(&out), [after], "{out}");
    let text = fs::read_to_string(&file).expect("the game was saved");
    assert_eq!(
        record(&text).ending().map(ToString::to_string).as_deref(),
        Some("black wins (resignation)")
    );
    // It is there, so it is not written again unless that is wanted.
    let out = play(&[], &format!("save {path}\n"));
    assert!(out.contains(&format!("{path} is there already; save! {path} replaces it")), "{out}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    play(&[], &format!("save! {path}\n"));
    let new = fs::read_to_string(&file).expect("it is there");
    assert_eq!(record(&new).rules().id(), "serpentine-dream");
    // A file tells which game it is, and one of several is chosen by number.
    fs::write(&file, format!("{text}\n{new}\n")).expect("it can be written");
    let out = play(&["soul-reaver"], &format!("load {path} #2\nrules\nload {path} #3\n"));
    assert!(
        out.contains("Mirror squares") && out.contains("holds 2 games; there is no #3"),
        "{out}"
    );
    let out = play(&["--load", path], "undo\nfen\nrecord\n");
    assert_eq!(positions(&out), [after], "{out}");
    fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn what_a_loaded_record_says_is_kept() {
    let file = absent("tags.pgn");
    let path = file.to_str().expect("a path of text");
    fs::write(&file, "[White \"Anderssen\"]\n[Event \"Casual\"]\n\n1. e4 *\n").expect("written");
    let out = play(&["--load", path, "--black", "random", "--seed", "4"], "record\n");
    fs::remove_file(&file).expect("it can be removed");
    let record = record(&out[out.find("[Event").expect("a record")..]);
    for (tag, value) in [("White", "Anderssen"), ("Event", "Casual"), ("Black", "random")] {
        assert_eq!(record.tags().get(tag), Some(value));
    }
}

/// What a file holds after some lines to `play`, and what was said.
#[track_caller]
fn afterwards(name: &str, text: &str, lines: &str) -> (String, String) {
    let file = absent(name);
    let path = file.to_str().expect("a path of text");
    fs::write(&file, text).expect("it can be written");
    let out = play(&["orthodox"], &lines.replace("FILE", path));
    let after = fs::read_to_string(&file).expect("it is still there");
    let beside = file.parent().expect("a folder").read_dir().expect("it can be read");
    let name = file.file_name().expect("a name").to_string_lossy().into_owned();
    let left = beside.flatten().filter(|one| one.file_name().to_string_lossy().contains(&name));
    assert_eq!(left.count(), 1, "nothing is left beside it");
    fs::remove_file(&file).expect("it can be removed");
    (after, out.replace(path, "FILE"))
}

const ANNOTATED: &str = r#"[Event "Casual"]
[Site "?"]
[Date "1900.01.01"]
[Round "?"]
[White "A"]
[Black "B"]
[Result "1-0"]
[Annotator "C"]
[Outcome "white wins (the clock, they say)"]

{begin} 1. e4 $1 {best} (1. d4 d5) 1... e5 {d} (1... c5 2. Nf3 {e}) 2. Nf3 1-0
"#;

#[test]
fn what_a_record_says_of_its_moves_is_saved_again() {
    let (same, out) = afterwards("same.pgn", ANNOTATED, "load FILE\nsave! FILE\n");
    assert_eq!(same, ANNOTATED);
    assert!(out.contains("saved in FILE as game 1\n"), "{out}");
    // On from the end …
    let (on, _) = afterwards("on.pgn", ANNOTATED, "load FILE\nundo\nNc6\nsave! FILE\n");
    assert!(on.contains("(1... c5 2. Nf3 {e}) 2. Nf3 Nc6\n*"), "{on}");
    assert!(on.contains("[Annotator \"C\"]\n") && on.contains("[Result \"*\"]\n"), "{on}");
    assert!(!on.contains("Outcome"), "it goes on: {on}");
    // … off the line, into a new one, and into the one that was a variation …
    let lines = "load FILE\nundo\nundo\nundo\nd5\nsave! FILE\nundo\nc5\nNf3\nsave! FILE\n";
    let (off, _) = afterwards("off.pgn", ANNOTATED, lines);
    let expected = "{begin} 1. e4 $1 {best} (1. d4 d5) 1... c5 (1... d5) \
                    (1... e5 {d} 2. Nf3) 2. Nf3 {e} *";
    let words: Vec<&str> = off.split_whitespace().collect();
    assert!(words.join(" ").ends_with(expected), "{off}");
    // … and back, which is told, and taken back in turn.
    let lines = "load FILE\nundo\nundo\nundo\nsave! FILE\nredo\nredo\nredo\nsave! FILE\n";
    let (back, out) = afterwards("back.pgn", ANNOTATED, lines);
    assert!(
        out.contains("\nwithout 2 of the moves that were loaded: they are taken back\n"),
        "{out}"
    );
    assert_eq!(back, ANNOTATED);
    // A new game has nothing of it.
    let lines = "load FILE\nnew\nd4\nsave! FILE\n";
    let (new, _) = afterwards("new.pgn", ANNOTATED, lines);
    assert!(new.ends_with("\n\n1. d4 *\n") && !new.contains("Annotator"), "{new}");
}

#[test]
fn saving_over_a_file_of_several_games_keeps_the_others_as_they_are() {
    let head = "\u{feff}% header\n[Event \"1\"]\n\n1.e4   e5 {a}  1-0\n\n";
    for (between, then) in
        [("\n\n", "\n\n"), (" ", "\n\n"), ("\n% never mind\n\n\n", "\n% never mind\n\n\n")]
    {
        let tail = format!("1.  c4 *{between}; end\n");
        let text = format!("{head}1. d4 *{between}{tail}");
        // The same file by another name.
        let lines = "load FILE #2\nd5\nsave! FILE\nc4\nsave! /.FILE\n";
        let (after, out) = afterwards("several.pgn", &text, lines);
        assert_eq!(out.matches("as game 2\n").count(), 2, "{out}");
        assert!(after.starts_with(&format!("{head}[Event \"?\"]\n")), "{after:?}");
        assert!(after.ends_with(&format!("\n\n1. d4 d5 2. c4 *{then}{tail}")), "{after:?}");
        let counts: Vec<usize> = Reader::new(after.as_bytes())
            .map(|game| game.expect("sound").line().entries.len())
            .collect();
        assert_eq!(counts, [2, 3, 1], "{after:?}");
    }
    // The last of a line, and line ends of another kind.
    let lines = "load FILE #2\nd5\nsave! FILE\n";
    let (after, _) = afterwards("last.pgn", "1. e4 * 1. d4\r\n*", lines);
    assert!(after.starts_with("1. e4 * \r\n\r\n[Event \"?\"]\r\n"), "{after:?}");
    assert!(after.ends_with("\r\n\r\n1. d4 d5 *\r\n"), "{after:?}");
}

#[test]
fn a_file_of_several_games_is_not_replaced_by_one() {
    let text = "1. e4 *\n\n1. d4 *\n";
    let (after, out) =
        afterwards("others.pgn", text, "c4\nsave! FILE\nload FILE\nnew\nsave! FILE\n");
    assert_eq!(after, text);
    assert_eq!(
        out.matches("FILE holds several games, which would be lost; `load FILE #N`").count(),
        2,
        "{out}"
    );
    // One game is what `save!` is for.
    let (after, out) = afterwards("one.pgn", "1. e4 *\n", "c4\nsave! FILE\n");
    assert!(after.ends_with("\n\n1. c4 *\n") && out.contains("saved as FILE\n"), "{out}");
    let (_, out) = afterwards("folder.pgn", "", "save! .\nsave! /dev/null\nsave! FILE\n");
    assert!(out.contains(". is no file that could be replaced\n"), "{out}");
    assert!(out.contains("/dev/null is no file that could be replaced\nsaved as FILE\n"), "{out}");
}

#[test]
fn a_file_that_has_changed_since_is_left_alone() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let file = absent("changed.pgn");
    fs::write(&file, "1. e4 *\n\n1. d4 *\n").expect("written");
    let mut child = Command::new(cli::example("play"))
        .args(["--load", &format!("{} #2", file.display())])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    stdin.write_all(b"board\n").expect("it listens");
    let mut lines = BufReader::new(child.stdout.take().expect("its output is a pipe")).lines();
    assert!(lines.any(|line| line.is_ok_and(|line| line == "Black to move.")));
    let changed = "1. e4 *\n\n1. c4 *\n\n1. d4 *\n";
    fs::write(&file, changed).expect("written");
    stdin.write_all(format!("save! {}\n", file.display()).as_bytes()).expect("it listens");
    drop(stdin);
    let said: Vec<String> = lines.map_while(Result::ok).collect();
    assert!(
        said.iter()
            .any(|line| line.ends_with("has changed since game 2 was loaded; save it elsewhere")),
        "{said:?}"
    );
    assert_eq!(fs::read_to_string(&file).expect("it is there"), changed);
    assert!(child.wait().expect("it ends").success());
    fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn an_error_of_a_file_names_file_game_and_line() {
    let text = "1. e4 *\n\n1. e4 e5\n2. Ke3 *\n\n1. c4 *\n";
    let lines = "load FILE #2\nload FILE #0\nload FILE #x\nload FILE #4\nload FILE #3\nmoves\n";
    let (_, out) = afterwards("errors.pgn", text, lines);
    for said in [
        "\nFILE: game 2, line 4: move 2. Ke3: ",
        "\nthere is no game #0: the games of a file are counted from 1\n",
        "\n\"#x\" is not the number of a game; the third game of a file is #3\n",
        "\nFILE holds 3 games; there is no #4\n",
        "\nBlack to move.\n",
    ] {
        assert!(out.contains(said), "{said:?} is missing in {out}");
    }
    let (_, out) = afterwards("one-game.pgn", "1. e4 *", "load FILE #2\n");
    assert!(out.contains("FILE holds one game; there is no #2\n"), "{out}");
    let (_, out) = afterwards("no-game.pgn", "\n% nothing\n", "load FILE\n");
    assert!(out.contains("FILE holds no game\n"), "{out}");
    // A file may be called so.
    let (_, out) = afterwards("odd #2", "1. e4 *", "load FILE\n");
    assert!(out.contains("\nBlack to move.\n"), "{out}");
}

#[test]
fn what_is_odd_about_a_file_is_told() {
    let (_, out) = afterwards("odd.pgn", "1. e4 * {not\nclosed", "load FILE\n");
    assert!(out.contains("line 2: the comment of line 1 runs to the end of the text\n"), "{out}");
    let text = format!("1. e4 {} *", "$999 ".repeat(8));
    let (_, out) = afterwards("odder.pgn", &text, "load FILE\n");
    assert_eq!(out.matches("line 1: no annotation glyph: \"999\"\n").count(), 5, "{out}");
    assert!(out.contains("\nand 3 more\n"), "{out}");
    // As an argument it is told apart from what is printed.
    let file = absent("oddest.pgn");
    fs::write(&file, "1. e4 {x").expect("written");
    let path = file.to_str().expect("a path of text");
    let said = run("play", &["--load", path, "--auto", "--plies", "2", "--white", "random"], b"");
    fs::remove_file(&file).expect("it can be removed");
    assert_eq!(record(&said.out).line().moves().count(), 2);
    assert!(
        said.err.starts_with(&format!("{path}: line 1: the comment of line 1 runs")),
        "{said:?}"
    );
}

#[test]
fn files_that_cannot_be_used_are_told() {
    let out = play(&["orthodox"], "save\nload\nload /no/such/file\nsave /no/such/place/x\nfen\n");
    for why in ["save needs a file", "load needs a file", "/no/such/file: ", "/no/such/place/x: "] {
        assert!(out.contains(why), "{why}: {out}");
    }
    assert_eq!(positions(&out), [START]);
}

#[test]
fn another_game_is_begun() {
    let out = play(&["orthodox"], "game\ngame othello\ngame serpent50-a\nrecord\n");
    assert!(out.contains("orthodox serpentine-dream "), "{out}");
    assert!(out.contains("no game is called \"othello\""), "{out}");
    assert!(out.contains("[Variant \"serpent50-a\"]"), "{out}");
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, names) in [
        (&["othello"][..], "othello"),
        (&["orthodox", "orthodox"], "too many"),
        (&["--fen"], "--fen"),
        (&["orthodox", "--fen", "nonsense"], "--fen: "),
        (&["--fen", START, "--fen", START], "twice"),
        (&["--white", "nobody"], "human"),
        (&["--nodes", "5", "--time", "1"], "--time"),
        (&["--time", "-1"], "--time"),
        (&["--load", "/no/such/file"], "/no/such/file"),
        (&["orthodox", "--load", "x"], "--load"),
        (&["--seed", "x"], "--seed"),
        (&["--colour"], "--colour"),
        (&["--letters", "--symbols"], "--symbols"),
        (&["--auto", "--white", "human"], "human does not go together with it"),
        (&["--auto", "--black", "human"], "human does not go together with it"),
    ] {
        let said = run("play", arguments, b"");
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_eq!(said.err.lines().count(), 1, "{said:?}");
        assert!(said.err.contains(names), "{said:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_it_while_the_computer_thinks() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let mut child = Command::new(cli::example("play"))
        .args(["orthodox", "--white", "search", "--time", "3600"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    std::io::Write::write_all(&mut stdin, b"board\n").expect("it listens");
    let lines = BufReader::new(child.stdout.take().expect("its output is a pipe")).lines();
    let seen = lines.map_while(Result::ok).any(|line| line == "White to move.");
    assert!(seen, "it does not begin");
    assert_eq!(cli::interrupt(&mut child), Some(130));
}
