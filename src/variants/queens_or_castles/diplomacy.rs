//! Diplomacy: a Diplomat beside the enemy King wins, whatever happens to one's own.

use core::ops::ControlFlow;

use super::QueensOrCastles;
use super::pieces::ADVANCED;
use super::pieces::kind::{DIPLOMAT, JESTER, KING};
use crate::board::{Cell, CellSet};
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::rules::{Batch, Origin, RuleSet, Scene, Scope, Visitor};

impl QueensOrCastles {
    /// The Diplomats of a side that stand next to the other King: there are some only when that
    /// side has won.
    #[inline]
    pub(super) fn persuaders(&self, position: &Position<Self>, color: Color) -> u128 {
        let diplomats = position.pieces(color, DIPLOMAT);
        match position.pieces(!color, KING).first() {
            Some(king) => diplomats & self.tables().neighbours(king),
            None => 0,
        }
    }

    /// The cells next to a Diplomat of that side, where the other King may not go.
    #[inline]
    pub(super) fn salons(&self, position: &Position<Self>, color: Color) -> u128 {
        let diplomats = position.pieces(color, DIPLOMAT);
        diplomats.cells().fold(0, |cells, diplomat| cells | self.tables().neighbours(diplomat))
    }

    /// The winning moves that leave the mover's King attacked. The others are found among the
    /// moves of all pieces.
    #[inline]
    pub(super) fn daring<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let bound = if scene.in_check() { scene.own } else { scene.pinned } & scope.from;
        if bound.is_empty() {
            return ControlFlow::Continue(());
        }
        let Some(target) = (scene.kings & scene.enemy).first() else {
            return ControlFlow::Continue(());
        };
        let beside = self.tables().neighbours(target);
        let goals = if scope.captures { beside & scene.enemy } else { beside };
        let position = scene.position;
        let diplomats = position.pieces(scene.us, DIPLOMAT);
        let jesters = position.pieces(scene.us, JESTER) & ADVANCED[scene.us.index()];
        for (kind, pieces) in [(DIPLOMAT, diplomats), (JESTER, jesters)] {
            for from in (pieces & bound).cells() {
                let to = self.exposing(scene, kind, from) & goals;
                if to.any() {
                    let origin = Origin::Cell(from);
                    visitor.batch(self, position, Batch { kind, origin, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a piece could go but for its King, who would be attacked after it.
    fn exposing(&self, scene: &Scene<Self>, kind: Kind, from: Cell) -> u128 {
        let victims = scene.enemy & !scene.kings;
        let targets = self.tables().of(scene.us, kind).targets(from, scene.occupied, victims);
        let leash = if scene.pinned.has(from) { scene.leash(self, from) } else { u128::FULL };
        targets & !(scene.evasions & leash)
    }
}
