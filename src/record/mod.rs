//! Records of games: PGN read and written, with comments, annotations and variations.
//!
//! Reading takes two steps. A [`Reader`] finds the games in a text, one after another, and gives
//! each as a [`Pgn`]: tags and moves as they are written, of whatever game. Rules make a
//! [`Record`] of it, with legal moves. Files hold many games, and not all of them are sound: a
//! game that cannot be read is an error of its own, and the next one follows.
//!
//! ```
//! use std::sync::Arc;
//!
//! use chesswright::record::Reader;
//! use chesswright::variants::orthodox::Orthodox;
//!
//! let text = r#"
//! [White "Somebody"]
//! [Result "0-1"]
//!
//! 1. f3 e5 {a sound reply} 2. g4 $4 (2. e4) Qh4# 0-1
//!
//! [White "Somebody else"]
//!
//! 1. e5 *
//! "#;
//! let chess = Arc::new(Orthodox::new());
//! let mut records = Reader::new(text.as_bytes()).records(chess);
//!
//! let first = records.next().unwrap()?;
//! assert_eq!(first.tags.get("White"), Some("Somebody"));
//! assert_eq!(first.line().entries[2].variations.len(), 1);
//! let game = first.game();
//! assert_eq!(game.outcome().unwrap().to_string(), "black wins (checkmate)");
//!
//! let error = records.next().unwrap().unwrap_err();
//! assert!(error.to_string().starts_with("game 2, line 9: move 1. e5: "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Programs that learn from the tag `Variant` which game it is use
//! [`Registry::records`](crate::registry::Registry::records).
//!
//! # What is written
//!
//! The seven tags of the roster, then the others by name, then the moves in lines of at most 79
//! characters. `Variant` holds the id of the game's rules, unless the game is orthodox chess;
//! `SetUp` and `FEN` a start position that is not the usual one. PGN has no result for a game
//! that both won or both lost (`1-1` and `0-0` mean other things to other readers): the result is
//! `*`, and a tag of this crate says it, `Outcome "both lose (checkmate)"`. The same tag holds the
//! reason for any other result that has one.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

mod error;
mod line;
mod pgn;
mod reader;
mod tags;
mod write;

pub use error::{Note, RecordError, RecordFault};
pub use line::{Comment, Entry, Line};
pub use pgn::{Pgn, Text};
#[cfg(feature = "std")]
pub use reader::Buffered;
pub use reader::{Reader, Records, Source};
pub use tags::{TagError, Tags};

pub(crate) use pgn::{is_called, no_such_variant};

use crate::Game;
use crate::notation::{MoveError, move_number};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{Outcome, RuleSet, Verdict};

/// How a recorded game ended, as far as its record tells.
///
/// ```
/// use chesswright::record::Ending;
/// use chesswright::rules::Verdict;
///
/// let ending = Ending::read("both lose (checkmate)").unwrap();
/// assert_eq!((ending.verdict, ending.reason.as_str()), (Verdict::BothLose, "checkmate"));
/// assert_eq!(ending.to_string(), "both lose (checkmate)");
/// assert_eq!(Ending::read("somebody wins"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Ending {
    /// Who won, if anyone.
    pub verdict: Verdict,
    /// Why; empty when the record does not say.
    #[cfg_attr(feature = "serde", serde(default))]
    pub reason: String,
}

impl Ending {
    /// An ending from its text, as it is displayed.
    #[must_use]
    pub fn read(text: &str) -> Option<Ending> {
        let verdicts = [
            Verdict::Win(Color::White),
            Verdict::Win(Color::Black),
            Verdict::Draw,
            Verdict::BothLose,
            Verdict::BothWin,
        ];
        let (said, reason) = match text.trim().split_once('(') {
            Some((said, reason)) => (said, reason.strip_suffix(')')?),
            None => (text, ""),
        };
        let same = |verdict: &Verdict| verdict.to_string().eq_ignore_ascii_case(said.trim());
        let verdict = verdicts.into_iter().find(same)?;
        Some(Ending { verdict, reason: reason.trim().to_owned() })
    }

