//! `examples/uci` as a chess program sees it that has started it as an engine.

use crate::cli;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use chesswright::registry::{AnyPosition, Registry, by_id};

use cli::{example, run};

/// Far longer than any answer takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// In this position all moves but castling allow mate in one.
const CASTLE_OR_DIE: &str = "7k/8/8/8/8/1r5p/r7/4K2R w K - 0 1";

struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(example("uci"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let stdin = child.stdin.take().expect("its input is a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("its output is a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let sent = sender.send(line.expect("it writes lines of text"));
                if sent.is_err() {
                    break;
                }
            }
        });
        Engine { child, stdin, lines }
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.stdin, "{lines}").expect("the engine listens");
    }

    /// What it says, up to and with the first line that begins so.
    #[track_caller]
    fn hear(&self, last: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("no {last:?} came ({error}) after {heard:#?}"),
            }
            if heard.last().is_some_and(|line| line.starts_with(last)) {
                return heard;
            }
        }
    }

    /// Asks, and waits for the best move: it, and all that was said.
    #[track_caller]
    fn ask(&mut self, lines: &str) -> (String, Vec<String>) {
        self.say(lines);
        let heard = self.hear("bestmove ");
        let best = heard.last().and_then(|line| line.split(' ').nth(1)).map(str::to_owned);
        (best.expect("a move follows"), heard)
    }

    /// What it says until it is ready.
    #[track_caller]
    fn until_ready(&mut self) -> Vec<String> {
        self.say("isready");
        let mut heard = self.hear("readyok");
        heard.pop();
        heard
    }

    #[track_caller]
    fn ends(mut self) {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("its end can be waited for") {
                assert_eq!(status.code(), Some(0));
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        panic!("the engine goes on");
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A position after some moves.
fn after(id: &str, moves: &[&str]) -> AnyPosition {
    let mut position = by_id(id).expect("the game is there").start();
    for mv in moves {
        position.play(mv).expect("a legal move");
    }
    position
}

/// The value after a word of an info line.
fn value<'l>(line: &'l str, word: &str) -> Option<&'l str> {
    line.split(' ').skip_while(|&said| said != word).nth(1)
}

#[test]
fn it_introduces_itself_with_every_game() {
    let mut engine = Engine::start();
    engine.say("uci");
    let heard = engine.hear("uciok");
    assert!(heard[0].starts_with("id name chesswright"), "{heard:?}");
    for option in [
        "option name UCI_Chess960 type check default false",
        "option name Hash type spin default 16 min 1 max 1024",
    ] {
        assert!(heard.iter().any(|line| line == option), "{option}: {heard:?}");
    }
    let variants = heard.iter().find(|line| line.starts_with("option name UCI_Variant "));
    let variants = variants.expect("the option is there");
    assert!(variants.contains("type combo default chess var chess var "), "{variants}");
    for id in Registry::standard().ids() {
        assert!(format!("{variants} ").contains(&format!(" var {id} ")), "{id}: {variants}");
    }
    engine.say("quit");
    engine.ends();
}

#[test]
fn it_answers_within_nodes_and_tells_how_far_it_has_got() {
    let mut engine = Engine::start();
    let (best, heard) = engine.ask("position startpos moves e2e4 e7e5\ngo nodes 3000");
    assert!(after("orthodox", &["e2e4", "e7e5"]).legal_moves().contains(&best), "{best}");
    let infos: Vec<&String> = heard.iter().filter(|line| line.starts_with("info ")).collect();
    assert!(!infos.is_empty());
    let depths: Vec<usize> = infos.iter().map(|info| depth(info)).collect();
    // Every depth once; at the end there may be more to tell of a depth that was not finished.
    let finished = depths.windows(2).take_while(|pair| pair[0] < pair[1]).count() + 1;
    assert_eq!(depths[..finished], (1..=finished).collect::<Vec<_>>());
    assert!(depths.len() - finished <= 1, "{heard:#?}");
    let last = infos.last().and_then(|info| info.split_once(" pv ")).expect("a line of moves").1;
    assert_eq!(last.split(' ').next(), Some(best.as_str()), "{heard:#?}");
    for info in infos {
        for word in ["cp", "nodes", "nps", "time"] {
            let number = value(info, word).and_then(|value| value.parse::<i64>().ok());
            assert!(number.is_some(), "{word}: {info}");
        }
        let nodes = value(info, "nodes").and_then(|nodes| nodes.parse::<u64>().ok());
        assert!(nodes.is_some_and(|nodes| nodes <= 3100), "{info}");
        // The line can be played.
        let (_, line) = info.split_once(" pv ").expect("a line of moves");
        let mut position = after("orthodox", &["e2e4", "e7e5"]);
        for mv in line.split(' ') {
            position.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}: {info}"));
        }
    }
}

