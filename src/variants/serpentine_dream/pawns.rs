//! Double steps and captures in passing, for natural Pawns that act as themselves.

use core::ops::ControlFlow;

use crate::board::{Cell, CellSet};
use crate::position::{Planes, Position};
use crate::rules::{Batch, Origin, RuleSet, Scene, Scope, Visitor};

use super::SerpentineDream;
use super::kind::PAWN;
use super::squares::{FILE_A, FILE_H, ahead, beside};

/// Is a capture in passing legal, with or without a rescue before it?
pub(super) fn has_en_passant(
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
) -> bool {
    let Some(passed) = position.en_passant() else { return false };
    if rules.answering(position, passed).is_empty() || rules.ended(position).is_some() {
        return false;
    }
    let answered = |position: &Position<SerpentineDream>| {
        let scene = Scene::new(rules, position);
        rules.en_passant(&scene, Scope::ALL, |_, _| ControlFlow::Break(())).is_break()
    };
    answered(position)
        || rules.rescues(position).cells().any(|cell| answered(&rules.rescued(position, cell)))
}

impl SerpentineDream {
    #[inline]
    pub(super) fn double_steps<V: Visitor<SerpentineDream>>(
        &self,
        scene: &Scene<SerpentineDream>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let forward = ahead(scene.us);
        let pawns = scene.position.state().unmoved & scene.own & scope.from;
        let empty = !scene.occupied;
        let once = pawns.shifted(forward) & empty;
        let mut to = once.shifted(forward) & empty & scene.evasions;
        for pinned in (pawns & scene.pinned).cells() {
            let target = u64::of(beside(pinned, 2 * forward));
            if (to & target).any() {
                to &= !target | scene.leash(self, pinned);
            }
        }
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        let origin = Origin::Shift(2 * forward);
        visitor.batch(self, scene.position, Batch { kind: PAWN, origin, to })
    }

    /// Captures in passing that leave the King safe, as capturer and cell gone to.
    pub(super) fn en_passant(
        &self,
        scene: &Scene<SerpentineDream>,
        scope: Scope<u64>,
        mut each: impl FnMut(Cell, Cell) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(passed) = scene.position.en_passant() else { return ControlFlow::Continue(()) };
        let victim = beside(passed, -ahead(scene.us));
        for from in (self.answering(scene.position, passed) & scope.from).cells() {
            let gone = u64::of(victim);
            let occupied = scene.occupied.without(from).with(passed) & !gone;
            if scene.is_safe(self, occupied, gone) {
                each(from, passed)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The natural Pawns in the Pawn role that stand where they could capture in passing.
    #[inline]
    pub(super) fn answering(&self, position: &Position<SerpentineDream>, passed: Cell) -> u64 {
        let us = position.turn();
        let cell = u64::of(passed);
        let sides = (cell & !FILE_A) >> 1 | (cell & !FILE_H) << 1;
        let pawns = position.pieces(us, PAWN) & sides.shifted(-ahead(us));
        position.state().natural.of(PAWN, pawns)
    }
}
