//! Two boards made one, each cell with a twin.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{Board, Cell, CellSet, Exit, Geometry, Heading, Label, Point, Row, Step};

/// Why two boards do not make a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PairError {
    /// They have not as many cells as each other.
    #[error("twins need boards of one size, not of {first} and {second} cells")]
    Sizes {
        /// The first board's cells.
        first: usize,
        /// The second's.
        second: usize,
    },
    /// More cells than the set holds.
    #[error("{cells} cells do not fit a set of {capacity}; choose a wider one")]
    TooLarge {
        /// Those of both boards.
        cells: usize,
        /// What the set holds.
        capacity: usize,
    },
}

/// A board made of two: no step leads from one to the other, but each cell has a **twin**,
/// the cell of the same number on the other board. The first board's cells come first and keep
/// their names; the second's names begin with `~`.
///
/// ```
/// use chesswright::board::{Geometry, Pair, Rectangle};
///
/// // Two squares of 64 cells: a set of them is a u128.
/// let square = Rectangle::orthodox();
/// let boards: Pair<_, _, u128> = Pair::new(square.clone(), square)?;
/// let e4 = boards.cell("e4").unwrap();
/// assert_eq!(boards.name(boards.twin(e4)), "~e4");
/// assert_eq!(boards.twin(boards.twin(e4)), e4);
/// # Ok::<(), chesswright::board::PairError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pair<A, B, S> {
    first: A,
    second: B,
    names: Vec<String>,
    /// White's forward on the second board is that board's own down.
    reversed: bool,
    /// How far the second board is drawn from where it would be alone.
    aside: Point,
    text_aside: (i16, i16),
    word: PhantomData<S>,
}

impl<A: Geometry, B: Geometry, S: CellSet> Pair<A, B, S> {
    /// The pair of those boards.
    ///
    /// # Errors
    /// When they are not of one size, or their cells do not fit the set.
    pub fn new(first: A, second: B) -> Result<Pair<A, B, S>, PairError> {
        let (size, other) = (first.size(), second.size());
        if size != other {
            return Err(PairError::Sizes { first: size, second: other });
        }
        let (cells, capacity) = (2 * size, S::CAPACITY.min(Cell::MAX));
        if cells > capacity {
            return Err(PairError::TooLarge { cells, capacity });
        }
        let own = first.cells().map(|cell| String::from(first.name(cell)));
        let names = own.chain(second.cells().map(|cell| format!("~{}", second.name(cell))));
        let (left, right) = (extent(&first), extent(&second));
        let aside = Point {
            x: left.1.x + 1.0 - right.0.x,
            y: (left.0.y + left.1.y - right.0.y - right.1.y) / 2.0,
        };
        let (first_end, second_end) = (text_end(&first), text_end(&second));
        let text_aside = (first_end.0 + 6, (first_end.1 - second_end.1).max(0));
        let names = names.collect();
        Ok(Pair { first, second, names, reversed: false, aside, text_aside, word: PhantomData })
    }

    /// The same pair with up and down of the second board exchanged: who goes up on the one
    /// goes down on the other.
    #[must_use]
    pub fn reversed(self) -> Self {
        Pair { reversed: !self.reversed, ..self }
    }

    /// The first board.
    #[must_use]
    pub fn first(&self) -> &A {
        &self.first
    }

    /// The second board, whose cells are numbered from 0 there.
    #[must_use]
    pub fn second(&self) -> &B {
        &self.second
    }

    /// The cell of the same number on the other board.
    #[inline]
    #[must_use]
    pub fn twin(&self, cell: Cell) -> Cell {
        let half = self.first.size();
        let index = cell.index();
        Cell::new(if index < half { index + half } else { index - half } as u8)
    }

    /// The cells of the first board.
    #[must_use]
    pub fn first_cells(&self) -> S {
        S::of_all(self.first.cells())
    }

    /// The cells of the second board, as numbered in the pair.
    #[must_use]
    pub fn second_cells(&self) -> S {
        S::of_all(self.first.cells().map(|cell| self.twin(cell)))
    }

    /// A point of the second board, where it is drawn in the pair.
    fn moved(&self, p: Point) -> Point {
        Point { x: p.x + self.aside.x, y: p.y + self.aside.y }
    }

