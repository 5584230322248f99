//! Boards drawn with characters.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::board::{Cell, Geometry};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::RuleSet;

/// How the pieces of a text drawing are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum PieceStyle {
    /// As in a position string: `K` for White's King, `k` for Black's. Plain ASCII.
    #[default]
    Letters,
    /// With the symbols of the game's [`Notation`](crate::notation::Notation): `♔` and `♚`.
    /// A piece that has none is written with its letter.
    Symbols,
}

/// How a text drawing is made.
///
/// ```
/// use chesswright::draw::TextOptions;
/// use chesswright::piece::Color;
///
/// let options = TextOptions::new().symbols().bottom(Color::Black);
/// assert_eq!(options.bottom, Color::Black);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct TextOptions {
    /// How pieces are written.
    pub pieces: PieceStyle,
    /// Whose side of the board is drawn at the bottom.
    pub bottom: Color,
    /// Are the board's coordinates drawn around it?
    pub coordinates: bool,
    /// Are the pieces coloured by side, with the escape sequences that terminals know?
    pub colors: bool,
}

impl TextOptions {
    /// Letters, White at the bottom, with coordinates, without colours.
    #[must_use]
    pub const fn new() -> TextOptions {
        TextOptions {
            pieces: PieceStyle::Letters,
            bottom: Color::White,
            coordinates: true,
            colors: false,
        }
    }

    /// With symbols for pieces where the game has them.
    #[must_use]
    pub const fn symbols(mut self) -> TextOptions {
        self.pieces = PieceStyle::Symbols;
        self
    }

    /// With that side at the bottom.
    #[must_use]
    pub const fn bottom(mut self, color: Color) -> TextOptions {
        self.bottom = color;
        self
    }

    /// With pieces coloured by side, for terminals: White's yellow, Black's cyan.
    #[must_use]
    pub const fn colored(mut self) -> TextOptions {
        self.colors = true;
        self
    }

    /// Without coordinates.
    #[must_use]
    pub const fn bare(mut self) -> TextOptions {
        self.coordinates = false;
        self
    }
}

impl Default for TextOptions {
    fn default() -> Self {
        TextOptions::new()
    }
}

/// Draws a position, and on a line below it the hands when the game has any. Every line
/// ends with a line feed.
///
/// ```
/// use chesswright::draw::{TextOptions, text};
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let chess = Orthodox::new();
/// assert_eq!(
///     text(&chess, &chess.start(), &TextOptions::new()),
///     "\
/// 8 r n b q k b n r
/// 7 p p p p p p p p
/// 6 . . . . . . . .
/// 5 . . . . . . . .
/// 4 . . . . . . . .
/// 3 . . . . . . . .
/// 2 P P P P P P P P
/// 1 R N B Q K B N R
///   a b c d e f g h
/// ",
/// );
/// let from_black = TextOptions::new().symbols().bottom(Color::Black);
/// assert_eq!(
///     text(&chess, &chess.start(), &from_black),
///     "\
/// 1 ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖
/// 2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
/// 3 · · · · · · · ·
/// 4 · · · · · · · ·
/// 5 · · · · · · · ·
/// 6 · · · · · · · ·
/// 7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
/// 8 ♜ ♞ ♝ ♚ ♛ ♝ ♞ ♜
///   h g f e d c b a
/// ",
/// );
/// ```
#[must_use]
pub fn text<R: RuleSet>(rules: &R, position: &Position<R>, options: &TextOptions) -> String {
    let mut drawing = draw_board(rules.board(), options, |cell| {
        let text = piece_text(rules, position, cell, options.pieces)?;
        let color = position.piece(cell).filter(|_| options.colors).map(|piece| piece.color);
        Some((text, color))
    });
    let mut hands = String::new();
    // Writing to a string cannot fail.
    let _ = rules.write_hands(position, &mut hands);
    if !hands.is_empty() {
        drawing.push_str(&hands);
        drawing.push('\n');
    }
    drawing
}

