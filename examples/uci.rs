//! The search player behind UCI, the Universal Chess Interface, so that any program that knows
//! the protocol can play every game: `UCI_Variant` chooses it. A position string may have as many
//! fields as the game wants; `UCI_Chess960` writes castling as the King taking his Rook.
//!
//! A line that makes no sense changes nothing: what was wrong with it is told by `info string`.
//! At the end of the input a search within limits is still answered. Ctrl-C ends it at once.

#[path = "common/ending.rs"]
mod ending;
#[path = "common/interruption.rs"]
mod interruption;

use std::env;
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chesswright::notation::MoveError;
use chesswright::piece::Color;
use chesswright::players::Limits;
use chesswright::registry::{AnyAnalysis, AnyGame, AnyPlayer, AnyPosition, AnyRules, Registry};

const USAGE: &str = "\
Usage: uci

Speaks UCI on standard input and output; a chess program starts it as an engine.
The option UCI_Variant chooses the game: an id, or a recipe file that ends with .toml.
";

/// What the protocol calls orthodox chess.
const CHESS: [&str; 2] = ["chess", "orthodox"];

/// Megabytes for what has been found out about positions: the least, the usual, the most.
const HASH: [usize; 3] = [1, 16, 1024];

/// Moves that the time left must do for, when nobody says how many.
const MOVES_TO_GO: u32 = 30;

/// What is kept back for the way of the move to the clock.
const OVERHEAD: Duration = Duration::from_millis(30);

fn main() -> ExitCode {
    if let Some(argument) = env::args_os().nth(1) {
        if argument == "--help" || argument == "-h" {
            return ending::finish("uci", io::stdout().write_all(USAGE.as_bytes()));
        }
        return ending::refuse(
            "uci",
            format!("{argument:?} is one argument too many; there is only --help"),
        );
    }
    interruption::ends_the_program();
    match Engine::new() {
        Ok(mut engine) => ending::finish("uci", engine.listen(&mut io::stdin().lock())),
        Err(error) => ending::refuse("uci", error),
    }
}

/// A search on its way.
struct Search {
    stop: Arc<AtomicBool>,
    /// Its answer is no longer wanted.
    hush: Arc<AtomicBool>,
    /// What it was begun with.
    wishes: Wishes,
    /// Gives the player back.
    thread: JoinHandle<AnyPlayer>,
}

struct Engine {
    games: Registry,
    rules: AnyRules,
    game: AnyGame,
    /// Is castling written as the King taking his Rook?
    chess960: bool,
    /// How many megabytes the player may keep.
    hash: usize,
    /// Who thinks; away while a search is on its way.
    player: Option<AnyPlayer>,
    search: Option<Search>,
}

/// What to do after a line.
#[derive(PartialEq, Eq)]
enum Wish {
    Stay,
    Leave,
}

impl Engine {
    fn new() -> Result<Engine, String> {
        let games = Registry::standard();
        let rules = games.by_id(CHESS[1]).map_err(|error| error.to_string())?;
        let game = AnyGame::new(&rules);
        let (hash, chess960) = (HASH[1], false);
        Ok(Engine { games, rules, game, chess960, hash, player: None, search: None })
    }

