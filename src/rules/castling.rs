//! Castling as data: which King's cell, which partner's, where both go, what must be so.

use core::fmt;
use core::ops::{ControlFlow, Range};

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Action, Move, RuleSet, Scene, Scope, SetOf};
use crate::board::{Board, Cell, CellSet, Geometry};
use crate::movement::{Adjacency, Path, Tables, ride};
use crate::notation::MoveError;
use crate::piece::Color;
use crate::position::Position;

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

impl<S: CellSet> Castle<S> {
    /// The way in which both go straight over sides, each the shortest way: the cells that both
    /// pass must be empty, and those of the King unattacked. Nothing when one of them has no such
    /// way.
    ///
    /// ```
    /// use chesswright::board::{CellSet, Geometry, Rectangle};
    /// use chesswright::rules::Castle;
    ///
    /// let board = Rectangle::orthodox();
    /// let [e1, g1, h1, f1] = ["e1", "g1", "h1", "f1"].map(|name| board.cell(name).unwrap());
    /// let castle = Castle::<u64>::along(&board, [e1, g1], [h1, f1]).unwrap();
    /// assert_eq!(castle.safe, u64::of_all([f1, g1]));
    /// assert!(Castle::<u64>::along(&board, [e1, g1], [h1, board.cell("a2").unwrap()]).is_none());
    /// ```
    #[must_use]
    pub fn along(
        board: &dyn Geometry,
        [king, king_to]: [Cell; 2],
        [partner, partner_to]: [Cell; 2],
    ) -> Option<Castle<S>> {
        let way = |from: Cell, to: Cell| -> Option<S> {
            if from == to {
                return Some(S::EMPTY);
            }
            let paths = ride(Adjacency::Orthogonal).paths(board, Color::White, from);
            let steps = |path: &Path| path.cells.iter().position(|&cell| cell == to);
            let path =
                paths.iter().filter(|path| steps(path).is_some()).min_by_key(|path| steps(path))?;
            Some(S::of_all(path.cells.iter().copied().take(steps(path)? + 1)))
        };
        let (king_way, partner_way) = (way(king, king_to)?, way(partner, partner_to)?);
        let empty = (king_way | partner_way) & !(S::of(king) | S::of(partner));
        Some(Castle { king, partner, king_to, partner_to, empty, safe: king_way.with(king_to) })
    }
}

/// The condition that a castling does not meet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoCastling {
    /// Nobody castles in this game.
    #[error("this game has none")]
    NotInGame,
    /// King or partner has moved, or was never said to be unmoved.
    #[error("the right to it is lost")]
    RightLost,
    /// The King is attacked.
    #[error("the King is in check")]
    InCheck,
    /// A piece stands on that cell, which must be empty.
    #[error("a piece stands on {0}")]
    Occupied(String),
    /// An enemy attacks that cell, which the King crosses or goes to.
    #[error("{0} is attacked")]
    Attacked(String),
    /// The partner would leave a line to the King open.
    #[error("the King would be in check after it")]
    Exposes,
}

/// Every way to castle in a game, found by the cells of King and partner.
#[derive(Clone)]
pub struct Castlings<S> {
    size: usize,
    /// Sorted by King and partner.
    ways: Vec<Castle<S>>,
    /// For each way, whether the partner could have shielded the King's destination, so that
    /// his leaving must be tested.
    shields: Vec<bool>,
    /// Those of a pair of cells begin here.
    first: Vec<u16>,
}

impl<S> fmt::Debug for Castlings<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Castlings").field("ways", &self.ways.len()).finish_non_exhaustive()
    }
}

impl<S: CellSet> Castlings<S> {
    /// Those ways, for pieces that move by those tables. The ways of one King and partner keep
    /// their order and are numbered from 0.
    ///
    /// # Panics
    /// When a way names a cell beyond the board.
    #[must_use]
    pub fn new(tables: &Tables<S>, mut ways: Vec<Castle<S>>) -> Castlings<S> {
        let size = tables.size();
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
        // Over a hurdle anything that leaves may matter.
        let shields = |way: &Castle<S>| {
            tables.have_hoppers()
                || Color::ALL.into_iter().any(|color| {
                    tables.attacks(color).rides(way.king_to).any(|(attack, sources)| {
                        let mut between = sources
                            .cells()
                            .flat_map(|source| attack.incoming.between(way.king_to, source));
                        between.any(|between| between.has(way.partner))
                    })
                })
        };
        Castlings { size, shields: ways.iter().map(shields).collect(), ways, first }
    }

