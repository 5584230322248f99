//! The moves between the boards, and the double steps.

use core::ops::ControlFlow;

use super::SoulReaver;
use super::boards::{LAST, TWIN, board_of, twin};
use super::kind::PAWN;
use crate::board::{Cell, CellSet};
use crate::piece::Color;
use crate::rules::{Batch, Move, Origin, RuleSet, Scene, Scope, Visitor, is_safe_after};

impl SoulReaver {
    /// Where a piece may end its move as far as its King's safety goes, and the arrival of the
    /// captured on their twin cells.
    #[inline]
    pub(super) fn landing_cells(&self, scene: &Scene<Self>) -> u128 {
        let Some(king) = scene.king else { return scene.evasions };
        let victims = scene.enemy & !scene.kings & !board_of(king);
        let arriving = victims.shifted(TWIN) & !scene.occupied;
        if arriving.is_empty() {
            return scene.evasions;
        }
        let attacks = self.tables().attacks(!scene.us);
        let mut checking = 0;
        for (attack, sources) in attacks.leaps(king) {
            checking |= scene.hostile(attack).shifted(TWIN) & arriving & sources;
        }
        for (attack, sources) in attacks.rides(king) {
            let near = scene.hostile(attack).shifted(TWIN) & arriving & sources;
            if near.any() {
                // Only one of them arrives, so none stands in another's way.
                checking |= near & attack.incoming.open(king, scene.occupied);
            }
        }
        if scene.in_check() {
            scene.evasions | (arriving & !checking & scene.evasions).shifted(TWIN)
        } else {
            !checking.shifted(TWIN)
        }
    }

    /// The King's way to his twin cell, if he may take it: afterwards neither King is attacked,
    /// by whatever the move uncovers or brings.
    #[inline]
    pub(super) fn teleport<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        king: Cell,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let to = twin(king);
        let mv = Move::go(king, to);
        if scene.occupied.has(to) {
            if !self.swap || scene.kings.has(to) || !is_safe_after(self, scene.position, mv) {
                return ControlFlow::Continue(());
            }
            if self.gives_check(scene.position, mv) {
                return ControlFlow::Continue(());
            }
            return visitor.single(mv);
        }
        // Where he was nobody else arrives: all he can do to the enemy King is to uncover him,
        // or to stand beside him, when he is attacked himself.
        let after = scene.occupied.without(king).with(to);
        let alone = (scene.enemy & board_of(to)).is_empty();
        if !alone && scene.is_attacked(self, to, after, 0) || self.uncovers(scene, king, after) {
            return ControlFlow::Continue(());
        }
        visitor.single(mv)
    }

    /// Would a rider of the mover's attack the enemy King, were his own gone from between?
    #[inline]
    fn uncovers(&self, scene: &Scene<Self>, king: Cell, after: u128) -> bool {
        let Some(target) = (scene.kings & scene.enemy & board_of(king)).first() else {
            return false;
        };
        self.tables().attacks(scene.us).rides(target).any(|(attack, sources)| {
            // Seldom do the Kings see each other along a ride: no need to know the riders.
            let open = |between: &u128| (*between & scene.occupied).is_empty();
            let seen = sources.has(king) && attack.incoming.between(target, king).iter().any(open);
            seen && {
                let riders = attack.pieces(&scene.position.split(scene.own)) & sources;
                (attack.incoming.open(target, after) & riders).any()
            }
        })
    }

    /// Pieces brought from the other board to the King's side. Only the cell they arrive on
    /// matters to him, for a check they may parry.
    #[inline]
    pub(super) fn summons<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        king: Cell,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let called = scene.own & scope.from;
        let near = self.near[king.index()] & !scene.occupied & scene.evasions;
        let mut from = near.shifted(TWIN) & called;
        if from.any() {
            // Pawns that could pass by themselves have made this move already.
            from &= !(scene.position.pieces(scene.us, PAWN) & LAST[scene.us.index()]);
        }
        for from in from.cells() {
            visitor.single(Move::go(from, twin(from)))?;
        }
        ControlFlow::Continue(())
    }

    /// The double steps of pawns that have never left their starting cells.
    #[inline]
    pub(super) fn double_steps<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let pawns = scene.position.state().set() & scene.own & scope.from;
        let ahead = if scene.us == Color::White { 8 } else { -8 };
        let empty = !scene.occupied;
        let goals = |pawns: u128| {
            let passed = pawns.shifted(ahead) & empty;
            passed.shifted(ahead) & empty & scene.evasions
        };
        let to = goals(pawns & !scene.pinned);
        if to.any() {
            let origin = Origin::Shift(2 * ahead);
            visitor.batch(self, scene.position, Batch { kind: PAWN, origin, to })?;
        }
        for from in (pawns & scene.pinned).cells() {
            let to = goals(u128::of(from)) & scene.leash(self, from);
            if to.any() {
                let origin = Origin::Cell(from);
                visitor.batch(self, scene.position, Batch { kind: PAWN, origin, to })?;
            }
        }
        ControlFlow::Continue(())
    }
}
