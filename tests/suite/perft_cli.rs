//! `examples/perft` as other programs see it: arguments, output, status.

use crate::cli;

use cli::{Said, run};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const FOOLS_MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

fn perft(arguments: &[&str]) -> Said {
    run("perft", arguments, b"")
}

/// What it prints when all is well.
#[track_caller]
fn answer(arguments: &[&str]) -> String {
    let said = perft(arguments);
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{arguments:?}");
    said.out
}

/// Bad input: one line on standard error that names what is wrong, status 2, nothing else.
#[track_caller]
fn refused(arguments: &[&str], names: &[&str]) {
    let said = perft(arguments);
    assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{arguments:?}: {said:?}");
    assert_eq!(said.err.lines().count(), 1, "{arguments:?}: {said:?}");
    assert!(said.err.ends_with('\n'), "{arguments:?}: {said:?}");
    for name in names {
        assert!(said.err.contains(name), "{name:?} is missing: {said:?}");
    }
}

#[test]
fn the_count_stands_alone() {
    for (depth, count) in [("0", "1\n"), ("1", "20\n"), ("2", "400\n"), ("4", "197281\n")] {
        assert_eq!(answer(&["orthodox", depth]), count);
        assert_eq!(answer(&["orthodox", depth, "--no-bulk"]), count);
    }
}

#[test]
fn a_position_is_counted() {
    assert_eq!(answer(&["orthodox", "3", "--fen", KIWIPETE]), "97862\n");
    // Without the clocks it is read too.
    assert_eq!(answer(&["orthodox", "2", "--fen", KIWIPETE.trim_end_matches(" 0 1")]), "2039\n");
}

#[test]
fn a_finished_game_has_no_moves() {
    for fen in [FOOLS_MATE, STALEMATE] {
        assert_eq!(answer(&["orthodox", "0", "--fen", fen]), "1\n");
        assert_eq!(answer(&["orthodox", "3", "--fen", fen]), "0\n");
        assert_eq!(answer(&["orthodox", "3", "--divide", "--fen", fen]), "0\n");
        assert_eq!(answer(&["orthodox", "--moves", "--fen", fen]), "");
    }
}

