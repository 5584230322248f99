//! Is a board sound? Checks that any board must pass, for its author's tests.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Cell, Exit, Geometry, Heading, Point};

/// What is wrong with a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardFault {
    /// It has no cells, or more than [`Cell::MAX`].
    #[error("a board has 1 to 255 cells, not {0}")]
    Size(usize),
    /// A name that is empty, shared, or not found again.
    #[error("the name {name:?} does not lead back to its cell alone")]
    Name {
        /// The name.
        name: String,
    },
    /// A step whose way back leads elsewhere, or is labelled otherwise.
    #[error("the step from {cell} by exit {} is not the reverse of its way back", exit.0)]
    OneWay {
        /// Where the step begins.
        cell: String,
        /// The exit it takes.
        exit: Exit,
    },
    /// A cell that the rows of a position string name not once.
    #[error("{cell} stands in {times} rows of the position string")]
    Rows {
        /// The cell.
        cell: String,
        /// How often it stands there.
        times: usize,
    },
    /// Two outlines that share ground.
    #[error("the outlines of {first} and {second} overlap")]
    Overlap {
        /// One cell.
        first: String,
        /// The other.
        second: String,
    },
    /// An outline without area.
    #[error("the outline of {cell} encloses nothing")]
    Flat {
        /// The cell.
        cell: String,
    },
}

/// The faults of a board as a graph: names that do not round-trip, steps that are not
/// symmetric, cells missing from the rows. An empty list is a sound board.
#[must_use]
pub fn step_faults(board: &(impl Geometry + ?Sized)) -> Vec<BoardFault> {
    let mut faults = vec![];
    if board.size() == 0 || board.size() > Cell::MAX {
        faults.push(BoardFault::Size(board.size()));
        return faults;
    }
    let mut seen = BTreeMap::new();
    for row in board.rows() {
        for cell in row.cells {
            *seen.entry(cell).or_insert(0) += 1;
        }
    }
    for cell in board.cells() {
        let name = board.name(cell);
        if name.is_empty() || board.cell(name) != Some(cell) {
            faults.push(BoardFault::Name { name: name.to_string() });
        }
        let times = seen.get(&cell).copied().unwrap_or(0);
        if times != 1 {
            faults.push(BoardFault::Rows { cell: name.to_string(), times });
        }
        for exit in (0..board.exits(cell)).map(Exit) {
            let Some(step) = board.step(cell, exit) else { continue };
            let returns = step.to.index() < board.size()
                && step.back.is_side() == exit.is_side()
                && board.step(step.to, step.back).is_some_and(|back| {
                    back.to == cell
                        && back.back == exit
                        && back.heading == reversed(step.heading)
                        && back.along_file == step.along_file
                });
            if !returns {
                faults.push(BoardFault::OneWay { cell: name.to_string(), exit });
            }
        }
    }
    faults
}

/// The faults of a board as a picture: outlines that enclose nothing or overlap.
/// An empty list is a board that can be drawn.
#[must_use]
pub fn outline_faults(board: &(impl Geometry + ?Sized)) -> Vec<BoardFault> {
    let shapes: Vec<(String, Vec<Point>)> =
        board.cells().map(|cell| (board.name(cell).to_string(), board.outline(cell))).collect();
    let mut faults = vec![];
    for (i, (cell, shape)) in shapes.iter().enumerate() {
        if area(shape) < SLACK {
            faults.push(BoardFault::Flat { cell: cell.clone() });
            continue;
        }
        for (other, second) in &shapes[i + 1..] {
            if overlap(shape, second) {
                faults.push(BoardFault::Overlap { first: cell.clone(), second: other.clone() });
            }
        }
    }
    faults
}

fn reversed(heading: Heading) -> Heading {
    match heading {
        Heading::Up => Heading::Down,
        Heading::Level => Heading::Level,
        Heading::Down => Heading::Up,
    }
}

/// Lengths below this are rounding.
const SLACK: f64 = 1e-9;

fn edges(shape: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = shape.iter().cycle().skip(1);
    shape.iter().copied().zip(next.copied())
}

/// Twice the signed area of the triangle: positive when `c` lies left of the way from `a` to `b`.
fn side(a: Point, b: Point, c: Point) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

fn area(shape: &[Point]) -> f64 {
    let twice: f64 = edges(shape).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
    twice.abs() / 2.0
}

/// Is the point inside, and not on the edge?
fn inside(shape: &[Point], p: Point) -> bool {
    let mut odd = false;
    for (a, b) in edges(shape) {
        let on_line = side(a, b, p).abs() < SLACK;
        let within = (a.x.min(b.x) - SLACK..=a.x.max(b.x) + SLACK).contains(&p.x)
            && (a.y.min(b.y) - SLACK..=a.y.max(b.y) + SLACK).contains(&p.y);
        if on_line && within {
            return false;
        }
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            odd = !odd;
        }
    }
    odd
}

/// Do the two shapes share more than an edge?
fn overlap(first: &[Point], second: &[Point]) -> bool {
    let crossing = edges(first).any(|(a, b)| {
        edges(second).any(|(c, d)| {
            side(a, b, c) * side(a, b, d) < -SLACK && side(c, d, a) * side(c, d, b) < -SLACK
        })
    });
    // Without a crossing, shapes overlap only when one reaches into the other: then a point of
    // its edge lies inside the other, or (the shapes being equal) a point inside both.
    let reaches = |from: &[Point], into: &[Point]| {
        edges(from).any(|(a, b)| inside(into, a) || inside(into, middle(a, b)))
    };
    let count = first.len() as f64;
    let centre = Point {
        x: first.iter().map(|p| p.x).sum::<f64>() / count,
        y: first.iter().map(|p| p.y).sum::<f64>() / count,
    };
    crossing
        || reaches(first, second)
        || reaches(second, first)
        || first.iter().any(|&p| {
            let probe = middle(p, centre);
            inside(first, probe) && inside(second, probe)
        })
}

fn middle(a: Point, b: Point) -> Point {
    Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 }
}
