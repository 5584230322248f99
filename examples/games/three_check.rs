//! Three-check chess: the third check wins.

use std::error::Error;

use chesswright::board::Rectangle;
use chesswright::build::Built;

use super::orthodox;

/// The rules; the start position stands in them.
pub fn rules() -> Result<Built<Rectangle<u64>, [u64; 3]>, Box<dyn Error>> {
    let game = orthodox::pieces("three-check", Rectangle::orthodox(), &["Q", "R", "B", "N"])
        .ends_by_checks(3)
        .orthodox_shapes()
        .start(&format!("{} w KQkq - 3+3 0 1", orthodox::ARRAY))
        .build()?;
    Ok(game)
}
