//! Which pieces become others, where, and what.

use core::ops::ControlFlow;

use alloc::vec::Vec;

use super::{Action, Batch, Move, Origin};
use crate::board::{Cell, CellSet};
use crate::piece::{Color, Kind};

/// Where the pieces of one kind and colour promote, and to what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promotion<S> {
    /// Moves that begin here may promote (Shogi's zone; nowhere in games like chess).
    pub from: S,
    /// Moves that end here may promote.
    pub to: S,
    /// Moves that end here must promote.
    pub must: S,
    /// What the piece becomes, at choice, in the order moves are listed.
    pub choices: Vec<Kind>,
}

/// The promotions of all kinds of a game.
#[derive(Clone, Debug, Default)]
pub struct Promotions<S> {
    /// By colour and kind; none for kinds that do not promote.
    rows: [Vec<Option<Promotion<S>>>; 2],
}

impl<S: CellSet> Promotions<S> {
    /// No promotions yet.
    #[must_use]
    pub fn new() -> Promotions<S> {
        Promotions { rows: [Vec::new(), Vec::new()] }
    }

    /// Says how a kind of a colour promotes.
    pub fn set(&mut self, color: Color, kind: Kind, promotion: Promotion<S>) {
        let row = &mut self.rows[color.index()];
        if row.len() <= kind.index() {
            row.resize(kind.index() + 1, None);
        }
        row[kind.index()] = Some(promotion);
    }

    /// How a kind of a colour promotes; nothing when it does not.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color, kind: Kind) -> Option<&Promotion<S>> {
        self.rows[color.index()].get(kind.index())?.as_ref()
    }

    /// How many moves a batch of a colour holds, each choice counted.
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, batch: &Batch<S>) -> u64 {
        let moves = u64::from(batch.to.len());
        let Some(promotion) = self.of(color, batch.kind) else { return moves };
        let may = match batch.origin {
            Origin::Hand => return moves,
            Origin::Cell(from) => promotion.to | S::when(promotion.from.has(from)),
            Origin::Shift(delta) => promotion.to | promotion.from.shifted(delta),
        };
        let promoting = batch.to & may;
        if promoting.is_empty() {
            return moves;
        }
        moves - u64::from((promoting & promotion.must).len())
            + u64::from(promoting.len()) * promotion.choices.len() as u64
    }

    /// Lists the moves between two cells of a piece of a colour and kind: to promote, in each
    /// way, and not to, as far as it may.
    ///
    /// # Errors
    /// Breaks off when `each` does.
    #[inline]
    pub fn unfold(
        &self,
        color: Color,
        kind: Kind,
        from: Cell,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(promotion) = self.of(color, kind)
            && (promotion.to.has(to) || promotion.from.has(from))
        {
            for &kind in &promotion.choices {
                each(Move { from, to, action: Action::Promote(kind) })?;
            }
            if promotion.must.has(to) {
                return ControlFlow::Continue(());
            }
        }
        each(Move::go(from, to))
    }
}