/// What stands on a cell: its symbol, unless the position string says more of the piece
/// than its letter.
fn piece_text<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    cell: Cell,
    style: PieceStyle,
) -> Option<String> {
    let piece = position.piece(cell)?;
    let mut letters = String::new();
    // Writing to a string cannot fail.
    let _ = rules.write_piece(position, cell, &mut letters);
    let notation = rules.notation();
    match notation.symbol(piece) {
        Some(symbol) if style == PieceStyle::Symbols && letters == notation.letter(piece) => {
            Some(symbol.to_string())
        }
        _ => Some(letters),
    }
}

/// Draws any board, with what a function says stands on its cells (nothing: a dot). Every
/// line ends with a line feed.
///
/// Cells stand where [`Geometry::text_place`] puts them, coordinates where
/// [`Geometry::text_labels`] does; what is longer than one character grows to the left, and
/// columns are as wide as keeps a space between neighbours. Seen from Black the board is
/// turned half round. Coordinates that all lie outside the board (left of it, below it) then
/// stay on their sides; others turn with it.
///
/// ```
/// use chesswright::board::{Geometry, Rectangle};
/// use chesswright::draw::{TextOptions, board_text};
///
/// let board: Rectangle = Rectangle::new(5, 3)?;
/// let piece = |cell| match board.name(cell) {
///     "b1" => Some("K".to_string()),
///     "d2" => Some("+r".to_string()),
///     _ => None,
/// };
/// assert_eq!(
///     board_text(&board, &TextOptions::new(), piece),
///     "\
/// 3   .   .   .   .   .
/// 2   .   .   .  +r   .
/// 1   .   K   .   .   .
///     a   b   c   d   e
/// ",
/// );
/// assert_eq!(board_text(&board, &TextOptions::new().bare(), |_| None).lines().count(), 3);
/// # Ok::<(), chesswright::board::RectangleError>(())
/// ```
#[must_use]
pub fn board_text<G: Geometry + ?Sized>(
    board: &G,
    options: &TextOptions,
    mut piece: impl FnMut(Cell) -> Option<String>,
) -> String {
    draw_board(board, options, |cell| piece(cell).map(|text| (text, None)))
}

/// Draws any board with what stands on its cells, and in whose colour.
fn draw_board<G: Geometry + ?Sized>(
    board: &G,
    options: &TextOptions,
    mut piece: impl FnMut(Cell) -> Option<(String, Option<Color>)>,
) -> String {
    let empty = match options.pieces {
        PieceStyle::Letters => ".",
        PieceStyle::Symbols => "·",
    };
    let mut marks: Vec<Mark> = board
        .cells()
        .map(|cell| {
            let (column, row) = board.text_place(cell);
            let (text, color) = piece(cell).unwrap_or_else(|| (empty.to_string(), None));
            Mark { color, ..Mark::new(column, row, text) }
        })
        .collect();
    let columns = Span::of(marks.iter().map(|mark| mark.column));
    let rows = Span::of(marks.iter().map(|mark| mark.row));
    let turned = options.bottom == Color::Black;
    if turned {
        for mark in &mut marks {
            mark.column = columns.turn(mark.column);
            mark.row = rows.turn(mark.row);
        }
    }
    if options.coordinates {
        let labels = board.text_labels().into_iter();
        let mut labels: Vec<Mark> =
            labels.map(|label| Mark::new(label.column, label.row, label.text)).collect();
        if turned {
            let framed =
                labels.iter().all(|mark| columns.excludes(mark.column) || rows.excludes(mark.row));
            for mark in &mut labels {
                // One at the board's corner goes on the line of those above or below it.
                let beside = columns.excludes(mark.column) && !rows.excludes(mark.row);
                if !(framed && beside) {
                    mark.column = columns.turn(mark.column);
                }
                if !(framed && rows.excludes(mark.row)) {
                    mark.row = rows.turn(mark.row);
                }
            }
        }
        marks.append(&mut labels);
    }
    set(marks)
}

/// A text and its place: the column, in half cells, of its last character, and its row.
struct Mark {
    row: i32,
    column: i32,
    text: String,
    /// The side in whose colour it is drawn.
    color: Option<Color>,
}

impl Mark {
    fn new(column: i16, row: i16, text: String) -> Mark {
        Mark { row: row.into(), column: column.into(), text, color: None }
    }

