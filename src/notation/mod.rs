//! How things are written: positions, moves, pieces.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

pub mod castling_letters;
mod human;
mod moves;
mod position;

pub use human::HumanMoves;
pub(crate) use human::{read as read_human, write as write_human};
pub use moves::MoveError;
pub(crate) use moves::{move_number, read_move, refusal};
pub use position::{FieldError, ParseError};
pub(crate) use position::{read_position, read_setup, write_position};

use crate::draw::Shape;
use crate::piece::{Color, Kind, Piece};

/// The letters of a game's pieces, White's in upper case (a kind's may be longer than one
/// character, `+R`), and what drawings show instead: symbols in texts, shapes in pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notation {
    letters: Vec<String>,
    /// White's and Black's symbol for a kind that has them.
    symbols: Vec<(Kind, [char; 2])>,
    /// The shape of a kind that has one.
    shapes: Vec<(Kind, Shape)>,
    /// Kinds that go without their letter in human notation.
    letterless: Vec<Kind>,
}

impl Notation {
    /// A letter a kind, kind 0 first, as White's pieces are written.
    #[must_use]
    pub fn letters(letters: &[&str]) -> Notation {
        Notation {
            letters: letters.iter().map(|&letter| letter.to_owned()).collect(),
            symbols: Vec::new(),
            shapes: Vec::new(),
            letterless: Vec::new(),
        }
    }

    /// With a kind that goes without its letter in human notation (`e4`), as pawns do. Several
    /// kinds may, when nobody would take one for the other.
    ///
    /// ```
    /// use chesswright::notation::Notation;
    /// use chesswright::piece::Kind;
    ///
    /// let [king, pawn] = [0, 1].map(Kind::new);
    /// let notation = Notation::letters(&["K", "P"]).without_letter(pawn);
    /// assert!(notation.is_letterless(pawn) && !notation.is_letterless(king));
    /// ```
    #[must_use]
    pub fn without_letter(mut self, kind: Kind) -> Notation {
        if !self.letterless.contains(&kind) {
            self.letterless.push(kind);
        }
        self
    }

    /// Does the kind go without its letter in human notation?
    #[must_use]
    pub fn is_letterless(&self, kind: Kind) -> bool {
        self.letterless.contains(&kind)
    }

    /// The kinds that go without their letters in human notation.
    pub(crate) fn letterless(&self) -> impl Iterator<Item = Kind> {
        self.letterless.iter().copied()
    }

    /// With symbols, White's and Black's, for a kind; drawings use them, strings never do, and
    /// readers of human notation take them for letters, unless they are ASCII: those may be part of
    /// a cell's name.
    ///
    /// ```
    /// use chesswright::notation::Notation;
    /// use chesswright::piece::{Color, Kind, Piece};
    ///
    /// let [king, wizard] = [0, 1].map(Kind::new);
    /// let notation = Notation::letters(&["K", "W"]).with_symbols(king, ['♔', '♚']);
    /// assert_eq!(notation.symbol(Piece::new(Color::Black, king)), Some('♚'));
    /// assert_eq!(notation.symbol(Piece::new(Color::Black, wizard)), None);
    /// ```
    #[must_use]
    pub fn with_symbols(mut self, kind: Kind, symbols: [char; 2]) -> Notation {
        self.symbols.retain(|&(other, _)| other != kind);
        self.symbols.push((kind, symbols));
        self
    }

    /// The symbol a piece is drawn with; nothing for a kind that has none.
    #[must_use]
    pub fn symbol(&self, piece: Piece) -> Option<char> {
        let (_, symbols) = self.symbols.iter().find(|&&(kind, _)| kind == piece.kind)?;
        Some(symbols[piece.color.index()])
    }

    /// With the shape that pictures draw a kind with. A kind without one is drawn as a token with
    /// its letter.
    ///
    /// ```
    /// use chesswright::draw::Shape;
    /// use chesswright::notation::Notation;
    /// use chesswright::piece::Kind;
    ///
    /// let marshal = Kind::new(0);
    /// let notation = Notation::letters(&["M", "F"]).with_shape(marshal, Shape::CHANCELLOR);
    /// assert_eq!(notation.shape(marshal), Some(&Shape::CHANCELLOR));
    /// assert_eq!(notation.shape(Kind::new(1)), None);
    /// ```
    #[must_use]
    pub fn with_shape(mut self, kind: Kind, shape: Shape) -> Notation {
        self.shapes.retain(|&(other, _)| other != kind);
        self.shapes.push((kind, shape));
        self
    }

    /// With a shape a kind, kind 0 first.
    ///
    /// # Panics
    /// When there are more than [`Kind::MAX`] shapes.
    #[must_use]
    pub fn with_shapes(self, shapes: impl IntoIterator<Item = Shape>) -> Notation {
        shapes.into_iter().enumerate().fold(self, |notation, (index, shape)| {
            assert!(index < Kind::MAX, "there are at most Kind::MAX kinds");
            notation.with_shape(Kind::of_index(index), shape)
        })
    }

    /// The shape of a kind; nothing for one that has none.
    #[must_use]
    pub fn shape(&self, kind: Kind) -> Option<&Shape> {
        self.shapes.iter().find(|&&(other, _)| other == kind).map(|(_, shape)| shape)
    }

    /// The kind that has that symbol.
    #[must_use]
    pub fn kind_of_symbol(&self, symbol: char) -> Option<Kind> {
        let known = self.symbols.iter().find(|(_, symbols)| symbols.contains(&symbol));
        known.map(|&(kind, _)| kind)
    }

    /// How a piece is written; `?` for a kind without a letter.
    #[must_use]
    pub fn letter(&self, piece: Piece) -> String {
        let letter = self.letters.get(piece.kind.index()).map_or("?", String::as_str);
        match piece.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The piece a text begins with (the longest letter that fits), and the rest.
    #[must_use]
    pub fn piece_prefix<'t>(&self, text: &'t str) -> Option<(Piece, &'t str)> {
        let kinds = (0..self.letters.len()).map(|kind| Kind::new(kind as u8));
        let pieces = kinds.flat_map(|kind| Color::ALL.map(|color| Piece::new(color, kind)));
        pieces
            .filter_map(|piece| Some((piece, text.strip_prefix(self.letter(piece).as_str())?)))
            .min_by_key(|(_, rest)| rest.len())
    }
}
