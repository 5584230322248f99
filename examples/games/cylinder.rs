//! Cylinder chess: files a and h are neighbours.

use std::error::Error;

use chesswright::board::Cylinder;
use chesswright::build::Built;

use super::orthodox;

/// The rules; the start position stands in them.
pub fn rules() -> Result<Built<Cylinder<u64>, [u64; 3]>, Box<dyn Error>> {
    let game = orthodox::pieces("cylinder", Cylinder::new(8, 8)?, &["Q", "R", "B", "N"])
        .orthodox_shapes()
        .start(&format!("{} w KQkq - 0 1", orthodox::ARRAY))
        .build()?;
    Ok(game)
}
