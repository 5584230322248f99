//! The round board: rings of hexagons about a solid middle, files wrapping.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::f64::consts::PI;
use core::marker::PhantomData;

use super::{Board, Cell, CellSet, Exit, Geometry, Label, Point, Row, Step, hexes};

/// Why a round board cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RoundError {
    /// Every second file is shifted outward, so around the board their number is even; with
    /// fewer than 6 a cell would be its own neighbour's neighbour twice. At most 26 have letters.
    #[error("a round board has an even number of files from 6 to 26, not {0}")]
    Files(u8),
    /// No rings.
    #[error("a round board has at least one ring")]
    Rings,
    /// More cells than the set holds.
    #[error("{cells} cells do not fit a set of {capacity}; choose a wider one")]
    TooLarge {
        /// Files times rings.
        cells: usize,
        /// What the set holds.
        capacity: usize,
    },
}

/// A round board of hexagons: files are straight columns from the solid middle outwards, every
/// second one shifted outward by half a cell, the last beside the first. Cells are named
/// by file letter and ring number, `a1` innermost, and numbered along the rings.
///
/// With the **height** of a cell twice its ring number, and one more on every second file, the
/// six cells beside it lie one file aside and one height up or down, or two heights away on
/// its own file; its six diagonals lie two files aside, or one aside and three up or down. Up is
/// outwards.
///
/// ```
/// use chesswright::board::{Exit, Geometry, Round};
///
/// let board: Round = Round::new(8, 8)?;
/// let a1 = board.cell("a1").unwrap();
/// let beside = board.step(a1, Exit(10)).unwrap();
/// assert_eq!(board.name(beside.to), "h1");
/// # Ok::<(), chesswright::board::RoundError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Round<S = u64> {
    files: u8,
    rings: u8,
    names: Vec<String>,
    word: PhantomData<S>,
}

/// How far from the centre height 0 lies, in heights: the size of the solid middle.
const MIDDLE: f64 = 2.0;

impl<S: CellSet> Round<S> {
    /// A board of that many files and rings.
    ///
    /// # Errors
    /// When the number of files is odd, below 6 or above 26, there is no ring, or the cells do
    /// not fit the set.
    pub fn new(files: u8, rings: u8) -> Result<Round<S>, RoundError> {
        if !(6..=26).contains(&files) || files % 2 == 1 {
            return Err(RoundError::Files(files));
        }
        if rings == 0 {
            return Err(RoundError::Rings);
        }
        let cells = usize::from(files) * usize::from(rings);
        let capacity = S::CAPACITY.min(Cell::MAX);
        if cells > capacity {
            return Err(RoundError::TooLarge { cells, capacity });
        }
        let names = (1..=rings)
            .flat_map(|ring| (0..files).map(move |file| format!("{}{ring}", (b'a' + file) as char)))
            .collect();
        Ok(Round { files, rings, names, word: PhantomData })
    }

    /// How many files.
    #[must_use]
    pub fn files(&self) -> u8 {
        self.files
    }

    /// How many rings.
    #[must_use]
    pub fn rings(&self) -> u8 {
        self.rings
    }

    /// The cell on that file and ring, both from 0.
    #[must_use]
    pub fn at(&self, file: u8, ring: u8) -> Option<Cell> {
        // The product fits: the board has at most 255 cells.
        (file < self.files && ring < self.rings).then(|| Cell::new(ring * self.files + file))
    }

    /// The cell's file, from 0.
    #[must_use]
    pub fn file(&self, cell: Cell) -> u8 {
        cell.index() as u8 % self.files
    }

    /// The cell's ring, from 0, the innermost.
    #[must_use]
    pub fn ring(&self, cell: Cell) -> u8 {
        cell.index() as u8 / self.files
    }

    /// Twice the ring, and one more on every second file.
    fn height(&self, cell: Cell) -> i16 {
        2 * i16::from(self.ring(cell)) + i16::from(self.file(cell) % 2)
    }

