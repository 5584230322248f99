//! How things look: boards and positions as text and as SVG pictures.

mod svg;
mod text;

pub use svg::{Figure, Rgb, Shape, SvgOptions, Theme, board_svg, movement_svg, svg};
pub use text::{PieceStyle, TextOptions, board_text, text};