    /// The ways to castle for a King and a partner on those cells.
    #[inline]
    #[must_use]
    pub fn of(&self, king: Cell, partner: Cell) -> &[Castle<S>] {
        &self.ways[self.range(king, partner)]
    }

    /// The way that a move castles; nothing when it does not.
    #[inline]
    #[must_use]
    pub fn way(&self, mv: Move) -> Option<&Castle<S>> {
        let Action::Castle(number) = mv.action else { return None };
        self.of(mv.from, mv.to).get(usize::from(number))
    }

    /// Plays a move that castles **without asking whether it is legal**, its turn aside: both go,
    /// and all rights of the side end. `partners` are the partners' cells, by side.
    #[inline]
    pub fn play<R: RuleSet>(
        &self,
        rules: &R,
        position: &mut Position<R>,
        mv: Move,
        partners: &[S; 2],
    ) where
        R::Board: Board<Set = S>,
    {
        if let Some(way) = self.way(mv) {
            let us = position.turn();
            position.unchecked().end_rights(rules.keys(), partners[us.index()]);
            position.unchecked().castle(rules.keys(), us, way);
        }
    }

    #[inline]
    fn range(&self, king: Cell, partner: Cell) -> Range<usize> {
        let pair = king.index() * self.size + partner.index();
        match self.first.get(pair..pair + 2) {
            Some(&[start, end]) => usize::from(start)..usize::from(end),
            _ => 0..0,
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
            let range = self.range(king, partner);
            let pairs = self.ways[range.clone()].iter().zip(&self.shields[range]);
            for (number, (way, &shields)) in pairs.enumerate() {
                let rest = scene.occupied.without(king).without(partner);
                if (way.empty & rest).any() || (way.safe & scene.tested & !scene.safe).any() {
                    continue;
                }
                let without_king = scene.occupied.without(king);
                let gone = S::EMPTY;
                let attacked = |to: Cell, occupied: S| scene.is_attacked(rules, to, occupied, gone);
                let mut untested = (way.safe & !scene.tested).cells();
                if untested.any(|to| attacked(to, without_king)) {
                    continue;
                }
                let after = rest.with(way.king_to).with(way.partner_to);
                if !(shields && attacked(way.king_to, after)) {
                    each(number as u8, way)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Why the King does not castle from one cell to another, which is where a castling takes
    /// him or where his partner stands. Nothing when he has no such castling, no piece of
    /// his side stands where a partner would, or he gets there by a step of his own.
    pub fn objection<R: RuleSet>(
        &self,
        rules: &R,
        position: &Position<R>,
        from: Cell,
        to: Cell,
    ) -> Option<MoveError>
    where
        R::Board: Board<Set = S>,
    {
        let scene = Scene::new(rules, position);
        let king = scene.king.filter(|&king| king == from)?;
        let steps = rules.tables().of(scene.us, position.piece(king)?.kind);
        if steps.targets(king, scene.occupied, scene.enemy).has(to) {
            return None;
        }
        let meant = |way: &&Castle<S>| {
            way.king == king
                && (way.king_to == to || way.partner == to)
                && scene.own.has(way.partner)
        };
        let mut ways = self.ways.iter().filter(meant).peekable();
        ways.peek()?;
        let reason = match ways.find(|way| position.rights().has(way.partner)) {
            Some(way) => obstacle(rules, &scene, way)?,
            None => NoCastling::RightLost,
        };
        Some(MoveError::Castling(reason))
    }
}

/// The first condition that a castling whose right is left does not meet.
fn obstacle<R: RuleSet>(rules: &R, scene: &Scene<R>, way: &Castle<SetOf<R>>) -> Option<NoCastling> {
    let name = |cell: Cell| rules.board().name(cell).to_string();
    let attacked =
        |cell: Cell, occupied| scene.is_attacked(rules, cell, occupied, SetOf::<R>::EMPTY);
    let without_king = scene.occupied.without(way.king);
    let rest = without_king.without(way.partner);
    if scene.in_check() {
        Some(NoCastling::InCheck)
    } else if let Some(cell) = (way.empty & rest).first() {
        Some(NoCastling::Occupied(name(cell)))
    } else if let Some(cell) = way.safe.cells().find(|&cell| attacked(cell, without_king)) {
        Some(NoCastling::Attacked(name(cell)))
    } else {
        let after = rest.with(way.king_to).with(way.partner_to);
        attacked(way.king_to, after).then_some(NoCastling::Exposes)
    }
}
