//! What cells that are hexagons have in common, whatever board they lie on.
//!
//! Hexagons stand in straight files, neighbouring files shifted by half a cell. **Heights**
//! count half cells: the six cells beside one lie one file aside and one height up or down,
//! or two heights away on its own file; its six diagonals lie two files aside, or one aside and
//! three up or down.

use super::{Cell, Exit, Heading, Step};

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

/// The step through an exit, when a cell lies so many files aside and heights up.
pub(super) fn step(exit: Exit, to: impl FnOnce(i16, i16) -> Option<Cell>) -> Option<Step> {
    let (aside, up) = *AROUND.get(usize::from(exit.0))?;
    Some(Step {
        to: to(aside, up)?,
        back: Exit((exit.0 + 6) % 12),
        heading: match up {
            1.. => Heading::Up,
            0 => Heading::Level,
            _ => Heading::Down,
        },
        along_file: aside == 0,
    })
}

/// Which of three colours a hexagon has, so many files aside and heights up from one of
/// colour 0: no two side by side are alike, and all that diagonals join are.
pub(super) fn shade(aside: i16, up: i16) -> u8 {
    (up + 3 * aside).rem_euclid(6) as u8 / 2
}
