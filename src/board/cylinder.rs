//! The cylinder: a rectangle whose last file lies beside its first.

use alloc::vec::Vec;

use super::rectangle::{file_name, square_step};
use super::{Board, Cell, CellSet, Exit, Geometry, Label, Point, Rectangle, Row, Step};

/// Why a cylinder cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CylinderError {
    /// With 2 files a cell would lie beside another on both hands, with 1 beside itself.
    #[error("a cylinder has at least 3 files, not {0}")]
    Files(u8),
    /// No ranks.
    #[error("a cylinder has at least 1 rank")]
    Ranks,
    /// More cells than the set holds.
    #[error("{cells} cells do not fit a set of {capacity}; choose a wider one")]
    TooLarge {
        /// Files times ranks.
        cells: usize,
        /// What the set holds.
        capacity: usize,
    },
}

/// A rectangle rolled up so that the last file lies beside the first. Cells are named and
/// numbered as on the [`Rectangle`], and drawn so, cut between the last file and the first.
///
/// A ride along a rank comes round to where it began; it ends on the last cell before its start,
/// so no piece stays where it is by moving. What is reached both ways round is reached by two
/// paths, each blocked on its own, and is one move.
///
/// ```
/// use chesswright::board::{Cylinder, Exit, Geometry};
///
/// let board: Cylinder = Cylinder::new(8, 8)?;
/// let a4 = board.cell("a4").unwrap();
/// let beside = board.step(a4, Exit(6)).unwrap();
/// assert_eq!(board.name(beside.to), "h4");
/// # Ok::<(), chesswright::board::CylinderError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cylinder<S = u64> {
    unrolled: Rectangle<S>,
}

impl<S: CellSet> Cylinder<S> {
    /// A board of that many files and ranks.
    ///
    /// # Errors
    /// When there are fewer than 3 files or no ranks, or the cells do not fit the set.
    pub fn new(files: u8, ranks: u8) -> Result<Cylinder<S>, CylinderError> {
        if files < 3 {
            return Err(CylinderError::Files(files));
        }
        if ranks == 0 {
            return Err(CylinderError::Ranks);
        }
        let (cells, capacity) =
            (usize::from(files) * usize::from(ranks), S::CAPACITY.min(Cell::MAX));
        if cells > capacity {
            return Err(CylinderError::TooLarge { cells, capacity });
        }
        Ok(Cylinder { unrolled: Rectangle::named(files, ranks) })
    }

    /// How many files.
    #[must_use]
    pub fn files(&self) -> u8 {
        self.unrolled.files()
    }

    /// How many ranks.
    #[must_use]
    pub fn ranks(&self) -> u8 {
        self.unrolled.ranks()
    }

    /// The cell on that file and rank, both from 0.
    #[must_use]
    pub fn at(&self, file: u8, rank: u8) -> Option<Cell> {
        self.unrolled.at(file, rank)
    }

    /// The cell's file, from 0.
    #[must_use]
    pub fn file(&self, cell: Cell) -> u8 {
        self.unrolled.file(cell)
    }

    /// The cell's rank, from 0.
    #[must_use]
    pub fn rank(&self, cell: Cell) -> u8 {
        self.unrolled.rank(cell)
    }
}

impl<S: CellSet> Geometry for Cylinder<S> {
    fn size(&self) -> usize {
        self.unrolled.size()
    }

    fn name(&self, cell: Cell) -> &str {
        self.unrolled.name(cell)
    }

    fn exits(&self, cell: Cell) -> u8 {
        self.unrolled.exits(cell)
    }

    fn step(&self, cell: Cell, exit: Exit) -> Option<Step> {
        square_step(exit, |right, up| {
            let file = i16::from(self.file(cell)) + i16::from(right);
            let file = file.rem_euclid(i16::from(self.files())) as u8;
            self.at(file, self.rank(cell).checked_add_signed(up)?)
        })
    }

    fn outline(&self, cell: Cell) -> Vec<Point> {
        self.unrolled.outline(cell)
    }

    fn rows(&self) -> Vec<Row> {
        self.unrolled.rows()
    }

    /// Two colours; an odd number of files makes them meet between the last file and the first.
    fn shade(&self, cell: Cell) -> u8 {
        self.unrolled.shade(cell)
    }

    fn text_place(&self, cell: Cell) -> (i16, i16) {
        self.unrolled.text_place(cell)
    }

    /// The rectangle's, and on either hand the letter of the file that comes round next.
    fn text_labels(&self) -> Vec<Label> {
        let mut labels = self.unrolled.text_labels();
        let (files, row) = (i16::from(self.files()), i16::from(self.ranks()));
        labels.push(Label { column: -2, row, text: file_name(self.files() - 1) });
        labels.push(Label { column: 2 * files, row, text: file_name(0) });
        labels
    }
}

impl<S: CellSet> Board for Cylinder<S> {
    type Set = S;
}