    fn width(&self) -> i32 {
        self.text.chars().count() as i32
    }

    /// The column of characters it begins in, when a half cell is that many wide.
    fn begin(&self, unit: i32) -> i32 {
        self.column * unit + 1 - self.width()
    }
}

/// The least and the greatest of some coordinates.
#[derive(Clone, Copy)]
struct Span {
    least: i32,
    greatest: i32,
}

impl Span {
    fn of(coordinates: impl Iterator<Item = i32> + Clone) -> Span {
        Span {
            least: coordinates.clone().min().unwrap_or(0),
            greatest: coordinates.max().unwrap_or(0),
        }
    }

    fn turn(self, at: i32) -> i32 {
        self.least + self.greatest - at
    }

    fn excludes(self, at: i32) -> bool {
        at < self.least || at > self.greatest
    }
}

/// Sets marks into lines.
fn set(mut marks: Vec<Mark>) -> String {
    marks.retain(|mark| !mark.text.is_empty());
    marks.sort_by_key(|mark| (mark.row, mark.column));
    let unit = marks
        .windows(2)
        .map(|pair| match pair {
            [a, b] if a.row == b.row && a.column < b.column => {
                let gap = b.column - a.column;
                (b.width() + gap) / gap
            }
            _ => 1,
        })
        .max()
        .unwrap_or(1);
    let left = marks.iter().map(|mark| mark.begin(unit)).min().unwrap_or(0);
    let mut drawing = String::new();
    let mut line = 0;
    let mut row = marks.first().map_or(0, |mark| mark.row);
    for mark in &marks {
        while row < mark.row {
            drawing.push('\n');
            row += 1;
            line = 0;
        }
        let begin = mark.begin(unit) - left;
        drawing.extend((line..begin).map(|_| ' '));
        match mark.color {
            Some(Color::White) => drawing.extend(["\x1b[1;33m", &mark.text, "\x1b[0m"]),
            Some(Color::Black) => drawing.extend(["\x1b[1;36m", &mark.text, "\x1b[0m"]),
            None => drawing.push_str(&mark.text),
        }
        line = line.max(begin) + mark.width();
    }
    if !marks.is_empty() {
        drawing.push('\n');
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Rectangle;
    use alloc::vec;

    #[test]
    fn two_digit_ranks_keep_their_distance() {
        let board: Rectangle<u128> = match Rectangle::new(2, 10) {
            Ok(board) => board,
            Err(error) => panic!("{error}"),
        };
        let drawing = board_text(&board, &TextOptions::new(), |_| None);
        let lines: Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[0], "10 . .");
        assert_eq!(lines[1], " 9 . .");
        assert_eq!(lines[10], "   a b");
        let drawing = board_text(&board, &TextOptions::new().bottom(Color::Black), |_| None);
        let lines: Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[0], " 1 . .");
        assert_eq!(lines[9], "10 . .");
        assert_eq!(lines[10], "   b a");
    }

    #[test]
    fn colours_take_no_room() {
        use crate::variants::orthodox::Orthodox;
        let chess = Orthodox::new();
        let plain = text(&chess, &chess.start(), &TextOptions::new());
        let colored = text(&chess, &chess.start(), &TextOptions::new().colored());
        assert!(colored.contains("8 \x1b[1;36mr\x1b[0m \x1b[1;36mn\x1b[0m"), "{colored}");
        assert!(colored.contains("1 \x1b[1;33mR\x1b[0m"), "{colored}");
        let mut bare = colored;
        for code in ["\x1b[1;36m", "\x1b[1;33m", "\x1b[0m"] {
            bare = bare.replace(code, "");
        }
        assert_eq!(bare, plain);
    }

    #[test]
    fn marks_between_cells_get_room() {
        let marks = vec![
            Mark::new(0, 0, "a".to_string()),
            Mark::new(1, 1, "bc".to_string()),
            Mark::new(2, 0, "d".to_string()),
            Mark::new(2, 3, "e".to_string()),
        ];
        assert_eq!(set(marks), "a d\nbc\n\n  e\n");
        assert_eq!(set(vec![]), "");
    }
}
