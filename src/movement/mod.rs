//! How pieces move: a small language of movements, and the tables they compile to.
//!
//! A [`Movement`] lists, for a colour and a cell, [`Path`]s through any board. It is put
//! together from a few words that read like rules:
//!
//! ```
//! use chesswright::board::Rectangle;
//! use chesswright::movement::{Adjacency::*, Movement, leap, ride, step};
//!
//! let queen = ride(Any);
//! let knight = leap(1, 1); // one step over a side, one over a corner beside it
//! let marshal = ride(Orthogonal).or(knight.clone());
//! let pawn = step(Orthogonal).along_file().forward().move_only()
//!     .or(step(Diagonal).forward().capture_only());
//!
//! let board = Rectangle::orthodox();
//! # use chesswright::board::Geometry;
//! # use chesswright::piece::Color;
//! let a1 = board.cell("a1").unwrap();
//! assert_eq!(knight.paths(&board, Color::White, a1).len(), 2);
//! assert_eq!(queen.paths(&board, Color::White, a1).len(), 3);
//! ```

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::board::{Cell, Exit, Geometry, Step};
use crate::piece::Color;

mod path;
mod reach;
mod tables;
mod text;
mod words;

pub use path::{Act, Path, Way};
pub(crate) use reach::per_cell;
pub use reach::{Incoming, Reach};
pub(crate) use tables::Plan;
pub use tables::{Attack, Attacks, KindTables, MovementError, Tables};
pub use text::MovementTextError;

/// Which neighbours a step leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Adjacency {
    /// Those that share a side.
    Orthogonal,
    /// Those that touch at a corner only.
    Diagonal,
    /// Both.
    Any,
}

impl Adjacency {
    fn includes(self, exit: Exit) -> bool {
        match self {
            Adjacency::Orthogonal => exit.is_side(),
            Adjacency::Diagonal => !exit.is_side(),
            Adjacency::Any => true,
        }
    }
}

/// How a path goes on from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Course {
    /// Straight on; where a cell has no way straight on (an odd number of sides),
    /// turning left and right by turns.
    Straight,
    /// Turning left and right by turns, either first.
    Crooked,
    /// Turning always left or always right.
    Circling,
}

#[derive(Clone)]
enum Pattern {
    /// Steps of one sort, as far as the limit.
    Steps { adjacency: Adjacency, course: Course, limit: Option<u8> },
    /// Steps over sides, then over corners half a turn aside, as one leap.
    Leap { sides: u8, corners: u8 },
    /// Whatever paths a function lists.
    Listed(Arc<PathList>),
}

/// A function that lists a piece's paths.
type PathList = dyn Fn(&dyn Geometry, Color, Cell) -> Vec<Path> + Send + Sync;

/// Which way every step of a path must lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bearing {
    Forward,
    Backward,
    Level,
}

#[derive(Clone)]
struct Term {
    pattern: Pattern,
    bearing: Option<Bearing>,
    /// Steps must keep to the file (true) or leave it (false).
    file: Option<bool>,
    /// Starting cells, for each colour; everywhere when none are given.
    starts: Option<[Vec<Cell>; 2]>,
    /// Where not said, a ride, or as the function lists it.
    way: Option<Way>,
    act: Option<Act>,
}

/// How a piece moves, on any board: a union of path descriptions.
#[derive(Clone)]
pub struct Movement {
    terms: Vec<Term>,
}

impl fmt::Debug for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Movement").field("terms", &self.terms.len()).finish_non_exhaustive()
    }
}

fn one(pattern: Pattern) -> Movement {
    Movement {
        terms: vec![Term {
            pattern,
            bearing: None,
            file: None,
            starts: None,
            way: None,
            act: None,
        }],
    }
}

/// One step to a neighbour.
#[must_use]
pub fn step(adjacency: Adjacency) -> Movement {
    ride(adjacency).up_to(1)
}

/// A ride straight on, as far as the cells are empty. Where a cell has no way straight on, as on
/// pentagons, it goes on by turning left and right by turns.
#[must_use]
pub fn ride(adjacency: Adjacency) -> Movement {
    one(Pattern::Steps { adjacency, course: Course::Straight, limit: None })
}