    /// The result as PGN has it; `*` for what it has not.
    fn result(ending: Option<&Ending>) -> &'static str {
        match ending.map(|ending| ending.verdict) {
            Some(Verdict::Win(Color::White)) => "1-0",
            Some(Verdict::Win(Color::Black)) => "0-1",
            Some(Verdict::Draw) => "1/2-1/2",
            Some(Verdict::BothLose | Verdict::BothWin) | None => "*",
        }
    }

    /// The outcome of a game that ended so. Outcomes are of this crate's words.
    pub(crate) fn outcome(&self) -> Outcome {
        const KNOWN: [&str; 9] = [
            "resignation",
            "agreement",
            "threefold repetition",
            "fifty moves",
            "time forfeit",
            "adjudication",
            "rules infraction",
            "abandoned",
            "forfeit",
        ];
        let known = KNOWN.into_iter().find(|&known| known == self.reason);
        Outcome { verdict: self.verdict, reason: known.unwrap_or("as recorded") }
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending { verdict: outcome.verdict, reason: outcome.reason.to_owned() }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict)?;
        if self.reason.is_empty() { Ok(()) } else { write!(f, " ({})", self.reason) }
    }
}

/// The record of a game: tags, where it began, its moves and variations, how it ended. Every move
/// is legal where it stands. It is displayed as PGN.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::record::Record;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let mut game = Game::new(Orthodox::new());
/// game.play_str("e2e4")?;
/// game.resign(Color::Black)?;
/// let mut record = Record::of(&game);
/// record.tags.set("White", "Somebody")?;
/// assert!(record.to_string().ends_with("1. e4 1-0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Record<R: RuleSet> {
    rules: Arc<R>,
    /// The tags.
    pub tags: Tags,
    /// What the tag `Variant` calls the game, where that is not its id.
    variant: Option<String>,
    start: Position<R>,
    line: Line<R::Move>,
    /// How the game ended; nothing when it goes on or nobody knows.
    pub ending: Option<Ending>,
    notes: Vec<Note>,
}

impl<R: RuleSet> Clone for Record<R> {
    fn clone(&self) -> Self {
        Record {
            rules: Arc::clone(&self.rules),
            tags: self.tags.clone(),
            variant: self.variant.clone(),
            start: self.start,
            line: self.line.clone(),
            ending: self.ending.clone(),
            notes: self.notes.clone(),
        }
    }
}

/// Records are equal when all they say is; the rules are those of the same game.
impl<R: RuleSet> PartialEq for Record<R> {
    fn eq(&self, other: &Self) -> bool {
        self.rules.id() == other.rules.id()
            && self.tags == other.tags
            && self.variant == other.variant
            && self.start == other.start
            && self.line == other.line
            && self.ending == other.ending
    }
}

impl<R: RuleSet> Eq for Record<R> {}

impl<R: RuleSet> Record<R> {
    /// A record without moves.
    #[must_use]
    pub fn new(rules: Arc<R>, start: Position<R>) -> Record<R> {
        let (tags, line) = (Tags::new(), Line::new());
        Record { rules, tags, variant: None, start, line, ending: None, notes: Vec::new() }
    }

