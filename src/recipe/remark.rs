//! What is wrong or odd in a recipe, and where.

use core::fmt;
use core::ops::Range;

use alloc::string::String;
use alloc::vec::Vec;

use crate::build::{BuildFault, Warning};
use crate::movement::MovementTextError;

/// What a remark is about.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Cause {
    /// The text is not TOML.
    #[error("not TOML: {0}")]
    Toml(String),
    /// A key that means nothing.
    #[error("{what} has no {key:?}")]
    UnknownKey {
        /// The table it stands in.
        what: &'static str,
        /// The key.
        key: String,
    },
    /// A key that is missing.
    #[error("{what} needs {key:?}")]
    MissingKey {
        /// The table it belongs in.
        what: &'static str,
        /// The key.
        key: &'static str,
    },
    /// A value of the wrong sort.
    #[error("{found} where {wanted} is due")]
    Value {
        /// What stands there.
        found: String,
        /// What should.
        wanted: String,
    },
    /// A board that cannot be made.
    #[error("no such board: {0}")]
    Board(String),
    /// A movement that cannot be read.
    #[error(transparent)]
    Movement(#[from] MovementTextError),
    /// Something that does not fit the rest.
    #[error(transparent)]
    Fault(#[from] BuildFault),
    /// Something odd that does no harm.
    #[error(transparent)]
    Warning(#[from] Warning),
}

/// Something wrong or odd in a recipe. It is displayed in one line: place, cause, hint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Remark {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong.
    pub cause: Cause,
    /// What would help; may be empty.
    pub hint: String,
}

impl Remark {
    /// Something at a byte of the text.
    pub(super) fn new(text: &str, at: usize, cause: Cause, hint: String) -> Remark {
        let before = text.get(..at).unwrap_or(text);
        let begin = before.rfind('\n').map_or(0, |feed| feed + 1);
        Remark {
            line: 1 + before.matches('\n').count(),
            column: 1 + before[begin..].chars().count(),
            cause,
            hint,
        }
    }

    /// Does it keep the game from being made? Other remarks are warnings.
    #[must_use]
    pub fn is_error(&self) -> bool {
        !matches!(self.cause, Cause::Warning(_))
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match &self.cause {
            // The text says where in the movement; the place says it already.
            Cause::Movement(error) => f.write_str(&error.why)?,
            cause => write!(f, "{cause}")?,
        }
        if self.hint.is_empty() { Ok(()) } else { write!(f, " ({})", self.hint) }
    }
}

/// Why a recipe makes no game: everything that was found wrong, in the order of the text. It is
/// displayed in one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecipeError {
    remarks: Vec<Remark>,
}

impl RecipeError {
    pub(super) fn new(mut remarks: Vec<Remark>) -> RecipeError {
        remarks.sort_by_key(|remark| (remark.line, remark.column));
        RecipeError { remarks }
    }

    /// What is wrong; never nothing.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, remark) in self.remarks.iter().enumerate() {
            write!(f, "{}{remark}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for RecipeError {}

/// A text of the recipe, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Text {
    pub(super) text: String,
    /// The bytes of the recipe, quotes included.
    pub(super) span: Range<usize>,
}

impl Text {
    /// The byte of the recipe at which a byte of the text stands; the beginning where quotes or
    /// escapes make that hard to say.
    pub(super) fn place(&self, source: &str, at: usize) -> usize {
        let raw = source.get(self.span.clone()).unwrap_or_default();
        match raw.find(&self.text) {
            Some(quotes) => self.span.start + quotes + at.min(self.text.len()),
            None => self.span.start,
        }
    }
}
