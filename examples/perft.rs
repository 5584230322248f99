//! Counts move paths, and answers what other programs ask of a position.
//!
//! Answers go to standard output. Bad input gets one line on standard error that says what is
//! wrong and where, nothing on standard output, and status 2.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use chesswright::registry::{AnyPosition, AnyRules, Registry};

#[path = "common/ending.rs"]
mod ending;
#[path = "common/games.rs"]
mod games;
#[path = "common/interruption.rs"]
mod interruption;
#[path = "common/unicode.rs"]
mod unicode;

use ending::{finish, refuse};
use unicode::arguments;

const USAGE: &str = "\
Usage:
  perft ID DEPTH [--fen FEN] [--divide] [--no-bulk]
                        count the sequences of DEPTH legal moves
  perft ID --moves [--fen FEN] [--san]
                        list the legal moves
  perft ID --play \"MOVE MOVE ...\" [--fen FEN] [--san]
                        print the position after some moves
  perft ID --state [--fen FEN]
                        say whether there is check, and how the game stands
  perft ID --batch [--no-bulk]
                        count for each line FEN<TAB>DEPTH of standard input
  perft --list          list the ids of the games

ID may also be a recipe file that ends with .toml.
Options may stand in any order.
  --fen FEN   the position, one argument; without it the start position
  --divide    first a line for each move: the move and its share of the count
  --no-bulk   make every move, the last ply's too
  --san       write, and read, moves as people do: Nf3 for g1f3
";

/// Deeper counts would end in no lifetime, and each ply needs its share of the stack.
const MAX_DEPTH: u32 = 255;

/// Where answers go, as messages name it.
const OUTPUT: &str = "perft: standard output";

fn main() -> ExitCode {
    interruption::ends_the_program();
    let answer = arguments().and_then(|arguments| run(&arguments));
    let text = match answer {
        Ok(Answer::Text(text)) => text,
        Ok(Answer::Batch { rules, by_making }) => return batch(&rules, by_making),
        Err(error) => return refuse("perft", error),
    };
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    finish(OUTPUT, written)
}

enum Answer {
    Text(String),
    Batch { rules: AnyRules, by_making: bool },
}

/// What the arguments say, before anyone asks whether it fits together.
#[derive(Default)]
struct Request<'a> {
    id: Option<&'a str>,
    depth: Option<&'a str>,
    fen: Option<&'a str>,
    play: Option<&'a str>,
    list: bool,
    moves: bool,
    state: bool,
    batch: bool,
    divide: bool,
    no_bulk: bool,
    san: bool,
    help: bool,
}

