//! The hexagonal board: a regular hexagon of hexagons, Gliński's among them.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{Board, Cell, CellSet, Exit, Geometry, Label, Point, Row, Step, hexes};

/// Why a hexagonal board cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HexagonalError {
    /// A side of no cells.
    #[error("a hexagonal board has a side of at least 1 cell")]
    Side,
    /// More cells than the set holds.
    #[error("{cells} cells do not fit a set of {capacity}; choose a wider one")]
    TooLarge {
        /// What a hexagon of that side has.
        cells: usize,
        /// What the set holds.
        capacity: usize,
    },
}

/// A regular hexagon of hexagons with *n* of them along each side: 3*n*(*n* − 1) + 1 cells, at
/// most 217 (*n* = 9). Gliński's board has side 6 and 91 cells.
///
/// Files are straight columns, the middle one the longest, and White sees a corner of the board
/// nearest. Cells are named by file letter (there is no file `j`) and by rank, which is counted
/// from White's end of each file: ranks are lines that bend at the middle file. Cells are numbered
/// along the files, `a1`, `a2`, …, so that every line, orthogonal or diagonal, runs in order.
/// A position string lists the ranks, the farthest first.
///
/// ```
/// use chesswright::board::{Exit, Geometry, Hexagonal};
///
/// let board: Hexagonal<u128> = Hexagonal::new(6)?;
/// assert_eq!(board.size(), 91);
/// let f5 = board.cell("f5").unwrap();
/// let beside = board.step(f5, Exit(2)).unwrap();
/// assert_eq!(board.name(beside.to), "g5");
/// # Ok::<(), chesswright::board::HexagonalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Hexagonal<S = u64> {
    side: u8,
    /// The number of each file's first cell.
    firsts: Vec<u8>,
    names: Vec<String>,
    word: PhantomData<S>,
}

/// The file's letter: `a`, `b` and so on without `j`.
fn letter(file: u8) -> char {
    (b'a' + file + u8::from(file >= b'j' - b'a')) as char
}

impl<S: CellSet> Hexagonal<S> {
    /// A board with that many cells along each side.
    ///
    /// # Errors
    /// When the side is 0, or the cells do not fit the set.
    pub fn new(side: u8) -> Result<Hexagonal<S>, HexagonalError> {
        if side == 0 {
            return Err(HexagonalError::Side);
        }
        let cells = 3 * usize::from(side) * usize::from(side - 1) + 1;
        let capacity = S::CAPACITY.min(Cell::MAX);
        if cells > capacity {
            return Err(HexagonalError::TooLarge { cells, capacity });
        }
        let mut board = Hexagonal { side, firsts: vec![], names: vec![], word: PhantomData };
        for file in 0..board.files() {
            board.firsts.push(board.names.len() as u8);
            let ranks = 1..=board.length(file);
            board.names.extend(ranks.map(|rank| format!("{}{rank}", letter(file))));
        }
        Ok(board)
    }

    /// How many cells each of the six sides has.
    #[must_use]
    pub fn side(&self) -> u8 {
        self.side
    }

    /// How many files: one less than twice the side, and as many as there are ranks.
    #[must_use]
    pub fn files(&self) -> u8 {
        2 * self.side - 1
    }

    /// How many cells the file (from 0) has; none when there is no such file.
    #[must_use]
    pub fn length(&self, file: u8) -> u8 {
        if file < self.files() { self.files() - (self.side - 1).abs_diff(file) } else { 0 }
    }

    /// The cell on that file and rank, both from 0.
    #[must_use]
    pub fn at(&self, file: u8, rank: u8) -> Option<Cell> {
        (rank < self.length(file)).then(|| Cell::new(self.firsts[usize::from(file)] + rank))
    }

    /// The cell's file, from 0.
    #[must_use]
    pub fn file(&self, cell: Cell) -> u8 {
        let after = self.firsts.partition_point(|&first| usize::from(first) <= cell.index());
        after as u8 - 1
    }

    /// The cell's rank, from 0.
    #[must_use]
    pub fn rank(&self, cell: Cell) -> u8 {
        cell.index() as u8 - self.firsts[usize::from(self.file(cell))]
    }

    /// How far the middle cell is from each corner cell, in cells.
    fn radius(&self) -> i16 {
        i16::from(self.side) - 1
    }

    /// How many files aside and heights up from the middle cell.
    fn place(&self, cell: Cell) -> (i16, i16) {
        let aside = i16::from(self.file(cell)) - self.radius();
        (aside, 2 * i16::from(self.rank(cell)) + aside.abs() - 2 * self.radius())
    }

    /// The cell at that [`place`](Hexagonal::place).
    fn find(&self, (aside, height): (i16, i16)) -> Option<Cell> {
        // Heights on a file are all even or all odd, as the file's own distance is.
        let rank = (height - aside.abs()) / 2 + self.radius();
        self.at(u8::try_from(aside + self.radius()).ok()?, u8::try_from(rank).ok()?)
    }
}

impl<S: CellSet> Geometry for Hexagonal<S> {
    fn size(&self) -> usize {
        self.names.len()
    }

    fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    fn exits(&self, _cell: Cell) -> u8 {
        12
    }

    fn step(&self, cell: Cell, exit: Exit) -> Option<Step> {
        hexes::step(self.place(cell), exit, |place| self.find(place))
    }

    fn outline(&self, cell: Cell) -> Vec<Point> {
        hexes::outline(self.place(cell))
    }

    fn rows(&self) -> Vec<Row> {
        (0..self.files())
            .rev()
            .map(|rank| Row {
                cells: (0..self.files()).filter_map(|file| self.at(file, rank)).collect(),
                separator: '/',
            })
            .collect()
    }

    /// Three colours, the middle cell's the one between.
    fn shade(&self, cell: Cell) -> u8 {
        let (aside, height) = self.place(cell);
        hexes::shade((aside, height + 2))
    }

    fn text_place(&self, cell: Cell) -> (i16, i16) {
        (2 * i16::from(self.file(cell)), 2 * self.radius() - self.place(cell).1)
    }

    /// Every rank's number stands left of its first cell, every file's letter below its own.
    fn text_labels(&self) -> Vec<Label> {
        let mut labels = vec![];
        for rank in 0..self.files() {
            let first = (0..self.files()).find_map(|file| self.at(file, rank));
            labels.extend(first.map(|cell| {
                let (column, row) = self.text_place(cell);
                let text = format!("{}", rank + 1);
                // Seen from Black it stands on the right, and two digits need their room.
                Label { column: column - 1 - text.len() as i16, row, text }
            }));
        }
        for file in 0..self.files() {
            labels.extend(self.at(file, 0).map(|cell| {
                let (column, row) = self.text_place(cell);
                Label { column, row: row + 1, text: String::from(letter(file)) }
            }));
        }
        labels
    }
}

impl<S: CellSet> Board for Hexagonal<S> {
    type Set = S;
}