#[test]
fn chess960_positions_are_orthodox() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    assert_eq!(answer(&["orthodox", "3", "--fen", fen]), "12189\n");
    let castling = answer(&["orthodox", "--moves", "--fen", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"]);
    assert!(castling.lines().any(|mv| mv == "f1g1"), "{castling}");
}

#[test]
fn divide_lists_sorted_shares_and_then_the_count() {
    for options in [&["--divide"][..], &["--divide", "--no-bulk"]] {
        let text = answer(&[&["orthodox", "3", "--fen", KIWIPETE], options].concat());
        let lines: Vec<&str> = text.lines().collect();
        let (total, shares) = lines.split_last().expect("a last line");
        assert_eq!(*total, "97862");
        assert_eq!(shares.len(), 48);
        assert!(shares.is_sorted());
        let sum: u64 = shares
            .iter()
            .map(|line| line.split_once(' ').expect("move and count").1)
            .map(|count| count.parse::<u64>().expect("a count"))
            .sum();
        assert_eq!(sum, 97862);
        assert!(shares.iter().any(|line| line.starts_with("e1g1 ")));
    }
    assert_eq!(answer(&["orthodox", "0", "--divide"]), "1\n");
    assert_eq!(answer(&["orthodox", "1", "--divide"]).lines().next(), Some("a2a3 1"));
}

#[test]
fn options_stand_in_any_order() {
    let expected = answer(&["orthodox", "2", "--fen", KIWIPETE, "--divide", "--no-bulk"]);
    for arguments in [
        ["--divide", "orthodox", "--fen", KIWIPETE, "2", "--no-bulk"],
        ["--no-bulk", "--fen", KIWIPETE, "--divide", "orthodox", "2"],
        ["--fen", KIWIPETE, "orthodox", "--no-bulk", "2", "--divide"],
    ] {
        assert_eq!(answer(&arguments), expected);
    }
    assert_eq!(answer(&["--moves", "orthodox"]), answer(&["orthodox", "--moves"]));
}

/// What stands in quotes in a line of the vectors, in order.
fn quoted(line: &str) -> Vec<&str> {
    line.split('"').skip(1).step_by(2).collect()
}

/// Every tenth line of a game's vectors, asked of the program as other programs would.
#[track_caller]
fn answers_as_the_vectors_say(id: &str, vectors: &str) {
    let mut asked = 0;
    for line in vectors.lines().step_by(10) {
        // {"fen": F, "moves": [M...], "check": C, "outcome": O}
        let words = quoted(line);
        let check = words.iter().position(|&word| word == "check").expect("check is there");
        let (fen, moves, outcome) = (words[1], &words[3..check], words[check + 2]);
        let listed = answer(&[id, "--moves", "--fen", fen]);
        assert_eq!(listed.lines().collect::<Vec<_>>(), moves, "{id} {fen}");
        let check = if line.contains("\"check\": true") { "yes" } else { "no" };
        let state = answer(&[id, "--state", "--fen", fen]);
        let (first, second) = state.trim_end().split_once('\n').expect("two lines");
        assert_eq!(first, format!("check: {check}"), "{id} {fen}");
        // The program adds the reason.
        let verdict = second.trim_start_matches("outcome: ");
        let verdict = verdict.split_once(" (").map_or(verdict, |(verdict, _)| verdict);
        assert_eq!(verdict, outcome, "{id} {fen}");
        asked += 1;
    }
    assert!(asked >= 10, "{asked} lines of {id}");
}

macro_rules! vectors {
    ($($name:ident: $id:literal,)*) => {$(
        #[test]
        fn $name() {
            let vectors = include_str!(concat!("../data/vectors/", $id, ".jsonl"));
            answers_as_the_vectors_say($id, vectors);
        }
    )*};
}

vectors! {
    moves_and_states_of_serpent50_a: "serpent50-a",
    moves_and_states_of_serpent50_b: "serpent50-b",
    moves_and_states_of_serpent50_c: "serpent50-c",
    moves_and_states_of_serpent50_d: "serpent50-d",
    moves_and_states_of_soul_reaver: "soul-reaver",
    moves_and_states_of_soul_reaver_with_swap: "soul-reaver-swap",
}

#[test]
fn the_ids_are_listed() {
    assert!(answer(&["--list"]).lines().any(|id| id == "orthodox"));
}

#[test]
fn legal_moves_are_listed_sorted() {
    let text = answer(&["orthodox", "--moves", "--fen", KIWIPETE]);
    let moves: Vec<&str> = text.lines().collect();
    assert_eq!(moves.len(), 48);
    assert!(moves.is_sorted());
    assert!(moves.contains(&"e1c1"));
    let promotions = answer(&["orthodox", "--moves", "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"]);
    for piece in ["q", "r", "b", "n"] {
        assert!(promotions.lines().any(|mv| mv == format!("a7a8{piece}")), "{promotions}");
    }
}

#[test]
fn human_notation_is_written_and_read_on_demand() {
    let text = answer(&["orthodox", "--moves", "--san", "--fen", KIWIPETE]);
    let moves: Vec<&str> = text.lines().collect();
    assert_eq!(moves.len(), 48);
    assert!(moves.is_sorted());
    for mv in ["O-O", "O-O-O", "Qxf6", "Nxd7", "dxe6", "a4"] {
        assert!(moves.contains(&mv), "{mv}: {text}");
    }
    for moves in ["e4 c5 Nf3", "e2e4 c7-c5 ♘f3"] {
        assert_eq!(
            answer(&["orthodox", "--san", "--play", moves]),
            answer(&["orthodox", "--play", "e2e4 c7c5 g1f3"]),
        );
    }
    refused(&["orthodox", "--play", "Nf3"], &["move 1", "Nf3"]);
    refused(&["orthodox", "--san", "--play", "e4 Nf3"], &["move 2", "Nf3"]);
    refused(&["orthodox", "3", "--san"], &["--san", "--moves"]);
    refused(&["orthodox", "--state", "--san"], &["--state", "--san"]);
}

#[test]
fn moves_are_played() {
    assert_eq!(
        answer(&["orthodox", "--play", "e2e4 c7c5 g1f3"]),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n",
    );
    assert_eq!(
        answer(&["orthodox", "--fen", KIWIPETE, "--play", "e1g1"]),
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1\n",
    );
}

#[test]
fn no_moves_print_the_position_in_its_normal_spelling() {
    assert_eq!(answer(&["orthodox", "--play", ""]), format!("{START}\n"));
    let shredder = START.replace("KQkq", "HAha");
    assert_eq!(answer(&["orthodox", "--play", " ", "--fen", &shredder]), format!("{START}\n"));
    let unclocked = START.trim_end_matches(" 0 1");
    assert_eq!(answer(&["orthodox", "--play", "", "--fen", unclocked]), format!("{START}\n"));
}

#[test]
fn the_state_is_told() {
    let state = |fen| answer(&["orthodox", "--state", "--fen", fen]);
    assert_eq!(answer(&["orthodox", "--state"]), "check: no\noutcome: ongoing\n");
    assert_eq!(state("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"), "check: yes\noutcome: ongoing\n");
    assert_eq!(state(FOOLS_MATE), "check: yes\noutcome: black wins (checkmate)\n");
    let back_rank = "4R1k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(state(back_rank), "check: yes\noutcome: white wins (checkmate)\n");
    assert_eq!(state(STALEMATE), "check: no\noutcome: draw (stalemate)\n");
    // Clocks and dead positions are the game record's business.
    assert_eq!(state("4k3/8/8/8/8/8/8/4K3 w - - 200 300"), "check: no\noutcome: ongoing\n");
}

/// The text between a marker and the next `end`.
fn field<'t>(line: &'t str, marker: &str, end: char) -> &'t str {
    let (_, rest) = line.split_once(marker).expect("the vectors have every field");
    rest.split(end).next().unwrap_or(rest)
}

