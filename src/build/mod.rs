//! Games like chess without code: pieces, pawns, castling, hands and endings, put together.
//!
//! A [`Builder`] takes a board and says, in the order of a rule book, what stands and happens on
//! it; [`Builder::build`] gives a rule set like any other, as fast as one written by hand, or
//! names everything that does not fit.
//!
//! ```
//! use chesswright::prelude::*;
//! use chesswright::board::Rectangle;
//! use chesswright::build::{Builder, Built};
//! use chesswright::movement::{Adjacency::*, leap, ride, step};
//!
//! let gardner: Built<Rectangle<u64>, [u64; 3]> = Builder::new("gardner", Rectangle::new(5, 5)?)
//!     .king("K", step(Any))
//!     .piece("Q", ride(Any))
//!     .piece("R", ride(Orthogonal))
//!     .piece("B", ride(Diagonal))
//!     .piece("N", leap(1, 1))
//!     .pawn("P", step(Orthogonal).along_file().forward(), step(Diagonal).forward())
//!     .promotes("P", &["Q", "R", "B", "N"])
//!     .start("rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1")
//!     .build()?;
//! assert_eq!(chesswright::perft(&gardner, &gardner.start(), 4), 4775);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the words leave open has a sensible meaning on any board: a pawn promotes where its
//! advance ends, makes its double step from where the start position has a pawn of its side, and
//! nothing is dropped where it could never move. Cells are named in a string: names and spans of
//! a row, as in `"e4 a7..i7"`.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

mod assemble;
mod built;
mod ending;
mod fault;
mod lint;

pub use built::{Built, Extras, HELD};
use ending::Ending;
pub use ending::Stalemate;
pub use fault::{BuildError, BuildFault, Part};
pub use lint::{Lint, Warning};

use crate::board::Board;
use crate::draw::Shape;
use crate::movement::Movement;
use crate::position::Planes;

/// A game like chess in the making; see the [module](self).
#[derive(Clone, Debug)]
pub struct Builder<B: Board> {
    id: String,
    board: B,
    kinds: Vec<KindSpec>,
    promotions: Vec<PromotionSpec>,
    castlings: Vec<CastlingSpec>,
    hand: Vec<String>,
    limits: Vec<(String, DropLimit)>,
    never: Vec<(String, [String; 2])>,
    endings: Vec<EndingSpec>,
    stalemate: Stalemate,
    start: String,
    /// What did not fit when it was said.
    faults: Vec<BuildFault>,
}

/// A kind of piece as it was described.
#[derive(Clone, Debug)]
struct KindSpec {
    letter: String,
    symbols: Option<[char; 2]>,
    shape: Option<Shape>,
    movement: Movement,
    royal: bool,
    pawn: Option<PawnSpec>,
}

/// What makes a piece a pawn.
#[derive(Clone, Debug)]
struct PawnSpec {
    advance: Movement,
    capture: Movement,
    double: Double,
    en_passant: bool,
}

/// From where a pawn makes its double step.
#[derive(Clone, Debug)]
enum Double {
    Never,
    /// From where the start position has a pawn of its kind and side.
    Array,
    /// From those cells, White's and Black's.
    From([String; 2]),
}

#[derive(Clone, Debug)]
struct PromotionSpec {
    kind: String,
    choices: Vec<String>,
    zone: ZoneSpec,
}

#[derive(Clone, Debug)]
enum ZoneSpec {
    /// Must, where the pawn's advance ends.
    FarEnd,
    /// Must, on reaching those cells.
    Reaching([String; 2]),
    /// May, on moves that begin or end there.
    Within([String; 2]),
}

#[derive(Clone, Debug)]
struct CastlingSpec {
    letter: char,
    king: [String; 2],
    partner: [String; 2],
}

#[derive(Clone, Debug)]
enum EndingSpec {
    Checks(u8),
    Extinction(String),
    Reaching(String, [String; 2]),
}

/// What restricts the drops of a kind, beyond that a piece is not dropped where it could never
/// move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DropLimit {
    /// With the piece dropped, a side has at most that many of the kind on a file; in Shogi
    /// a pawn is not dropped on a file that has one.
    PerFile(u8),
    /// The drop may not give checkmate, as that of a pawn in Shogi.
    NoMate,
}

fn pair(white: &str, black: &str) -> [String; 2] {
    [white.to_owned(), black.to_owned()]
}

impl<B: Board> Builder<B> {
    /// A game of that id (lower case, digits, hyphens) on that board, with nothing on it yet.
    #[must_use]
    pub fn new(id: &str, board: B) -> Builder<B> {
        Builder {
            id: id.to_owned(),
            board,
            kinds: Vec::new(),
            promotions: Vec::new(),
            castlings: Vec::new(),
            hand: Vec::new(),
            limits: Vec::new(),
            never: Vec::new(),
            endings: Vec::new(),
            stalemate: Stalemate::Draw,
            start: String::new(),
            faults: Vec::new(),
        }
    }

