//! Where pieces stand: cells, their names, the steps between them, their outlines.
//!
//! A board is a graph. Every cell has *exits* in clockwise order (as White sees it): exit 0 is a
//! side, exit 1 the corner after it, exit 2 the next side, and so on, so that even exits are
//! sides, odd ones corners, and a cell of *n* sides has 2*n* exits. A piece that enters by
//! exit `e` goes straight on by exit `e + n`, and everything else that movement needs
//! (orthogonal, diagonal, left, right, forward) follows from these labels; no angle is ever
//! computed, which is why boards may wrap, curl or mix shapes.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

mod any;
mod cairo;
mod cylinder;
mod hexagonal;
pub mod hexes;
mod pair;
mod rectangle;
pub(crate) mod region;
mod round;
mod set;
mod sound;

pub use any::AnyBoard;
pub use cairo::{Cairo, CairoError, Hexagon, Tone};
pub use cylinder::{Cylinder, CylinderError};
pub use hexagonal::{Hexagonal, HexagonalError};
pub use pair::{Pair, PairError};
pub use rectangle::{Rectangle, RectangleError};
pub use round::{Round, RoundError};
pub use set::{CellSet, Cells, Wide};
pub use sound::{BoardFault, outline_faults, step_faults};

use crate::piece::Color;

/// A place a piece can stand on: an index from 0 to one below the number of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell(u8);

impl Cell {
    /// How many cells a board can have.
    pub const MAX: usize = 255;

    /// The cell with that index. Whether a board has such a cell is the board's to say.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Cell {
        Cell(index)
    }

    /// The index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A way out of a cell: a side (even) or a corner (odd), numbered clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exit(pub u8);

impl Exit {
    /// Does it cross a side (an orthogonal step)?
    #[inline]
    #[must_use]
    pub const fn is_side(self) -> bool {
        self.0 & 1 == 0
    }
}

/// Which way a step leads, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Heading {
    /// White's forward, Black's backward.
    Up,
    /// Neither.
    Level,
    /// Black's forward, White's backward.
    Down,
}

impl Heading {
    /// Does it lead forward for that colour?
    #[inline]
    #[must_use]
    pub fn is_forward(self, color: Color) -> bool {
        self == match color {
            Color::White => Heading::Up,
            Color::Black => Heading::Down,
        }
    }
}

/// A step from one cell to a neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The neighbour.
    pub to: Cell,
    /// The neighbour's exit that leads back.
    pub back: Exit,
    /// Forward, backward or neither.
    pub heading: Heading,
    /// Does it keep to the file, as a pawn's advance does?
    pub along_file: bool,
}

/// A point of the plane, one unit about a cell's width; x grows rightwards, y upwards
/// as White sees the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Rightwards.
    pub x: f64,
    /// Upwards.
    pub y: f64,
}

/// A row of a position string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its cells, left to right.
    pub cells: Vec<Cell>,
    /// What stands between the row before and this one: `/`, or `|` where another board begins.
    pub separator: char,
}

/// A mark beside a board drawn as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Column, in the units of [`Geometry::text_place`].
    pub column: i16,
    /// Row, in the units of [`Geometry::text_place`].
    pub row: i16,
    /// What to write there.
    pub text: String,
}

/// The shape of a board: everything but the word its sets are kept in. Object-safe.
pub trait Geometry: fmt::Debug + Send + Sync + 'static {
    /// How many cells, at most [`Cell::MAX`].
    fn size(&self) -> usize;

    /// The name of a cell, such as `e4`.
    ///
    /// # Panics
    /// May panic when the board has no such cell.
    fn name(&self, cell: Cell) -> &str;

    /// How many exits a cell has: twice the number of its sides.
    fn exits(&self, cell: Cell) -> u8;

    /// The step through an exit, when there is a cell behind it.
    fn step(&self, cell: Cell, exit: Exit) -> Option<Step>;

    /// The corners of the cell's shape, in order around it.
    fn outline(&self, cell: Cell) -> Vec<Point>;

    /// The rows of a position string, first to last.
    fn rows(&self) -> Vec<Row>;

    /// Which of the board's colours the cell has; 0 is the lightest.
    fn shade(&self, cell: Cell) -> u8;

    /// Where a text drawing puts the cell: its column in half cells and its row from the top,
    /// both from 0.
    fn text_place(&self, cell: Cell) -> (i16, i16);

    /// Coordinates around a text drawing, in the units of [`text_place`](Geometry::text_place);
    /// they may lie outside the cells' range. There are none, unless the board says so.
    fn text_labels(&self) -> Vec<Label> {
        Vec::new()
    }

    /// The middle of the cell, where its piece is drawn.
    fn centre(&self, cell: Cell) -> Point {
        let corners = self.outline(cell);
        let count = corners.len().max(1) as f64;
        let sum = corners
            .iter()
            .fold(Point { x: 0.0, y: 0.0 }, |sum, p| Point { x: sum.x + p.x, y: sum.y + p.y });
        Point { x: sum.x / count, y: sum.y / count }
    }

    /// Every cell, in order of index.
    fn cells(&self) -> CellRange {
        CellRange { next: 0, end: self.size().min(Cell::MAX) as u8 }
    }

    /// The cell with that name.
    fn cell(&self, name: &str) -> Option<Cell> {
        self.cells().find(|&cell| self.name(cell) == name)
    }

    /// The cell whose name the text begins with (the longest such name), and the rest.
    fn cell_prefix<'t>(&self, text: &'t str) -> Option<(Cell, &'t str)> {
        self.cells()
            .filter_map(|cell| Some((cell, text.strip_prefix(self.name(cell))?)))
            .min_by_key(|(_, rest)| rest.len())
    }
}

/// A board: a shape, and the word that holds a set of its cells.
///
/// A word too narrow for the board is refused when movements are compiled on it; a word twice
/// too wide costs 20 to 165 % of the time.
pub trait Board: Geometry {
    /// `u64` for up to 64 cells, `u128` for up to 128, [`Wide`] for up to 255.
    type Set: CellSet;
}

/// The cells of a board in order, from [`Geometry::cells`].
#[derive(Clone, Debug)]
pub struct CellRange {
    next: u8,
    end: u8,
}

impl Iterator for CellRange {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        (self.next < self.end).then(|| {
            self.next += 1;
            Cell(self.next - 1)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.end - self.next);
        (len, Some(len))
    }
}

impl ExactSizeIterator for CellRange {}