    /// What has been played in a game, and how it ended.
    #[must_use]
    pub fn of(game: &Game<R>) -> Record<R> {
        Record {
            line: game.moves().iter().copied().collect(),
            ending: game.outcome().map(Ending::from),
            ..Record::new(game.shared_rules(), game.positions()[0])
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> &Position<R> {
        &self.start
    }

    /// The moves.
    #[must_use]
    pub fn line(&self) -> &Line<R::Move> {
        &self.line
    }

    /// What was put up with when the record was read; nothing for a record that was never text.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The moves, each as it is written in a record.
    #[must_use]
    pub fn text_line(&self) -> Line<String> {
        let mut each = |position: &mut Position<R>, &mv: &R::Move| {
            let text = write_move_text(&*self.rules, position, mv);
            self.rules.play_unchecked(position, mv);
            Ok::<String, core::convert::Infallible>(text)
        };
        match self.line.clone().follow(self.start, &mut each, &mut |never, _| Err(never)) {
            Ok(line) => line,
            Err(never) => match never {},
        }
    }

    /// Sets the moves, with their comments and variations, from moves as they are written:
    /// the way to annotate a record.
    ///
    /// ```
    /// use chesswright::prelude::*;
    /// use chesswright::record::{Comment, Record};
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let mut game = Game::new(Orthodox::new());
    /// game.play_str("e2e4")?;
    /// let mut record = Record::of(&game);
    /// let mut line = record.text_line();
    /// line.entries[0].comments.extend(Comment::new("best by test"));
    /// line.entries[0].variations.push(["d2d4".to_owned()].into_iter().collect());
    /// record.set_line(line)?;
    /// assert!(record.to_string().ends_with("1. e4 {best by test} (1. d4) *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a move is not legal; the record is left as it was.
    pub fn set_line(&mut self, line: Line<String>) -> Result<(), RecordError> {
        let mut each = |position: &mut Position<R>, text: &String| {
            resolve(&*self.rules, position, text).map_err(|fault| (0, fault))
        };
        let read = line.follow(self.start, &mut each, &mut |error, _| Err(error));
        self.line = read.map_err(|(line, fault)| RecordError { game: 0, line, fault })?;
        Ok(())
    }

    /// The game of the main line, ended as the record says where the board does not say it.
    ///
    /// People play on after a draw that nobody noticed: the moves of a record are legal where they
    /// stand, and the game holds all of them. How it ended is what its last position shows, with
    /// all that led to it.
    ///
    /// ```
    /// use std::sync::Arc;
    ///
    /// use chesswright::record::Reader;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// // The fifth occurrence draws without a claim, but both went on, and one gave up.
    /// let text = format!("{} e4 0-1", "Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    /// let mut records = Reader::new(text.as_bytes()).records(Arc::new(Orthodox::new()));
    /// let mut game = records.next().unwrap()?.game();
    /// assert_eq!(game.moves().len(), 17);
    /// assert_eq!(game.outcome().unwrap().to_string(), "black wins (as recorded)");
    /// game.undo();
    /// game.undo();
    /// assert_eq!(game.outcome().unwrap().to_string(), "draw (fivefold repetition)");
    /// # Ok::<(), chesswright::record::RecordError>(())
    /// ```
    #[must_use]
    pub fn game(&self) -> Game<R> {
        let mut game = Game::shared(Arc::clone(&self.rules), self.start);
        for &mv in self.line.moves() {
            game.play_unchecked(mv);
        }
        if let Some(ending) = &self.ending
            && game.outcome().is_none()
        {
            // It goes on, so it can be ended.
            let _ = game.end(ending.outcome());
        }
        game
    }
}

/// Reads a move as it is written in records.
fn read_move_text<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    text: &str,
) -> Result<R::Move, MoveError> {
    rules.read_san(position, text)
}

/// Writes a legal move as it is written in records.
fn write_move_text<R: RuleSet>(rules: &R, position: &Position<R>, mv: R::Move) -> String {
    rules.san(position, mv)
}

/// How other programs write that nobody moves.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "z0", "null", "0000", "@@@@"];

/// The legal move that a text names, played; or what is wrong with it.
fn resolve<R: RuleSet>(
    rules: &R,
    position: &mut Position<R>,
    text: &str,
) -> Result<R::Move, RecordFault> {
    match read_move_text(rules, position, text) {
        Ok(mv) => {
            rules.play_unchecked(position, mv);
            Ok(mv)
        }
        Err(error) => {
            let number = move_number(position);
            let cut = text.chars().take(20).collect();
            Err(if NULL_MOVES.contains(&text) {
                RecordFault::NullMove { number, text: cut }
            } else {
                RecordFault::Move { number, text: cut, error: Box::new(error) }
            })
        }
    }
}
