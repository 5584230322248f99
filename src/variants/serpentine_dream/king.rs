//! The King's steps: what threatens him where he goes depends on what he becomes there.

use core::ops::ControlFlow;

use crate::board::CellSet;
use crate::rules::{Batch, Origin, RuleSet, Scene, Scope, Visitor};

use super::kind::{KING, PAWN, QUEEN};
use super::squares::SERPENTINE;
use super::{Landing, Manner, SerpentineDream, Turn};

/// Who may capture the King where he goes depends on the role he has there.
#[inline]
pub(super) fn steps<V: Visitor<SerpentineDream>>(
    rules: &SerpentineDream,
    scene: &mut Scene<SerpentineDream>,
    scope: Scope<u64>,
    visitor: &mut V,
) -> ControlFlow<()> {
    let Some(king) = scene.king.filter(|&king| scope.from.has(king)) else {
        return ControlFlow::Continue(());
    };
    let position = scene.position;
    let kind = position.kind_at(king);
    let victims = rules.victims(position, king, scene.enemy) & !scene.kings;
    let mut targets = rules.tables().of(scene.us, kind).targets(king, scene.occupied, victims);
    if scope.captures {
        targets &= scene.enemy;
    }
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let danger = |enemies: u64| {
        if enemies.is_empty() {
            return 0;
        }
        scene.danger(rules, king, targets, &position.split(enemies))
    };
    let truce = if rules.bonus { 0 } else { scene.kings };
    let (natural, acting) = rules.queens(position, scene.enemy & !truce);
    // Attacked whatever he is; unless he acts as a Pawn; unless as a Pawn or a Queen.
    let always = danger(scene.enemy & !(natural | acting | truce));
    let but_pawn = always | danger(natural);
    let but_queen = but_pawn | danger(acting);
    let safe = targets & !but_queen;
    let origin = Origin::Cell(king);
    let mut batch = |to: u64| match to {
        0 => ControlFlow::Continue(()),
        to => visitor.batch(rules, position, Batch { kind, origin, to }),
    };
    if !scene.own.many() {
        // Nothing to choose: on a Serpentine square he stays what he is.
        let also = match kind {
            PAWN => targets & !always,
            QUEEN => targets & !but_pawn,
            _ => 0,
        };
        return batch(safe | also & SERPENTINE);
    }
    batch(safe)?;
    let rest = targets & but_queen & !always & SERPENTINE;
    if rest.is_empty() {
        return ControlFlow::Continue(());
    }
    let rescue = position.state().rescued;
    for choice in rules.choices(position, KING) {
        let spared = match choice {
            PAWN => rest,
            QUEEN => rest & !but_pawn,
            _ => 0,
        };
        for to in spared.cells() {
            let landing = Landing::Chooses(choice);
            visitor.single(Turn { rescue, from: king, to, landing, manner: Manner::Go })?;
        }
    }
    ControlFlow::Continue(())
}
