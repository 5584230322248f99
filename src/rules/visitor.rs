//! Moves as the generator hands them out, and who takes them.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use super::{RuleSet, SetOf};
use crate::board::{Cell, CellSet};
use crate::piece::Kind;
use crate::position::Position;

/// Where the moves of a [`Batch`] come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// All from one cell.
    Cell(Cell),
    /// Each from the cell whose index is so much lower than its target's: one step of
    /// many pieces.
    Shift(i16),
    /// From the mover's hand.
    Hand,
}

/// Legal moves of one kind of piece, as a set of target cells. Sets are counted faster than
/// moves are listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Batch<S> {
    /// The kind that moves.
    pub kind: Kind,
    /// Where from.
    pub origin: Origin,
    /// Where to; not empty.
    pub to: S,
}

impl<S: CellSet> Batch<S> {
    /// The cell from which the move to `to` begins; none for a drop.
    #[inline]
    #[must_use]
    pub fn from(&self, to: Cell) -> Option<Cell> {
        match self.origin {
            Origin::Cell(from) => Some(from),
            Origin::Shift(delta) => {
                let from = (to.index() as i16).wrapping_sub(delta) as u8;
                Some(Cell::new(from))
            }
            Origin::Hand => None,
        }
    }
}

/// Which of the legal moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope<S> {
    /// Only moves of pieces on these cells. Drops come from no cell and are left out unless
    /// every cell is named.
    pub from: S,
    /// Only captures.
    pub captures: bool,
}

impl<S: CellSet> Scope<S> {
    /// Every legal move.
    pub const ALL: Scope<S> = Scope { from: S::FULL, captures: false };

    /// Only captures.
    pub const CAPTURES: Scope<S> = Scope { from: S::FULL, captures: true };

    /// Only moves of pieces on those cells.
    #[must_use]
    pub fn of(from: S) -> Scope<S> {
        Scope { from, captures: false }
    }

    /// Are drops, and other moves that begin on no cell and capture nothing, wanted?
    #[must_use]
    pub fn has_drops(&self) -> bool {
        self.from == S::FULL && !self.captures
    }
}

/// Takes legal moves as they are found; breaking off ends the search for more.
pub trait Visitor<R: RuleSet> {
    /// Moves of one kind of piece; [`RuleSet::unfold`] lists them, [`RuleSet::count`] counts
    /// them.
    fn batch(
        &mut self,
        rules: &R,
        position: &Position<R>,
        batch: Batch<SetOf<R>>,
    ) -> ControlFlow<()>;

    /// A move that is none of a batch: castling, en passant, whatever a game adds.
    fn single(&mut self, mv: R::Move) -> ControlFlow<()>;
}

/// Counts moves without listing them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count(pub u64);

impl<R: RuleSet> Visitor<R> for Count {
    #[inline]
    fn batch(
        &mut self,
        rules: &R,
        position: &Position<R>,
        batch: Batch<SetOf<R>>,
    ) -> ControlFlow<()> {
        self.0 += rules.count(position, &batch);
        ControlFlow::Continue(())
    }

    #[inline]
    fn single(&mut self, _mv: R::Move) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Hands every move to a function, one by one.
#[derive(Clone, Debug)]
pub struct Each<R, F> {
    each: F,
    rules: PhantomData<fn(&R)>,
}

impl<R: RuleSet, F: FnMut(R::Move) -> ControlFlow<()>> Each<R, F> {
    /// A visitor that calls the function with each move until it breaks off.
    #[must_use]
    pub fn new(each: F) -> Self {
        Each { each, rules: PhantomData }
    }
}

impl<R: RuleSet, F: FnMut(R::Move) -> ControlFlow<()>> Visitor<R> for Each<R, F> {
    #[inline]
    fn batch(
        &mut self,
        rules: &R,
        position: &Position<R>,
        batch: Batch<SetOf<R>>,
    ) -> ControlFlow<()> {
        for to in batch.to.cells() {
            rules.unfold(position, &batch, to, &mut self.each)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn single(&mut self, mv: R::Move) -> ControlFlow<()> {
        (self.each)(mv)
    }
}
