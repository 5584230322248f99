//! Minishogi: five by five, promotion in the last rank.

use std::error::Error;

use chesswright::board::Rectangle;
use chesswright::build::Built;

use super::shogi;

/// The rules; the start position stands in them.
pub fn rules() -> Result<Built<Rectangle<u64>, [u64; 4]>, Box<dyn Error>> {
    let game = shogi::pieces("minishogi", Rectangle::new(5, 5)?, "a5..e5", "a1..e1")
        .start("rbsgk/4p/5/P4/KGSBR[] w - - 0 1")
        .build()?;
    Ok(game)
}