    /// Obeys to the end of the input, or `quit`.
    fn listen(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if self.obey(&String::from_utf8_lossy(&line))? == Wish::Leave {
                self.halt();
                return Ok(());
            }
        }
        if self.search.as_ref().is_some_and(|search| search.wishes.is_endless()) {
            self.halt();
        } else {
            self.wait();
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> io::Result<Wish> {
        let mut words = line.split_whitespace();
        // As the protocol wants it, unknown words are passed over, and the rest is tried.
        while let Some(word) = words.next() {
            let result = match word {
                "uci" => self.introduce(),
                "isready" => say("readyok"),
                "ucinewgame" => {
                    self.halt();
                    // The next search begins with a player who has learnt nothing yet.
                    self.player = None;
                    Ok(())
                }
                "setoption" => {
                    self.halt();
                    self.set_option(words.by_ref()).or_else(|error| complain(&error))
                }
                "position" => {
                    self.halt();
                    self.set_position(words.by_ref()).or_else(|error| complain(&error))
                }
                "go" => {
                    self.halt();
                    self.go(words.by_ref()).or_else(|error| complain(&error))
                }
                "ponderhit" => self.ponder_hit().or_else(|error| complain(&error)),
                "stop" => {
                    self.halt();
                    Ok(())
                }
                "quit" => return Ok(Wish::Leave),
                _ => continue,
            };
            return result.map(|()| Wish::Stay);
        }
        Ok(Wish::Stay)
    }

    fn introduce(&self) -> io::Result<()> {
        let mut text = format!(
            "id name chesswright {}\nid author the chesswright contributors\n",
            env!("CARGO_PKG_VERSION"),
        );
        let [least, usual, most] = HASH;
        let _ = writeln!(text, "option name Hash type spin default {usual} min {least} max {most}");
        text.push_str("option name UCI_Chess960 type check default false\n");
        let _ = write!(text, "option name UCI_Variant type combo default {}", CHESS[0]);
        for id in [CHESS[0]].into_iter().chain(self.games.ids()) {
            let _ = write!(text, " var {id}");
        }
        text.push_str("\nuciok");
        say(&text)
    }

    fn set_option<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Result<(), String> {
        let text = words.collect::<Vec<_>>().join(" ");
        let rest = text.strip_prefix("name ").ok_or("setoption: the word name is missing")?;
        let bare = rest.strip_suffix(" value").unwrap_or(rest);
        let (name, value) = rest.split_once(" value ").unwrap_or((bare, ""));
        if name.eq_ignore_ascii_case("UCI_Chess960") {
            self.chess960 = match value {
                "true" => true,
                "false" => false,
                _ => {
                    return Err(format!("setoption: UCI_Chess960 is true or false, not {value:?}"));
                }
            };
        } else if name.eq_ignore_ascii_case("Hash") {
            let [least, _, most] = HASH;
            let megabytes = value.parse().ok().filter(|number| (least..=most).contains(number));
            self.hash = megabytes.ok_or_else(|| {
                format!("setoption: Hash is a number from {least} to {most}, not {value:?}")
            })?;
        } else if name.eq_ignore_ascii_case("UCI_Variant") {
            let id = if value == CHESS[0] { CHESS[1] } else { value };
            if id != self.rules.id() {
                self.rules = self.games.by_id_or_file(id).map_err(|error| error.to_string())?;
                self.game = AnyGame::new(&self.rules);
            }
        } else {
            return Err(format!("setoption: there is no option {name:?}"));
        }
        Ok(())
    }

    fn set_position<'w>(&mut self, mut words: impl Iterator<Item = &'w str>) -> Result<(), String> {
        let start = match words.next() {
            Some("startpos") => {
                // The word moves, which need not follow.
                match words.next() {
                    None | Some("moves") => {}
                    Some(word) => return Err(format!("position: moves expected, not {word:?}")),
                }
                self.rules.start()
            }
            Some("fen") => {
                let fields: Vec<&str> =
                    words.by_ref().take_while(|&word| word != "moves").collect();
                let position = self.rules.read_position(&fields.join(" "));
                position.map_err(|error| format!("position: {error}"))?
            }
            _ => return Err("position: startpos or fen expected".to_owned()),
        };
        let mut game = AnyGame::from_position(&start);
        for mv in words {
            game.play(mv).map_err(|error| format!("position: move {mv:?}: {error}"))?;
        }
        self.game = game;
        Ok(())
    }

