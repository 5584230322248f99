//! The castling field of orthodox chess, for all games that castle with Rooks on either side of the King:
//! X-FEN is written, and Shredder-FEN (`HAha`) read as well.
//!
//! The letters go White first and the King's side first, each once; `-` says that there are none.
//!
//! ```
//! use chesswright::notation::castling_letters::{read_corners, write_corners};
//!
//! // The cells of the partners: a1, h1 and h8.
//! let rights: u64 = read_corners("KQk")?;
//! assert_eq!(rights, 1 | 1 << 7 | 1 << 63);
//! let mut written = String::new();
//! write_corners(rights, &mut written).unwrap();
//! assert_eq!(written, "KQk");
//! assert!(read_corners::<u64>("qk").is_err());
//! # Ok::<(), chesswright::notation::FieldError>(())
//! ```

use core::fmt;

use super::FieldError;
use crate::board::{Cell, CellSet};
use crate::piece::Color;

/// The side of the King on which his partner stands, in the order that the field lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wing {
    /// The King's side.
    King,
    /// The other.
    Queen,
}

impl Wing {
    /// Both, in that order.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The letter of the wing's outermost Rook, of either side.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Wing::King => 'k',
            Wing::Queen => 'q',
        }
    }
}

/// What is wrong with a letter that no castling goes by.
pub const NO_LETTER: &str = "no castling letter";

/// Reads the field: the cells of the partners that may still castle. `partner` is told the side
/// and the letter, in lower case, and says where the partner stands and on which wing, or what is
/// wrong.
///
/// # Errors
/// What `partner` says is wrong, or that the letters are out of order, and at which of them.
pub fn read<S: CellSet>(
    text: &str,
    partner: impl Fn(Color, char) -> Result<(Cell, Wing), &'static str>,
) -> Result<S, FieldError> {
    let fail = |at: usize, why| FieldError::new(at, why).hint("such as KQkq, HAha or -");
    if text.is_empty() {
        return Err(fail(0, NO_LETTER));
    }
    let mut rights = S::EMPTY;
    let mut last = None;
    for (at, letter) in text.char_indices().filter(|_| text != "-") {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let found = partner(color, letter.to_ascii_lowercase());
        let (cell, wing) = found.map_err(|why| fail(at, why))?;
        if last >= Some((color, wing)) {
            return Err(fail(at, "the letters go White first, King's side first, each once"));
        }
        last = Some((color, wing));
        rights |= S::of(cell);
    }
    Ok(rights)
}

/// Writes the field. `letter` says how the right of a side on a wing is written, in lower case;
/// nothing where there is none.
///
/// # Errors
/// Those of the writer.
pub fn write(to: &mut dyn fmt::Write, letter: impl Fn(Color, Wing) -> Option<char>) -> fmt::Result {
    let mut none = true;
    for (color, wing) in Color::ALL.into_iter().flat_map(|color| Wing::BOTH.map(|w| (color, w))) {
        let Some(letter) = letter(color, wing) else { continue };
        none = false;
        to.write_char(match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        })?;
    }
    if none { to.write_char('-') } else { Ok(()) }
}

/// The corner of a square board of 64 cells where the partner on a wing starts.
fn corner(color: Color, wing: Wing) -> Cell {
    let home = if color == Color::White { 0 } else { 56 };
    Cell::new(home + if wing == Wing::King { 7 } else { 0 })
}

/// Reads the field of a game that castles from the orthodox array only, on a board whose first 64
/// cells are the orthodox board's.
///
/// # Errors
/// When a letter is none of `KQkq` and `HAha`, or out of order, and which.
pub fn read_corners<S: CellSet>(text: &str) -> Result<S, FieldError> {
    read(text, |color, letter| {
        let wing = match letter {
            'k' | 'h' => Wing::King,
            'q' | 'a' => Wing::Queen,
            _ => return Err(NO_LETTER),
        };
        Ok((corner(color, wing), wing))
    })
}

/// Writes the field of such a game.
///
/// # Errors
/// Those of the writer.
pub fn write_corners<S: CellSet>(rights: S, to: &mut dyn fmt::Write) -> fmt::Result {
    write(to, |color, wing| rights.has(corner(color, wing)).then_some(wing.letter()))
}
