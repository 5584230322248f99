//! Who may not capture whom: Queens of both sorts, Pawns, and the truce between Kings.

use crate::board::Cell;
use crate::position::{Planes, Position};
use crate::rules::RuleSet;

use super::SerpentineDream;
use super::kind::{KING, PAWN, QUEEN};

/// Who of the enemies may capture a King.
#[inline]
pub(super) fn threats(
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
    king: Cell,
    enemies: u64,
) -> u64 {
    let role = position.kind_at(king);
    let mut threats = enemies;
    if role == PAWN || role == QUEEN {
        let (natural, acting) = rules.queens(position, enemies);
        threats &= !acting;
        if role == PAWN {
            threats &= !natural;
        }
    }
    if rules.bonus { threats } else { threats & !rules.kings(position) }
}

/// Whom of the enemies a piece may capture.
#[inline]
pub(super) fn victims(
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
    from: Cell,
    enemies: u64,
) -> u64 {
    let natural = position.state().natural.kind(from);
    let mut victims = enemies;
    if natural == QUEEN || position.kind_at(from) == QUEEN {
        let roles = position.split(enemies);
        victims &= !(roles[PAWN] | position.state().natural.of(QUEEN, enemies));
        if natural != QUEEN {
            victims &= !roles[QUEEN];
        }
    }
    if !rules.bonus && natural == KING {
        victims &= !rules.kings(position);
    }
    victims
}

/// The mover's pieces that spare anyone.
#[inline]
pub(super) fn restricted(rules: &SerpentineDream, position: &Position<SerpentineDream>) -> u64 {
    let (natural, acting) = rules.queens(position, position.of(position.turn()));
    natural | acting
}

impl SerpentineDream {
    /// The natural Queens of a set, and those who only act as one.
    #[inline]
    pub(super) fn queens(&self, position: &Position<SerpentineDream>, within: u64) -> (u64, u64) {
        let natural = position.state().natural.of(QUEEN, within);
        let acting = position.split(within)[QUEEN];
        (natural, acting & !natural)
    }
}
