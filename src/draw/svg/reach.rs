//! Where a piece gets to, and by which ways.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::labels::parts;
use super::marks::{Marks, Target};
use super::plane::{Area, Plane};
use crate::board::{Cell, Geometry};
use crate::movement::{Act, Path, Way};
use crate::piece::Color;

/// A step over more than this part of a board's width or height goes around its edge, most likely.
const FAR: f64 = 0.6;

/// What a piece of a colour on a cell reaches by its paths, among pieces whose colours a function
/// tells.
pub(super) fn reached<G: Geometry + ?Sized>(
    plane: &Plane<'_, G>,
    paths: &[Path],
    (color, from): (Color, Cell),
    standing: impl Fn(Cell) -> Option<Color>,
) -> Marks {
    let mut targets: BTreeMap<Cell, Target> = BTreeMap::new();
    let mut ways: Vec<Vec<Cell>> = vec![];
    for path in paths {
        let stops = stops(path, &standing);
        let mut last = None;
        for &i in &stops {
            let cell = path.cells[i];
            let target = match (standing(cell), path.act) {
                (Some(other), _) if other == color => continue,
                (Some(_), Act::Move) => continue,
                (Some(_), _) | (None, Act::Capture) => Target::Capture,
                (None, Act::Move) => Target::Move,
                (None, Act::Both) => Target::Both,
            };
            last = Some(i);
            let known = targets.entry(cell).or_insert(target);
            if *known != target {
                *known = Target::Both;
            }
        }
        if let Some(last) = last {
            let way = core::iter::once(from).chain(path.cells[..=last].iter().copied());
            ways.push(way.collect());
        }
    }
    // Of two ways of which one goes on where the other ends, the longer one says all.
    ways.sort_unstable();
    ways.dedup();
    let longest = ways
        .iter()
        .enumerate()
        .filter(|&(i, way)| ways.get(i + 1).is_none_or(|next| !next.starts_with(way)));
    let parts = parts(plane.board);
    let part = parts.iter().find(|part| part.contains(&from));
    let board = part.map_or_else(|| plane.area(), |part| plane.area_of(part));
    let lines = longest.flat_map(|(_, way)| drawn(plane, board, way)).collect();
    Marks { source: Some(from), targets: targets.into_iter().collect(), lines, ..Marks::default() }
}

/// At which of a path's cells a piece may stop, as far as the pieces on the way go.
fn stops(path: &Path, standing: &impl Fn(Cell) -> Option<Color>) -> Vec<usize> {
    let count = path.cells.len();
    let first = |from: usize| (from..count).find(|&i| standing(path.cells[i]).is_some());
    match path.way {
        Way::Ride => (0..count.min(first(0).map_or(count, |i| i + 1))).collect(),
        Way::End => {
            let free = first(0).is_none_or(|i| i + 1 >= count);
            count.checked_sub(1).filter(|_| free).into_iter().collect()
        }
        Way::HopJustBeyond => {
            first(0).map(|hurdle| hurdle + 1).filter(|&i| i < count).into_iter().collect()
        }
        Way::HopBeyond => match first(0) {
            Some(hurdle) => {
                let end = first(hurdle + 1).map_or(count, |i| i + 1);
                (hurdle + 1..end).collect()
            }
            None => vec![],
        },
    }
}

/// The parts of a way that can be drawn: steps around the edge of the picture are left out.
fn drawn<G: Geometry + ?Sized>(plane: &Plane<'_, G>, board: Area, way: &[Cell]) -> Vec<Vec<Cell>> {
    let mut parts: Vec<Vec<Cell>> = vec![];
    let mut part: Vec<Cell> = vec![];
    for &cell in way {
        if let Some(&before) = part.last() {
            let (a, b) = (plane.centre(before), plane.centre(cell));
            let across = (a.x - b.x).abs() > FAR * (board.right - board.left);
            let down = (a.y - b.y).abs() > FAR * (board.bottom - board.top);
            if across || down {
                parts.push(core::mem::take(&mut part));
            }
        }
        part.push(cell);
    }
    parts.push(part);
    parts.retain(|part| part.len() > 1);
    parts
}
