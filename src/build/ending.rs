//! How built games end, beyond checkmate.

use crate::board::{Board, CellSet};
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::rules::{Outcome, RuleSet};

/// What it means to have no legal move and not to be in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stalemate {
    /// Nobody wins.
    #[default]
    Draw,
    /// The side that cannot move has lost.
    Loss,
    /// The side that cannot move has won.
    Win,
}

impl Stalemate {
    /// The outcome for a side that cannot move.
    pub(super) fn outcome(self, mover: Color) -> Outcome {
        match self {
            Stalemate::Draw => Outcome::draw("stalemate"),
            Stalemate::Loss => Outcome::win(!mover, "stalemate"),
            Stalemate::Win => Outcome::win(mover, "stalemate"),
        }
    }
}

/// A way to win that a position shows by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ending<S> {
    /// By having given so many checks.
    Checks(u8),
    /// By the other side's having none of a kind.
    Extinction(Kind),
    /// By a piece of a kind on one of White's, or Black's, goal cells.
    Reaching(Kind, [S; 2]),
}

impl<S: CellSet> Ending<S> {
    /// The outcome, when a side has won this way. The side that has just moved is asked first.
    #[inline]
    pub(super) fn outcome<R: RuleSet>(
        &self,
        position: &Position<R>,
        checks: [u8; 2],
    ) -> Option<Outcome>
    where
        R::Board: Board<Set = S>,
    {
        let has_won = |color: Color| match self {
            Ending::Checks(most) => checks[color.index()] >= *most,
            Ending::Extinction(kind) => position.pieces(!color, *kind).is_empty(),
            Ending::Reaching(kind, cells) => {
                (position.pieces(color, *kind) & cells[color.index()]).any()
            }
        };
        let winner =
            [!position.turn(), position.turn()].into_iter().find(|&color| has_won(color))?;
        Some(Outcome::win(
            winner,
            match self {
                Ending::Checks(_) => "checks",
                Ending::Extinction(_) => "extinction",
                Ending::Reaching(..) => "goal reached",
            },
        ))
    }
}
