//! What is shown on a board besides pieces: the last move, checks, targets, arrows.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::Theme;
use super::number::Number;
use super::plane::{Plane, Spot};
use crate::board::{Cell, Geometry};

/// What a piece may do on a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Target {
    /// Go there, without a capture.
    Move,
    /// Capture there.
    Capture,
    /// Either: a capture is possible, and a move too.
    Both,
}

/// The marks of a picture; every cell among them is one of the board's.
#[derive(Default)]
pub(super) struct Marks {
    /// Cells of the last move.
    pub last: Vec<Cell>,
    /// Kings in check.
    pub checks: Vec<Cell>,
    /// The cell whose piece the targets belong to.
    pub source: Option<Cell>,
    pub targets: Vec<(Cell, Target)>,
    /// Lines from centre to centre.
    pub lines: Vec<Vec<Cell>>,
    pub arrows: Vec<[Cell; 2]>,
}

impl Marks {
    /// Writes what lies under the pieces.
    pub fn write_under<G: Geometry + ?Sized>(
        &self,
        to: &mut String,
        plane: &Plane<'_, G>,
        theme: &Theme,
    ) -> fmt::Result {
        let source = self.source.as_slice();
        let cells = [
            ("last", self.last.as_slice(), theme.last),
            ("source", source, theme.last),
            ("check", &self.checks, theme.check),
        ];
        for (class, cells, color) in cells {
            if cells.is_empty() {
                continue;
            }
            writeln!(to, "<g class=\"{class}\" fill=\"{color}\" fill-opacity=\"0.55\">")?;
            for &cell in cells {
                plane.write_outline(to, cell)?;
            }
            to.write_str("</g>\n")?;
        }
        if self.lines.is_empty() {
            return Ok(());
        }
        writeln!(
            to,
            "<g class=\"paths\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-opacity=\"0.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
            theme.targets,
        )?;
        for line in &self.lines {
            to.write_str("<polyline points=\"")?;
            for (i, &cell) in line.iter().enumerate() {
                let Spot { x, y } = plane.centre(cell);
                let space = if i == 0 { "" } else { " " };
                write!(to, "{space}{},{}", Number(x), Number(y))?;
            }
            to.write_str("\"/>\n")?;
        }
        to.write_str("</g>\n")
    }

    /// Writes what lies over the pieces.
    pub fn write_over<G: Geometry + ?Sized>(
        &self,
        to: &mut String,
        plane: &Plane<'_, G>,
        theme: &Theme,
        empty: impl Fn(Cell) -> bool,
    ) -> fmt::Result {
        if !self.targets.is_empty() {
            let color = theme.targets;
            writeln!(
                to,
                "<g class=\"targets\" fill=\"{color}\" stroke=\"{color}\" stroke-width=\"2.4\" stroke-linecap=\"round\">",
            )?;
            for &(cell, target) in &self.targets {
                let (Spot { x, y }, scale) = (plane.centre(cell), plane.scale(cell));
                let (x, y, r) = (Number(x), Number(y), Number(5.5 * scale));
                match target {
                    // Around whatever is captured.
                    Target::Capture | Target::Both if !empty(cell) => {
                        let r = Number(20.5 * scale);
                        writeln!(
                            to,
                            "<circle class=\"capture\" fill=\"none\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>",
                        )?;
                    }
                    Target::Both => {
                        writeln!(to, "<circle class=\"both\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>")?;
                    }
                    Target::Move => writeln!(
                        to,
                        "<circle class=\"move\" fill=\"{}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>",
                        theme.white[0],
                    )?,
                    Target::Capture => {
                        let Spot { x, y } = plane.centre(cell);
                        let by = 5.5 * scale;
                        let [left, right] = [Number(x - by), Number(x + by)];
                        let [top, bottom] = [Number(y - by), Number(y + by)];
                        writeln!(
                            to,
                            "<path class=\"capture\" d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>",
                        )?;
                    }
                }
            }
            to.write_str("</g>\n")?;
        }
        self.write_arrows(to, plane, theme)
    }

    fn write_arrows<G: Geometry + ?Sized>(
        &self,
        to: &mut String,
        plane: &Plane<'_, G>,
        theme: &Theme,
    ) -> fmt::Result {
        if self.arrows.is_empty() {
            return Ok(());
        }
        writeln!(to, "<g class=\"arrows\" fill=\"{}\" fill-opacity=\"0.8\">", theme.arrows)?;
        for &[from, end] in &self.arrows {
            let (a, b) = (plane.centre(from), plane.centre(end));
            let length = a.distance(b);
            if length == 0.0 {
                continue;
            }
            // So far along the arrow and so far to its right.
            let at = |along: f64, aside: f64| {
                let (x, y) = ((b.x - a.x) / length, (b.y - a.y) / length);
                Spot { x: a.x + along * x - aside * y, y: a.y + along * y + aside * x }
            };
            let neck = (length - 16.0).max(0.0);
            let corners = [
                at(0.0, -3.0),
                at(neck, -3.0),
                at(neck, -9.0),
                at(length, 0.0),
                at(neck, 9.0),
                at(neck, 3.0),
                at(0.0, 3.0),
            ];
            to.write_str("<path d=\"")?;
            for (i, corner) in corners.iter().enumerate() {
                write!(to, "{}{corner}", if i == 0 { 'M' } else { 'L' })?;
            }
            to.write_str("Z\"/>\n")?;
        }
        to.write_str("</g>\n")
    }
}