    fn kind(mut self, letter: &str, movement: Movement, royal: bool) -> Self {
        let letter = letter.to_owned();
        self.kinds.push(KindSpec {
            letter,
            symbols: None,
            shape: None,
            movement,
            royal,
            pawn: None,
        });
        self
    }

    /// A kind of piece: its letter as White's is written (`Q`, `+R`), and how it moves.
    #[must_use]
    pub fn piece(self, letter: &str, movement: Movement) -> Self {
        self.kind(letter, movement, false)
    }

    /// The kind that is given check and mate. Each side has exactly one of it. A game without one
    /// needs an [ending](Builder::ends_by_extinction).
    #[must_use]
    pub fn king(self, letter: &str, movement: Movement) -> Self {
        self.kind(letter, movement, true)
    }

    /// A kind that advances without capturing and captures otherwise; its moves are progress,
    /// as captures are.
    #[must_use]
    pub fn pawn(mut self, letter: &str, advance: Movement, capture: Movement) -> Self {
        let (advance, capture) = (advance.move_only(), capture.capture_only());
        self = self.piece(letter, advance.clone().or(capture.clone()));
        if let Some(kind) = self.kinds.last_mut() {
            kind.pawn =
                Some(PawnSpec { advance, capture, double: Double::Never, en_passant: false });
        }
        self
    }

    /// Changes the pawns of a letter.
    fn with_pawn(mut self, letter: &str, change: impl FnOnce(&mut PawnSpec)) -> Self {
        let pawn = self.kinds.iter_mut().rev().find(|kind| kind.letter == letter);
        match pawn.and_then(|kind| kind.pawn.as_mut()) {
            Some(pawn) => change(pawn),
            None => self.faults.push(BuildFault::NoPawn(letter.to_owned())),
        }
        self
    }

    /// Those pawns, once described, may advance two steps from where the start position has one of
    /// theirs, and be taken in passing.
    #[must_use]
    pub fn double_step(self, letter: &str) -> Self {
        self.with_pawn(letter, |pawn| {
            (pawn.double, pawn.en_passant) = (Double::Array, true);
        })
    }

    /// Those pawns, once described, may advance two steps from those cells, White's and Black's,
    /// and be taken in passing.
    #[must_use]
    pub fn double_step_from(self, letter: &str, white: &str, black: &str) -> Self {
        self.with_pawn(letter, |pawn| {
            (pawn.double, pawn.en_passant) = (Double::From(pair(white, black)), true);
        })
    }

    /// Those pawns, once described, are not taken in passing.
    #[must_use]
    pub fn without_en_passant(self, letter: &str) -> Self {
        self.with_pawn(letter, |pawn| pawn.en_passant = false)
    }

    fn promotion(mut self, letter: &str, choices: &[&str], zone: ZoneSpec) -> Self {
        let choices = choices.iter().map(|&choice| choice.to_owned()).collect();
        self.promotions.push(PromotionSpec { kind: letter.to_owned(), choices, zone });
        self
    }

    /// Those pawns must promote, to one of the choices, where their advance ends: on the last
    /// rank of a rectangle, at the end of each file of a hexagon.
    #[must_use]
    pub fn promotes(self, letter: &str, choices: &[&str]) -> Self {
        self.promotion(letter, choices, ZoneSpec::FarEnd)
    }

    /// That kind must promote, to one of the choices, when it reaches one of those cells, White's
    /// and Black's.
    #[must_use]
    pub fn promotes_on(self, letter: &str, choices: &[&str], white: &str, black: &str) -> Self {
        self.promotion(letter, choices, ZoneSpec::Reaching(pair(white, black)))
    }

    /// That kind may promote in moves that begin or end on those cells, White's and Black's, as in
    /// Shogi; it must where it could never move again.
    #[must_use]
    pub fn may_promote(self, letter: &str, choices: &[&str], white: &str, black: &str) -> Self {
        self.promotion(letter, choices, ZoneSpec::Within(pair(white, black)))
    }

    /// A castling: its letter in position strings (upper case for White), the cells the King
    /// leaves and goes to, those his partner leaves and goes to. The partner is whatever
    /// the start position has there; both go straight.
    #[must_use]
    pub fn castling(mut self, letter: char, king: [&str; 2], partner: [&str; 2]) -> Self {
        let [king, partner] = [king, partner].map(|cells| pair(cells[0], cells[1]));
        self.castlings.push(CastlingSpec { letter, king, partner });
        self
    }

    /// Captured pieces of those kinds go into the captor's hand and may be dropped on empty cells.
    /// A piece that came about by promotion goes there as the kind it was, if that is one of these;
    /// others leave the game. Of the kinds described, only the first [`HELD`] can be held.
    #[must_use]
    pub fn hand(mut self, letters: &[&str]) -> Self {
        self.hand.extend(letters.iter().map(|&letter| letter.to_owned()));
        self
    }

