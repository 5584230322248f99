//! A board whose shape is known at run time only.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::{Board, Cell, CellSet, Exit, Geometry, Label, Point, Row, Step};

/// A board of whatever shape, for programs that learn at run time what is played on. Moves are
/// generated as fast on it as on a board whose type says its shape: the shape is asked when
/// movements are compiled, and not again. Cloning it is cheap.
///
/// A word too narrow for the shape is refused when movements are compiled.
///
/// ```
/// use std::sync::Arc;
///
/// use chesswright::board::{AnyBoard, Geometry, Hexagonal, Rectangle};
///
/// let shapes: [Arc<dyn Geometry>; 2] =
///     [Arc::new(Hexagonal::<u128>::new(6)?), Arc::new(Rectangle::<u128>::new(10, 8)?)];
/// let [hexagonal, rectangle] = shapes.map(AnyBoard::<u128>::new);
/// assert_eq!((hexagonal.size(), rectangle.size()), (91, 80));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyBoard<S = u64> {
    shape: Arc<dyn Geometry>,
    word: PhantomData<S>,
}

impl<S: CellSet> AnyBoard<S> {
    /// A board of that shape.
    #[must_use]
    pub fn new(shape: Arc<dyn Geometry>) -> AnyBoard<S> {
        AnyBoard { shape, word: PhantomData }
    }
}

impl<S: CellSet> Geometry for AnyBoard<S> {
    fn size(&self) -> usize {
        self.shape.size()
    }

    fn name(&self, cell: Cell) -> &str {
        self.shape.name(cell)
    }

    fn exits(&self, cell: Cell) -> u8 {
        self.shape.exits(cell)
    }

    fn step(&self, cell: Cell, exit: Exit) -> Option<Step> {
        self.shape.step(cell, exit)
    }

    fn outline(&self, cell: Cell) -> Vec<Point> {
        self.shape.outline(cell)
    }

    fn rows(&self) -> Vec<Row> {
        self.shape.rows()
    }

    fn shade(&self, cell: Cell) -> u8 {
        self.shape.shade(cell)
    }

    fn text_place(&self, cell: Cell) -> (i16, i16) {
        self.shape.text_place(cell)
    }

    fn text_labels(&self) -> Vec<Label> {
        self.shape.text_labels()
    }

    fn centre(&self, cell: Cell) -> Point {
        self.shape.centre(cell)
    }

    fn cell(&self, name: &str) -> Option<Cell> {
        self.shape.cell(name)
    }

    fn cell_prefix<'t>(&self, text: &'t str) -> Option<(Cell, &'t str)> {
        self.shape.cell_prefix(text)
    }
}

impl<S: CellSet> Board for AnyBoard<S> {
    type Set = S;
}
