//! How things look.

mod text;

pub use text::{PieceStyle, TextOptions, board_text, text};