/// A ride that turns left and right by turns, either first (a crooked rider).
#[must_use]
pub fn crooked(adjacency: Adjacency) -> Movement {
    one(Pattern::Steps { adjacency, course: Course::Crooked, limit: None })
}

/// A ride that turns always left or always right (a circling rider). A ring that closes ends
/// on the last cell before its start.
#[must_use]
pub fn circling(adjacency: Adjacency) -> Movement {
    one(Pattern::Steps { adjacency, course: Course::Circling, limit: None })
}

/// A leap over whatever stands between: `sides` steps straight over sides, then `corners` steps
/// straight over corners on either hand of that way. `leap(1, 1)` is the Knight on squares and
/// on hexagons, `leap(2, 0)` the Dabbaba, `leap(0, 2)` the Alfil, `leap(2, 1)` the Camel,
/// `leap(1, 2)` the Zebra.
#[must_use]
pub fn leap(sides: u8, corners: u8) -> Movement {
    one(Pattern::Leap { sides, corners })
}

/// No movement at all, for a kind that stands still.
#[must_use]
pub fn immobile() -> Movement {
    Movement { terms: vec![] }
}

/// Whatever paths the function lists, for movements that no word here describes. Paths
/// are checked when they are compiled. Of the words that change a movement, those about
/// single steps (`forward`, `along_file`, `up_to` and their like) do not touch listed paths.
#[must_use]
pub fn listed(
    paths: impl Fn(&dyn Geometry, Color, Cell) -> Vec<Path> + Send + Sync + 'static,
) -> Movement {
    one(Pattern::Listed(Arc::new(paths)))
}

impl Movement {
    fn map(mut self, change: impl Fn(&mut Term)) -> Movement {
        self.terms.iter_mut().for_each(change);
        self
    }

    /// This movement or the other, at choice.
    #[must_use]
    pub fn or(mut self, other: Movement) -> Movement {
        self.terms.extend(other.terms);
        self
    }

    /// Only steps that lead forward for the piece's colour.
    #[must_use]
    pub fn forward(self) -> Movement {
        self.map(|term| term.bearing = Some(Bearing::Forward))
    }

    /// Only steps that lead backward for the piece's colour.
    #[must_use]
    pub fn backward(self) -> Movement {
        self.map(|term| term.bearing = Some(Bearing::Backward))
    }

    /// Only steps that lead neither forward nor backward.
    #[must_use]
    pub fn sideways(self) -> Movement {
        self.map(|term| term.bearing = Some(Bearing::Level))
    }

    /// Only steps that keep to the file.
    #[must_use]
    pub fn along_file(self) -> Movement {
        self.map(|term| term.file = Some(true))
    }

    /// Only steps that leave the file.
    #[must_use]
    pub fn off_file(self) -> Movement {
        self.map(|term| term.file = Some(false))
    }

    /// At most that many steps (a limited rider). Leaps and listed paths are not changed.
    #[must_use]
    pub fn up_to(self, steps: u8) -> Movement {
        self.map(|term| {
            if let Pattern::Steps { limit, .. } = &mut term.pattern {
                *limit = Some(steps);
            }
        })
    }

    /// Exactly that many steps, all cells before the last empty.
    #[must_use]
    pub fn exactly(self, steps: u8) -> Movement {
        self.up_to(steps).lame()
    }

    /// Stops at the end of a path only, and is stopped by whatever stands before it:
    /// a ride becomes a ride to its very end, a leap a lame one (the Horse of Xiangqi,
    /// which goes over the sides first).
    #[must_use]
    pub fn lame(self) -> Movement {
        self.map(|term| term.way = Some(Way::End))
    }

    /// Needs one piece on the way, the hurdle, and lands on the cell just beyond it.
    #[must_use]
    pub fn hop(self) -> Movement {
        self.map(|term| term.way = Some(Way::HopJustBeyond))
    }

