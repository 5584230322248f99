//! The rectangle: W files by R ranks, squares, the orthodox 8 × 8 among them.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{Board, Cell, CellSet, Exit, Geometry, Heading, Label, Point, Row, Step};

/// Why a rectangle cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RectangleError {
    /// No files or no ranks.
    #[error("a rectangle has at least 1 file and 1 rank, not {files} by {ranks}")]
    Sides {
        /// The files asked for.
        files: u8,
        /// The ranks asked for.
        ranks: u8,
    },
    /// More cells than the set holds.
    #[error("{cells} cells do not fit a set of {capacity}; choose a wider one")]
    TooLarge {
        /// Files times ranks.
        cells: usize,
        /// What the set holds.
        capacity: usize,
    },
}

/// A rectangular board. Cells are named by file letter and rank number, `a1` at White's
/// left hand, and numbered along the ranks: `a1`, `b1`, …, `a2`, ….
///
/// ```
/// use chesswright::board::{Geometry, Rectangle};
///
/// let board: Rectangle<u128> = Rectangle::new(10, 8)?;
/// assert_eq!(board.size(), 80);
/// assert_eq!(board.cell("j8").map(|cell| cell.index()), Some(79));
/// # Ok::<(), chesswright::board::RectangleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rectangle<S = u64> {
    files: u8,
    ranks: u8,
    names: Vec<String>,
    word: PhantomData<S>,
}

/// File and rank change through each exit, clockwise from north.
const COMPASS: [(i8, i8); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The step of a square through an exit, when a cell lies so many files right and ranks up.
pub(super) fn square_step(exit: Exit, to: impl FnOnce(i8, i8) -> Option<Cell>) -> Option<Step> {
    let (right, up) = *COMPASS.get(usize::from(exit.0))?;
    Some(Step {
        to: to(right, up)?,
        back: Exit((exit.0 + 4) % 8),
        heading: match up {
            1 => Heading::Up,
            0 => Heading::Level,
            _ => Heading::Down,
        },
        along_file: right == 0,
    })
}

/// `a` to `z`, then `aa`, `ab` and so on.
pub(super) fn file_name(file: u8) -> String {
    let letter = (b'a' + file % 26) as char;
    match file / 26 {
        0 => String::from(letter),
        more => format!("{}{letter}", file_name(more - 1)),
    }
}

impl Rectangle<u64> {
    /// The orthodox board.
    #[must_use]
    pub fn orthodox() -> Rectangle<u64> {
        Rectangle::named(8, 8)
    }
}

impl<S: CellSet> Rectangle<S> {
    /// A board of that many files and ranks.
    ///
    /// # Errors
    /// When a side is 0, or the cells do not fit the set.
    pub fn new(files: u8, ranks: u8) -> Result<Rectangle<S>, RectangleError> {
        if files == 0 || ranks == 0 {
            return Err(RectangleError::Sides { files, ranks });
        }
        let (cells, capacity) =
            (usize::from(files) * usize::from(ranks), S::CAPACITY.min(Cell::MAX));
        if cells > capacity {
            return Err(RectangleError::TooLarge { cells, capacity });
        }
        Ok(Rectangle::named(files, ranks))
    }

    /// A board of sides that are known to fit.
    pub(super) fn named(files: u8, ranks: u8) -> Rectangle<S> {
        let names = (1..=ranks)
            .flat_map(|rank| (0..files).map(move |file| format!("{}{rank}", file_name(file))))
            .collect();
        Rectangle { files, ranks, names, word: PhantomData }
    }

    /// How many files.
    #[must_use]
    pub fn files(&self) -> u8 {
        self.files
    }

    /// How many ranks.
    #[must_use]
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The cell on that file and rank, both from 0.
    #[must_use]
    pub fn at(&self, file: u8, rank: u8) -> Option<Cell> {
        // The product fits: the board has at most 255 cells.
        (file < self.files && rank < self.ranks).then(|| Cell::new(rank * self.files + file))
    }

    /// The cell's file, from 0.
    #[must_use]
    pub fn file(&self, cell: Cell) -> u8 {
        cell.index() as u8 % self.files
    }

    /// The cell's rank, from 0.
    #[must_use]
    pub fn rank(&self, cell: Cell) -> u8 {
        cell.index() as u8 / self.files
    }
}

impl<S: CellSet> Geometry for Rectangle<S> {
    fn size(&self) -> usize {
        self.names.len()
    }

    fn name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }

    fn exits(&self, _cell: Cell) -> u8 {
        8
    }

    fn step(&self, cell: Cell, exit: Exit) -> Option<Step> {
        square_step(exit, |right, up| {
            let file = self.file(cell).checked_add_signed(right)?;
            self.at(file, self.rank(cell).checked_add_signed(up)?)
        })
    }

    fn outline(&self, cell: Cell) -> Vec<Point> {
        let (x, y) = (f64::from(self.file(cell)), f64::from(self.rank(cell)));
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(dx, dy)| Point { x: x + dx, y: y + dy })
            .to_vec()
    }

    fn rows(&self) -> Vec<Row> {
        (0..self.ranks)
            .rev()
            .map(|rank| Row {
                cells: (0..self.files).filter_map(|file| self.at(file, rank)).collect(),
                separator: '/',
            })
            .collect()
    }

    fn shade(&self, cell: Cell) -> u8 {
        1 - (self.file(cell) + self.rank(cell)) % 2
    }

    fn text_place(&self, cell: Cell) -> (i16, i16) {
        (2 * i16::from(self.file(cell)), i16::from(self.ranks - 1 - self.rank(cell)))
    }

    fn text_labels(&self) -> Vec<Label> {
        let mut labels = vec![];
        for rank in 0..self.ranks {
            let row = i16::from(self.ranks - 1 - rank);
            labels.push(Label { column: -2, row, text: format!("{}", rank + 1) });
        }
        for file in 0..self.files {
            let text = file_name(file);
            labels.push(Label { column: 2 * i16::from(file), row: i16::from(self.ranks), text });
        }
        labels
    }
}

impl<S: CellSet> Board for Rectangle<S> {
    type Set = S;
}
