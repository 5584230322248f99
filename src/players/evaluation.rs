//! What a position is worth.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use super::SplitMix64;
use crate::board::{Cell, CellSet};
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::rules::{RuleSet, SetOf};

/// Says what a position is worth, for players to compare.
///
/// [`Mobility`] fits most games. A game that wants more begins with it and adds its own:
///
/// ```
/// use chesswright::players::{Evaluation, Mobility, Search};
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::{Orthodox, kind};
///
/// /// Two Bishops are worth half a pawn more than twice one.
/// #[derive(Debug)]
/// struct BishopPair(Mobility);
///
/// impl Evaluation<Orthodox> for BishopPair {
///     fn evaluate(&self, rules: &Orthodox, position: &Position<Orthodox>) -> i32 {
///         let pair = |color| 50 * i32::from(position.pieces(color, kind::BISHOP).many());
///         let us = position.turn();
///         self.0.evaluate(rules, position) + pair(us) - pair(!us)
///     }
/// }
///
/// let chess = Orthodox::new();
/// let player = Search::with_evaluation(&chess, 1, BishopPair(Mobility::new(&chess)));
/// # let _ = player;
/// ```
pub trait Evaluation<R: RuleSet>: Debug + Send {
    /// How good the position is for the side to move, in hundredths of an average move of
    /// mobility. It is asked only while the game goes on, and it is asked often.
    fn evaluate(&self, rules: &R, position: &Position<R>) -> i32;
}

/// What each kind is worth: how many moves it has on average, in hundredths.
///
/// The average is over all cells of the board, and over crowds that fill a quarter of it, friends
/// and enemies in equal parts. So it holds on any board, for whatever moves the game's tables
/// know: leaps, rides round corners, hops, moves that only capture.
///
/// ```
/// use chesswright::players::Values;
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::{Orthodox, kind::*};
///
/// let values = Values::new(&Orthodox::new());
/// let worth = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN]
///     .map(|kind| values.of(Piece::new(Color::White, kind)));
/// assert!(worth.is_sorted());
/// ```
#[derive(Clone, Debug)]
pub struct Values {
    /// By colour and kind.
    kinds: [Vec<i32>; 2],
    /// The same from each cell, by colour, kind and cell.
    cells: [Vec<Vec<i32>>; 2],
}

/// How many crowds are looked at.
const CROWDS: usize = 24;
/// One cell in so many is occupied.
const SPARSE: usize = 4;

impl Values {
    /// The values of a game.
    #[must_use]
    pub fn new<R: RuleSet>(rules: &R) -> Values {
        let tables = rules.tables();
        let cells = || (0..tables.size()).map(|index| Cell::new(index as u8));
        // The same crowds for all, so that they are fair, and the same ones every time.
        let mut random = SplitMix64::new(0);
        let mut some =
            |one_in: usize| SetOf::<R>::of_all(cells().filter(|_| random.below(one_in) == 0));
        let crowds: Vec<_> = (0..CROWDS).map(|_| (some(SPARSE), some(2))).collect();
        let from = |color, kind, cell| {
            let moves = |&(occupied, enemies): &(SetOf<R>, SetOf<R>)| {
                let victims = occupied & enemies;
                tables.of(color, kind).targets(cell, occupied, victims).len()
            };
            let moves: u32 = crowds.iter().map(moves).sum();
            (moves * 100) as i32 / CROWDS as i32
        };
        let cells = Color::ALL.map(|color| {
            let kind = |kind| cells().map(|cell| from(color, Kind::of_index(kind), cell)).collect();
            (0..tables.kinds()).map(kind).collect::<Vec<Vec<i32>>>()
        });
        let average = |cells: &Vec<i32>| cells.iter().sum::<i32>() / cells.len().max(1) as i32;
        let kinds = [0, 1].map(|color: usize| cells[color].iter().map(average).collect());
        Values { kinds, cells }
    }

    /// What a piece is worth; nothing when the game has no such kind.
    #[inline]
    #[must_use]
    pub fn of(&self, piece: Piece) -> i32 {
        self.kinds[piece.color.index()].get(piece.kind.index()).copied().unwrap_or(0)
    }

    /// How many moves a piece has from a cell on average, in hundredths; none when there is no such
    /// kind or cell.
    #[inline]
    #[must_use]
    pub fn on(&self, piece: Piece, cell: Cell) -> i32 {
        let cells = self.cells[piece.color.index()].get(piece.kind.index());
        cells.and_then(|cells| cells.get(cell.index())).copied().unwrap_or(0)
    }
}