#[test]
fn moves_and_states_of_serpentine_dream_chess_are_those_of_the_vectors() {
    let games = [
        ("serpentine-dream", include_str!("../data/vectors/serpentine-dream.jsonl")),
        (
            "serpentine-dream-convergence",
            include_str!("../data/vectors/serpentine-dream-convergence.jsonl"),
        ),
    ];
    for (id, vectors) in games {
        // Every game that is over, and of the others one in five.
        let over = |line: &str| !line.contains("\"outcome\": \"ongoing\"");
        let sample = vectors.lines().enumerate().filter(|(i, line)| i % 5 == 0 || over(line));
        for (_, line) in sample {
            let fen = field(line, "\"fen\": \"", '"');
            let listed = answer(&[id, "--moves", "--fen", fen]);
            let moves: Vec<&str> =
                field(line, "\"moves\": [", ']').split('"').skip(1).step_by(2).collect();
            assert_eq!(listed.lines().collect::<Vec<_>>(), moves, "{fen}");
            let check = if field(line, "\"check\": ", ',') == "true" { "yes" } else { "no" };
            let outcome = field(line, "\"outcome\": \"", '"');
            let state = answer(&[id, "--state", "--fen", fen]);
            // The vectors leave out the reason.
            let bare = state.split(" (").next().map(str::trim_end);
            assert_eq!(bare, Some(&*format!("check: {check}\noutcome: {outcome}")), "{fen}");
        }
    }
}

#[test]
fn a_batch_is_answered_line_by_line() {
    let input = format!("{START}\t3\n{KIWIPETE}\t2\r\n{FOOLS_MATE}\t0\n{STALEMATE}\t1");
    for options in [&["orthodox", "--batch"][..], &["--batch", "--no-bulk", "orthodox"]] {
        let said = run("perft", options, input.as_bytes());
        assert_eq!(said.out, "8902\n2039\n1\n0\n");
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
    }
    let said = run("perft", &["orthodox", "--batch"], b"");
    assert_eq!((said.status, said.out.as_str(), said.err.as_str()), (Some(0), "", ""));
}

#[test]
fn a_bad_line_of_a_batch_is_answered_and_the_rest_go_on() {
    let mut input = format!("{START}\t2\nnonsense\t1\n{START} 1\n{START}\tx\n{START}\t\n\n");
    input += &format!("{START}\t1\t1\n");
    let mut input = input.into_bytes();
    input.extend_from_slice(b"\xff\xfe\t1\n");
    input.extend_from_slice(format!("{START}\t1\n").as_bytes());
    let said = run("perft", &["orthodox", "--batch"], &input);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 9, "{said:?}");
    assert_eq!((lines[0], lines[8]), ("400", "20"));
    assert!(lines[1..8].iter().all(|line| line.starts_with("error: ")), "{said:?}");
    assert_eq!(said.status, Some(2));
}

#[test]
fn bad_arguments_are_refused() {
    refused(&[], &["--list"]);
    refused(&["othello", "3"], &["othello", "orthodox"]);
    refused(&["orthodox"], &["DEPTH"]);
    refused(&["orthodox", "three"], &["depth", "three"]);
    refused(&["orthodox", "-1"], &["depth", "-1"]);
    refused(&["-list"], &["there is no option \"-list\"; --help lists them"]);
    refused(&["orthodox", "+1"], &["depth", "+1"]);
    refused(&["orthodox", ""], &["depth"]);
    refused(&["orthodox", "99999999999999999999"], &["depth", "255"]);
    refused(&["orthodox", "1000000"], &["depth", "255"]);
    refused(&["orthodox", "3", "4"], &["4"]);
    refused(&["orthodox", "3", "--deep"], &["--deep"]);
    refused(&["orthodox", "3", "--fen"], &["--fen"]);
    refused(&["orthodox", "--fen", "--moves"], &["--fen"]);
    refused(&["orthodox", "3", "--fen", START, "--fen", START], &["--fen", "twice"]);
    refused(&["orthodox", "--moves", "--moves"], &["--moves", "twice"]);
    refused(&["orthodox", "--moves", "--state"], &["--moves", "--state"]);
    refused(&["orthodox", "3", "--moves"], &["--moves", "depth"]);
    refused(&["orthodox", "--state", "--divide"], &["--state", "--divide"]);
    refused(&["orthodox", "--batch", "--fen", START], &["--batch", "--fen"]);
    refused(&["orthodox", "--list"], &["--list", "id"]);
    refused(&["two\nlines", "3"], &["two"]);
}

