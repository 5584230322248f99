//! The castling field of orthodox chess: X-FEN, with Shredder-FEN read as well.

use core::fmt;

use crate::board::{Cell, CellSet};
use crate::notation::FieldError;
use crate::piece::Color;

/// The side of the King on which his partner stands, in the order that the field lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Wing {
    King,
    Queen,
}

impl Wing {
    pub(super) const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The letter of the wing's outermost Rook, of either side.
    pub(super) fn letter(self) -> char {
        match self {
            Wing::King => 'k',
            Wing::Queen => 'q',
        }
    }
}

/// What a letter, in lower case, means when it is no castling letter.
pub(super) const NO_LETTER: &str = "no castling letter";

/// Reads the field. `partner` is told the side and the letter, in lower case, and says where the
/// partner stands and on which wing, or what is wrong.
pub(super) fn read<S: CellSet>(
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
pub(super) fn write(
    to: &mut dyn fmt::Write,
    letter: impl Fn(Color, Wing) -> Option<char>,
) -> fmt::Result {
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

/// Reads the field of a game that castles from the orthodox array only.
pub(super) fn read_corners<S: CellSet>(text: &str) -> Result<S, FieldError> {
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
pub(super) fn write_corners<S: CellSet>(rights: S, to: &mut dyn fmt::Write) -> fmt::Result {
    write(to, |color, wing| rights.has(corner(color, wing)).then_some(wing.letter()))
}
