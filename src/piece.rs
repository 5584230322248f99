//! What pieces are: a colour and a kind.

use core::fmt;
use core::ops::Not;

/// The two sides. White moves first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// The side that moves first and whose forward is "up".
    #[default]
    White,
    /// The other side.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `white` or `black`, as written in outcomes and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What moves alike: Queen, Pawn, Rattlesnake. A small index that a rule set gives meaning to.
///
/// A coded game names its kinds with constants
/// (see [`orthodox::kind`](crate::variants::orthodox::kind)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(u8);

impl Kind {
    /// How many kinds a rule set can have.
    pub const MAX: usize = 32;

    /// The kind with an index below [`Kind::MAX`].
    ///
    /// # Panics
    /// When the index is not below [`Kind::MAX`]; in a constant, that is a compile error.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Kind {
        assert!((index as usize) < Kind::MAX, "a kind's index is below Kind::MAX");
        Kind(index)
    }

    /// The kind of an index known to be small enough.
    #[inline]
    pub(crate) const fn of_index(index: usize) -> Kind {
        debug_assert!(index < Kind::MAX);
        Kind(index as u8)
    }

    /// The index, below [`Kind::MAX`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece: whose it is and what it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of that colour and kind.
    #[inline]
    #[must_use]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }
}