fn depth(info: &str) -> usize {
    value(info, "depth").and_then(|depth| depth.parse().ok()).unwrap_or_else(|| panic!("{info}"))
}

#[test]
fn what_is_told_last_is_what_is_played() {
    let mut engine = Engine::start();
    // Numbers that end the search in the midst of a depth, now before and now after a better move.
    for nodes in (100..3_000).step_by(170) {
        let (best, heard) = engine.ask(&format!("ucinewgame\nposition startpos\ngo nodes {nodes}"));
        let last = heard.iter().rev().find_map(|line| line.split_once(" pv "));
        let (_, line) = last.expect("something is told");
        assert_eq!(line.split(' ').next(), Some(best.as_str()), "{nodes}: {heard:#?}");
    }
}

#[test]
fn only_the_moves_asked_about_are_searched() {
    let mut engine = Engine::start();
    // The Rook mates on a8.
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    for (go, allowed, complaints) in [
        ("go depth 3 searchmoves a1b1 a1c1", &["a1b1", "a1c1"][..], 0),
        ("go searchmoves h1g1 depth 2", &["h1g1"], 0),
        ("go searchmoves a1a8 h1g1 nodes 100", &["a1a8"], 0),
        // What cannot be played is passed over, and told.
        ("go searchmoves a1b2 e9 h1g2 nodes 300", &["h1g2"], 2),
        // Nothing to choose from is no choice.
        ("go depth 2 searchmoves", &["a1a8"], 0),
        ("go depth 2 searchmoves h8h1", &["a1a8"], 1),
    ] {
        let (best, heard) = engine.ask(go);
        assert!(allowed.contains(&best.as_str()), "{go}: {best}");
        for (_, line) in heard.iter().filter_map(|line| line.split_once(" pv ")) {
            let first = line.split(' ').next().unwrap_or_default();
            assert!(allowed.contains(&first), "{go}: {line}");
        }
        let complained = heard.iter().filter(|line| line.starts_with("info string go: ")).count();
        assert_eq!(complained, complaints, "{go}: {heard:#?}");
    }
    // Castling in either spelling.
    for mv in ["e1g1", "e1h1"] {
        let ask = format!("position fen {CASTLE_OR_DIE}\ngo depth 1 searchmoves {mv}");
        assert_eq!(engine.ask(&ask).0, "e1g1");
    }
}

#[test]
fn pondering_becomes_a_search_within_its_limits_when_the_opponent_has_moved() {
    let mut engine = Engine::start();
    engine.say("position startpos moves e2e4 e7e5\ngo ponder wtime 3000 btime 3000 movestogo 30");
    engine.hear("info depth 2");
    thread::sleep(Duration::from_millis(200));
    let heard = engine.until_ready();
    assert!(heard.iter().all(|line| line.starts_with("info depth")), "{heard:?}");
    let (best, _) = engine.ask("ponderhit");
    assert!(after("orthodox", &["e2e4", "e7e5"]).legal_moves().contains(&best), "{best}");
    // There was one answer, and a word that comes too late does nothing.
    engine.say("ponderhit");
    assert!(engine.until_ready().is_empty());
    // The opponent has played something else.
    engine.say("go ponder depth 1");
    engine.hear("info depth 1");
    assert!(engine.until_ready().iter().all(|line| line.starts_with("info depth")));
    engine.ask("stop");
    // A search that is not pondering goes on.
    engine.say("go infinite");
    engine.hear("info depth 1");
    engine.say("ponderhit");
    assert!(engine.until_ready().iter().all(|line| line.starts_with("info depth")));
    engine.ask("stop");
}

