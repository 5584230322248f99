//! A board laid out on the picture.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::number::{Number, sqrt};
use super::{Theme, UNIT};
use crate::board::{Cell, Geometry, Point};
use crate::piece::Color;

/// A point of the picture: rightwards and downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spot {
    pub x: f64,
    pub y: f64,
}

impl Spot {
    pub fn distance(self, other: Spot) -> f64 {
        sqrt((self.x - other.x) * (self.x - other.x) + (self.y - other.y) * (self.y - other.y))
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// A part of the picture with sides along its edges.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    /// The smallest that holds some points; a cell's size where there are none.
    pub fn around(spots: impl IntoIterator<Item = Spot>) -> Area {
        let mut spots = spots.into_iter();
        let Some(first) = spots.next() else {
            return Area { left: 0.0, top: 0.0, right: UNIT, bottom: UNIT };
        };
        let start = Area { left: first.x, top: first.y, right: first.x, bottom: first.y };
        spots.fold(start, Area::with)
    }

    /// The smallest that holds a point too.
    pub fn with(self, spot: Spot) -> Area {
        Area {
            left: self.left.min(spot.x),
            top: self.top.min(spot.y),
            right: self.right.max(spot.x),
            bottom: self.bottom.max(spot.y),
        }
    }

    /// The same with a margin.
    pub fn grown(self, margin: f64) -> Area {
        Area {
            left: self.left - margin,
            top: self.top - margin,
            right: self.right + margin,
            bottom: self.bottom + margin,
        }
    }
}

/// Where the cells of a board lie.
pub(super) struct Plane<'b, G: Geometry + ?Sized> {
    pub board: &'b G,
    /// 1 as White sees the board, −1 as Black does.
    pub sense: f64,
    outlines: Vec<Vec<Spot>>,
    centres: Vec<Spot>,
    /// How far each centre is from the nearest side.
    radii: Vec<f64>,
}

impl<'b, G: Geometry + ?Sized> Plane<'b, G> {
    pub fn new(board: &'b G, bottom: Color) -> Plane<'b, G> {
        let sense = match bottom {
            Color::White => 1.0,
            Color::Black => -1.0,
        };
        let turned = |p: Point| Spot { x: sense * p.x * UNIT, y: -sense * p.y * UNIT };
        let outline = |cell| board.outline(cell).into_iter().map(turned).collect();
        let outlines: Vec<Vec<Spot>> = board.cells().map(outline).collect();
        let origin = Area::around(outlines.iter().flatten().copied());
        let shift = |spot: Spot| Spot { x: spot.x - origin.left, y: spot.y - origin.top };
        let outlines: Vec<Vec<Spot>> =
            outlines.into_iter().map(|shape| shape.into_iter().map(shift).collect()).collect();
        let centres: Vec<Spot> =
            board.cells().map(|cell| shift(turned(board.centre(cell)))).collect();
        let radius = |(shape, &centre): (&Vec<Spot>, &Spot)| {
            let sides = edges(shape).map(|(a, b)| from_segment(centre, a, b));
            sides.reduce(f64::min).unwrap_or(UNIT / 2.0)
        };
        let radii = outlines.iter().zip(&centres).map(radius).collect();
        Plane { board, sense, outlines, centres, radii }
    }

    pub fn has(&self, cell: Cell) -> bool {
        cell.index() < self.outlines.len()
    }

    pub fn outline(&self, cell: Cell) -> &[Spot] {
        &self.outlines[cell.index()]
    }

    pub fn centre(&self, cell: Cell) -> Spot {
        self.centres[cell.index()]
    }

    /// How far the centre is from the cell's nearest side.
    pub fn radius(&self, cell: Cell) -> f64 {
        self.radii[cell.index()]
    }

    /// How much smaller (or a little larger) things on the cell are drawn than on a square.
    pub fn scale(&self, cell: Cell) -> f64 {
        (self.radius(cell) * 2.0 / UNIT).min(1.2)
    }

    pub fn area(&self) -> Area {
        Area::around(self.outlines.iter().flatten().copied())
    }

    /// The cell whose outline holds a point.
    pub fn cell_at(&self, spot: Spot) -> Option<Cell> {
        self.board.cells().find(|&cell| {
            let crosses = |(a, b): &(Spot, Spot)| {
                (a.y > spot.y) != (b.y > spot.y)
                    && spot.x < (b.x - a.x) * (spot.y - a.y) / (b.y - a.y) + a.x
            };
            edges(self.outline(cell)).filter(crosses).count() % 2 == 1
        })
    }

    /// What some cells take up.
    pub fn area_of(&self, cells: &[Cell]) -> Area {
        Area::around(cells.iter().flat_map(|&cell| self.outline(cell)).copied())
    }

    /// Writes the shape of a cell.
    pub fn write_outline(&self, to: &mut String, cell: Cell) -> fmt::Result {
        to.write_str("<polygon points=\"")?;
        for (i, &Spot { x, y }) in self.outline(cell).iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(to, "{space}{},{}", Number(x), Number(y))?;
        }
        to.write_str("\"/>\n")
    }

    /// Writes the cells, those of one colour together.
    pub fn write_cells(&self, to: &mut String, theme: &Theme) -> fmt::Result {
        let shade = |cell| self.board.shade(cell);
        let Some(last) = self.board.cells().map(shade).max() else { return Ok(()) };
        writeln!(
            to,
            "<g stroke=\"{}\" stroke-width=\"1\" stroke-linejoin=\"round\">",
            theme.border
        )?;
        for each in 0..=last {
            let mut cells = self.board.cells().filter(|&cell| shade(cell) == each).peekable();
            if cells.peek().is_none() {
                continue;
            }
            writeln!(to, "<g fill=\"{}\">", theme.cell(each, last))?;
            for cell in cells {
                self.write_outline(to, cell)?;
            }
            to.write_str("</g>\n")?;
        }
        to.write_str("</g>\n")
    }
}

fn edges(shape: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> {
    shape.iter().copied().zip(shape.iter().copied().cycle().skip(1))
}

/// How far a point is from a segment.
fn from_segment(spot: Spot, a: Spot, b: Spot) -> f64 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let length = x * x + y * y;
    let along = if length > 0.0 { ((spot.x - a.x) * x + (spot.y - a.y) * y) / length } else { 0.0 };
    let along = along.clamp(0.0, 1.0);
    spot.distance(Spot { x: a.x + along * x, y: a.y + along * y })
}
