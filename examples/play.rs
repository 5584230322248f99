//! A game in a terminal: type moves, or `help`.
//!
//! Input from a pipe or a file is obeyed the same way. If it ends before any command, a random
//! game is played and printed instead.

use std::env;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use chesswright::draw::TextOptions;
use chesswright::notation::MoveError;
use chesswright::piece::Color;
use chesswright::registry::{AnyGame, AnyPosition, Registry};

const USAGE: &str = "\
Usage: play [ID] [--fen FEN] [--seed N] [--letters | --symbols]

  ID          the game; without it orthodox
  --fen FEN   the position to start from, one argument
  --seed N    the number a random game grows from; the same number, the same game
  --letters   draw pieces as letters, as is done anyway away from a terminal
  --symbols   draw pieces as chess symbols

With nothing to read (play < /dev/null) a random game is played and printed.
";

const HELP: &str = "\
  Nf3 ...      play a move, also as g1f3; `moves` shows how they are written
  moves        the legal moves; `moves e2` those of one piece
  undo         take the last move back
  fen          the position as a string; `fen STRING` starts from another
  board        draw the board
  flip         turn the board round
  new          begin again
  help         this
  quit         leave
";

/// Random games need not end by themselves.
const MOST_PLIES: usize = 400;

fn main() -> ExitCode {
    let result = Settings::read().and_then(Table::set_up);
    let mut table = match result {
        Ok(Some(table)) => table,
        Ok(None) => {
            let _ = io::stdout().write_all(USAGE.as_bytes());
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            // What was typed may hold line feeds; the message is one line all the same.
            let line: String =
                error.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            let _ = writeln!(io::stderr(), "play: {line}");
            return ExitCode::from(2);
        }
    };
    match table.sit(&mut io::stdin().lock(), &mut io::stdout().lock()) {
        // A reader that has seen enough and closed the pipe is no failure.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "play: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// What the arguments say.
#[derive(Default)]
struct Settings {
    id: Option<String>,
    fen: Option<String>,
    seed: Option<String>,
    letters: bool,
    symbols: bool,
    help: bool,
}

impl Settings {
    fn read() -> Result<Settings, String> {
        let mut settings = Settings::default();
        let mut rest = env::args_os().skip(1).map(|argument| {
            argument
                .into_string()
                .map_err(|argument| format!("the argument {argument:?} is not Unicode"))
        });
        while let Some(argument) = rest.next().transpose()? {
            match argument.as_str() {
                "--fen" | "--seed" => {
                    let (slot, what) = if argument == "--fen" {
                        (&mut settings.fen, "a position string")
                    } else {
                        (&mut settings.seed, "a number")
                    };
                    let value = rest.next().transpose()?.filter(|value| !value.starts_with("--"));
                    let value = value.ok_or_else(|| format!("{argument} needs {what}"))?;
                    if slot.replace(value).is_some() {
                        return Err(format!("{argument} is given twice"));
                    }
                }
                "--letters" => settings.letters = true,
                "--symbols" => settings.symbols = true,
                "--help" | "-h" => settings.help = true,
                option if option.starts_with("--") => {
                    return Err(format!("there is no option {option:?}; --help lists them"));
                }
                _ if settings.id.is_none() => settings.id = Some(argument),
                _ => return Err(format!("{argument:?} is one argument too many")),
            }
        }
        if settings.letters && settings.symbols {
            return Err("--letters does not go together with --symbols".to_string());
        }
        Ok(settings)
    }
}

/// A board on a table, with someone before it.
struct Table {
    game: AnyGame,
    /// Where `new` begins.
    start: AnyPosition,
    options: TextOptions,
    seed: u64,
    /// Is someone typing, who wants to be prompted?
    prompting: bool,
    colors: bool,
}

impl Table {
    /// Nothing when only help is asked for.
    fn set_up(settings: Settings) -> Result<Option<Table>, String> {
        if settings.help {
            return Ok(None);
        }
        let id = settings.id.as_deref().unwrap_or("orthodox");
        let rules = Registry::standard().by_id(id).map_err(|error| error.to_string())?;
        let start = match settings.fen {
            Some(fen) => rules.read_position(&fen).map_err(|error| format!("--fen: {error}"))?,
            None => rules.start(),
        };
        let seed = match settings.seed {
            Some(seed) => seed
                .parse()
                .map_err(|_| format!("--seed: {seed:?} is not a number from 0 to {}", u64::MAX))?,
            None => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| u64::from(since.subsec_nanos())),
        };
        let no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colors = io::stdout().is_terminal() && !no_color;
        let symbols = settings.symbols || colors && !settings.letters;
        let options = if symbols { TextOptions::new().symbols() } else { TextOptions::new() };
        Ok(Some(Table {
            game: AnyGame::from_position(&start),
            start,
            options,
            seed,
            prompting: io::stdin().is_terminal(),
            colors,
        }))
    }

    /// Reads and obeys, to the end of the input or `quit`.
    fn sit(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> io::Result<()> {
        self.show(out)?;
        let mut obeyed = false;
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
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            obeyed = true;
            if self.obey(line, out)? == Wish::Leave {
                return out.flush();
            }
        }
        if self.prompting {
            // The input ended on the prompt's line.
            writeln!(out)?;
        } else if !obeyed {
            self.play_at_random(out)?;
        }
        out.flush()
    }

    fn obey(&mut self, line: &str, out: &mut impl Write) -> io::Result<Wish> {
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        match (word, rest) {
            ("quit" | "exit", "") => return Ok(Wish::Leave),
            ("help", "") => out.write_all(HELP.as_bytes())?,
            ("moves", "") => self.list(&self.game.position().san_list(), out)?,
            ("moves", cell) => self.list_from(cell, out)?,
            ("fen", "") => writeln!(out, "{}", self.game.position())?,
            ("fen", text) => match self.game.rules().read_position(text) {
                Ok(position) => {
                    self.game = AnyGame::from_position(&position);
                    self.start = position;
                    self.show(out)?;
                }
                Err(error) => self.complain(&error.to_string(), out)?,
            },
            ("board", "") => self.show(out)?,
            ("flip", "") => {
                self.options = self.options.bottom(!self.options.bottom);
                self.show(out)?;
            }
            ("new", "") => {
                self.game = AnyGame::from_position(&self.start);
                self.show(out)?;
            }
            ("undo", "") => match self.game.undo() {
                Some(mv) => {
                    let moves = self.game.position().san_list();
                    let mv = mv.to_string();
                    let written = moves.iter().find(|(_, string)| *string == mv);
                    let san = written.map_or(&mv, |(san, _)| san);
                    writeln!(out, "took back {san}")?;
                    self.show(out)?;
                }
                None => self.complain("there is no move to take back", out)?,
            },
            ("quit" | "exit" | "help" | "board" | "flip" | "new" | "undo", _) => {
                self.complain(&format!("{word} stands alone"), out)?;
            }
            (_, "") => match self.game.play_san(word) {
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

    /// The board, and how the game stands.
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        writeln!(out, "\n{}", position.draw_text(&self.options))?;
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
                writeln!(out, "{side} to move{check}.")
            }
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
        let mut moves = self.game.position().san_list();
        moves.retain(|(_, mv)| board.cell_prefix(mv).is_some_and(|(cell, _)| cell == from));
        self.list(&moves, out)
    }

    fn complain(&self, what: &str, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.paint(RED, what))
    }

    fn paint(&self, how: &str, text: &str) -> String {
        if self.colors { format!("\x1b[{how}m{text}\x1b[0m") } else { text.to_string() }
    }

    /// Plays a random game to its end from where the game stands, and prints it.
    fn play_at_random(&mut self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\nNothing to obey, so here is a random game (--seed {}):", self.seed)?;
        let mut random = Random::new(self.seed);
        let mut line = String::new();
        let mut number = 1;
        for ply in 0..MOST_PLIES {
            let moves = self.game.legal_moves();
            let turn = self.game.position().turn();
            if self.game.outcome().is_some() || moves.is_empty() {
                break;
            }
            let mv = &moves[random.below(moves.len())];
            let mv = self.game.play_san(mv).map_err(|error| {
                io::Error::other(format!("the legal move {mv} was refused: {error}"))
            })?;
            if turn == Color::White {
                line = format!("{number}. {mv}");
            } else {
                if ply == 0 {
                    line = format!("{number}. ...");
                }
                writeln!(out, "{line} {mv}")?;
                line.clear();
                number += 1;
            }
        }
        if !line.is_empty() {
            writeln!(out, "{line}")?;
        }
        self.show(out)?;
        if self.game.outcome().is_none() {
            writeln!(out, "Enough: {MOST_PLIES} moves, and no end in sight.")?;
        }
        Ok(())
    }
}

const RED: &str = "31";
const BOLD: &str = "1";

#[derive(PartialEq, Eq)]
enum Wish {
    Stay,
    Leave,
}

/// Marsaglia's xorshift, in the variant with shifts of 13, 7 and 17.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        // Spread small seeds over all bits; the state must not be 0.
        Random(seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below a bound that is not 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The upper half is the better one; the remainder fits, being below the bound.
        ((self.0 >> 32) % bound.max(1) as u64) as usize
    }
}
