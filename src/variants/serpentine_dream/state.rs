//! What a position knows beyond the roles on its squares, and how that is hashed.

use alloc::vec::Vec;

use crate::board::{Cell, CellSet};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Planes, Position, Setup, scramble};

use super::SerpentineDream;

/// What a position has beyond roles, turn, rights, en passant and clocks. The kinds of the
/// position itself are the roles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    /// The natural kinds of all pieces; [`put`] keeps them with the roles.
    pub natural: [u64; 3],
    /// The pawns that have never moved, rescued ones included.
    pub unmoved: u64,
    /// Each side's own captured natural Pawns.
    pub captured: [u8; 2],
    /// How many moves in a row have kept the configuration by which both sides win: the first
    /// that stands.
    pub kept: u8,
    /// The square of the pawn that the mover has put back in this turn: set only in the
    /// positions between a rescue and the move after it, which the generator passes through.
    pub rescued: Option<Cell>,
}

/// Puts a piece on a square of a setup, with its natural kind and its role.
pub fn put(
    setup: &mut Setup<SerpentineDream>,
    color: Color,
    [natural, role]: [Kind; 2],
    cell: Cell,
) {
    setup.put(Piece::new(color, role), cell);
    let planes = &mut setup.state_mut().natural;
    let before = planes.kind(cell);
    planes.toggle(before, u64::of(cell));
    planes.toggle(natural, u64::of(cell));
}

/// Keys of facts that the common keys do not know: numbered apart from everything there.
fn key(fact: u64, value: usize) -> u64 {
    scramble(fact << 32 | value as u64)
}

const NATURAL: u64 = 1;
const UNMOVED: u64 = 2;
const CAPTURED: u64 = 3;
const KEPT: u64 = 4;

/// The keys of the natural kinds, by kind and cell.
pub(super) fn natural_keys() -> Vec<[u64; 64]> {
    let row = |kind: usize| core::array::from_fn(|cell| key(NATURAL, kind << 8 | cell));
    (0..8).map(row).collect()
}

fn captured_key(color: Color, count: u8) -> u64 {
    if count == 0 { 0 } else { key(CAPTURED, color.index() << 8 | usize::from(count)) }
}

fn kept_key(kept: u8) -> u64 {
    if kept == 0 { 0 } else { key(KEPT, usize::from(kept)) }
}

fn unmoved_key(pawns: u64) -> u64 {
    pawns.cells().fold(0, |hash, cell| hash ^ key(UNMOVED, cell.index()))
}

/// The part of the hash that the state is.
pub(super) fn hash(rules: &SerpentineDream, position: &Position<SerpentineDream>) -> u64 {
    let state = position.state();
    let natural = position.occupied().cells().fold(0, |hash, cell| {
        hash ^ rules.natural[state.natural.kind(cell).index() & 7][cell.index() & 63]
    });
    let captured = Color::ALL.into_iter().zip(state.captured);
    captured.fold(natural, |hash, (color, count)| hash ^ captured_key(color, count))
        ^ unmoved_key(state.unmoved)
        ^ kept_key(state.kept)
}

impl SerpentineDream {
    /// Changes a natural kind's place, or itself.
    #[inline]
    pub(super) fn toggle_natural(
        &self,
        position: &mut Position<SerpentineDream>,
        natural: Kind,
        cell: Cell,
    ) {
        position.unchecked().state_mut().natural.toggle(natural, u64::of(cell));
        position.unchecked().toggle_hash(self.natural[natural.index() & 7][cell.index() & 63]);
    }

    #[inline]
    pub(super) fn set_unmoved(&self, position: &mut Position<SerpentineDream>, unmoved: u64) {
        let changed = position.state().unmoved ^ unmoved;
        if changed.any() {
            position.unchecked().state_mut().unmoved = unmoved;
            position.unchecked().toggle_hash(unmoved_key(changed));
        }
    }

    pub(super) fn set_captured(
        &self,
        position: &mut Position<SerpentineDream>,
        color: Color,
        count: u8,
    ) {
        let before = core::mem::replace(
            &mut position.unchecked().state_mut().captured[color.index()],
            count,
        );
        position.unchecked().toggle_hash(captured_key(color, before) ^ captured_key(color, count));
    }

    #[inline]
    pub(super) fn set_kept(&self, position: &mut Position<SerpentineDream>, kept: u8) {
        let before = position.state().kept;
        if before != kept {
            position.unchecked().state_mut().kept = kept;
            position.unchecked().toggle_hash(kept_key(before) ^ kept_key(kept));
        }
    }
}