#[test]
fn bad_positions_are_refused_for_every_question() {
    let kingless = "8/8/8/8/8/8/8/K7 w - - 0 1";
    for question in [&["1"][..], &["--moves"], &["--state"], &["--play", ""], &["1", "--divide"]] {
        let ask = |fen: &str, names: &[&str]| {
            refused(&[&["orthodox", "--fen", fen], question].concat(), names);
        };
        ask("", &["--fen", "0 fields, not 6"]);
        ask("nonsense", &["--fen", "1 field, not 6 (or 4 without the clocks)"]);
        ask(&START.replace('Q', "X"), &["--fen", "placement", "character", "X"]);
        ask(&START.replace(" w ", " white "), &["--fen", "turn", "character 45"]);
        ask(&START.replace(" 0 1", " 0 -1"), &["--fen", "fullmove"]);
        ask(&START.replace("/8/8/", "/8/9/"), &["--fen", "placement"]);
        ask(kingless, &["--fen", "black", "King"]);
        ask(&format!("{START}\n"), &["--fen"]);
    }
}

#[test]
fn bad_moves_are_refused() {
    let play = |moves, names: &[&str]| refused(&["orthodox", "--play", moves], names);
    play("e2e5", &["move 1", "e2e5", "cannot go"]);
    play("e2e4 e2e4", &["move 2", "e2e4", "no piece"]);
    play("e7e5", &["move 1", "not yours"]);
    play("e2e4 e7e5 castle", &["move 3", "castle"]);
    play("f2f3 e7e5 g2g4 d8h4 a2a3", &["move 5", "game is over", "checkmate"]);
    let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    refused(&["orthodox", "--fen", pinned, "--play", "e2c3"], &["move 1", "King"]);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_unicode_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::process::Command;

    let output = Command::new(cli::example("perft"))
        .arg(OsStr::from_bytes(b"ortho\xffdox"))
        .output()
        .expect("the example runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert_eq!(output.stderr.iter().filter(|&&byte| byte == b'\n').count(), 1);
}

#[test]
fn a_reader_that_leaves_early_causes_no_panic() {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let mut child = Command::new(cli::example("perft"))
        .args(["orthodox", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example starts");
    drop(child.stdout.take());
    if let Some(mut stdin) = child.stdin.take() {
        let _ = writeln!(stdin, "{START}\t1");
    }
    let output = child.wait_with_output().expect("the example ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_it_while_it_counts() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(cli::example("perft"))
        .args(["orthodox", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the example starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    writeln!(stdin, "{START}\t1\n{START}\t30").expect("it listens");
    let mut lines = BufReader::new(child.stdout.take().expect("its output is a pipe")).lines();
    assert_eq!(lines.next().and_then(Result::ok).as_deref(), Some("20"));
    assert_eq!(cli::interrupt(&mut child), Some(130));
    // Nothing is half written.
    assert!(lines.next().is_none());
}

#[test]
fn the_end_of_the_input_ends_a_batch() {
    for input in ["", "\n"] {
        let said = cli::run("perft", &["orthodox", "--batch"], input.as_bytes());
        assert_eq!(said.err, "");
        assert_eq!(said.status, Some(if input.is_empty() { 0 } else { 2 }));
    }
    // The last line needs no end.
    let said = cli::run("perft", &["orthodox", "--batch"], format!("{START}\t2").as_bytes());
    assert_eq!((said.out.as_str(), said.status), ("400\n", Some(0)));
}

#[test]
fn help_is_there() {
    assert!(answer(&["--help"]).contains("perft ID DEPTH"));
}

#[test]
fn a_recipe_file_stands_for_an_id() {
    let path = |file: &str| format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    let gardner = path("examples/recipes/gardner.toml");
    if cfg!(feature = "recipe") {
        assert_eq!(answer(&[&gardner, "4"]), "4775\n");
        refused(&[&path("Cargo.toml"), "1"], &["Cargo.toml: line 1, column"]);
        refused(&[&path("no-such.toml"), "1"], &["no-such.toml: "]);
    } else {
        refused(&[&gardner, "4"], &["gardner.toml", "--features recipe"]);
    }
}
