//! Castling, in which two pieces land and one of them chooses.

use core::ops::ControlFlow;

use alloc::string::ToString;

use crate::board::{Cell, CellSet, Geometry};
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::rules::{NoCastling, RuleSet, Scene, Scope, Visitor, is_safe_after};

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

/// The cells between two of a rank.
fn between(one: Cell, other: Cell) -> u64 {
    let (low, high) = (one.min(other).index(), one.max(other).index());
    (1 << high) - (2u64 << low)
}

/// The King's cell of a side, and the corners he may castle with.
pub(super) fn castling_cells(color: Color) -> (Cell, [Cell; 2]) {
    let first = Cell::new(if color == Color::White { 0 } else { 56 });
    (beside(first, 4), [beside(first, 7), first])
}

impl SerpentineDream {
    /// Why the King does not castle from one cell to another, which is where a castling takes him
    /// or the Rook's corner.
    pub(super) fn castling_objection(
        &self,
        position: &Position<SerpentineDream>,
        from: Cell,
        to: Cell,
    ) -> Option<NoCastling> {
        let scene = Scene::new(self, position);
        let (king, corners) = castling_cells(scene.us);
        if from != king || position.piece(king) != Some(Piece::new(scene.us, KING)) {
            return None;
        }
        let king_to = |rook| beside(king, if rook > king { 2 } else { -2 });
        let rook = corners.into_iter().find(|&rook| rook == to || king_to(rook) == to)?;
        let name = |cell: Cell| self.board().name(cell).to_string();
        let without = scene.occupied.without(king);
        let attacked = |cell: &Cell| scene.is_attacked(self, *cell, without, u64::EMPTY);
        if !position.rights().has(rook) {
            Some(NoCastling::RightLost)
        } else if scene.in_check() {
            Some(NoCastling::InCheck)
        } else if let Some(cell) = (between(king, rook) & scene.occupied).first() {
            Some(NoCastling::Occupied(name(cell)))
        } else {
            let king_to = king_to(rook);
            let crossed = [rook_way(king_to)[1], king_to];
            crossed.into_iter().find(attacked).map(|cell| NoCastling::Attacked(name(cell)))
        }
    }

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
            // He crosses as himself: whoever may castle is in his natural role.
            let without = scene.occupied.without(king);
            if (between(king, rook) & scene.occupied).any()
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
