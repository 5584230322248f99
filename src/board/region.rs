//! Cells named in a string: `e4 a7..i7`.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Cell, Geometry};

/// The cells that a text names, separated by spaces: single ones, and spans of a row of the
/// position string, both ends included.
///
/// The word that names nothing is the error.
pub(crate) fn cells(board: &dyn Geometry, text: &str) -> Result<Vec<Cell>, String> {
    let mut cells = Vec::new();
    for word in text.split_whitespace() {
        match span(board, word) {
            Some(span) => cells.extend(span),
            None => return Err(String::from(word)),
        }
    }
    Ok(cells)
}

fn span(board: &dyn Geometry, word: &str) -> Option<Vec<Cell>> {
    let Some((first, last)) = word.split_once("..") else {
        return board.cell(word).map(|cell| alloc::vec![cell]);
    };
    let (first, last) = (board.cell(first)?, board.cell(last)?);
    board.rows().into_iter().find_map(|row| {
        let place = |end| row.cells.iter().position(|&cell| cell == end);
        let (first, last) = (place(first)?, place(last)?);
        row.cells.get(first.min(last)..=first.max(last)).map(<[Cell]>::to_vec)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rectangle;

    #[test]
    fn names_and_spans_are_read_in_order() {
        let board = Rectangle::orthodox();
        let names = |text: &str| -> Result<Vec<String>, String> {
            Ok(cells(&board, text)?
                .into_iter()
                .map(|cell| String::from(board.name(cell)))
                .collect())
        };
        assert_eq!(names("e4  c2..a2").unwrap(), ["e4", "a2", "b2", "c2"]);
        assert_eq!(names(""), Ok(Vec::new()));
        assert_eq!(names("e4 e9"), Err(String::from("e9")));
        assert_eq!(names("a1..a2"), Err(String::from("a1..a2")));
    }
}
