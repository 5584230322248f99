//! Cairo pentagons: hexagons of two pentagons each, lying and standing by turns.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::f64::consts::FRAC_1_SQRT_2;
use core::marker::PhantomData;

use super::{Board, Cell, CellSet, Exit, Geometry, Heading, Label, Point, Row, Step};

/// Why a board of Cairo pentagons cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CairoError {
    /// No hexagons, or more than 12 in a row (files are named by letters).
    #[error("a board of Cairo pentagons has 1 to 12 hexagons in a row, not {0}")]
    Hexagons(u8),
    /// More cells than the set holds.
    #[error("{cells} cells do not fit a set of {capacity}; choose a wider one")]
    TooLarge {
        /// Twice the number of hexagons.
        cells: usize,
        /// What the set holds.
        capacity: usize,
    },
}

/// How the two pentagons of a hexagon lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hexagon {
    /// Side by side on a rank, a [`Tone::Red`] one to the left of a [`Tone::Green`] one. Such
    /// hexagons stand one behind the other along the files.
    File,
    /// One above the other on a file, a [`Tone::Orange`] one above a [`Tone::Blue`] one. Such
    /// hexagons lie one beside the other along the ranks.
    Rank,
}

/// The four ways a Cairo pentagon can lie, named by colours. Its *base* is the side
/// it shares with the other pentagon of its hexagon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// The left one of a [`Hexagon::File`]: its base is on its right.
    Red,
    /// The right one of a [`Hexagon::File`]: its base is on its left.
    Green,
    /// The upper one of a [`Hexagon::Rank`]: its base is below.
    Orange,
    /// The lower one of a [`Hexagon::Rank`]: its base is above.
    Blue,
}

use Tone::{Blue, Green, Orange, Red};

impl Tone {
    /// Where the neighbours over the sides lie: clockwise, the base first.
    fn sides(self) -> [(i8, i8); 5] {
        match self {
            Red => [(2, 0), (1, -1), (-1, -1), (-1, 1), (1, 1)],
            Green => [(-2, 0), (-1, 1), (1, 1), (1, -1), (-1, -1)],
            Orange => [(0, -2), (-1, -1), (-1, 1), (1, 1), (1, -1)],
            Blue => [(0, 2), (1, 1), (1, -1), (-1, -1), (-1, 1)],
        }
    }

    /// Where the neighbour over a corner lies, by the corner's exit. At the three other corners
    /// only three pentagons meet, and each two of them share a side.
    fn corner(self, exit: u8) -> Option<(i8, i8)> {
        match (self, exit) {
            (Red, 7) | (Green, 3) => Some((0, 2)),
            (Red, 3) | (Green, 7) => Some((0, -2)),
            (Orange, 7) | (Blue, 3) => Some((2, 0)),
            (Orange, 3) | (Blue, 7) => Some((-2, 0)),
            _ => None,
        }
    }

    /// Does a step from such a cell run along a chain of file hexagons?
    fn keeps_to_file(self, (right, up): (i8, i8)) -> bool {
        match self {
            Red => right == 1 || right == 0,
            Green => right == -1 || right == 0,
            Orange => up == 1 || up == -2,
            Blue => up == -1 || up == 2,
        }
    }
}

#[derive(Clone, Debug)]
struct Spot {
    name: String,
    file: u8,
    rank: u8,
    tone: Tone,
    steps: [Option<Step>; 10],
}

/// A square of n × n hexagons, each of two pentagons: the Cairo pentagonal tiling. Hexagons whose
/// pentagons lie side by side and such whose pentagons lie one above the other take turns along
/// both files and ranks.
///
/// A cell's file and rank are the coordinates of its middle on a fine lattice, of which the
/// cells take about every other point: `a` is the leftmost file that any cell could be on, `1`
/// the lowest rank. Cells are numbered along the ranks, the lowest rank first.
///
/// A step *keeps to the file* when it runs along a chain of file hexagons joined end to end:
/// over the sides that such a chain crosses, forward from each pentagon by one or two of them,
/// or over a corner to the next file hexagon's pentagon on the same file.
///
/// ```
/// use chesswright::board::{Cairo, Geometry, Hexagon};
///
/// let board: Cairo = Cairo::new(5, Hexagon::File)?;
/// assert_eq!(board.size(), 50);
/// assert_eq!(board.rows()[0].cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>(),
///     ["d11", "h11"]);
/// # Ok::<(), chesswright::board::CairoError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cairo<S = u64> {
    hexagons: u8,
    spots: Vec<Spot>,
    word: PhantomData<S>,
}

