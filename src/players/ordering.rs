//! Which move to look at first.

use alloc::vec;
use alloc::vec::Vec;

use super::Values;
use crate::board::{Cell, CellSet};
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::rules::RuleSet;

/// A move and how early to look at it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked<M> {
    pub(super) rank: i32,
    pub(super) mv: M,
}

/// The move known to be best goes first.
const KNOWN: i32 = i32::MAX;
/// Captures go before the quiet moves, unless they lose more than they take: then they go last,
const CAPTURE: i32 = 1 << 24;
/// and before those the ones that were too good in a sister position.
const KILLER: i32 = 1 << 23;
/// What has been learnt of a quiet move stays below.
const MOST_LEARNT: i32 = 1 << 20;

/// What makes moves promising: what they capture, and what they did elsewhere in the tree.
#[derive(Clone, Debug)]
pub(super) struct Ordering<M> {
    /// By ply: quiet moves that were too good to be allowed.
    killers: Vec<[Option<M>; 2]>,
    /// By colour and ends: how often a quiet move was that.
    learnt: Vec<i32>,
    cells: usize,
}

impl<M: Copy + PartialEq> Ordering<M> {
    pub(super) fn new(plies: usize, cells: usize) -> Ordering<M> {
        Ordering {
            killers: vec![[None; 2]; plies],
            learnt: vec![0; 2 * (cells + 1) * cells],
            cells,
        }
    }

    /// Begins a search: sister positions are others now, and what was learnt counts for less.
    pub(super) fn begin(&mut self) {
        self.killers.fill([None; 2]);
        self.learnt.iter_mut().for_each(|learnt| *learnt /= 8);
    }

    #[inline]
    fn place(&self, color: Color, (from, to): (Option<Cell>, Cell)) -> usize {
        // What comes from the hand comes from behind the last cell.
        let from = from.map_or(self.cells, Cell::index);
        (color.index() * (self.cells + 1) + from) * self.cells + to.index()
    }

    /// How early to look at a move.
    #[inline]
    pub(super) fn rank<R: RuleSet<Move = M>>(
        &self,
        rules: &R,
        position: &Position<R>,
        values: &Values,
        ply: usize,
        known: Option<M>,
        mv: M,
    ) -> i32 {
        if known == Some(mv) {
            return KNOWN;
        }
        if rules.is_capture(position, mv) {
            let taken = victim(rules, position, values, mv);
            let risked = capturer(rules, position, values, mv);
            // What is taken elsewhere cannot be retaken there.
            if taken > 0 && risked > taken && is_guarded(rules, position, mv) {
                return taken - risked;
            }
            return CAPTURE + 16 * taken - risked;
        }
        match self.killers.get(ply) {
            Some([Some(killer), _]) if *killer == mv => KILLER + 1,
            Some([_, Some(killer)]) if *killer == mv => KILLER,
            _ => {
                let place = self.place(position.turn(), rules.ends(mv));
                self.learnt.get(place).copied().unwrap_or(0)
            }
        }
    }

    /// Notes a quiet move that was too good to be allowed.
    pub(super) fn learn<R: RuleSet<Move = M>>(
        &mut self,
        rules: &R,
        position: &Position<R>,
        ply: usize,
        depth: i32,
        mv: M,
    ) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != Some(mv)
        {
            *killers = [Some(mv), killers[0]];
        }
        let place = self.place(position.turn(), rules.ends(mv));
        if let Some(learnt) = self.learnt.get_mut(place) {
            *learnt = (*learnt + depth * depth).min(MOST_LEARNT);
        }
    }
}

/// What a capture takes: what stands where it is aimed at, or something small elsewhere.
#[inline]
pub(super) fn victim<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    values: &Values,
    mv: R::Move,
) -> i32 {
    let (_, to) = rules.ends(mv);
    position
        .piece(to)
        .filter(|piece| piece.color != position.turn())
        .map_or(0, |piece| values.of(piece))
}

/// What a capture is made with.
#[inline]
fn capturer<R: RuleSet>(rules: &R, position: &Position<R>, values: &Values, mv: R::Move) -> i32 {
    let (from, _) = rules.ends(mv);
    let piece = |cell| Piece::new(position.turn(), position.kind_at(cell));
    from.map_or(0, |from| values.of(piece(from)))
}

/// Could the enemy retake where a capture is aimed at?
#[inline]
fn is_guarded<R: RuleSet>(rules: &R, position: &Position<R>, mv: R::Move) -> bool {
    let (_, to) = rules.ends(mv);
    rules.attackers(position, to, !position.turn()).any()
}

/// Brings the move to be looked at first to the front of a list that is not empty.
#[inline]
pub(super) fn bring_first<M: Copy>(moves: &mut [Ranked<M>]) {
    let mut first = 0;
    for (index, ranked) in moves.iter().enumerate() {
        if ranked.rank > moves[first].rank {
            first = index;
        }
    }
    moves.swap(0, first);
}
