//! The move that serves most games.

use crate::board::Cell;
use crate::piece::Kind;

/// What a move does beyond going from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Action {
    /// Nothing: it moves, and captures what stands there.
    Go,
    /// The piece becomes another kind.
    Promote(Kind),
    /// A pawn takes the piece that has just passed over the cell it goes to.
    EnPassant,
    /// The King castles with the partner on `to`, in the way of that number in the
    /// game's [`Castlings`](super::Castlings).
    Castle(u8),
    /// A piece of that kind comes from the hand; `from` is `to`.
    Drop(Kind),
}

/// A move: where from, where to, what else. It says everything and can be replayed on the
/// position it belongs to without more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Move {
    /// The cell the piece leaves; for a drop, the cell it comes to.
    pub from: Cell,
    /// The cell it goes to; for castling, the partner's cell.
    pub to: Cell,
    /// What else.
    pub action: Action,
}

impl Move {
    /// A move that only moves, and captures what stands there.
    #[inline]
    #[must_use]
    pub const fn go(from: Cell, to: Cell) -> Move {
        Move { from, to, action: Action::Go }
    }

    /// The name of castling in human notation, `O-O` to the King's side and `O-O-O` to the
    /// other; nothing for other moves.
    #[must_use]
    pub const fn castling_name(self, king_side: bool) -> Option<&'static str> {
        match self.action {
            Action::Castle(_) if king_side => Some("O-O"),
            Action::Castle(_) => Some("O-O-O"),
            _ => None,
        }
    }
}
