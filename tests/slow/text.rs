//! What all position strings have in common.

use std::fmt::Display;

/// The placement: the cells of each rank, the highest first, with what stands there, as it is written.
pub fn placement<P: Display, R>(ranks: impl Iterator<Item = R>) -> String
where
    R: IntoIterator<Item = Option<P>>,
{
    let row = |cells: R| {
        let mut text = String::new();
        let mut run = 0;
        for cell in cells {
            let Some(piece) = cell else {
                run += 1;
                continue;
            };
            if run > 0 {
                text += &std::mem::take(&mut run).to_string();
            }
            text += &piece.to_string();
        }
        if run > 0 { text + &run.to_string() } else { text }
    };
    ranks.map(row).collect::<Vec<_>>().join("/")
}

/// The string of a position, from its placement, the fields between turn and clocks, and the clocks.
pub fn position(placement: &str, white: bool, fields: &[&str], clocks: [u32; 2]) -> String {
    let turn = if white { "w" } else { "b" };
    let [halfmove, fullmove] = clocks;
    format!("{placement} {turn} {} {halfmove} {fullmove}", fields.join(" "))
}

/// A number in the only spelling that writing gives.
pub fn number(text: &str) -> Result<u32, String> {
    let number: u32 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    if number.to_string() == text { Ok(number) } else { Err(format!("`{text}` is misspelled")) }
}

/// The verdict where who cannot move has lost when he is beaten, by mate or otherwise, and has drawn
/// when not.
pub fn verdict(can_move: bool, beaten: bool, white_to_move: bool) -> &'static str {
    match (can_move, beaten, white_to_move) {
        (true, _, _) => "ongoing",
        (false, false, _) => "draw",
        (false, true, true) => "black wins",
        (false, true, false) => "white wins",
    }
}
