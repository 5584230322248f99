//! What a turn is, and what it does to a position.

use crate::board::{Cell, CellSet};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Planes, Position};
use crate::rules::RuleSet;

use super::SerpentineDream;
use super::castling::rook_way;
use super::kind::{KING, PAWN};
use super::squares::{HOME, SERPENTINE, ahead, beside};

/// What a piece becomes where it lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Landing {
    /// Itself on a Mirror square; what it was, on a Serpentine one, when there is no other piece.
    Plain,
    /// It chooses that role.
    Chooses(Kind),
    /// A natural Pawn on the last rank becomes that kind.
    Promotes(Kind),
}

/// What a move does besides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Manner {
    /// Nothing: it moves, and captures what stands there.
    Go,
    /// It takes the natural Pawn that has just passed over the square.
    EnPassant,
    /// The King castles; the Rook goes with him.
    Castle,
}

/// A turn: a pawn put back, perhaps, and a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Turn {
    /// Where a captured pawn is put back first.
    pub rescue: Option<Cell>,
    /// The square the piece leaves.
    pub from: Cell,
    /// The square it goes to; in castling, the King.
    pub to: Cell,
    /// What it becomes there; in castling, what the piece becomes that lands on a
    /// Serpentine square.
    pub landing: Landing,
    /// What else.
    pub manner: Manner,
}

/// Plays a turn, unchecked.
pub(super) fn play(rules: &SerpentineDream, position: &mut Position<SerpentineDream>, mv: Turn) {
    let us = position.turn();
    let stood = rules.shared(position);
    position.unchecked().clear_en_passant(rules.keys());
    let mut progress = false;
    if let Some(cell) = mv.rescue {
        rules.put_back(position, us, cell);
        progress = true;
    }
    let pawn = position.kind_at(mv.from) == PAWN;
    let natural = position.state().natural.kind(mv.from);
    let mut left = u64::of(mv.from) | u64::of(mv.to);
    if mv.manner == Manner::Castle {
        let [rook, rook_to] = rook_way(mv.to);
        let [king, partner] = if SERPENTINE.has(mv.to) {
            [mv.landing, Landing::Plain]
        } else {
            [Landing::Plain, mv.landing]
        };
        rules.transfer(position, [mv.from, mv.to], king);
        rules.transfer(position, [rook, rook_to], partner);
    } else {
        let passing = mv.manner == Manner::EnPassant;
        let victim = if passing { beside(mv.to, -ahead(us)) } else { mv.to };
        if position.of(!us).has(victim) {
            rules.capture_unchecked(position, victim);
            left |= u64::of(victim);
            progress = true;
        }
        rules.transfer(position, [mv.from, mv.to], mv.landing);
    }
    progress |= natural == PAWN && (pawn || matches!(mv.landing, Landing::Promotes(_)));
    rules.set_unmoved(position, position.state().unmoved & !left);
    if natural == KING || matches!(mv.landing, Landing::Chooses(_)) {
        left |= HOME[us.index()];
    }
    position.unchecked().end_rights(rules.keys(), left);
    let keeps = stood.is_some() && rules.shared(position) == stood;
    let kept = if keeps { position.state().kept.saturating_add(1) } else { 0 };
    rules.set_kept(position, kept);
    position.unchecked().end_turn(rules.keys(), progress);
    if pawn && mv.from.index().abs_diff(mv.to.index()) == 16 {
        let passed = beside(mv.from, ahead(us));
        position.unchecked().set_en_passant(rules, passed);
    }
}

impl SerpentineDream {
    /// Puts a captured pawn back.
    pub(super) fn put_back(
        &self,
        position: &mut Position<SerpentineDream>,
        color: Color,
        cell: Cell,
    ) {
        position.unchecked().put(self.keys(), Piece::new(color, PAWN), cell);
        self.toggle_natural(position, PAWN, cell);
        self.set_unmoved(position, position.state().unmoved | u64::of(cell));
        let count = position.state().captured[color.index()].saturating_sub(1);
        self.set_captured(position, color, count);
    }

    /// Moves a piece of the mover's to an empty cell, where it lands.
    #[inline]
    pub(super) fn transfer(
        &self,
        position: &mut Position<SerpentineDream>,
        [from, to]: [Cell; 2],
        landing: Landing,
    ) {
        let us = position.turn();
        let natural = position.state().natural.kind(from);
        let role = position.kind_at(from);
        let (becomes, acts) = match landing {
            Landing::Plain if SERPENTINE.has(to) => (natural, role),
            Landing::Plain => (natural, natural),
            Landing::Chooses(kind) => (natural, kind),
            Landing::Promotes(kind) => (kind, kind),
        };
        if acts == role {
            position.unchecked().shift(self.keys(), Piece::new(us, role), from, to);
        } else {
            position.unchecked().take(self.keys(), Piece::new(us, role), from);
            position.unchecked().put(self.keys(), Piece::new(us, acts), to);
        }
        self.toggle_natural(position, natural, from);
        self.toggle_natural(position, becomes, to);
    }
}
