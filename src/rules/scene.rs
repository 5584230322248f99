//! The King's situation: who gives check, what parries it, who is pinned.

use smallvec::SmallVec;

use super::{RuleSet, SetOf};
use crate::board::{Cell, CellSet};
use crate::movement::Attack;
use crate::piece::{Color, Kind};
use crate::position::Position;

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
    pins: SmallVec<[(Cell, SetOf<R>); 8]>,
    /// For each way of capturing of the enemy's: the pieces that capture that way and may
    /// capture the King.
    hostile: SmallVec<[SetOf<R>; 12]>,
}

/// The pieces of those kinds.
#[inline]
fn of_kinds<S: CellSet>(kinds: &[Kind], sets: &impl core::ops::Index<Kind, Output = S>) -> S {
    kinds.iter().fold(S::EMPTY, |set, &kind| set | sets[kind])
}

/// The pieces among `sets` that could capture on `cell`.
#[inline]
pub(super) fn attackers<S: CellSet>(
    attacks: &[Attack<S>],
    sets: &impl core::ops::Index<Kind, Output = S>,
    cell: Cell,
    occupied: S,
) -> S {
    attacks.iter().fold(S::EMPTY, |found, attack| {
        let set = of_kinds(&attack.kinds, sets) & attack.incoming.sources(cell);
        if set.is_empty() { found } else { found | set & attack.incoming.open(cell, occupied) }
    })
}

impl<'p, R: RuleSet> Scene<'p, R> {
    /// Looks at a position with the eyes of the side to move.
    #[inline]
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
            pins: SmallVec::new(),
            hostile: SmallVec::new(),
        };
        if let Some(king) = king {
            scene.look_from(rules, king);
        }
        scene
    }

    #[inline]
    fn look_from(&mut self, rules: &R, king: Cell) {
        let sets = self.position.split(rules.threats(self.position, king, self.enemy));
        for attack in rules.tables().attacks(!self.us) {
            let set = of_kinds(&attack.kinds, &sets);
            self.hostile.push(set);
            let near = set & attack.incoming.sources(king);
            if near.is_empty() {
                continue;
            }
            if rules.tables().have_hoppers() {
                self.checkers |= near & attack.incoming.open(king, self.occupied);
                continue;
            }
            if !attack.incoming.can_be_blocked() {
                self.checkers |= near;
                for checker in near.cells() {
                    self.evasions &= SetOf::<R>::of(checker);
                }
                continue;
            }
            for rider in near.cells() {
                for &between in attack.incoming.between(king, rider) {
                    let blockers = between & self.occupied;
                    let path = between.with(rider);
                    if blockers.is_empty() {
                        self.checkers |= SetOf::<R>::of(rider);
                        self.evasions &= path;
                    } else if !blockers.many() && (blockers & self.own).any() {
                        self.pinned |= blockers;
                        self.pins.extend(blockers.first().map(|cell| (cell, path)));
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

    /// The cells a piece may go to without laying the King bare: every cell, unless it is
    /// pinned.
    #[inline]
    #[must_use]
    pub fn leash(&self, cell: Cell) -> SetOf<R> {
        let own = self.pins.iter().filter(|(pinned, _)| *pinned == cell);
        own.fold(SetOf::<R>::FULL, |leash, (_, path)| leash & *path)
    }

    /// Could an enemy capture the King on `cell`, were these cells occupied and those enemies
    /// gone?
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, rules: &R, cell: Cell, occupied: SetOf<R>, gone: SetOf<R>) -> bool {
        rules.tables().attacks(!self.us).iter().zip(&self.hostile).any(|(attack, &set)| {
            let near = set & attack.incoming.sources(cell) & !gone;
            near.any()
                && (!attack.incoming.can_be_blocked()
                    || (attack.incoming.open(cell, occupied) & near).any())
        })
    }

    /// Is the King safe where he stands, were these cells occupied and those enemies gone?
    /// True in games without a King.
    #[inline]
    #[must_use]
    pub fn is_safe(&self, rules: &R, occupied: SetOf<R>, gone: SetOf<R>) -> bool {
        self.king.is_none_or(|king| !self.is_attacked(rules, king, occupied, gone))
    }
}
