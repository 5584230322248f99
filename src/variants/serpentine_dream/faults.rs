//! The positions that are refused.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::board::{Cell, CellSet, Geometry};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Planes, Position, SetupFault};
use crate::rules::RuleSet;

use super::SerpentineDream;
use super::castling::castling_cells;
use super::convergence::KEPT_BY_BOTH;
use super::kind::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::squares::{LAST, SECOND, SERPENTINE, ahead, beside};

/// Names everything that is wrong with a setup.
pub(super) fn find(
    rules: &SerpentineDream,
    position: &Position<SerpentineDream>,
    faults: &mut Vec<SetupFault>,
) {
    let state = position.state();
    let name = |cell: Cell| rules.board().name(cell).to_string();
    if state.natural.iter().any(|plane| (plane & !position.occupied()).any())
        || position.occupied().cells().any(|cell| state.natural.kind(cell).index() >= 6)
    {
        faults.push(SetupFault::Rule("a natural kind that no piece can have".to_string()));
        return;
    }
    if state.rescued.is_some() {
        faults.push(SetupFault::Rule("a position in the middle of a turn".to_string()));
    }
    for cell in (position.occupied() & !SERPENTINE).cells() {
        if position.kind_at(cell) != state.natural.kind(cell) {
            let text = format!("no piece has a role on the Mirror square {}", name(cell));
            faults.push(SetupFault::Rule(text));
        }
    }
    let whole = |color, kind, cell| {
        position.pieces(color, kind).has(cell) && state.natural.kind(cell) == kind
    };
    let mut rights = position.rights();
    let mut unmoved = state.unmoved;
    for color in Color::ALL {
        let natural = state.natural.split(position.of(color));
        for cell in (natural[PAWN] & LAST[color.index()]).cells() {
            let piece = rules.piece_name(Piece::new(color, PAWN));
            faults.push(SetupFault::Misplaced { piece, cell: name(cell) });
        }
        let captured = state.captured[color.index()];
        let surplus = |kind: Kind, first: u32| natural[kind].len().saturating_sub(first);
        let promoted =
            surplus(QUEEN, 1) + surplus(ROOK, 2) + surplus(BISHOP, 2) + surplus(KNIGHT, 2);
        let pawns = u32::from(captured) + natural[PAWN].len() + promoted;
        if captured > 0 && pawns > 8 {
            let text = format!("{color} has {pawns} pawns, captured, standing and promoted");
            faults.push(SetupFault::Rule(text));
        }
        let (king, corners) = castling_cells(color);
        for corner in corners {
            if whole(color, KING, king) && whole(color, ROOK, corner) {
                rights = rights.without(corner);
            }
        }
        for cell in (unmoved & SECOND[color.index()]).cells() {
            if whole(color, PAWN, cell) {
                unmoved = unmoved.without(cell);
            }
        }
    }
    for cell in rights.cells() {
        faults.push(SetupFault::Right { cell: name(cell) });
    }
    for cell in unmoved.cells() {
        faults.push(SetupFault::Rule(format!("no unmoved pawn stands on {}", name(cell))));
    }
    if let Some(passed) = position.en_passant() {
        let mover = !position.turn();
        let forward = ahead(mover);
        let second = SECOND[mover.index()];
        let pawn = || {
            let cell = beside(passed, forward);
            position.of(mover).has(cell) && state.natural.kind(cell) == PAWN
        };
        let why = if !second.shifted(forward).has(passed) {
            Some("none passes there")
        } else if position.occupied().has(passed) {
            Some("it is not empty")
        } else if position.occupied().has(beside(passed, -forward)) || !pawn() {
            Some("no pawn stands in front of it, or its starting cell is not empty")
        } else {
            None
        };
        if let Some(why) = why {
            faults.push(SetupFault::EnPassant { cell: name(passed), why });
        }
    }
    if state.kept > KEPT_BY_BOTH || state.kept > 0 && rules.shared(position).is_none() {
        let text = format!("a count of {} for what does not stand so long", state.kept);
        faults.push(SetupFault::Rule(text));
    }
    rules.king_faults(position, faults);
}