/// The usual evaluation: material, what is in hand too, by the mobility of its kinds; the
/// cells that it stands on, by the mobility they give; the moves that it has, above all
/// those to cells around the enemy King, where checkmate wins; and the game's goal cells. Where
/// the board falls into parts, those on the enemy King's part are worth more than the others.
///
/// Kings count for nothing but the goals they hold: both sides have one.
#[derive(Clone, Debug)]
pub struct Mobility {
    values: Values,
    /// What a move to a cell next to the enemy King is worth.
    pressure: i32,
    /// By cell, the part of the board that it belongs to; empty when all are one, or it does not
    /// matter.
    parts: Vec<usize>,
    /// By colour, kind and cell: a piece's value, and what is due to the cell.
    placed: [Vec<Vec<i32>>; 2],
}

/// A better cell is worth this part of the moves it gives.
const CELL: i32 = 8;
/// A move that can be made now, in hundredths of an average one.
const MOVE: i32 = 5;
/// A move to a cell next to the enemy King, where checkmate wins.
const PRESSURE: i32 = 20;
/// A piece that no step brings near the enemy King is worth less by this part, where checkmate wins.
const FAR: i32 = 4;
/// A goal cell attacked, and the step from few goals held to one more.
const GOAL: i32 = 15;

impl Mobility {
    /// The evaluation of a game.
    #[must_use]
    pub fn new<R: RuleSet>(rules: &R) -> Mobility {
        let values = Values::new(rules);
        let placed = Color::ALL.map(|color| {
            let row = |kind| {
                let piece = Piece::new(color, Kind::of_index(kind));
                let cell = |index| {
                    let here = values.on(piece, Cell::new(index as u8));
                    values.of(piece) + (here - values.of(piece)) / CELL
                };
                (0..rules.tables().size()).map(cell).collect()
            };
            (0..rules.tables().kinds()).map(row).collect()
        });
        let start = rules.start();
        let mates = rules.stuck(&start, true).winner() == Some(!start.turn());
        let (pressure, parts) = if mates { (PRESSURE, parts(rules)) } else { (0, vec![]) };
        Mobility { values, pressure, parts, placed }
    }

    /// What the kinds are worth.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// What a side has.
    fn side<R: RuleSet>(
        &self,
        rules: &R,
        position: &Position<R>,
        color: Color,
        kings: SetOf<R>,
    ) -> i32 {
        let own = position.of(color);
        let (occupied, enemy) = (position.occupied(), position.of(!color));
        let men = own & !kings;
        let lasting = rules.lasting(position, color);
        let acting = position.split(men);
        let placed = &self.placed[color.index()];
        let target = (kings & enemy).first();
        let near = target.map_or(SetOf::<R>::EMPTY, |king| rules.tables().neighbours(king));
        let front = target.and_then(|king| self.parts.get(king.index()));
        let (mut score, mut moves, mut pressing, mut reached) = (0, 0, 0, SetOf::<R>::EMPTY);
        for (kind, placed) in placed.iter().enumerate() {
            let kind = Kind::of_index(kind);
            for cell in (lasting[kind] & men).cells() {
                let worth = placed[cell.index()];
                score += worth;
                if front.is_some_and(|front| *front != self.parts[cell.index()]) {
                    score -= worth / FAR;
                }
            }
            for cell in acting[kind].cells() {
                let targets = rules.tables().of(color, kind).targets(cell, occupied, enemy);
                moves += targets.len() as i32;
                pressing += (targets & near).len() as i32;
                reached |= targets;
            }
            let held = rules.in_hand(position, color, kind);
            if held > 0 {
                score += held as i32 * self.values.of(Piece::new(color, kind));
            }
        }
        let goals = rules.goals(color);
        if goals.any() {
            // The more are held already, the more the next is worth.
            let held = (own & goals).len() as i32;
            score += GOAL * (held * held + (reached & goals).len() as i32);
        }
        score + MOVE * moves + self.pressure * pressing
    }
}

/// For each cell the first of all those that steps over sides and corners lead to from it; empty
/// when that is everywhere the same.
fn parts<R: RuleSet>(rules: &R) -> Vec<usize> {
    let tables = rules.tables();
    let mut parts: Vec<Option<usize>> = vec![None; tables.size()];
    for first in 0..tables.size() {
        let mut waiting = vec![first];
        while let Some(cell) = waiting.pop() {
            if parts[cell].is_none() {
                parts[cell] = Some(first);
                let beside = tables.neighbours(Cell::new(cell as u8));
                waiting.extend(beside.cells().map(Cell::index));
            }
        }
    }
    let parts: Vec<usize> = parts.into_iter().flatten().collect();
    if parts.iter().all(|&part| part == 0) { vec![] } else { parts }
}

impl<R: RuleSet> Evaluation<R> for Mobility {
    fn evaluate(&self, rules: &R, position: &Position<R>) -> i32 {
        let kings = rules.kings(position);
        let us = position.turn();
        self.side(rules, position, us, kings) - self.side(rules, position, !us, kings)
    }
}
