//! Coordinates, worked out from the names and outlines of the cells.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::plane::{Area, Plane, Spot};
use super::{Theme, UNIT, glyphs};
use crate::board::{Cell, Exit, Geometry};

/// How large coordinates around a board are written, and names within the cells.
const AROUND: f64 = 1.7;
const WITHIN: f64 = 1.1;

/// From a board's edge to the middle of its coordinates.
const APART: f64 = 13.0;

/// How much the middles of the cells of a line may differ for it to be straight.
const STRAIGHT: f64 = UNIT * 0.45;

/// A text and where its middle is.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Label {
    pub text: String,
    pub at: Spot,
    pub scale: f64,
}

impl Label {
    /// The room it takes.
    pub fn area(&self) -> Area {
        let (wide, high) = (glyphs::width(&self.text), glyphs::HEIGHT + 2.0);
        let (x, y) = (wide * self.scale / 2.0, high * self.scale / 2.0);
        let Spot { x: middle, y: line } = self.at;
        Area { left: middle - x, top: line - y, right: middle + x, bottom: line + y }
    }
}

/// The coordinates of a board. Each of its parts between which no step leads, such as either board
/// of a pair, gets file names below and rank numbers to the left where there is room for them,
/// and otherwise the name of each cell within it.
pub(super) fn labels<G: Geometry + ?Sized>(plane: &Plane<'_, G>) -> Vec<Label> {
    parts(plane.board)
        .iter()
        .flat_map(|cells| around(plane, cells).unwrap_or_else(|| within(plane, cells)))
        .collect()
}

