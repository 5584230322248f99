//! The King's situation: who gives check, what parries it, who is pinned.

use super::{RuleSet, SetOf};
use crate::board::{Cell, CellSet};
use crate::movement::{Attack, Attacks};
use crate::piece::{Color, Kind};
use crate::position::{Planes, Position};

/// A position as its mover sees it, with everything that decides which moves are legal.
///
/// From the King outwards, along the paths that lead to him: an enemy on an open path gives
/// check, and the path's cells parry it; an enemy behind a single piece of the mover's pins it
/// to the path. Where several paths join two cells a piece can be attacked or pinned on each
/// of them, and the sets of what it may still do intersect.
#[derive(Debug)]
pub struct Scene<'p, R: RuleSet> {
    /// The position.
    pub position: &'p Position<R>,
    /// The side to move.
    pub us: Color,
    /// Its pieces.
    pub own: SetOf<R>,
    /// The other side's pieces.
    pub enemy: SetOf<R>,
    /// All pieces.
    pub occupied: SetOf<R>,
    /// The Kings of both sides.
    pub kings: SetOf<R>,
    /// The mover's King, in games that have one.
    pub king: Option<Cell>,
    /// The enemies that give check.
    pub checkers: SetOf<R>,
    /// Where a piece other than the King must go: the cells that parry every check. In games
    /// with hoppers sets do not tell, and this is every cell.
    pub evasions: SetOf<R>,
    /// The mover's pieces that are pinned; none in games with hoppers.
    pub pinned: SetOf<R>,
    /// Cells of which is known whether the King would be attacked there, were he gone from
    /// his own.
    pub(super) tested: SetOf<R>,
    /// Those of them where he would not.
    pub(super) safe: SetOf<R>,
    /// The enemies that may capture the King, by kind.
    hostile: <R::Planes as Planes<SetOf<R>>>::Sets,
}

/// The pieces among `sets` that could capture on `cell`.
#[inline]
pub(super) fn attackers<S: CellSet>(
    attacks: &Attacks<S>,
    sets: &impl core::ops::Index<Kind, Output = S>,
    cell: Cell,
    occupied: S,
) -> S {
    attacks.ways().iter().fold(S::EMPTY, |found, attack| {
        let set = attack.pieces(sets) & attack.incoming.sources(cell);
        if set.is_empty() { found } else { found | set & attack.incoming.open(cell, occupied) }
    })
}

impl<'p, R: RuleSet> Scene<'p, R> {
    /// Looks at a position with the eyes of the side to move.
    #[inline(always)]
    #[must_use]
    pub fn new(rules: &R, position: &'p Position<R>) -> Self {
        let us = position.turn();
        let (own, enemy) = (position.of(us), position.of(!us));
        let occupied = own | enemy;
        let kings = rules.kings(position);
        let king = (kings & own).first();
        let mut scene = Scene {
            position,
            us,
            own,
            enemy,
            occupied,
            kings,
            king,
            checkers: SetOf::<R>::EMPTY,
            evasions: SetOf::<R>::FULL,
            pinned: SetOf::<R>::EMPTY,
            tested: SetOf::<R>::EMPTY,
            safe: SetOf::<R>::EMPTY,
            hostile: position.split(match king {
                Some(king) => rules.threats(position, king, enemy),
                None => SetOf::<R>::EMPTY,
            }),
        };
        if let Some(king) = king {
            scene.look_from(rules, king);
        }
        scene
    }

    #[inline(always)]
    fn look_from(&mut self, rules: &R, king: Cell) {
        let attacks = rules.tables().attacks(!self.us);
        if rules.tables().have_hoppers() {
            // Nothing parries or pins by lying on a path alone: moves will be made and tested.
            self.checkers = attackers(attacks, &self.hostile, king, self.occupied);
            return;
        }
        for (attack, sources) in attacks.leaps(king) {
            let near = attack.pieces(&self.hostile) & sources;
            if near.any() {
                self.checkers |= near;
                self.evasions &= if near.many() { SetOf::<R>::EMPTY } else { near };
            }
        }
        for (attack, sources) in attacks.rides(king) {
            for rider in (attack.pieces(&self.hostile) & sources).cells() {
                for &between in attack.incoming.between(king, rider) {
                    let blockers = between & self.occupied;
                    if blockers.is_empty() {
                        self.checkers |= SetOf::<R>::of(rider);
                        self.evasions &= between.with(rider);
                    } else if !blockers.many() && (blockers & self.own).any() {
                        self.pinned |= blockers;
                    }
                }
            }
        }
    }