impl<S: CellSet> Cairo<S> {
    /// A board of that many hexagons in each direction, with such a one in White's left corner.
    ///
    /// # Errors
    /// When there are none or more than 12 in a row, or the cells do not fit the set.
    pub fn new(hexagons: u8, corner: Hexagon) -> Result<Cairo<S>, CairoError> {
        if hexagons == 0 || hexagons > 12 {
            return Err(CairoError::Hexagons(hexagons));
        }
        let cells = 2 * usize::from(hexagons) * usize::from(hexagons);
        let capacity = S::CAPACITY.min(Cell::MAX);
        if cells > capacity {
            return Err(CairoError::TooLarge { cells, capacity });
        }
        let mut spots = vec![];
        for column in 0..hexagons {
            for row in 0..hexagons {
                // The hexagon's middle; its cells lie a step away to both sides.
                let (file, rank) = (2 * column + 1, 2 * row + 1);
                let is_file = ((column + row) % 2 == 0) == (corner == Hexagon::File);
                spots.extend(if is_file {
                    [spot(file - 1, rank, Red), spot(file + 1, rank, Green)]
                } else {
                    [spot(file, rank + 1, Orange), spot(file, rank - 1, Blue)]
                });
            }
        }
        spots.sort_by_key(|spot| (spot.rank, spot.file));
        let mut board = Cairo { hexagons, spots, word: PhantomData };
        for i in 0..board.spots.len() {
            for exit in 0..10 {
                let step = board.find_step(&board.spots[i], exit);
                board.spots[i].steps[usize::from(exit)] = step;
            }
        }
        Ok(board)
    }

    /// The step through an exit, found by where it leads.
    fn find_step(&self, spot: &Spot, exit: u8) -> Option<Step> {
        let way = way_through(spot.tone, exit)?;
        let to = self.beside(spot, way)?;
        let other = &self.spots[to.index()];
        let back = (exit % 2..10)
            .step_by(2)
            .find(|&back| way_through(other.tone, back) == Some((-way.0, -way.1)))?;
        Some(Step {
            to,
            back: Exit(back),
            heading: match way.1 {
                1.. => Heading::Up,
                0 => Heading::Level,
                _ => Heading::Down,
            },
            along_file: spot.tone.keeps_to_file(way),
        })
    }

    fn beside(&self, spot: &Spot, (right, up): (i8, i8)) -> Option<Cell> {
        self.at(spot.file.checked_add_signed(right)?, spot.rank.checked_add_signed(up)?)
    }

    /// How many hexagons there are in each direction.
    #[must_use]
    pub fn hexagons(&self) -> u8 {
        self.hexagons
    }

    /// How many ranks, and how many files.
    #[must_use]
    pub fn ranks(&self) -> u8 {
        2 * self.hexagons + 1
    }

    /// The cell on that file and rank, both from 0, when there is one.
    #[must_use]
    pub fn at(&self, file: u8, rank: u8) -> Option<Cell> {
        let found = self.spots.binary_search_by_key(&(rank, file), |spot| (spot.rank, spot.file));
        found.ok().map(|index| Cell::new(index as u8))
    }

    /// The cell's file, from 0.
    ///
    /// # Panics
    /// When the board has no such cell; so do the other questions about a cell.
    #[must_use]
    pub fn file(&self, cell: Cell) -> u8 {
        self.spots[cell.index()].file
    }

    /// The cell's rank, from 0.
    #[must_use]
    pub fn rank(&self, cell: Cell) -> u8 {
        self.spots[cell.index()].rank
    }

