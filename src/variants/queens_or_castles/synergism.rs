//! Synergism: two Queens become four Rooks.

use core::ops::ControlFlow;

use super::pieces::kind::{QUEEN, ROOK};
use super::pieces::{ABROAD, QUEENS};
use super::{Action, Move, QueensOrCastles};
use crate::board::{Cell, CellSet};
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::rules::{RuleSet, Scene, Scope, Visitor};

impl QueensOrCastles {
    /// The Queens' moves that complete a synergism.
    #[inline]
    pub(super) fn synergisms<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let starts = QUEENS[scene.us.index()];
        let blocked = scene.occupied & starts;
        // All but the one that the Queen leaves must be empty: with two Queens at home, never.
        if blocked.many() {
            return ControlFlow::Continue(());
        }
        let queens = scene.position.pieces(scene.us, QUEEN);
        let (Some(one), Some(two)) = (queens.first(), queens.without_first().first()) else {
            return ControlFlow::Continue(());
        };
        if queens.len() > 2 {
            return ControlFlow::Continue(());
        }
        for (from, other) in [(one, two), (two, one)] {
            if scope.from.has(from) && blocked.without(from).is_empty() {
                self.synergisms_of(scene, scope, from, other, visitor)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Those of the Queen on `from`, with both starting cells empty once she has left. The King
    /// must be safe when all four Rooks are in place.
    fn synergisms_of<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        from: Cell,
        other: Cell,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let starts = QUEENS[scene.us.index()];
        let abroad = ABROAD[scene.us.index()];
        // None of them is a starting cell: the other Queen, or this one, is abroad.
        let mut goals = self.tables().neighbours(other);
        if !abroad.has(other) {
            goals &= abroad;
        }
        let victims = scene.enemy & !scene.kings;
        goals &= if scope.captures { victims } else { !scene.own };
        if goals.is_empty() {
            return ControlFlow::Continue(());
        }
        goals &= self.tables().of(scene.us, QUEEN).targets(from, scene.occupied, victims);
        for to in goals.cells() {
            let occupied = scene.occupied.without(from).with(to) | starts;
            if scene.is_safe(self, occupied, u128::of(to)) {
                visitor.single(Move { from, to, action: Action::Synergism })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes Rooks of a side's Queens, and puts two more on the Queens' starting cells.
    pub(super) fn complete_synergism(&self, position: &mut Position<Self>, us: Color) {
        let rook = Piece::new(us, ROOK);
        for queen in position.pieces(us, QUEEN).cells() {
            position.unchecked().take(self.keys(), Piece::new(us, QUEEN), queen);
            position.unchecked().put(self.keys(), rook, queen);
        }
        for start in QUEENS[us.index()].cells() {
            position.unchecked().put(self.keys(), rook, start);
        }
    }
}