    /// Needs one piece on the way, the hurdle, and stops anywhere beyond it.
    #[must_use]
    pub fn hop_beyond(self) -> Movement {
        self.map(|term| term.way = Some(Way::HopBeyond))
    }

    /// Does not capture.
    #[must_use]
    pub fn move_only(self) -> Movement {
        self.map(|term| term.act = Some(Act::Move))
    }

    /// Only captures.
    #[must_use]
    pub fn capture_only(self) -> Movement {
        self.map(|term| term.act = Some(Act::Capture))
    }

    /// Only from those cells: White's, then Black's.
    #[must_use]
    pub fn from_cells(self, white: &[Cell], black: &[Cell]) -> Movement {
        self.map(|term| term.starts = Some([white.to_vec(), black.to_vec()]))
    }

    /// Every path of a piece of that colour on that cell. Paths that begin alike are listed
    /// apart; no path is listed twice.
    ///
    /// # Panics
    /// When the board has no such cell.
    #[must_use]
    pub fn paths(&self, board: &dyn Geometry, color: Color, cell: Cell) -> Vec<Path> {
        let mut paths = Vec::new();
        for term in 0..self.terms.len() {
            paths.extend(self.term_paths(term, board, color, cell));
        }
        paths.sort();
        paths.dedup();
        paths
    }

    /// How many parts were joined by `or`.
    pub(crate) fn terms(&self) -> usize {
        self.terms.len()
    }

    /// The paths of one part.
    pub(crate) fn term_paths(
        &self,
        term: usize,
        board: &dyn Geometry,
        color: Color,
        cell: Cell,
    ) -> Vec<Path> {
        let term = &self.terms[term];
        if term.starts.as_ref().is_some_and(|starts| !starts[color.index()].contains(&cell)) {
            return vec![];
        }
        let mut paths = match &term.pattern {
            Pattern::Steps { adjacency, course, limit } => (0..board.exits(cell))
                .map(Exit)
                .filter(|&exit| adjacency.includes(exit))
                .flat_map(|exit| {
                    let turns: &[i8] = if *course == Course::Straight && !odd(board, cell) {
                        &[0]
                    } else {
                        &[-1, 1]
                    };
                    turns.iter().map(move |&turn| (exit, turn))
                })
                .map(|(exit, turn)| term.walk(board, color, cell, exit, turn, *course, *limit))
                .collect(),
            Pattern::Leap { sides, corners } => term.leaps(board, color, cell, *sides, *corners),
            Pattern::Listed(paths) => {
                let mut paths = paths(board, color, cell);
                for path in &mut paths {
                    path.way = term.way.unwrap_or(path.way);
                    path.act = term.act.unwrap_or(path.act);
                }
                return paths;
            }
        };
        // A ride that must reach its end stops where the steps run out, unless they were counted.
        if let (Some(Way::End), Pattern::Steps { limit: Some(limit), .. }) =
            (term.way, &term.pattern)
        {
            paths.retain(|cells: &Cells| cells.len() == usize::from(*limit));
        }
        paths.retain(|cells| !cells.is_empty());
        paths.sort();
        paths.dedup();
        paths
            .into_iter()
            .map(|cells| Path {
                cells,
                way: term.way.unwrap_or_default(),
                act: term.act.unwrap_or_default(),
            })
            .collect()
    }
}

type Cells = SmallVec<[Cell; 8]>;

/// Has the cell an odd number of sides, so that no exit lies straight opposite another of its
/// sort?
fn odd(board: &dyn Geometry, cell: Cell) -> bool {
    board.exits(cell) % 4 == 2
}

/// Enters by an exit and leaves turned by so many exits of the same sort: 0 straight on,
/// −1 left, +1 right.
fn onward(board: &dyn Geometry, cell: Cell, entry: Exit, turn: i8) -> Option<Exit> {
    let exits = i16::from(board.exits(cell));
    let sides = exits / 2;
    // Straight opposite; on cells with an odd number of sides that is an exit of the other sort,
    // so the nearest of the same sort lie one to either hand.
    let swing = if sides % 2 == 0 { 2 * i16::from(turn) } else { i16::from(turn) };
    if sides % 2 == 1 && turn == 0 {
        return None;
    }
    Some(Exit((i16::from(entry.0) + sides + swing).rem_euclid(exits) as u8))
}