    /// How the cell lies.
    #[must_use]
    pub fn tone(&self, cell: Cell) -> Tone {
        self.spots[cell.index()].tone
    }

    /// The column and the row, from 0, of the hexagon that the cell is half of. Cells of one
    /// column are those that a chain of file hexagons runs through.
    #[must_use]
    pub fn hexagon(&self, cell: Cell) -> (u8, u8) {
        let spot = &self.spots[cell.index()];
        let (file, rank) = match spot.tone {
            Red => (spot.file + 1, spot.rank),
            Green => (spot.file - 1, spot.rank),
            Orange => (spot.file, spot.rank - 1),
            Blue => (spot.file, spot.rank + 1),
        };
        (file / 2, rank / 2)
    }
}

fn spot(file: u8, rank: u8, tone: Tone) -> Spot {
    let name = format!("{}{}", letter(file), rank + 1);
    Spot { name, file, rank, tone, steps: [None; 10] }
}

fn letter(file: u8) -> char {
    (b'a' + file) as char
}

fn way_through(tone: Tone, exit: u8) -> Option<(i8, i8)> {
    if exit.is_multiple_of(2) {
        tone.sides().get(usize::from(exit / 2)).copied()
    } else {
        tone.corner(exit)
    }
}

/// Half the length of a base, in lattice units, at which all five sides are equally long:
/// the root of 3a² + 2a = 2.
const HALF_BASE: f64 = 0.548_583_770_354_863_5;

impl<S: CellSet> Geometry for Cairo<S> {
    fn size(&self) -> usize {
        self.spots.len()
    }

    fn name(&self, cell: Cell) -> &str {
        &self.spots[cell.index()].name
    }

    fn exits(&self, _cell: Cell) -> u8 {
        10
    }

    fn step(&self, cell: Cell, exit: Exit) -> Option<Step> {
        *self.spots.get(cell.index())?.steps.get(usize::from(exit.0))?
    }

    fn outline(&self, cell: Cell) -> Vec<Point> {
        let spot = &self.spots[cell.index()];
        let (x, y) = (f64::from(spot.file), f64::from(spot.rank));
        // As a red one lies, the base on the right; the others are turned.
        let red =
            [(1.0, HALF_BASE), (1.0, -HALF_BASE), (0.0, -1.0), (HALF_BASE - 1.0, 0.0), (0.0, 1.0)];
        red.map(|(a, b)| {
            let (dx, dy) = match spot.tone {
                Red => (a, b),
                Green => (-a, -b),
                Orange => (b, -a),
                Blue => (-b, a),
            };
            // Scaled so that a cell covers one unit.
            Point { x: (x + dx) * FRAC_1_SQRT_2, y: (y + dy) * FRAC_1_SQRT_2 }
        })
        .to_vec()
    }

    fn rows(&self) -> Vec<Row> {
        let of = |rank: u8| self.cells().filter(|&cell| self.rank(cell) == rank).collect();
        let rows = (0..self.ranks()).rev().map(|rank| Row { cells: of(rank), separator: '/' });
        rows.filter(|row: &Row| !row.cells.is_empty()).collect()
    }

    fn shade(&self, cell: Cell) -> u8 {
        match self.tone(cell) {
            Orange => 0,
            Green => 1,
            Red => 2,
            Blue => 3,
        }
    }

    fn text_place(&self, cell: Cell) -> (i16, i16) {
        (i16::from(self.file(cell)), i16::from(self.ranks() - 1 - self.rank(cell)))
    }

    fn text_labels(&self) -> Vec<Label> {
        let size = i16::from(self.ranks());
        let mut labels = vec![];
        for (line, i) in (0..self.ranks()).map(|line| (line, i16::from(line))) {
            labels.push(Label { column: -2, row: size - 1 - i, text: format!("{}", line + 1) });
            labels.push(Label { column: i, row: size, text: String::from(letter(line)) });
        }
        labels
    }
}

impl<S: CellSet> Board for Cairo<S> {
    type Set = S;
}
