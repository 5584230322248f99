//! `examples/selfplay` as somebody sees it who compares players.

use crate::cli;

use std::env;
use std::fs;
use std::path::PathBuf;

use chesswright::record::Reader;
use chesswright::registry::Registry;
use serde_json::Value;

use cli::run;

const SHORT: [&str; 7] = ["orthodox", "serpent50-c", "--plies", "30", "--games", "4", "--json"];

#[track_caller]
fn selfplay(arguments: &[&str]) -> String {
    let said = run("selfplay", arguments, b"");
    assert_eq!((said.status, said.err.as_str()), (Some(0), ""), "{said:?}");
    said.out
}

#[track_caller]
fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&selfplay(arguments)).expect("it is JSON")
}

/// A file of that name that is not there.
fn absent(name: &str) -> PathBuf {
    let file = env::temp_dir().join(format!("chesswright-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&file);
    file
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Won, lost, drawn, both, unfinished.
fn counts(tally: &Value) -> [f64; 5] {
    ["won", "lost", "drawn", "both", "unfinished"].map(|name| number(&tally[name]))
}

#[test]
fn the_same_seed_gives_the_same_result_whatever_the_threads() {
    let mut seen = Vec::new();
    for (threads, seed) in [("1", "5"), ("3", "5"), ("3", "6")] {
        let file = absent(&format!("{threads}-{seed}.pgn"));
        let path = file.to_str().expect("a path of text");
        let options = ["--players", "serpentine,random,dream", "--threads", threads];
        let more = ["--seed", seed, "--pgn", path];
        let out = selfplay(&[&SHORT[..], &options, &more].concat());
        seen.push((out, fs::read_to_string(&file).expect("the records are written")));
        fs::remove_file(&file).expect("it can be removed");
    }
    assert_eq!(seen[0], seen[1]);
    assert_ne!(seen[0].1, seen[2].1);
}

#[test]
fn records_are_games_in_order() {
    let file = absent("records.pgn");
    let path = file.to_str().expect("a path of text");
    let out = json(&[&SHORT[..], &["--players", "random,dream", "--pgn", path]].concat());
    let text = fs::read_to_string(&file).expect("the records are written");
    fs::remove_file(&file).expect("it can be removed");
    let games = Registry::standard();
    let records = games.records(Reader::new(text.as_bytes()));
    let mut plies = [0, 0];
    let mut seen = Vec::new();
    for record in records {
        let record = record.expect("a sound record");
        let game = record.game();
        plies[usize::from(record.rules().id() != "orthodox")] += game.moves().len();
        let tag = |name| record.tags().get(name).expect("the tag is there").to_owned();
        seen.push((record.rules().id().to_owned(), tag("White"), tag("Round")));
    }
    let expected: Vec<_> = ["orthodox", "serpent50-c"]
        .into_iter()
        .flat_map(|id| {
            // Colours change with every game.
            let whites = ["random", "dream", "random", "dream"].into_iter().zip(1..);
            whites.map(move |(white, n)| (id.to_owned(), white.to_owned(), n.to_string()))
        })
        .collect();
    assert_eq!(seen, expected);
    for (game, plies) in plies.into_iter().enumerate() {
        assert_eq!(number(&out["games"][game]["plies"]), plies as f64 / 4.0);
    }
}

#[test]
fn the_numbers_add_up() {
    let out = json(&[
        "orthodox",
        "--players",
        "search,serpentine,random",
        "--games",
        "6",
        "--nodes",
        "300",
        "--plies",
        "120",
        "--json",
    ]);
    let game = &out["games"][0];
    assert_eq!(game["id"], "orthodox");
    assert_eq!(number(&game["games"]), 18.0);
    assert_eq!(counts(&game["white"]).iter().sum::<f64>(), 18.0);
    let ends = game["ends"].as_object().expect("a map of ends");
    assert_eq!(ends.values().map(number).sum::<f64>(), 18.0);
    let cut = ends.get("cut off").map_or(0.0, number);
    assert_eq!(counts(&game["white"])[4], cut);
    let matches = game["matches"].as_array().expect("a list of matches");
    assert_eq!(matches.len(), 3);
    for tally in matches {
        let [won, lost, drawn, both, unfinished] = counts(tally);
        assert_eq!(won + lost + drawn + both + unfinished, 6.0);
        let games = 6.0 - unfinished;
        if games == 0.0 {
            assert!(tally["score"].is_null() && tally["interval"].is_null());
            continue;
        }
        let score = number(&tally["score"]);
        assert!((score - (won + (drawn + both) / 2.0) / games).abs() < 1e-9);
        // Wilson's interval ends where the score is just not yet surprising.
        for (end, beyond) in [(0, 0.0), (1, 1.0)] {
            let end = number(&tally["interval"][end]);
            let spread = (end * (1.0 - end) / games).sqrt();
            let surprise = (score - end).abs() / spread;
            assert!(end == beyond || (surprise - 1.96).abs() < 1e-6, "{tally}");
        }
    }
    // Chess begins with 20 moves, and has some thirty later.
    let branching = number(&game["branching"]);
    assert!((15.0..60.0).contains(&branching), "{branching}");
    let random = matches.iter().filter(|tally| tally["players"][1] == "random");
    for tally in random {
        let [won, lost, ..] = counts(tally);
        assert!(won > lost, "{tally}");
    }
}

#[test]
fn a_table_is_printed_for_people() {
    let out = selfplay(&["soul-reaver", "--players", "random", "--games", "2", "--plies", "10"]);
    assert!(out.contains("random - random"), "{out}");
    assert!(out.contains("cut off 2"), "{out}");
    assert!(out.contains("White's score"), "{out}");
    assert!(!out.contains('\x1b'), "{out}");
}

#[test]
fn no_file_is_destroyed_unasked() {
    let file = absent("kept.pgn");
    let path = file.to_str().expect("a path of text");
    fs::write(&file, "precious").expect("a file can be written");
    let game = ["orthodox", "--games", "1", "--plies", "2", "--pgn", path];
    let said = run("selfplay", &game, b"");
    assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
    assert!(said.err.contains("--replace"), "{said:?}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "precious");
    selfplay(&[&game[..], &["--replace"]].concat());
    assert!(fs::read_to_string(&file).expect("it is there").starts_with("[Event "));
    fs::remove_file(&file).expect("it can be removed");
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, names) in [
        (&["othello"][..], "othello"),
        (&["orthodox", "orthodox"], "twice"),
        (&["--players", "random,human"], "human"),
        (&["--players", "random,random"], "twice"),
        (&["--players", ""], "--players: a name is missing; write them like"),
        (&["--players", ","], "--players: a name is missing; write them like"),
        (&["--players", "random,,dream"], "--players: a name is missing; write them like"),
        (&["--players", "--json"], "--players needs names"),
        (&["-games", "5"], "there is no option \"-games\"; --help lists them"),
        (
            &["--games", "99999999999999999999999"],
            "is not a whole number from 0 to 1844674407370955",
        ),
        (&["--nodes", "-5"], "--nodes: \"-5\" is not a whole number from 0"),
        (&["--replace"], "--replace goes with --pgn"),
        (&["--json", "--json"], "--json is given twice"),
        (&["--seed", "1", "--seed", "2"], "--seed is given twice"),
        (&["--games", "0"], "--games"),
        (&["--games", "18446744073709551615"], "--games"),
        (&["--threads", "0"], "--threads"),
        (&["--threads", "1000000"], "--threads"),
        (&["--seed", "x"], "--seed"),
        (&["--plies"], "--plies"),
        (&["--speed", "9"], "--speed"),
        (&["--pgn", "/no/such/place/x.pgn"], "--pgn"),
    ] {
        let said = run("selfplay", arguments, b"");
        assert_eq!((said.status, said.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert_eq!(said.err.lines().count(), 1, "{said:?}");
        assert!(said.err.contains(names), "{said:?}");
    }
    assert!(selfplay(&["--help"]).contains("Usage: selfplay"));
}

#[cfg(unix)]
#[test]
fn what_has_been_played_before_an_interruption_counts() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let file = absent("interrupted.pgn");
    let mut child = Command::new(cli::example("selfplay"))
        .args(["serpent50-c", "--games", "1000000", "--players", "random", "--pgn"])
        .arg(&file)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdout = child.stdout.take().expect("its output is a pipe");
    while fs::metadata(&file).map_or(0, |file| file.len()) == 0 {
        assert_eq!(child.try_wait().expect("it can be asked"), None, "it ends too early");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(cli::interrupt(&mut child), Some(130));
    let mut out = String::new();
    stdout.read_to_string(&mut out).expect("it writes text");
    let text = fs::read_to_string(&file).expect("the records are written");
    fs::remove_file(&file).expect("it can be removed");
    let games = Registry::standard();
    let records = games.records(Reader::new(text.as_bytes()));
    let count = records.inspect(|record| assert!(record.is_ok(), "{record:?}")).count();
    assert!(count > 0);
    let row = out.lines().filter(|line| line.starts_with("serpent50-c")).nth(1);
    let row: Vec<&str> = row.expect("a row of the table").split_whitespace().collect();
    assert_eq!(row[1], count.to_string(), "{out}");
}
