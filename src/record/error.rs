//! Why a record is refused, and where.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::notation::{MoveError, ParseError};

/// Why a game of a record is refused. The games after it can be read all the same.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RecordError {
    /// The number of the game in what is read, from 1.
    pub game: usize,
    /// The line of the text, from 1; 0 for what was never text.
    pub line: usize,
    /// What is wrong.
    pub fault: RecordFault,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.fault),
            line => write!(f, "game {}, line {line}: {}", self.game, self.fault),
        }
    }
}

impl core::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.fault.source()
    }
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// The text could not be read on, which ends the reading.
    #[error("cannot read on: {0}")]
    Source(String),
    /// A line that is too long to be one of a record, and was not kept.
    #[error("the line is longer than {0} bytes, which no record needs; it was passed over")]
    LongLine(usize),
    /// A line that begins like a tag and is none.
    #[error("{0:?} is not a tag; write it as [Name \"value\"]")]
    Tag(String),
    /// A new game begins inside a comment.
    #[error("a new game begins, but the comment of line {since} is not closed; it needs a }}")]
    OpenComment {
        /// The line where the comment begins.
        since: usize,
    },
    /// `)` without `(`.
    #[error("a variation ends here, but none has begun; the ) is one too many")]
    NotInVariation,
    /// `(` before any move.
    #[error("a variation begins here, but there is no move before it that it could replace")]
    NothingToVary,
    /// Variations in variations, too many.
    #[error("variations are nested more than {0} deep; reading without variations may help")]
    TooDeep(usize),
    /// No such game.
    #[error("no game is called {name:?}; the tag Variant may be one of {}", .known.join(", "))]
    UnknownVariant {
        /// What the tag says, cut when long.
        name: String,
        /// The ids there are.
        known: Vec<String>,
    },
    /// A record of another game than the one whose rules are given.
    #[error("the game is {found:?}, not {wanted}; read it by the rules of that game")]
    OtherVariant {
        /// What the tag says, cut when long.
        found: String,
        /// The id of the rules.
        wanted: String,
    },
    /// The start position is none.
    #[error("the tag FEN: {0}")]
    Start(#[source] Box<ParseError>),
    /// A pass, which no game here has.
    #[error("move {number} {text}: a null move, which is no move of this game")]
    NullMove {
        /// The move's number, as `12.` or `12...`.
        number: String,
        /// How it was written.
        text: String,
    },
    /// A move that is not legal, or no move.
    #[error("move {number} {text}: {error}")]
    Move {
        /// The move's number, as `12.` or `12...`.
        number: String,
        /// How it was written, cut when long.
        text: String,
        /// Why it is refused.
        #[source]
        error: Box<MoveError>,
    },
}

/// What a reader put up with: worth telling, and no reason to refuse the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Note {
    /// The line of the text, from 1.
    pub line: usize,
    /// What was odd, and what was made of it.
    pub text: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}
