//! Castling, in which two pieces land and one of them chooses.

use core::ops::ControlFlow;

use crate::board::{Cell, CellSet};
use crate::piece::Color;
use crate::rules::{Scene, Scope, Visitor, is_safe_after};

use super::kind::{KING, ROOK};
use super::squares::{SERPENTINE, beside};
use super::{Manner, SerpentineDream, Turn};

/// Where the Rook castles from and to, when the King goes to a cell.
pub(super) fn rook_way(king_to: Cell) -> [Cell; 2] {
    if king_to.index() % 8 == 6 {
        [beside(king_to, 1), beside(king_to, -1)]
    } else {
        [beside(king_to, -2), beside(king_to, 1)]
    }
}

/// The King's cell of a side, and the corners he may castle with.
pub(super) fn castling_cells(color: Color) -> (Cell, [Cell; 2]) {
    let first = Cell::new(if color == Color::White { 0 } else { 56 });
    (beside(first, 4), [beside(first, 7), first])
}

impl SerpentineDream {
    pub(super) fn castlings<V: Visitor<SerpentineDream>>(
        &self,
        scene: &Scene<SerpentineDream>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let rights = scene.position.rights() & scene.own;
        let Some(king) = scene.king.filter(|&king| scope.from.has(king)) else {
            return ControlFlow::Continue(());
        };
        if rights.is_empty() || scene.in_check() {
            return ControlFlow::Continue(());
        }
        for rook in rights.cells() {
            let king_to = beside(king, if rook > king { 2 } else { -2 });
            let [_, rook_to] = rook_way(king_to);
            let (low, high) = (king.min(rook).index(), king.max(rook).index());
            let between = (1 << high) - (2u64 << low);
            // He crosses as himself: whoever may castle is in his natural role.
            let without = scene.occupied.without(king);
            if (between & scene.occupied).any()
                || scene.is_attacked(self, rook_to, without, u64::EMPTY)
            {
                continue;
            }
            let rescue = scene.position.state().rescued;
            let (chooser, lands) =
                if SERPENTINE.has(king_to) { (KING, king_to) } else { (ROOK, rook_to) };
            self.land(scene.position, chooser, lands, |landing| {
                let mv =
                    Turn { rescue: None, from: king, to: king_to, landing, manner: Manner::Castle };
                if is_safe_after(self, scene.position, mv) {
                    visitor.single(Turn { rescue, ..mv })
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        }
        ControlFlow::Continue(())
    }
}