    /// Is the mover in check?
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// The cells a pinned piece may go to without laying the King bare: those of the path it
    /// is pinned to, or that all its paths share. Looked up again for the few pieces that are
    /// pinned, which is cheaper than keeping it for every position.
    #[must_use]
    pub fn leash(&self, rules: &R, pinned: Cell) -> SetOf<R> {
        let mut leash = SetOf::<R>::FULL;
        let alone = SetOf::<R>::of(pinned);
        let Some(king) = self.king else { return leash };
        for (attack, sources) in rules.tables().attacks(!self.us).rides(king) {
            for rider in (attack.pieces(&self.hostile) & sources).cells() {
                for &between in attack.incoming.between(king, rider) {
                    if between & self.occupied == alone {
                        leash &= between.with(rider);
                    }
                }
            }
        }
        leash
    }

    /// The enemies that may capture the King in that way, wherever they stand.
    #[inline]
    #[must_use]
    pub fn hostile(&self, attack: &Attack<SetOf<R>>) -> SetOf<R> {
        attack.pieces(&self.hostile)
    }

    /// Could an enemy capture the King on `cell`, were these cells occupied and those enemies
    /// gone?
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, rules: &R, cell: Cell, occupied: SetOf<R>, gone: SetOf<R>) -> bool {
        let attacks = rules.tables().attacks(!self.us);
        let hostile = |attack: &Attack<SetOf<R>>| attack.pieces(&self.hostile) & !gone;
        attacks.leaps(cell).any(|(attack, sources)| (hostile(attack) & sources).any())
            || attacks.rides(cell).any(|(attack, sources)| {
                let near = hostile(attack) & sources;
                near.any() && (attack.incoming.open(cell, occupied) & near).any()
            })
    }

    /// Which of these cells could the King go to without being attacked there?
    #[inline]
    #[must_use]
    pub fn safe_steps(&self, rules: &R, king: Cell, targets: SetOf<R>) -> SetOf<R> {
        targets & !self.danger(rules, king, targets, &self.hostile)
    }

    /// The cells that `enemies` (a set for each kind) would attack, were the King gone from
    /// `king`. Of cells neither among `targets` nor next to the King, it need not tell.
    #[inline]
    #[must_use]
    pub fn danger(
        &self,
        rules: &R,
        king: Cell,
        targets: SetOf<R>,
        enemies: &impl core::ops::Index<Kind, Output = SetOf<R>>,
    ) -> SetOf<R> {
        let without = self.occupied.without(king);
        let attacks = rules.tables().attacks(!self.us);
        // A King who leaps farther than his neighbours can meet enemies from anywhere.
        let far = SetOf::<R>::when((targets & !rules.tables().neighbours(king)).any());
        let mut danger = SetOf::<R>::EMPTY;
        for (attack, near) in attacks.leaps_around(king) {
            for enemy in (attack.pieces(enemies) & (near | far)).cells() {
                danger |= attack.outgoing.leaps(enemy);
            }
        }
        for (attack, near) in attacks.rides_around(king) {
            for enemy in (attack.pieces(enemies) & (near | far)).cells() {
                danger |= attack.outgoing.targets(enemy, without);
            }
        }
        danger
    }

    /// Is the King safe where he stands, were these cells occupied and those enemies gone?
    /// True in games without a King.
    #[inline]
    #[must_use]
    pub fn is_safe(&self, rules: &R, occupied: SetOf<R>, gone: SetOf<R>) -> bool {
        self.king.is_none_or(|king| !self.is_attacked(rules, king, occupied, gone))
    }
}
