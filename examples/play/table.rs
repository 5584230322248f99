//! A board on a table, and those who sit before it.

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use chesswright::draw::TextOptions;
use chesswright::notation::MoveError;
use chesswright::piece::Color;
use chesswright::players::Limits;
use chesswright::registry::{AnyGame, AnyPlayer, AnyPosition, AnyRecord, Registry};
use chesswright::{EndError, Step};

use crate::files::{self, Loaded};
use crate::games;
use crate::seat::{Seat, think};
use crate::settings::Settings;
use crate::status::is_terminal;

const HELP: &str = "\
  Nf3 ...      play a move, also as g1f3; `moves` shows how they are written
  moves        the legal moves; `moves e2` those of one piece
  hint         what the computer would play
  undo         take the last move back, and what the computer answered
  redo         play again what was taken back
  rules        the game's rules in brief
  resign       give up
  draw         claim a draw, or agree on one with somebody beside you
  save FILE    keep the game's record (PGN); `save! FILE` replaces a file, or in
               the file it was loaded from that game alone
  load FILE    go on with the first game of a file; `load FILE #3` with the third
  record       print the record
  fen          the position as a string; `fen STRING` starts from another
  board        draw the board
  flip         turn the board round
  white WHO    let human, random, dream, serpentine or search play White
  black WHO    the same for Black
  game ID      play another game, or that of a recipe file; `game` lists them
  new          begin again
  help         this
  quit         leave
";

/// What is played when nobody says.
const GAME: &str = "serpentine-dream";
/// Who plays against somebody at a terminal, and in anyone's place when the computer plays alone.
const OPPONENT: &str = "serpentine";
/// Games of the computer against itself need not end by themselves.
const MOST_PLIES: usize = 600;

const RED: &str = "31";
const BOLD: &str = "1";

#[derive(PartialEq, Eq)]
enum Wish {
    Stay,
    Leave,
}

/// A board on a table, and those who sit before it.
pub struct Table {
    games: Registry,
    game: AnyGame,
    /// Where `new` begins.
    start: AnyPosition,
    /// The record that the game goes on from, if it comes from a file.
    loaded: Option<Loaded>,
    /// White's, then Black's.
    seats: [Seat; 2],
    seed: u64,
    limits: Option<Limits>,
    /// When the computer gives up a game against itself.
    plies: usize,
    auto: bool,
    drawing: TextOptions,
    /// Is someone typing, who wants to be prompted?
    prompting: bool,
    colors: bool,
}

impl Table {
    pub fn set_up(settings: Settings) -> Result<Table, String> {
        let mut games = Registry::standard();
        let id = settings.id.as_deref();
        let (game, start, loaded) = match settings.load {
            Some(file) => {
                id.map(|recipe| games::load(&mut games, recipe)).transpose()?;
                let loaded = files::load(&file, &games)?;
                for remark in loaded.remarks() {
                    let _ = writeln!(io::stderr(), "{file}: {remark}");
                }
                (loaded.record.game(), loaded.record.start(), Some(loaded))
            }
            None => {
                let rules = games::load(&mut games, id.unwrap_or(GAME))?;
                let start = match settings.fen {
                    Some(fen) => {
                        rules.read_position(&fen).map_err(|error| format!("--fen: {error}"))?
                    }
                    None => rules.start(),
                };
                (AnyGame::from_position(&start), start, None)
            }
        };
        let clock = || {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.map_or(0, |since| u64::from(since.subsec_nanos()))
        };
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let terminal = is_terminal(&io::stdout());
        let colors = terminal && !no_color;
        let mut drawing = TextOptions::new();
        if settings.symbols || terminal && !settings.letters {
            drawing = drawing.symbols();
        }
        if colors {
            drawing = drawing.colored();
        }
        let prompting = io::stdin().is_terminal();
        let mut table = Table {
            games,
            game,
            start,
            loaded,
            seats: [Seat::Human, Seat::Human],
            seed: settings.seed.unwrap_or_else(clock),
            limits: settings.limits,
            plies: settings.plies.unwrap_or(MOST_PLIES),
            auto: settings.auto,
            drawing,
            prompting,
            colors,
        };
        let absent = ["human", if prompting { OPPONENT } else { "human" }];
        for (color, (name, absent)) in Color::ALL.into_iter().zip(settings.seats.iter().zip(absent))
        {
            table.seat(color, name.as_deref().unwrap_or(absent))?;
        }
        Ok(table)
    }

    /// Lets someone play a side.
    fn seat(&mut self, color: Color, name: &str) -> Result<(), String> {
        // Two of the same kind should not think alike.
        let seed = self.seed.wrapping_add(color.index() as u64);
        self.seats[color.index()] = Seat::named(name, seed, self.limits.as_ref())?;
        Ok(())
    }

