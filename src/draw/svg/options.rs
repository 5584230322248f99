//! What a picture shows, and how.

use alloc::vec::Vec;

use super::Theme;
use crate::board::Cell;
use crate::piece::Color;

/// How an SVG picture is made. Cells that the board does not have are left out.
///
/// ```
/// use chesswright::draw::{SvgOptions, Theme};
/// use chesswright::piece::Color;
///
/// let options = SvgOptions::new().bottom(Color::Black).theme(Theme::DARK).size(32);
/// assert_eq!((options.bottom, options.size), (Color::Black, 32));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct SvgOptions {
    /// Whose side of the board is drawn at the bottom.
    pub bottom: Color,
    /// The colours.
    pub theme: Theme,
    /// How many pixels wide a cell is drawn where nothing scales the picture.
    pub size: u16,
    /// Are the board's coordinates drawn?
    pub coordinates: bool,
    /// The cells of the last move.
    pub last: Vec<Cell>,
    /// The cell of a piece whose legal moves are shown.
    pub targets: Option<Cell>,
    /// Arrows, each from one cell to another.
    pub arrows: Vec<[Cell; 2]>,
}

impl SvgOptions {
    /// White at the bottom, the light theme, 48 pixels a cell, with coordinates.
    #[must_use]
    pub const fn new() -> SvgOptions {
        SvgOptions {
            bottom: Color::White,
            theme: Theme::LIGHT,
            size: 48,
            coordinates: true,
            last: Vec::new(),
            targets: None,
            arrows: Vec::new(),
        }
    }

    /// With that side at the bottom.
    #[must_use]
    pub const fn bottom(mut self, color: Color) -> SvgOptions {
        self.bottom = color;
        self
    }

    /// In those colours.
    #[must_use]
    pub const fn theme(mut self, theme: Theme) -> SvgOptions {
        self.theme = theme;
        self
    }

    /// With cells that many pixels wide, at least one.
    #[must_use]
    pub const fn size(mut self, pixels: u16) -> SvgOptions {
        self.size = if pixels == 0 { 1 } else { pixels };
        self
    }

    /// Without coordinates.
    #[must_use]
    pub const fn bare(mut self) -> SvgOptions {
        self.coordinates = false;
        self
    }

    /// With those cells marked as the last move's, in most cases where it began and ended.
    #[must_use]
    pub fn last_move(mut self, cells: impl IntoIterator<Item = Cell>) -> SvgOptions {
        self.last = cells.into_iter().collect();
        self
    }

    /// With the legal moves of the piece on that cell.
    #[must_use]
    pub const fn targets(mut self, cell: Cell) -> SvgOptions {
        self.targets = Some(cell);
        self
    }

    /// With one more arrow.
    #[must_use]
    pub fn arrow(mut self, from: Cell, to: Cell) -> SvgOptions {
        self.arrows.push([from, to]);
        self
    }
}

impl Default for SvgOptions {
    fn default() -> Self {
        SvgOptions::new()
    }
}