impl Term {
    fn allows(&self, color: Color, step: &Step) -> bool {
        let bearing = match self.bearing {
            None => true,
            Some(Bearing::Forward) => step.heading.is_forward(color),
            Some(Bearing::Backward) => step.heading.is_forward(!color),
            Some(Bearing::Level) => {
                !step.heading.is_forward(color) && !step.heading.is_forward(!color)
            }
        };
        bearing && self.file.is_none_or(|file| step.along_file == file)
    }

    /// Walks from a cell through an exit, then as the course says.
    #[allow(clippy::too_many_arguments)] // the parts of one pattern
    fn walk(
        &self,
        board: &dyn Geometry,
        color: Color,
        start: Cell,
        exit: Exit,
        first_turn: i8,
        course: Course,
        limit: Option<u8>,
    ) -> Cells {
        let mut cells = Cells::new();
        let (mut at, mut exit, mut turn) = (start, exit, first_turn);
        while limit.is_none_or(|limit| cells.len() < usize::from(limit)) {
            let Some(step) = board.step(at, exit) else { break };
            if step.to == start || cells.contains(&step.to) || !self.allows(color, &step) {
                break;
            }
            cells.push(step.to);
            at = step.to;
            let side_turn = match course {
                Course::Straight if !odd(board, at) => 0,
                Course::Straight if turn == 0 => -1,
                _ => turn,
            };
            let Some(next) = onward(board, at, step.back, side_turn) else { break };
            exit = next;
            turn = match course {
                Course::Straight | Course::Crooked => -turn,
                Course::Circling => turn,
            };
        }
        cells
    }

    /// The leaps, each as the cells it passes over (kept only when lame or hopping) and its
    /// target.
    fn leaps(
        &self,
        board: &dyn Geometry,
        color: Color,
        start: Cell,
        sides: u8,
        corners: u8,
    ) -> Vec<Cells> {
        let mut found = vec![];
        // Both orders lead to the same cell, but near an edge only one may stay on the board.
        let flies = self.way.unwrap_or_default() == Way::Ride;
        let orders: &[bool] = if flies { &[true, false] } else { &[true] };
        for &sides_first in orders {
            let legs = if sides_first { [sides, corners] } else { [corners, sides] };
            let first_is_side = if sides_first { sides > 0 } else { corners == 0 };
            for exit in (0..board.exits(start)).map(Exit) {
                if exit.is_side() != first_is_side {
                    continue;
                }
                for hand in [-1i16, 1] {
                    let way = leap_way(board, start, exit, legs, hand, |step| {
                        step.to != start && self.allows(color, step)
                    });
                    if let Some(cells) = way {
                        found.push(if flies {
                            cells.last().copied().into_iter().collect()
                        } else {
                            cells
                        });
                    }
                }
            }
        }
        found
    }
}

/// Goes `legs[0]` steps through `exit`, then `legs[1]` steps half a turn to one hand.
fn leap_way(
    board: &dyn Geometry,
    start: Cell,
    exit: Exit,
    legs: [u8; 2],
    hand: i16,
    allowed: impl Fn(&Step) -> bool,
) -> Option<Cells> {
    let mut cells = Cells::new();
    let (mut at, mut exit) = (start, exit);
    for (leg, count) in legs.into_iter().enumerate() {
        for nth in 0..count {
            if leg == 1 && nth == 0 && legs[0] > 0 {
                exit =
                    Exit((i16::from(exit.0) + hand).rem_euclid(i16::from(board.exits(at))) as u8);
            }
            let step = board.step(at, exit).filter(|step| allowed(step))?;
            cells.push(step.to);
            at = step.to;
            let exits = board.exits(at);
            exit = Exit((step.back.0 + exits / 2) % exits);
        }
    }
    Some(cells)
}