    /// Reads and obeys, to the end of the input or `quit`.
    pub fn sit(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
        if self.auto {
            return self.play_alone(out);
        }
        // From a pipe there may be nothing to obey: then only the record is printed.
        let mut begun = self.prompting;
        if begun {
            self.greet(out)?;
            self.let_computer_play(out)?;
        }
        let mut line = Vec::new();
        loop {
            if self.prompting {
                write!(out, "{}> ", self.game.position().turn())?;
            }
            out.flush()?;
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&line);
            // Some programs begin what they write with a byte-order mark.
            let line = line.trim_start_matches('\u{feff}').trim();
            if line.is_empty() {
                continue;
            }
            if !begun {
                begun = true;
                self.show(out)?;
                self.let_computer_play(out)?;
            }
            if self.obey(line, out)? == Wish::Leave {
                return out.flush();
            }
            self.let_computer_play(out)?;
        }
        if self.prompting {
            // The input ended on the prompt's line.
            writeln!(out)?;
        } else if !begun {
            return self.play_alone(out);
        }
        out.flush()
    }

    fn greet(&self, out: &mut impl Write) -> io::Result<()> {
        let [white, black] = self.seats.each_ref().map(Seat::name);
        let id = self.game.rules().id().to_owned();
        writeln!(out, "{}: {white} against {black}. Type a move, or help.", self.paint(BOLD, &id))?;
        self.show(out)
    }

    fn obey(&mut self, line: &str, out: &mut impl Write) -> io::Result<Wish> {
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        match (word, rest) {
            ("quit" | "exit", "") => return Ok(Wish::Leave),
            ("help", "") => out.write_all(HELP.as_bytes())?,
            ("rules", "") => match self.game.rules().in_brief() {
                "" => writeln!(out, "nothing is written down about this game")?,
                text => out.write_all(text.as_bytes())?,
            },
            ("moves", "") => self.list(&self.legal(), out)?,
            ("moves", cell) => self.list_from(cell, out)?,
            ("hint", "") => self.hint(out)?,
            ("fen", "") => writeln!(out, "{}", self.game.position())?,
            ("fen", text) => match self.game.rules().read_position(text) {
                Ok(position) => {
                    self.start = position;
                    self.begin(out)?;
                }
                Err(error) => self.complain(&error.to_string(), out)?,
            },
            ("board", "") => self.show(out)?,
            ("flip", "") => {
                self.drawing = self.drawing.bottom(!self.drawing.bottom);
                self.show(out)?;
            }
            ("new", "") => self.begin(out)?,
            ("game", "") => writeln!(out, "{}", self.games.ids().collect::<Vec<_>>().join(" "))?,
            ("game", id) => match games::load(&mut self.games, id) {
                Ok(rules) => {
                    self.start = rules.start();
                    self.begin(out)?;
                }
                Err(error) => self.complain(&error, out)?,
            },
            ("white" | "black", who) => {
                let color = if word == "white" { Color::White } else { Color::Black };
                match who {
                    "" => writeln!(out, "{}", self.seats[color.index()].name())?,
                    _ => match self.seat(color, who) {
                        Ok(()) => writeln!(out, "{who} plays {color}")?,
                        Err(error) => self.complain(&error, out)?,
                    },
                }
            }
            ("undo", "") => self.step_back(out)?,
            ("redo", "") => self.step_forward(out)?,
            ("resign", "") => {
                let end = self.game.resign(self.game.position().turn());
                self.end(end, out)?;
            }
            ("draw", "") => self.draw(out)?,
            ("record", "") => write!(out, "{}", self.record())?,
            ("save" | "save!" | "load", "") => {
                self.complain(&format!("{word} needs a file"), out)?;
            }
            ("save" | "save!", file) => self.save(file, word == "save!", out)?,
            ("load", what) => match files::load(what, &self.games) {
                Ok(loaded) => {
                    for remark in loaded.remarks() {
                        writeln!(out, "{remark}")?;
                    }
                    (self.game, self.start) = (loaded.record.game(), loaded.record.start());
                    self.loaded = Some(loaded);
                    self.show(out)?;
                }
                Err(error) => self.complain(&error, out)?,
            },
            (
                "quit" | "exit" | "help" | "rules" | "hint" | "board" | "flip" | "new" | "undo"
                | "redo" | "resign" | "draw" | "record",
                _,
            ) => {
                self.complain(&format!("{word} stands alone"), out)?;
            }
            (_, "") => match self.game.play_san(word) {
                Ok(_) if self.computer_is_next() => {}
                Ok(_) => self.show(out)?,
                Err(error @ MoveError::Misspelt { .. }) => {
                    self.complain(&format!("{error}, or help"), out)?;
                }
                Err(error) => self.complain(&error.to_string(), out)?,
            },
            _ => self.complain("one command or one move a line; type help", out)?,
        }
        Ok(Wish::Stay)
    }

    /// Begins a game from the start.
    fn begin(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.game = AnyGame::from_position(&self.start);
        self.loaded = None;
        self.show(out)
    }

    fn seat_to_move(&self) -> &Seat {
        &self.seats[self.game.position().turn().index()]
    }

    fn computer_is_next(&self) -> bool {
        !self.seat_to_move().is_human() && self.game.outcome().is_none()
    }

    /// Takes back what was done since somebody last had the move.
    fn step_back(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut any = false;
        while let Some(step) = self.game.undo() {
            any = true;
            writeln!(out, "took back {}", self.written(&step))?;
            if self.seat_to_move().is_human() {
                break;
            }
        }
        if any { self.show(out) } else { self.complain("there is no move to take back", out) }
    }

    /// Plays again what was taken back, until somebody has the move.
    fn step_forward(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut any = false;
        loop {
            // A move is written in the position it is played in.
            let before = self.game.position();
            let Some(step) = self.game.redo() else { break };
            any = true;
            writeln!(out, "played again {}", written(&before, &step))?;
            if self.seat_to_move().is_human() {
                break;
            }
        }
        if any { self.show(out) } else { self.complain("there is no move to play again", out) }
    }

    fn written(&self, step: &Step<String>) -> String {
        written(&self.game.position(), step)
    }

    fn draw(&mut self, out: &mut impl Write) -> io::Result<()> {
        let claim = self.game.claim_draw();
        let humans = self.seats.iter().all(Seat::is_human);
        let end = match claim {
            Err(EndError::NothingToClaim { .. }) if humans => self.game.agree_draw(),
            Err(error @ EndError::NothingToClaim { .. }) => {
                return self.complain(&format!("the computer plays on, and {error}"), out);
            }
            claim => claim,
        };
        self.end(end, out)
    }

    /// Shows how a game has been ended, or why it cannot be.
    fn end<T>(&self, end: Result<T, EndError>, out: &mut impl Write) -> io::Result<()> {
        match end {
            Ok(_) => self.show(out),
            Err(error) => self.complain(&error.to_string(), out),
        }
    }

    fn hint(&self, out: &mut impl Write) -> io::Result<()> {
        let name = AnyPlayer::NAMES[AnyPlayer::NAMES.len() - 1];
        let adviser = Seat::named(name, self.seed, self.limits.as_ref());
        let Ok(Seat::Computer(mut adviser)) = adviser else { return Ok(()) };
        let Some((mv, found)) = think(&mut adviser, &self.game) else {
            return self.complain("the game is over", out);
        };
        // The line of the last depth may begin with another move, when a deeper one was begun.
        let found = found.filter(|found| found.line.first() == Some(&mv));
        let line = found.as_ref().map_or_else(|| vec![mv], |found| found.line.clone());
        let mut position = self.game.position();
        let moves: Vec<String> = line.iter().map_while(|mv| position.play_san(mv).ok()).collect();
        match (moves.split_first(), found) {
            (Some((first, [])), None) => writeln!(out, "{first}"),
            (Some((first, [])), Some(found)) => writeln!(out, "{first} ({})", found.score),
            (Some((first, rest)), found) => {
                let score = found.map_or(String::new(), |found| format!("{}, ", found.score));
                writeln!(out, "{first} ({score}then {})", rest.join(" "))
            }
            (None, _) => Ok(()),
        }
    }

    /// Lets the computer play for as long as it has the move.
    fn let_computer_play(&mut self, out: &mut impl Write) -> io::Result<()> {
        while let Some(mv) = self.computer_move()? {
            let turn = !self.game.position().turn();
            let name = self.seats[turn.index()].name();
            writeln!(out, "{name} plays {}", self.paint(BOLD, &mv))?;
            if self.prompting || !self.computer_is_next() {
                self.show(out)?;
            }
            out.flush()?;
        }
        Ok(())
    }

    /// The computer's next move, played and as people write it; nothing when somebody else has
    /// the move, or the game has come to an end.
    fn computer_move(&mut self) -> io::Result<Option<String>> {
        let alone = self.seats.iter().all(|seat| !seat.is_human());
        if alone && self.game.moves().len() >= self.plies {
            return Ok(None);
        }
        // Against itself the computer claims every draw; somebody else may want to play on.
        if alone && self.game.claimable().is_some() {
            self.game.claim_draw().map_err(io::Error::other)?;
        }
        let turn = self.game.position().turn();
        let Seat::Computer(player) = &mut self.seats[turn.index()] else { return Ok(None) };
        let Some((mv, _)) = think(player, &self.game) else { return Ok(None) };
        self.game.play_san(&mv).map(Some).map_err(io::Error::other)
    }

    /// The computer plays both sides to the end from where the game stands; the record is printed.
    fn play_alone(&mut self, out: &mut impl Write) -> io::Result<()> {
        for color in Color::ALL {
            if self.seats[color.index()].is_human() {
                self.seat(color, OPPONENT).map_err(io::Error::other)?;
            }
        }
        while self.computer_move()?.is_some() {}
        write!(out, "{}", self.record())?;
        out.flush()
    }

    /// Keeps the record in a file.
    fn save(&mut self, file: &str, replace: bool, out: &mut impl Write) -> io::Result<()> {
        let record = self.record();
        let saved = if replace {
            files::replace(file, &record, self.loaded.as_mut())
        } else {
            files::save(file, &record)
        };
        match saved {
            Ok(done) => {
                writeln!(out, "{done}")?;
                match self.loaded.as_ref().map_or(0, |loaded| loaded.taken_back(&record)) {
                    0 => Ok(()),
                    back => writeln!(
                        out,
                        "without {back} of the moves that were loaded: they are taken back"
                    ),
                }
            }
            Err(error) => self.complain(&error, out),
        }
    }

    /// The record of the game: what was loaded of it, who plays, and the seed by which the
    /// computer does.
    fn record(&self) -> AnyRecord {
        let mut record = match &self.loaded {
            Some(loaded) => loaded.played_on(&self.game),
            None => self.game.record(),
        };
        let mut tags = record.tags().clone();
        let mut set = |name: &str, value: &str| {
            // What a loaded record says already stays as it is.
            if tags.get(name).is_none_or(|known| known == "?") {
                // These are names for tags.
                let _ = tags.set(name, value);
            }
        };
        let [white, black] = self.seats.each_ref().map(Seat::name);
        set("White", white);
        set("Black", black);
        if self.seats.iter().any(|seat| !seat.is_human()) {
            set("Seed", &self.seed.to_string());
        }
        *record.tags_mut() = tags;
        record
    }

    /// The board, and how the game stands.
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        writeln!(out, "\n{}", position.draw_text(&self.drawing))?;
        match self.game.outcome() {
            Some(outcome) => {
                writeln!(out, "The game is over: {}.", self.paint(BOLD, &outcome.to_string()))
            }
            None => {
                let side = match position.turn() {
                    Color::White => "White",
                    Color::Black => "Black",
                };
                let check = if position.is_in_check() { ", in check" } else { "" };
                writeln!(out, "{side} to move{check}.")?;
                match self.game.claimable() {
                    Some(claim) => writeln!(out, "A draw may be claimed: {}.", claim.reason),
                    None => Ok(()),
                }
            }
        }
    }

    /// The legal moves as people write them, with their move strings; none when the game is over.
    fn legal(&self) -> Vec<(String, String)> {
        match self.game.outcome() {
            Some(_) => Vec::new(),
            None => self.game.position().san_list(),
        }
    }

    /// Lists moves, given with their move strings.
    fn list(&self, moves: &[(String, String)], out: &mut impl Write) -> io::Result<()> {
        if moves.is_empty() {
            return writeln!(out, "none");
        }
        for line in moves.chunks(10) {
            let line: Vec<&str> = line.iter().map(|(san, _)| san.as_str()).collect();
            writeln!(out, "{}", line.join(" "))?;
        }
        Ok(())
    }

    fn list_from(&self, cell: &str, out: &mut impl Write) -> io::Result<()> {
        let rules = self.game.rules();
        let board = rules.geometry();
        let Some(from) = board.cell(cell) else {
            return self.complain(&format!("{cell:?} is no cell of the board"), out);
        };
        let mut moves = self.legal();
        moves.retain(|(_, mv)| board.cell_prefix(mv).is_some_and(|(cell, _)| cell == from));
        self.list(&moves, out)
    }

    fn complain(&self, what: &str, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.paint(RED, what))
    }

    fn paint(&self, how: &str, text: &str) -> String {
        if self.colors { format!("\x1b[{how}m{text}\x1b[0m") } else { text.to_string() }
    }
}

/// A step as people write it, in the position it is played in.
fn written(before: &AnyPosition, step: &Step<String>) -> String {
    let text = step.to_string();
    let san = before.san_list().into_iter().find(|(_, string)| *string == text);
    san.map_or(text, |(san, _)| san)
}
