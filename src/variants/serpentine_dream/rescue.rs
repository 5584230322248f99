//! The Dream Mirror Bonus: control of the middle, and the pawn that is put back.

use crate::board::{Cell, CellSet};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::RuleSet;

use super::SerpentineDream;
use super::squares::{MIDDLE, SECOND};

impl SerpentineDream {
    /// The cells a side controls: its pieces attack them in their roles, and may capture the
    /// enemy, if one stands there.
    #[must_use]
    pub fn controlled(&self, position: &Position<SerpentineDream>, color: Color) -> u64 {
        let (occupied, enemy) = (position.occupied(), position.of(!color));
        position.of(color).cells().fold(0, |controlled, cell| {
            let tables = self.tables().of(color, position.kind_at(cell));
            let spared = enemy & !self.victims(position, cell, enemy);
            controlled | tables.attacks(cell, occupied) & !spared
        })
    }

    /// The squares on which the mover may put a captured pawn back, at the start of his turn.
    pub(super) fn rescues(&self, position: &Position<SerpentineDream>) -> u64 {
        let us = position.turn();
        let state = position.state();
        if !self.bonus || state.captured[us.index()] == 0 || state.rescued.is_some() {
            return 0;
        }
        let mut theirs = MIDDLE[(!us).index()].cells();
        if theirs.all(|cell| self.attackers(position, cell, us).any()) {
            SECOND[us.index()] & !position.occupied()
        } else {
            0
        }
    }

    /// The position between a rescue and the move after it.
    pub(super) fn rescued(
        &self,
        position: &Position<SerpentineDream>,
        cell: Cell,
    ) -> Position<SerpentineDream> {
        let mut rescued = *position;
        self.put_back(&mut rescued, position.turn(), cell);
        rescued.unchecked().state_mut().rescued = Some(cell);
        rescued
    }
}
