//! What cells that are hexagons have in common, whatever board they lie on; for boards of one's own.
//!
//! Hexagons stand in straight files, neighbouring files shifted by half a cell. **Heights**
//! count half cells: the six cells beside one lie one file aside and one height up or down,
//! or two heights away on its own file; its six diagonals lie two files aside, or one aside and
//! three up or down.
//!
//! A **place** is a file and a height; where they are counted from is the board's to say, and which
//! cell lies at a place, beyond an edge or around it, too.
//!
//! ```
//! use chesswright::board::{Cell, Exit, Heading, hexes};
//!
//! // Three files of two hexagons each; the last file lies beside the first.
//! let at = |(file, height): (i16, i16)| {
//!     let rank = u8::try_from((height - file) / 2).ok().filter(|&rank| rank < 2)?;
//!     Some(Cell::new(2 * file.rem_euclid(3) as u8 + rank))
//! };
//! let up = hexes::step((2, 2), Exit(0), at).unwrap();
//! assert_eq!((up.to, up.back, up.heading), (Cell::new(5), Exit(6), Heading::Up));
//! let right = hexes::step((2, 2), Exit(2), at).unwrap();
//! assert_eq!((right.to, right.along_file), (Cell::new(0), false));
//! assert_eq!(hexes::step((2, 4), Exit(0), at), None);
//! ```

use alloc::vec::Vec;

use super::{Cell, Exit, Heading, Point, Step};

/// File and height change through each exit, clockwise from up.
const AROUND: [(i16, i16); 12] = [
    (0, 2),
    (1, 3),
    (1, 1),
    (2, 0),
    (1, -1),
    (1, -3),
    (0, -2),
    (-1, -3),
    (-1, -1),
    (-2, 0),
    (-1, 1),
    (-1, 3),
];

/// Where a cell's corners lie from its middle, clockwise: in thirds of the way to the next
/// file, and in heights.
pub(super) const CORNERS: [(i16, i16); 6] = [(-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0)];

/// A third of the way from file to file, where cells are one unit high: √3 / 6.
const THIRD: f64 = 0.288_675_134_594_812_9;

/// The step from a place through an exit (0 to 11; there are no others), when a cell lies where it
/// leads: `at` says which.
#[must_use]
pub fn step(
    (file, height): (i16, i16),
    exit: Exit,
    at: impl FnOnce((i16, i16)) -> Option<Cell>,
) -> Option<Step> {
    let (aside, up) = *AROUND.get(usize::from(exit.0))?;
    Some(Step {
        to: at((file.checked_add(aside)?, height.checked_add(up)?))?,
        back: Exit((exit.0 + 6) % 12),
        heading: match up {
            1.. => Heading::Up,
            0 => Heading::Level,
            _ => Heading::Down,
        },
        along_file: aside == 0,
    })
}

/// The outline of the hexagon at a place, on a board that is flat: one unit high, and the place (0, 0)
/// has its middle in the origin.
#[must_use]
pub fn outline((file, height): (i16, i16)) -> Vec<Point> {
    let corner = |(thirds, up)| Point {
        x: (3.0 * f64::from(file) + f64::from(thirds)) * THIRD,
        y: (f64::from(height) + f64::from(up)) / 2.0,
    };
    CORNERS.map(corner).to_vec()
}

/// Which of three colours (0, 1, 2) the hexagon at a place has, when that at (0, 0) has colour 0: no
/// two side by side are alike, and all that diagonals join are.
#[must_use]
pub fn shade((file, height): (i16, i16)) -> u8 {
    (i32::from(height) + 3 * i32::from(file)).rem_euclid(6) as u8 / 2
}