    /// The cell on its own board when that is the second.
    fn on_second(&self, cell: Cell) -> Option<Cell> {
        let index = cell.index().checked_sub(self.first.size())?;
        Some(Cell::new(index as u8))
    }
}

/// The least and the greatest coordinates of a board's outlines.
fn extent(board: &dyn Geometry) -> (Point, Point) {
    let corners: Vec<Point> = board.cells().flat_map(|cell| board.outline(cell)).collect();
    let start = corners.first().copied().unwrap_or(Point { x: 0.0, y: 0.0 });
    corners.iter().fold((start, start), |(low, high), p| {
        (
            Point { x: low.x.min(p.x), y: low.y.min(p.y) },
            Point { x: high.x.max(p.x), y: high.y.max(p.y) },
        )
    })
}

/// The last column and row of a board drawn as text.
fn text_end(board: &dyn Geometry) -> (i16, i16) {
    board
        .cells()
        .map(|cell| board.text_place(cell))
        .fold((0, 0), |end, place| (end.0.max(place.0), end.1.max(place.1)))
}

impl<A: Geometry, B: Geometry, S: CellSet> Geometry for Pair<A, B, S> {
    fn size(&self) -> usize {
        self.names.len()
    }

    fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    fn exits(&self, cell: Cell) -> u8 {
        match self.on_second(cell) {
            Some(cell) => self.second.exits(cell),
            None => self.first.exits(cell),
        }
    }

    fn step(&self, cell: Cell, exit: Exit) -> Option<Step> {
        let Some(cell) = self.on_second(cell) else { return self.first.step(cell, exit) };
        let mut step = self.second.step(cell, exit)?;
        step.to = self.twin(step.to);
        if self.reversed {
            step.heading = match step.heading {
                Heading::Up => Heading::Down,
                Heading::Level => Heading::Level,
                Heading::Down => Heading::Up,
            };
        }
        Some(step)
    }

    /// The first board's as it is, the second's to the right of it.
    fn outline(&self, cell: Cell) -> Vec<Point> {
        let Some(cell) = self.on_second(cell) else { return self.first.outline(cell) };
        self.second.outline(cell).into_iter().map(|p| self.moved(p)).collect()
    }

    fn centre(&self, cell: Cell) -> Point {
        match self.on_second(cell) {
            Some(cell) => self.moved(self.second.centre(cell)),
            None => self.first.centre(cell),
        }
    }

    /// The first board's rows, then the second's behind a `|`.
    fn rows(&self) -> Vec<Row> {
        let mut rows = self.first.rows();
        for (number, mut row) in self.second.rows().into_iter().enumerate() {
            for cell in &mut row.cells {
                *cell = self.twin(*cell);
            }
            if number == 0 {
                row.separator = '|';
            }
            rows.push(row);
        }
        rows
    }

    fn shade(&self, cell: Cell) -> u8 {
        match self.on_second(cell) {
            Some(cell) => self.second.shade(cell),
            None => self.first.shade(cell),
        }
    }

    /// Side by side, both ending on one line.
    fn text_place(&self, cell: Cell) -> (i16, i16) {
        let down = (text_end(&self.second).1 - text_end(&self.first).1).max(0);
        match self.on_second(cell) {
            Some(cell) => {
                let (column, row) = self.second.text_place(cell);
                (column + self.text_aside.0, row + self.text_aside.1)
            }
            None => {
                let (column, row) = self.first.text_place(cell);
                (column, row + down)
            }
        }
    }

    fn text_labels(&self) -> Vec<Label> {
        let down = (text_end(&self.second).1 - text_end(&self.first).1).max(0);
        let moved = |label: Label, (columns, rows): (i16, i16)| Label {
            column: label.column + columns,
            row: label.row + rows,
            text: label.text,
        };
        let first = self.first.text_labels().into_iter().map(|label| moved(label, (0, down)));
        let second = self.second.text_labels().into_iter();
        first.chain(second.map(|label| moved(label, self.text_aside))).collect()
    }
}

impl<A: Geometry, B: Geometry, S: CellSet> Board for Pair<A, B, S> {
    type Set = S;
}