    /// Restricts the drops of a kind.
    #[must_use]
    pub fn limit_drops(mut self, letter: &str, limit: DropLimit) -> Self {
        self.limits.push((letter.to_owned(), limit));
        self
    }

    /// That kind can never stand on those cells, White's and Black's: it is not dropped there, and
    /// positions that have it there are refused.
    #[must_use]
    pub fn never_on(mut self, letter: &str, white: &str, black: &str) -> Self {
        self.never.push((letter.to_owned(), pair(white, black)));
        self
    }

    /// A side wins with its so-manieth check.
    #[must_use]
    pub fn ends_by_checks(mut self, checks: u8) -> Self {
        self.endings.push(EndingSpec::Checks(checks));
        self
    }

    /// A side that has no piece of that kind left has lost.
    #[must_use]
    pub fn ends_by_extinction(mut self, letter: &str) -> Self {
        self.endings.push(EndingSpec::Extinction(letter.to_owned()));
        self
    }

    /// A side wins when a piece of that kind reaches one of its goal cells, White's and Black's.
    #[must_use]
    pub fn ends_by_reaching(mut self, letter: &str, white: &str, black: &str) -> Self {
        self.endings.push(EndingSpec::Reaching(letter.to_owned(), pair(white, black)));
        self
    }

    /// What it means to have no legal move and not to be in check; a draw unless said otherwise.
    #[must_use]
    pub fn stalemate(mut self, value: Stalemate) -> Self {
        self.stalemate = value;
        self
    }

    /// The symbols a kind, once described, is drawn with, White's and Black's.
    #[must_use]
    pub fn symbols(mut self, letter: &str, symbols: [char; 2]) -> Self {
        match self.kinds.iter_mut().find(|kind| kind.letter == letter) {
            Some(kind) => kind.symbols = Some(symbols),
            None => self.faults.push(BuildFault::UnknownKind {
                what: "a pair of symbols",
                letter: letter.to_owned(),
            }),
        }
        self
    }

    /// The shape that pictures draw a kind, once described, with; a kind without one is a token with
    /// its letter.
    #[must_use]
    pub fn shape(mut self, letter: &str, shape: Shape) -> Self {
        match self.kinds.iter_mut().find(|kind| kind.letter == letter) {
            Some(kind) => kind.shape = Some(shape),
            None => self
                .faults
                .push(BuildFault::UnknownKind { what: "a shape", letter: letter.to_owned() }),
        }
        self
    }

    /// Draws the kinds described so far as orthodox chess does, where their letters are K, Q, R, B,
    /// N and P. A letter with a `+` before or a `~` behind it is that of a promoted piece.
    #[must_use]
    pub fn orthodox_shapes(mut self) -> Self {
        for kind in &mut self.kinds {
            let plain = kind.letter.trim_matches(['+', '~']);
            let known = ["K", "Q", "R", "B", "N", "P"].iter().position(|&letter| letter == plain);
            kind.shape = known.map(|known| {
                let shape = Shape::ORTHODOX[known].clone();
                if plain == kind.letter { shape } else { shape.promoted() }
            });
        }
        self
    }

    /// The position a game starts from, as a position string.
    #[must_use]
    pub fn start(mut self, position: &str) -> Self {
        position.clone_into(&mut self.start);
        self
    }

    /// The game. Its planes must tell all kinds apart: `[Set; 3]` serves up to 8 kinds,
    /// `[Set; 4]` up to 16.
    ///
    /// # Errors
    /// Everything in the description that does not fit together.
    pub fn build<P: Planes<B::Set>>(self) -> Result<Built<B, P>, BuildError>
    where
        B: Clone,
    {
        assemble::build(&self)
    }

    /// The game, and what is odd in its description though it fits together.
    ///
    /// ```
    /// use chesswright::board::Rectangle;
    /// use chesswright::build::{Builder, Part, Warning};
    /// use chesswright::movement::{Adjacency::*, ride, step};
    ///
    /// let game = Builder::new("endgame", Rectangle::new(5, 5)?)
    ///     .king("K", step(Any))
    ///     .piece("R", ride(Orthogonal))
    ///     .piece("B", ride(Diagonal))
    ///     .start("k4/5/5/5/3KR w - - 0 1");
    /// let (_, lints) = game.build_and_lint::<[u64; 3]>()?;
    /// assert_eq!(lints[0].part, Part::Kind(2));
    /// assert_eq!(lints[0].warning, Warning::Unreachable("B".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Everything in the description that does not fit together.
    pub fn build_and_lint<P: Planes<B::Set>>(self) -> Result<(Built<B, P>, Vec<Lint>), BuildError>
    where
        B: Clone,
    {
        let built = assemble::build(&self)?;
        let lints = lint::lint(&self, &built);
        Ok((built, lints))
    }
}