#[test]
fn memory_may_be_changed_at_any_time() {
    let mut engine = Engine::start();
    for megabytes in [1, 64, 16, 16] {
        engine.say(&format!("setoption name hash value {megabytes}"));
        assert!(engine.until_ready().is_empty());
        let (best, _) = engine.ask("position startpos\ngo nodes 500");
        assert!(after("orthodox", &[]).legal_moves().contains(&best), "{best}");
    }
    for wrong in ["0", "1025", "-1", "much", ""] {
        engine.say(&format!("setoption name Hash value {wrong}"));
        let heard = engine.until_ready();
        let told = "info string setoption: Hash is a number from 1 to 1024, not ";
        assert!(heard.len() == 1 && heard[0].starts_with(told), "{wrong}: {heard:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_it() {
    for go in ["isready", "position startpos\ngo infinite"] {
        let mut engine = Engine::start();
        engine.say(go);
        engine.hear(if go == "isready" { "readyok" } else { "info depth 2" });
        assert_eq!(cli::interrupt(&mut engine.child), Some(130), "{go}");
    }
}

#[test]
fn mate_is_announced() {
    let mut engine = Engine::start();
    let (best, heard) = engine.ask("position fen 7k/8/8/8/8/8/1R6/R6K w - - 0 1\ngo depth 5");
    assert!(heard.iter().any(|line| line.contains(" score mate 2 ")), "{heard:#?}");
    assert!(best.starts_with('a') || best.starts_with('b'), "{best}");
    // In so many moves at most, and no deeper than that takes.
    let (_, heard) = engine.ask("go mate 2");
    assert!(heard.iter().any(|line| line.contains(" score mate 2 ")), "{heard:#?}");
    assert!(heard.iter().all(|line| !line.contains(" depth 5 ")), "{heard:#?}");
    let three = "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1";
    let (best, heard) = engine.ask(&format!("position fen {three}\ngo mate 3"));
    assert_eq!(best, "f8c5");
    assert!(heard.iter().any(|line| line.contains(" score mate 3 ")), "{heard:#?}");
    let (_, heard) = engine.ask("go mate 1");
    assert!(heard.iter().all(|line| !line.contains(" depth 3 ")), "{heard:#?}");
    let (_, heard) = engine.ask("position fen 7k/8/R7/1R6/8/8/8/7K b - - 0 1\ngo depth 8");
    assert!(heard.iter().any(|line| line.contains(" score mate -2 ")), "{heard:#?}");
}

#[test]
fn time_is_kept() {
    let mut engine = Engine::start();
    engine.say("position startpos");
    engine.until_ready();
    for (go, at_least) in [
        ("go movetime 300", 200),
        ("go wtime 9000 btime 60000 movestogo 30", 200),
        ("go wtime 0 btime 0", 0),
        ("go wtime -5 btime 100 winc 1000", 0),
    ] {
        let began = Instant::now();
        engine.ask(go);
        let taken = began.elapsed();
        assert!(taken >= Duration::from_millis(at_least), "{go}: {taken:?}");
        // Not even a busy machine makes three tenths of a second so long.
        assert!(taken < Duration::from_secs(30), "{go}: {taken:?}");
    }
    // It is Black's clock that counts when Black is to move.
    let began = Instant::now();
    engine.ask("position startpos moves e2e4\ngo wtime 100000000 btime 3000");
    assert!(began.elapsed() < Duration::from_secs(60));
}

#[test]
fn it_thinks_until_it_is_stopped_and_listens_meanwhile() {
    let mut engine = Engine::start();
    engine.say("position startpos\ngo infinite");
    engine.hear("info depth 2");
    let heard = engine.until_ready();
    assert!(heard.iter().all(|line| line.starts_with("info ")), "{heard:?}");
    let (best, _) = engine.ask("stop");
    assert!(after("orthodox", &[]).legal_moves().contains(&best), "{best}");
    // Stopping what does not run does nothing.
    engine.say("stop");
    assert!(engine.until_ready().is_empty());
}

#[test]
fn an_endless_search_keeps_its_answer_to_itself_until_it_is_stopped() {
    let mut engine = Engine::start();
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo infinite");
    engine.hear("info depth 1 score mate 1 ");
    thread::sleep(Duration::from_millis(100));
    assert!(engine.until_ready().is_empty());
    assert_eq!(engine.ask("stop").0, "a1a8");
}

#[test]
fn bad_lines_change_nothing() {
    let mut engine = Engine::start();
    engine.say("position startpos moves e2e4");
    for bad in [
        "nonsense",
        "",
        "position",
        "position fen",
        "position fen nonsense moves e2e4",
        "position startpos moves e2e5",
        "position startpos e2e4",
        "go depth many",
        "go movetime",
        "setoption",
        "setoption name Colour value green",
        "setoption name UCI_Variant value othello",
        "setoption name UCI_Chess960 value perhaps",
        "setoption name Ponder value true",
        "ponderhit",
        "debug on",
        "register later",
        "go searchmoves e7e5 depth many",
        "\u{0}\u{1b}[2J",
    ] {
        engine.say(bad);
    }
    engine.stdin.write_all(b"\xff\xfe\n").expect("the engine listens");
    for line in engine.until_ready() {
        assert!(line.starts_with("info string "), "{line}");
    }
    // Words before a command are passed over, as the protocol has it.
    let (best, _) = engine.ask("please go depth 1");
    assert!(after("orthodox", &["e2e4"]).legal_moves().contains(&best), "{best}");
}

#[test]
fn it_leaves_while_it_thinks() {
    let mut engine = Engine::start();
    engine.say("position startpos\ngo infinite");
    engine.hear("info depth 1");
    engine.say("quit");
    engine.ends();
}

#[test]
fn a_new_position_ends_the_old_search() {
    let mut engine = Engine::start();
    engine.say("position startpos\ngo infinite");
    engine.hear("info depth 1");
    engine.say("position startpos moves d2d4");
    engine.hear("bestmove ");
    let (best, _) = engine.ask("go depth 1");
    assert!(after("orthodox", &["d2d4"]).legal_moves().contains(&best), "{best}");
}

#[test]
fn every_game_is_played() {
    let mut engine = Engine::start();
    for id in Registry::standard().ids() {
        engine.say(&format!("setoption name UCI_Variant value {id}\nucinewgame"));
        let mut position = by_id(id).expect("the game is there").start();
        let start = position.to_string();
        let mut played = Vec::new();
        for ply in 0..4 {
            // By the start position, or by its string with all its fields.
            let from = if ply % 2 == 0 { "startpos".to_owned() } else { format!("fen {start}") };
            let moves = match played.is_empty() {
                true => String::new(),
                false => format!(" moves {}", played.join(" ")),
            };
            let (best, heard) = engine.ask(&format!("position {from}{moves}\ngo nodes 200"));
            assert!(heard.iter().all(|line| !line.starts_with("info string")), "{id}: {heard:?}");
            position.play(&best).unwrap_or_else(|error| panic!("{id}: {best}: {error}"));
            played.push(best);
        }
    }
    // The protocol's own name.
    let (best, _) =
        engine.ask("setoption name UCI_Variant value chess\nposition startpos\ngo nodes 100");
    assert!(after("orthodox", &[]).legal_moves().contains(&best), "{best}");
}

#[test]
fn castling_is_written_as_the_program_wants_it() {
    let mut engine = Engine::start();
    let ask = format!("position fen {CASTLE_OR_DIE}\ngo depth 2");
    for (option, best) in [("false", "e1g1"), ("true", "e1h1")] {
        engine.say(&format!("setoption name UCI_Chess960 value {option}"));
        let (found, heard) = engine.ask(&ask);
        assert_eq!(found, best);
        let line = heard.iter().rev().find_map(|line| line.split_once(" pv "));
        assert!(line.is_some_and(|(_, line)| line.starts_with(best)), "{heard:#?}");
        // Either way it is read.
        for mv in ["e1g1", "e1h1"] {
            let (answer, _) =
                engine.ask(&format!("position fen {CASTLE_OR_DIE} moves {mv}\ngo depth 1"));
            let mut position = by_id("orthodox")
                .expect("it is there")
                .read_position(CASTLE_OR_DIE)
                .expect("sound");
            position.play(mv).expect("castling is legal");
            position.play(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"));
        }
    }
    // Where the King's move would not say it, castling is written so anyway; also when he stays
    // where he is.
    for option in ["false", "true"] {
        engine.say(&format!("setoption name UCI_Chess960 value {option}"));
        for (placed, castling) in [("5KR1 w G", "f1g1"), ("6KR w H", "g1h1")] {
            let ask = format!("position fen 7k/8/8/8/8/1r5p/r7/{placed} - 0 1\ngo depth 2");
            assert_eq!(engine.ask(&ask).0, castling, "UCI_Chess960 {option}");
        }
    }
}

#[test]
fn nothing_is_best_when_the_game_is_over() {
    let mut engine = Engine::start();
    let mated = "position startpos moves f2f3 e7e5 g2g4 d8h4";
    for go in ["go depth 3", "go infinite\nstop", "go searchmoves a2a3"] {
        assert_eq!(engine.ask(&format!("{mated}\n{go}\nstop")).0, "(none)", "{go}");
    }
}

#[test]
fn at_the_end_of_the_input_what_was_asked_is_answered() {
    for go in ["go depth 2", "go infinite", "go"] {
        let said = run("uci", &[], format!("position startpos\n{go}\n").as_bytes());
        assert_eq!((said.status, said.err.as_str()), (Some(0), ""));
        assert!(said.out.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
    }
}

#[test]
fn bad_arguments_are_refused() {
    let said = run("uci", &["--port"], b"");
    assert_eq!((said.status, said.out.as_str()), (Some(2), ""));
    assert!(
        said.err.lines().count() == 1 && said.err.contains("\"--port\" is one argument too many")
    );
    assert!(run("uci", &["--help"], b"").out.contains("Usage: uci"));
}