    /// Begins a search.
    fn go<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Result<(), String> {
        let position = self.game.position();
        let mut wishes = Wishes::read(words, position.turn())?;
        // What cannot be played is passed over; when nothing is left, every move is looked at.
        for mv in std::mem::take(&mut wishes.moves) {
            match position.clone().play(&mv) {
                Ok(_) => wishes.moves.push(mv),
                // Who no longer listens will hang up as well.
                Err(error) => drop(complain(&format!("go: searchmoves {mv:?}: {error}"))),
            }
        }
        self.begin(wishes)
    }

    /// Begins a search in the game as it stands.
    fn begin(&mut self, wishes: Wishes) -> Result<(), String> {
        let mut player = match self.player.take() {
            Some(player) => player,
            None => AnyPlayer::named("search", 0).map_err(|error| error.to_string())?,
        };
        player.set_memory(self.hash << 20);
        let [stop, hush] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        player.set_limits(wishes.limits().stop(Arc::clone(&stop)));
        let (game, chess960, moves) = (self.game.clone(), self.chess960, wishes.moves.clone());
        let (endless, stopped, hushed) =
            (wishes.is_endless(), Arc::clone(&stop), Arc::clone(&hush));
        let think = move || {
            // A reader who is gone will hang up as well, which ends the program.
            let best = search(&mut player, &game, &moves, chess960);
            while endless && !stopped.load(Ordering::Relaxed) {
                thread::park();
            }
            if !hushed.load(Ordering::Relaxed) {
                let _ = say(&format!("bestmove {}", best.as_deref().unwrap_or("(none)")));
            }
            player
        };
        self.search = Some(Search { stop, hush, wishes, thread: thread::spawn(think) });
        Ok(())
    }

    /// The opponent has played the move that was expected: the search that thought about it begins
    /// anew within its limits, with what has been found out by now.
    fn ponder_hit(&mut self) -> Result<(), String> {
        let Some(search) = self.search.take_if(|search| search.wishes.ponder) else {
            return Ok(());
        };
        search.hush.store(true, Ordering::Relaxed);
        let wishes = Wishes { ponder: false, ..search.wishes.clone() };
        self.search = Some(search);
        self.halt();
        self.begin(wishes)
    }

    /// Ends the search at once, with its answer.
    fn halt(&mut self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
            search.thread.thread().unpark();
        }
        self.wait();
    }

    /// Waits for the search to end.
    fn wait(&mut self) {
        if let Some(search) = self.search.take() {
            self.player = search.thread.join().ok();
        }
    }
}

/// Searches, tells how far it has got, and gives back the move as the protocol writes it. No moves
/// to choose from are as good as all.
fn search(
    player: &mut AnyPlayer,
    game: &AnyGame,
    moves: &[String],
    chess960: bool,
) -> Option<String> {
    let began = Instant::now();
    let position = game.position();
    let mut tell = |found: &AnyAnalysis| {
        let _ = say(&info(found, &position, began.elapsed(), chess960));
    };
    let best = if moves.is_empty() {
        player.choose_reporting(game, &mut tell)
    } else {
        player.choose_among(game, moves, &mut tell)
    };
    best.map(|mv| if chess960 { king_takes_rook(&position, &mv).unwrap_or(mv) } else { mv })
}

/// What has been found so far.
fn info(found: &AnyAnalysis, start: &AnyPosition, time: Duration, chess960: bool) -> String {
    let score = match found.score.moves() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", found.score.hundredths()),
    };
    let nps = u128::from(found.nodes) * 1_000_000 / time.as_micros().max(1);
    let mut text = format!(
        "info depth {} score {score} nodes {} nps {nps} time {} pv",
        found.depth,
        found.nodes,
        time.as_millis(),
    );
    let mut position = start.clone();
    for mv in &found.line {
        let written = if chess960 { king_takes_rook(&position, mv) } else { None };
        text.push(' ');
        text.push_str(written.as_ref().unwrap_or(mv));
        if position.play(mv).is_err() {
            break;
        }
    }
    text
}

