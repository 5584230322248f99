//! Paths: what a movement amounts to on a board.

use smallvec::SmallVec;

use crate::board::Cell;

/// What a piece may do at the end of a path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Act {
    /// Go to an empty cell or capture.
    #[default]
    Both,
    /// Go to an empty cell only.
    Move,
    /// Capture only.
    Capture,
}

/// How a path deals with the pieces on its way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Way {
    /// The piece may stop on any cell, and what it meets first ends the path.
    #[default]
    Ride,
    /// The piece may stop on the last cell only; all before it must be empty (a lame leap).
    End,
    /// The piece must pass over exactly one other, the hurdle, and lands on the cell
    /// just beyond it (the Grasshopper).
    HopJustBeyond,
    /// The piece must pass over exactly one other, the hurdle, and may stop on any cell
    /// beyond it up to the next piece (the Cannon's capture).
    HopBeyond,
}

impl Way {
    /// Does it need a hurdle?
    #[must_use]
    pub fn is_hop(self) -> bool {
        matches!(self, Way::HopJustBeyond | Way::HopBeyond)
    }
}

/// A way through the board: the cells in the order they are passed, the starting cell left out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Path {
    /// The cells, first step first; never the starting cell, never one twice, never none.
    pub cells: SmallVec<[Cell; 8]>,
    /// How it deals with what stands on it.
    pub way: Way,
    /// What may be done at its end.
    pub act: Act,
}
