//! Wizards on the last rank: they vanish, and an enemy with them.

use core::ops::ControlFlow;

use super::pieces::ADVANCED;
use super::pieces::kind::WIZARD;
use super::{Action, Move, QueensOrCastles};
use crate::board::{Cell, CellSet};
use crate::rules::{RuleSet, Scene, Scope, Visitor};

impl QueensOrCastles {
    /// The moves of Wizards to the last rank.
    #[inline]
    pub(super) fn vanishings<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let arriving = scene.position.pieces(scene.us, WIZARD) & ADVANCED[scene.us.index()];
        for from in (arriving & scope.from).cells() {
            self.vanishings_from(scene, scope, from, visitor)?;
        }
        ControlFlow::Continue(())
    }

    fn vanishings_from<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        from: Cell,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let enemies = scene.enemy & !scene.kings;
        let wizard = self.tables().of(scene.us, WIZARD);
        for to in wizard.targets(from, scene.occupied, enemies).cells() {
            // The Wizard is gone from both cells, and with him whom he has captured.
            let left = scene.occupied.without(from).without(to);
            let victims = enemies & left;
            if victims.any() {
                for victim in self.spared_by(scene, left, victims).cells() {
                    visitor.single(Move { from, to, action: Action::Vanish(Some(victim)) })?;
                }
            } else if !scope.captures || enemies.has(to) {
                // A lone King attacks nobody whom he did not attack before.
                visitor.single(Move { from, to, action: Action::Vanish(None) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Those of `victims` without whom the mover's King is safe, when only the cells of `left`
    /// are still occupied.
    fn spared_by(&self, scene: &Scene<Self>, left: u128, mut victims: u128) -> u128 {
        let Some(king) = scene.king else { return victims };
        let attacks = self.tables().attacks(!scene.us);
        for (attack, sources) in attacks.leaps(king) {
            let near = scene.hostile(attack) & sources & left;
            if near.any() {
                victims &= if near.many() { 0 } else { near };
            }
        }
        for (attack, sources) in attacks.rides(king) {
            for rider in (scene.hostile(attack) & sources & left).cells() {
                for &between in attack.incoming.between(king, rider) {
                    let blockers = between & left;
                    if blockers.is_empty() {
                        victims &= u128::of(rider);
                    } else if !blockers.many() {
                        // Were it gone, the rider would see the King.
                        victims &= !blockers;
                    }
                }
            }
        }
        victims
    }
}