    /// A corner of the cells' shapes: so many thirds of a file clockwise from the first file,
    /// at a height.
    fn corner(&self, thirds: i16, height: i16) -> Point {
        let around = 3 * i16::from(self.files);
        let (sin, cos) = sin_cos(f64::from(thirds.rem_euclid(around)) / f64::from(around));
        // As wide as a unit where a cell of the middle ring is.
        let radius = (MIDDLE + 1.0 + f64::from(height)) / 2.0;
        Point { x: radius * sin, y: radius * cos }
    }
}

/// Sine and cosine of a part (0 to 1) of the full turn. The core library has none; the series
/// does, from −π to π, to more digits than a picture needs.
fn sin_cos(part: f64) -> (f64, f64) {
    let angle = 2.0 * PI * if part > 0.5 { part - 1.0 } else { part };
    let (mut sin, mut cos, mut term) = (0.0, 0.0, 1.0);
    for n in 0..30 {
        match n % 4 {
            0 => cos += term,
            1 => sin += term,
            2 => cos -= term,
            _ => sin -= term,
        }
        term *= angle / f64::from(n + 1);
    }
    (sin, cos)
}

impl<S: CellSet> Geometry for Round<S> {
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
        let place = (i16::from(self.file(cell)), self.height(cell));
        hexes::step(place, exit, |(file, height)| {
            let file = file.rem_euclid(i16::from(self.files));
            let ring = u8::try_from(height - file % 2).ok()? / 2;
            self.at(file as u8, ring)
        })
    }

    /// A hexagon bent around the middle: its corners lie a third of a file to either hand at the
    /// outer and inner end, two thirds half-way.
    fn outline(&self, cell: Cell) -> Vec<Point> {
        let (middle, height) = (3 * i16::from(self.file(cell)), self.height(cell));
        hexes::CORNERS.map(|(thirds, up)| self.corner(middle + thirds, height + up)).to_vec()
    }

    /// Half-way between the inner and the outer side, where a bent cell is widest; the mean of
    /// all corners lies further in.
    fn centre(&self, cell: Cell) -> Point {
        let (middle, height) = (3 * i16::from(self.file(cell)), self.height(cell));
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
            .map(|(thirds, up)| self.corner(middle + thirds, height + up));
        let mean = |along: fn(&Point) -> f64| corners.iter().map(along).sum::<f64>() / 4.0;
        Point { x: mean(|p| p.x), y: mean(|p| p.y) }
    }

    fn rows(&self) -> Vec<Row> {
        (0..self.rings)
            .rev()
            .map(|ring| Row {
                cells: (0..self.files).filter_map(|file| self.at(file, ring)).collect(),
                separator: '/',
            })
            .collect()
    }

    /// Three colours, no two of them side by side within the files; around the board the number
    /// of files decides whether the colours meet.
    fn shade(&self, cell: Cell) -> u8 {
        hexes::shade((i16::from(self.file(cell) % 2), self.height(cell)))
    }

    /// Unrolled, cut between the last file and the first: every second file half a cell higher.
    fn text_place(&self, cell: Cell) -> (i16, i16) {
        (2 * i16::from(self.file(cell)), 2 * i16::from(self.rings) - 1 - self.height(cell))
    }

    fn text_labels(&self) -> Vec<Label> {
        let bottom = 2 * i16::from(self.rings);
        let mut labels = vec![];
        for ring in 0..self.rings {
            let row = bottom - 1 - 2 * i16::from(ring);
            labels.push(Label { column: -2, row, text: format!("{}", ring + 1) });
        }
        for file in 0..self.files {
            let text = String::from((b'a' + file) as char);
            labels.push(Label { column: 2 * i16::from(file), row: bottom, text });
        }
        labels
    }
}

impl<S: CellSet> Board for Round<S> {
    type Set = S;
}