/// The parts of a board that hang together by steps.
pub(super) fn parts<G: Geometry + ?Sized>(board: &G) -> Vec<Vec<Cell>> {
    let mut seen = vec![false; board.size()];
    let mut parts = vec![];
    for start in board.cells() {
        if seen[start.index()] {
            continue;
        }
        seen[start.index()] = true;
        let mut part = vec![start];
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            next += 1;
            for step in (0..board.exits(cell)).filter_map(|exit| board.step(cell, Exit(exit))) {
                if seen.get(step.to.index()) == Some(&false) {
                    seen[step.to.index()] = true;
                    part.push(step.to);
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

/// A name as the file and the rank it says; nothing when it is not made so.
fn split(name: &str) -> Option<(&str, &str)> {
    let file = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let rank = &name[file.len()..];
    (!file.is_empty() && !rank.is_empty()).then_some((file, rank))
}

/// A file or a rank: what it is called, and its cells.
type Line<'b> = (&'b str, Vec<Cell>);

fn add<'b>(lines: &mut Vec<Line<'b>>, name: &'b str, cell: Cell) {
    match lines.iter_mut().find(|(known, _)| *known == name) {
        Some((_, cells)) => cells.push(cell),
        None => lines.push((name, vec![cell])),
    }
}

/// Files below and ranks to the left, when none of them comes to stand on a cell.
fn around<G: Geometry + ?Sized>(plane: &Plane<'_, G>, cells: &[Cell]) -> Option<Vec<Label>> {
    let (mut files, mut ranks) = (vec![], vec![]);
    for &cell in cells {
        let (file, rank) = split(plane.board.name(cell))?;
        add(&mut files, file, cell);
        add(&mut ranks, rank, cell);
    }
    let across = |spot: Spot| spot.x;
    let down = |spot: Spot| spot.y;
    let aligned = files.iter().all(|(_, cells)| spread(plane, cells, across) < STRAIGHT)
        && ranks.iter().all(|(_, cells)| spread(plane, cells, down) < STRAIGHT);
    let board = plane.area_of(cells);
    let mut labels = vec![];
    for (text, cells) in files {
        let at = if aligned {
            Spot { x: middle(plane, &cells, across), y: board.bottom + APART }
        } else {
            beside(plane, &cells, down, &BELOW)?
        };
        labels.push(Label { text: text.into(), at, scale: AROUND });
    }
    for (text, cells) in ranks {
        let at = if aligned {
            Spot { x: board.left - APART, y: middle(plane, &cells, down) }
        } else {
            beside(plane, &cells, |spot| -spot.x, &LEFT)?
        };
        labels.push(Label { text: text.into(), at, scale: AROUND });
    }
    labels.iter().all(|label| is_free(plane, label.at)).then_some(labels)
}

/// Directions in which there may be room for a file's name or a rank's number, the best first.
const BELOW: [(f64, f64); 3] = [(0.0, 1.0), (-0.5, 0.87), (0.5, 0.87)];
const LEFT: [(f64, f64); 3] = [(-1.0, 0.0), (-0.87, -0.5), (-0.87, 0.5)];

/// Room beside the last of some cells in one direction as White sees it. Where lines bend, their
/// names turn with the board: from Black's side two would meet at its lower edges.
fn beside<G: Geometry + ?Sized>(
    plane: &Plane<'_, G>,
    cells: &[Cell],
    along: impl Fn(Spot) -> f64,
    ways: &[(f64, f64)],
) -> Option<Spot> {
    let sense = plane.sense;
    let place = |cell: Cell| sense * along(plane.centre(cell));
    let end = cells.iter().copied().max_by(|&a, &b| place(a).total_cmp(&place(b)))?;
    let (Spot { x, y }, apart) = (plane.centre(end), sense * (plane.radius(end) + APART));
    let spots =
        ways.iter().map(|&(right, down)| Spot { x: x + apart * right, y: y + apart * down });
    spots.into_iter().find(|&spot| is_free(plane, spot))
}

/// Is there room for a label outside all cells?
fn is_free<G: Geometry + ?Sized>(plane: &Plane<'_, G>, spot: Spot) -> bool {
    let half = AROUND * glyphs::HEIGHT / 2.0;
    [(-half, -half), (-half, half), (half, -half), (half, half)]
        .iter()
        .all(|(x, y)| plane.cell_at(Spot { x: spot.x + x, y: spot.y + y }).is_none())
}

/// The middle of some cells in one direction.
fn middle<G: Geometry + ?Sized>(
    plane: &Plane<'_, G>,
    cells: &[Cell],
    along: impl Fn(Spot) -> f64,
) -> f64 {
    let sum: f64 = cells.iter().map(|&cell| along(plane.centre(cell))).sum();
    sum / cells.len().max(1) as f64
}

/// How far apart some cells are in one direction.
fn spread<G: Geometry + ?Sized>(
    plane: &Plane<'_, G>,
    cells: &[Cell],
    along: impl Fn(Spot) -> f64,
) -> f64 {
    let places = || cells.iter().map(|&cell| along(plane.centre(cell)));
    match (places().reduce(f64::min), places().reduce(f64::max)) {
        (Some(least), Some(greatest)) => greatest - least,
        _ => 0.0,
    }
}

/// The name of each cell, at the bottom of it.
fn within<G: Geometry + ?Sized>(plane: &Plane<'_, G>, cells: &[Cell]) -> Vec<Label> {
    let label = |&cell: &Cell| {
        let Spot { x, y } = plane.centre(cell);
        let radius = plane.radius(cell);
        let scale = WITHIN * plane.scale(cell);
        let at = Spot { x, y: y + radius - (glyphs::HEIGHT / 2.0 + 1.2) * scale };
        Label { text: plane.board.name(cell).into(), at, scale }
    };
    cells.iter().map(label).collect()
}

/// Writes labels.
pub(super) fn write_labels(to: &mut String, labels: &[Label], theme: &Theme) -> fmt::Result {
    for (scale, within) in [(AROUND, false), (WITHIN, true)] {
        let mut group = labels.iter().filter(|label| (label.scale < AROUND) == within).peekable();
        if group.peek().is_none() {
            continue;
        }
        // Names within the cells lie on their colours, not on the background.
        let ink = if within { theme.border } else { theme.labels };
        writeln!(
            to,
            "<g fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">",
            super::number::Number(scale * 0.9),
        )?;
        for label in group {
            let mut path = String::new();
            glyphs::write(&mut path, &label.text, label.at.x, label.at.y, label.scale);
            writeln!(to, "<path d=\"{path}\"/>")?;
        }
        to.write_str("</g>\n")?;
    }
    Ok(())
}
