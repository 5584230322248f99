//! A move, and what it can do besides going from one cell to another.

use crate::board::Cell;

/// What a move does besides going from one cell to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Action {
    /// Nothing: the piece moves, and captures what stands there.
    Go,
    /// A pawn takes the pawn that has just passed over the cell it goes to.
    EnPassant,
    /// A Jester becomes a Diplomat.
    Promote,
    /// A Wizard vanishes, together with the enemy on that cell; alone when the enemy has nothing
    /// but his King left.
    Vanish(Option<Cell>),
    /// Both Queens, the one that has moved among them, become Rooks, and two more Rooks appear
    /// where the Queens start.
    Synergism,
}

/// A move. It says everything and can be replayed on the position it belongs to without more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Move {
    /// The cell the piece leaves.
    pub from: Cell,
    /// The cell it goes to.
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
}
