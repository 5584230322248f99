//! Colours.

use core::fmt;

/// A colour: red, green and blue from 0 to 255. It is displayed as SVG writes it.
///
/// ```
/// use chesswright::draw::Rgb;
///
/// assert_eq!(Rgb(255, 128, 0).to_string(), "#ff8000");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Rgb {
    /// A part (of so many) of the way from this colour to another.
    fn towards(self, other: Rgb, part: u8, parts: u8) -> Rgb {
        let mix = |from: u8, to: u8| {
            let (part, parts) = (u32::from(part.min(parts)), u32::from(parts.max(1)));
            ((u32::from(from) * (parts - part) + u32::from(to) * part + parts / 2) / parts) as u8
        };
        Rgb(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// The colours of a picture.
///
/// ```
/// use chesswright::draw::{Rgb, Theme};
///
/// let mut green = Theme::LIGHT;
/// green.cells = [Rgb(238, 238, 210), Rgb(118, 150, 86)];
/// assert_ne!(green, Theme::LIGHT);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Theme {
    /// Behind everything.
    pub background: Rgb,
    /// The lightest and the darkest cells; a board's other shades lie evenly between them.
    pub cells: [Rgb; 2],
    /// Between the cells.
    pub border: Rgb,
    /// Coordinates.
    pub labels: Rgb,
    /// White's pieces: filled with the first, drawn with the second.
    pub white: [Rgb; 2],
    /// Black's pieces likewise.
    pub black: [Rgb; 2],
    /// The cells of the last move, and the cell whose piece is shown to move.
    pub last: Rgb,
    /// The cell of a King in check.
    pub check: Rgb,
    /// Legal targets, and where a piece gets to.
    pub targets: Rgb,
    /// Arrows.
    pub arrows: Rgb,
}

impl Theme {
    /// Dark on light.
    pub const LIGHT: Theme = Theme {
        background: Rgb(255, 255, 255),
        cells: [Rgb(240, 217, 181), Rgb(181, 136, 99)],
        border: Rgb(110, 82, 60),
        labels: Rgb(64, 64, 64),
        white: [Rgb(255, 255, 255), Rgb(34, 34, 34)],
        black: [Rgb(51, 51, 51), Rgb(238, 238, 238)],
        last: Rgb(205, 210, 60),
        check: Rgb(220, 50, 47),
        targets: Rgb(32, 110, 60),
        arrows: Rgb(21, 120, 27),
    };

    /// Light on dark.
    pub const DARK: Theme = Theme {
        background: Rgb(24, 26, 30),
        cells: [Rgb(150, 158, 170), Rgb(82, 92, 108)],
        border: Rgb(40, 44, 52),
        labels: Rgb(200, 204, 210),
        white: [Rgb(250, 250, 250), Rgb(24, 24, 24)],
        black: [Rgb(32, 32, 32), Rgb(225, 225, 225)],
        last: Rgb(168, 178, 60),
        check: Rgb(214, 60, 56),
        targets: Rgb(20, 70, 45),
        arrows: Rgb(250, 190, 70),
    };

    /// The colour of a shade of a board whose darkest shade is the last.
    pub(super) fn cell(&self, shade: u8, last: u8) -> Rgb {
        self.cells[0].towards(self.cells[1], shade, last)
    }
}

impl Default for Theme {
    fn default() -> Self {
        Theme::LIGHT
    }
}