impl<'a> Request<'a> {
    fn read(arguments: &'a [String]) -> Result<Request<'a>, String> {
        let mut request = Request::default();
        let mut rest = arguments.iter().map(String::as_str);
        while let Some(argument) = rest.next() {
            let flag = match argument {
                "--fen" | "--play" => {
                    let (slot, what) = if argument == "--fen" {
                        (&mut request.fen, "a position string")
                    } else {
                        (&mut request.play, "moves, in quotes and with spaces between them")
                    };
                    let value = rest.next().filter(|value| !value.starts_with("--"));
                    let value = value.ok_or_else(|| format!("{argument} needs {what}"))?;
                    if slot.replace(value).is_some() {
                        return Err(format!("{argument} is given twice"));
                    }
                    continue;
                }
                "--list" => &mut request.list,
                "--moves" => &mut request.moves,
                "--state" => &mut request.state,
                "--batch" => &mut request.batch,
                "--divide" => &mut request.divide,
                "--no-bulk" => &mut request.no_bulk,
                "--san" => &mut request.san,
                "--help" | "-h" => &mut request.help,
                // A depth below 0 is told from an option by what stands before it.
                option
                    if option.starts_with("--")
                        || option.starts_with('-') && request.id.is_none() =>
                {
                    return Err(format!("there is no option {option:?}; --help lists them"));
                }
                id if request.id.is_none() => {
                    request.id = Some(id);
                    continue;
                }
                depth if request.depth.is_none() => {
                    request.depth = Some(depth);
                    continue;
                }
                surplus => {
                    return Err(format!(
                        "{surplus:?} is one argument too many; a position goes, in quotes, after --fen"
                    ));
                }
            };
            if std::mem::replace(flag, true) {
                return Err(format!("{argument} is given twice"));
            }
        }
        Ok(request)
    }

    /// Refuses what does not fit together, so that nothing is silently left aside.
    fn check(&self) -> Result<(), String> {
        let modes = [
            ("--list", self.list),
            ("--moves", self.moves),
            ("--play", self.play.is_some()),
            ("--state", self.state),
            ("--batch", self.batch),
        ];
        let mut modes = modes.iter().filter(|(_, given)| *given).map(|(name, _)| *name);
        let Some(mode) = modes.next() else {
            let stray = self.san && !self.help;
            return if stray {
                Err("--san goes with --moves or --play".to_string())
            } else {
                Ok(())
            };
        };
        let others = [
            ("an id", self.id.is_some() && self.list),
            ("a depth", self.depth.is_some()),
            ("--fen", self.fen.is_some() && (self.list || self.batch)),
            ("--divide", self.divide),
            ("--no-bulk", self.no_bulk && !self.batch),
            ("--san", self.san && !self.moves && self.play.is_none()),
        ];
        let mut others = others.iter().filter(|(_, given)| *given).map(|(name, _)| *name);
        match modes.next().or_else(|| others.next()) {
            Some(other) => Err(format!("{mode} does not go together with {other}")),
            None => Ok(()),
        }
    }
}

fn run(arguments: &[String]) -> Result<Answer, String> {
    let request = Request::read(arguments)?;
    if request.help {
        return Ok(Answer::Text(USAGE.to_string()));
    }
    request.check()?;
    let mut games = Registry::standard();
    if request.list {
        return Ok(Answer::Text(games.ids().map(|id| format!("{id}\n")).collect()));
    }
    let id = request.id.ok_or("no game is named; --list lists their ids, --help says more")?;
    let rules = games::load(&mut games, id)?;
    if request.batch {
        return Ok(Answer::Batch { rules, by_making: request.no_bulk });
    }
    let position = match request.fen {
        Some(fen) => rules.read_position(fen).map_err(|error| format!("--fen: {error}"))?,
        None => rules.start(),
    };
    let text = if let Some(moves) = request.play {
        play(position, moves, request.san)?
    } else if request.moves && request.san {
        position.san_list().iter().map(|(san, _)| format!("{san}\n")).collect()
    } else if request.moves {
        position.legal_moves().iter().map(|mv| format!("{mv}\n")).collect()
    } else if request.state {
        state(&position)
    } else {
        let depth = request.depth.ok_or_else(|| format!("how deep? Write perft {id} DEPTH"))?;
        let depth = read_depth(depth)?;
        if request.divide {
            divide(&position, depth, request.no_bulk)
        } else {
            format!("{}\n", count(&position, depth, request.no_bulk))
        }
    };
    Ok(Answer::Text(text))
}

fn read_depth(text: &str) -> Result<u32, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits {
        return Err(format!("depth: {text:?} is not a whole number"));
    }
    let depth = text.parse().ok().filter(|&depth| depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("depth: {text} is more than {MAX_DEPTH}"))
}

fn count(position: &AnyPosition, depth: u32, by_making: bool) -> u64 {
    if by_making { position.perft_by_making(depth) } else { position.perft(depth) }
}

fn divide(position: &AnyPosition, depth: u32, by_making: bool) -> String {
    let shares = if by_making { position.divide_by_making(depth) } else { position.divide(depth) };
    let mut text: String = shares.iter().map(|(mv, share)| format!("{mv} {share}\n")).collect();
    let total: u64 = if depth == 0 { 1 } else { shares.iter().map(|(_, share)| share).sum() };
    let _ = writeln!(text, "{total}");
    text
}

fn play(mut position: AnyPosition, moves: &str, san: bool) -> Result<String, String> {
    for (i, mv) in moves.split_whitespace().enumerate() {
        let played = if san { position.play_san(mv) } else { position.play(mv) };
        played.map_err(|error| format!("--play: move {}, {mv:?}: {error}", i + 1))?;
    }
    Ok(format!("{position}\n"))
}

fn state(position: &AnyPosition) -> String {
    let check = if position.is_in_check() { "yes" } else { "no" };
    match position.outcome() {
        Some(outcome) => format!("check: {check}\noutcome: {outcome}\n"),
        None => format!("check: {check}\noutcome: ongoing\n"),
    }
}

/// Answers standard input line by line, each at once, so that a program can ask as it goes.
fn batch(rules: &AnyRules, by_making: bool) -> ExitCode {
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    let mut status = ExitCode::SUCCESS;
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => return status,
            Ok(_) => {}
            Err(error) => {
                let _ = writeln!(io::stderr(), "perft: standard input: {error}");
                return ExitCode::FAILURE;
            }
        }
        let answer = match answer(rules, &line, by_making) {
            Ok(count) => writeln!(out, "{count}"),
            Err(error) => {
                status = ExitCode::from(2);
                writeln!(out, "error: {error}")
            }
        };
        if let Err(error) = answer.and_then(|()| out.flush()) {
            return finish(OUTPUT, Err(error));
        }
    }
}

fn answer(rules: &AnyRules, line: &[u8], by_making: bool) -> Result<u64, String> {
    let line = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8 text")?;
    let line = line.trim_end_matches(['\n', '\r']);
    let (fen, depth) = line.split_once('\t').ok_or("the line is not FEN<TAB>DEPTH")?;
    let position = rules.read_position(fen).map_err(|error| error.to_string())?;
    Ok(count(&position, read_depth(depth)?, by_making))
}