/// A castling that is written as the King's move, written as the King taking his Rook; nothing
/// for any other move.
fn king_takes_rook(position: &AnyPosition, mv: &str) -> Option<String> {
    let other: Result<Option<String>, MoveError> = position.other_spelling(mv);
    let other = other.ok()??;
    let rules = position.rules();
    let board = rules.geometry();
    let (from, to) = board.cell_prefix(&other)?;
    let (to, _) = board.cell_prefix(to)?;
    // In Chess960 the King may castle without moving.
    (to != from && position.piece(to).is_some()).then_some(other)
}

/// What a search is asked for.
#[derive(Clone, Default)]
struct Wishes {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    /// It goes on until it is told to stop.
    infinite: bool,
    /// So it does until the opponent has moved.
    ponder: bool,
    /// The moves to choose from; all when there are none.
    moves: Vec<String>,
}

impl Wishes {
    /// The words that may follow `go`.
    const WORDS: [&str; 12] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
    ];

    fn read<'w>(words: impl Iterator<Item = &'w str>, turn: Color) -> Result<Wishes, String> {
        let mut wishes = Wishes::default();
        let (mut clocks, mut increments) = ([None; 2], [Duration::ZERO; 2]);
        let mut moves_to_go = MOVES_TO_GO;
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            if word == "searchmoves" {
                while let Some(mv) = words.next_if(|word| !Wishes::WORDS.contains(word)) {
                    wishes.moves.push(mv.to_owned());
                }
                continue;
            }
            let mut number = || -> Result<i64, String> {
                let value = words.next().ok_or_else(|| format!("go: {word} needs a number"))?;
                value.parse().map_err(|_| format!("go: {word}: {value:?} is not a number"))
            };
            match word {
                "depth" => wishes.depth = Some(count(number()?)),
                // One ply more than that takes: late moves are looked at less deep.
                "mate" => wishes.depth = Some(count(number()?.saturating_mul(2))),
                "nodes" => wishes.nodes = Some(number()?.max(0) as u64),
                "movetime" => wishes.time = Some(milliseconds(number()?)),
                // Clocks may be overdrawn.
                "wtime" => clocks[Color::White.index()] = Some(milliseconds(number()?)),
                "btime" => clocks[Color::Black.index()] = Some(milliseconds(number()?)),
                "winc" => increments[Color::White.index()] = milliseconds(number()?),
                "binc" => increments[Color::Black.index()] = milliseconds(number()?),
                "movestogo" => moves_to_go = count(number()?).max(1),
                "infinite" => wishes.infinite = true,
                "ponder" => wishes.ponder = true,
                _ => {}
            }
        }
        if wishes.time.is_none()
            && let Some(left) = clocks[turn.index()]
        {
            let share = left / moves_to_go + increments[turn.index()] * 3 / 4;
            wishes.time = Some(share.min(left.saturating_sub(OVERHEAD)));
        }
        wishes.infinite |=
            [wishes.depth.is_some(), wishes.nodes.is_some(), wishes.time.is_some()] == [false; 3];
        Ok(wishes)
    }

    /// Does the search go on until a word ends it?
    fn is_endless(&self) -> bool {
        self.infinite || self.ponder
    }

    fn limits(&self) -> Limits {
        let mut limits = Limits::none();
        if !self.is_endless() {
            limits = self.depth.map_or(limits.clone(), |depth| limits.depth(depth));
            limits = self.nodes.map_or(limits.clone(), |nodes| limits.nodes(nodes));
            limits = self.time.map_or(limits.clone(), |time| limits.time(time));
        }
        limits
    }
}

fn count(number: i64) -> u32 {
    number.clamp(0, i64::from(u32::MAX)) as u32
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.max(0) as u64)
}

fn complain(what: &str) -> io::Result<()> {
    say(&format!("info string {}", what.replace(char::is_control, " ")))
}

/// Writes lines, at once and in one piece.
fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
