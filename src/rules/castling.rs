//! Castling as data: which King's cell, which partner's, where both go, what must be so.

use core::ops::ControlFlow;

use alloc::vec;
use alloc::vec::Vec;

use super::{RuleSet, Scene, Scope, SetOf};
use crate::board::{Board, Cell, CellSet};

/// One way to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castle<S> {
    /// Where the King stands.
    pub king: Cell,
    /// Where the partner stands.
    pub partner: Cell,
    /// Where the King goes.
    pub king_to: Cell,
    /// Where the partner goes.
    pub partner_to: Cell,
    /// The cells that must be empty but for these two.
    pub empty: S,
    /// The cells, the King's destination among them, that no enemy may attack.
    pub safe: S,
}

/// Every way to castle in a game, found by the cells of King and partner.
#[derive(Clone, Debug)]
pub struct Castlings<S> {
    size: usize,
    /// Sorted by King and partner.
    ways: Vec<Castle<S>>,
    /// Those of a pair of cells begin here.
    first: Vec<u16>,
}

impl<S: CellSet> Castlings<S> {
    /// Those ways, on a board of that many cells. The ways of one King and partner keep their
    /// order and are numbered from 0.
    ///
    /// # Panics
    /// When a way names a cell beyond the board.
    #[must_use]
    pub fn new(size: usize, mut ways: Vec<Castle<S>>) -> Castlings<S> {
        let pair = |way: &Castle<S>| way.king.index() * size + way.partner.index();
        ways.sort_by_key(pair);
        let mut first = vec![0u16; size * size + 1];
        for way in &ways {
            assert!(
                way.king.index() < size && way.partner.index() < size,
                "castling is between cells of the board"
            );
            first[pair(way) + 1] += 1;
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        Castlings { size, ways, first }
    }

    /// The ways to castle for a King and a partner on those cells.
    #[inline]
    #[must_use]
    pub fn of(&self, king: Cell, partner: Cell) -> &[Castle<S>] {
        let pair = king.index() * self.size + partner.index();
        match self.first.get(pair..pair + 2) {
            Some(&[start, end]) => &self.ways[usize::from(start)..usize::from(end)],
            _ => &[],
        }
    }

    /// The legal castlings: the King is not in check, the right is left, the way is free and not
    /// attacked, and the King is safe at the end. Each is handed out with its number among those
    /// of its pair.
    ///
    /// # Errors
    /// Breaks off when `each` does.
    #[inline]
    pub fn legal<R: RuleSet>(
        &self,
        rules: &R,
        scene: &Scene<R>,
        scope: Scope<SetOf<R>>,
        mut each: impl FnMut(u8, &Castle<S>) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        R::Board: Board<Set = S>,
    {
        let partners = scene.position.rights() & scene.own;
        let Some(king) = scene.king.filter(|&king| scope.from.has(king)) else {
            return ControlFlow::Continue(());
        };
        if partners.is_empty() || scope.captures || scene.in_check() {
            return ControlFlow::Continue(());
        }
        for partner in partners.cells() {
            for (number, way) in self.of(king, partner).iter().enumerate() {
                let rest = scene.occupied.without(king).without(partner);
                if (way.empty & rest).any() {
                    continue;
                }
                let without_king = scene.occupied.without(king);
                let gone = S::EMPTY;
                let crossed =
                    way.safe.cells().all(|to| !scene.is_attacked(rules, to, without_king, gone));
                let after = rest.with(way.king_to).with(way.partner_to);
                if crossed && !scene.is_attacked(rules, way.king_to, after, gone) {
                    each(number as u8, way)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
