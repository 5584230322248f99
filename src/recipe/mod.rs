//! Games like chess from a file: whatever a [`Builder`] can say, as TOML.
//!
//! A [`Recipe`] is read from a text and becomes the rules of a game, as fast as if they had been
//! put together in a program. `docs/recipes.md` explains every key.
//!
//! ```
//! use chesswright::recipe::Recipe;
//!
//! let recipe = Recipe::from_toml(
//!     r#"
//!     id = "gardner"
//!     start = "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"
//!     board = { shape = "rectangle", files = 5, ranks = 5 }
//!     promotion = [{ pieces = { P = ["Q", "R", "B", "N"] } }]
//!     piece = [
//!         { letter = "K", move = "step(any)", king = true },
//!         { letter = "Q", move = "ride(any)" },
//!         { letter = "R", move = "ride(orthogonal)" },
//!         { letter = "B", move = "ride(diagonal)" },
//!         { letter = "N", move = "leap(1, 1)" },
//!         { letter = "P", advance = "step(orthogonal).forward", capture = "step(diagonal).forward" },
//!     ]
//!     "#,
//! )?;
//! assert_eq!(recipe.rules()?.start().perft(4), 4775);
//! assert!(recipe.lint().is_empty());
//! # Ok::<(), chesswright::recipe::RecipeError>(())
//! ```
//!
//! What does not fit is refused, and what is odd is remarked, with the place in the text and a hint:
//!
//! ```
//! use chesswright::recipe::Recipe;
//!
//! let error = Recipe::from_toml("id = \"x\"\npeice = []").unwrap_err();
//! assert_eq!(
//!     error.remarks()[0].to_string(),
//!     "line 1, column 1: a recipe needs \"board\" \
//!      (as in board = { shape = \"rectangle\", files = 8, ranks = 8 })",
//! );
//! assert_eq!(
//!     error.remarks().last().unwrap().to_string(),
//!     "line 2, column 1: a recipe has no \"peice\" (did you mean piece?)",
//! );
//! ```

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

mod board;
mod fields;
mod lint;
mod path;
mod read;
mod remark;
mod shape;
mod words;

pub use remark::{Cause, RecipeError, Remark};

use crate::board::{AnyBoard, Board, CellSet, Geometry, Wide};
use crate::build::{BuildError, Builder, DropLimit, Lint, Stalemate};
use crate::draw::Shape;
use crate::movement::Movement;
use crate::position::Planes;
use crate::registry::AnyRules;
use board::Ground;
use remark::Text;

/// The description of a game, read from a text; see the [module](self).
#[derive(Clone, Debug)]
pub struct Recipe {
    source: String,
    id: Text,
    name: Option<String>,
    board: Ground,
    pieces: Vec<Piece>,
    promotions: Vec<Promotion>,
    castlings: Vec<Castling>,
    hand: Vec<Text>,
    limits: Vec<(Text, DropLimit)>,
    never: Vec<(Text, [Text; 2])>,
    endings: Vec<Ending>,
    stalemate: Stalemate,
    orthodox_shapes: bool,
    start: Text,
}

#[derive(Clone, Debug)]
struct Piece {
    letter: Text,
    name: Option<String>,
    symbols: Option<[char; 2]>,
    shape: Option<Shape>,
    role: Role,
}

#[derive(Clone, Debug)]
enum Role {
    Piece(Movement),
    King(Movement),
    Pawn { advance: Movement, capture: Movement, double: Double, en_passant: bool },
}

#[derive(Clone, Debug)]
enum Double {
    Never,
    /// From where the start position has such pawns.
    Array,
    From([Text; 2]),
}

#[derive(Clone, Debug)]
struct Promotion {
    kind: Text,
    choices: Vec<Text>,
    zone: Zone,
}

#[derive(Clone, Debug)]
enum Zone {
    FarEnd,
    On([Text; 2]),
    Within([Text; 2]),
}

#[derive(Clone, Debug)]
struct Castling {
    letter: Text,
    king: [Text; 2],
    partner: [Text; 2],
}

#[derive(Clone, Debug)]
enum Ending {
    Checks(u8, Text),
    Extinction(Text),
    Reaching(Text, [Text; 2]),
}

impl Ending {
    /// The text that stands for it.
    fn text(&self) -> &Text {
        match self {
            Ending::Checks(_, text) | Ending::Extinction(text) | Ending::Reaching(text, _) => text,
        }
    }
}

impl Recipe {
    /// A recipe from a TOML text.
    ///
    /// # Errors
    /// Everything that is no TOML, or no recipe: keys that mean nothing, values of the wrong sort,
    /// movements that cannot be read, boards that cannot be made. Whether the parts fit together
    /// is asked by [`rules`](Recipe::rules) and [`lint`](Recipe::lint).
    pub fn from_toml(text: &str) -> Result<Recipe, RecipeError> {
        read::read(text).map_err(RecipeError::new)
    }

    /// The id of the game.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id.text
    }

    /// The name of the game; its id when it has none.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name.as_ref().unwrap_or(&self.id.text)
    }

    /// The shape of the board.
    #[must_use]
    pub fn geometry(&self) -> &dyn Geometry {
        &*self.board.geometry
    }

    /// The rules of the game. The word of its sets and the planes of its positions are the
    /// narrowest that hold its cells and kinds.
    ///
    /// ```
    /// use chesswright::recipe::Recipe;
    /// use chesswright::registry::Registry;
    ///
    /// let text = include_str!("../../examples/recipes/shogi.toml");
    /// let recipe = Recipe::from_toml(text)?;
    /// let rules = recipe.rules()?;
    ///
    /// let mut games = Registry::standard();
    /// games.register_lazily(recipe.id(), move || rules.clone())?;
    /// assert_eq!(games.by_id("shogi")?.start().perft(2), 900);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Everything that does not fit together; the same as the errors among the remarks of
    /// [`lint`](Recipe::lint).
    pub fn rules(&self) -> Result<AnyRules, RecipeError> {
        match self.build() {
            Ok((rules, _)) => Ok(rules),
            Err(error) => Err(RecipeError::new(self.faults(&error))),
        }
    }

    /// Everything wrong or odd in the recipe, in the order of the text. When no remark
    /// [is an error](Remark::is_error), the game can be made.
    ///
    /// ```
    /// use chesswright::recipe::Recipe;
    ///
    /// let text = include_str!("../../examples/recipes/gardner.toml");
    /// let text = text.replace("rnbqk", "rnrqk").replace("RNBQK", "RNRQK");
    /// let remarks = Recipe::from_toml(&text)?.lint();
    /// assert!(remarks.is_empty(), "pawns still become Bishops");
    ///
    /// let text = text.replace(r#""R", "B", "N""#, r#""R", "N""#);
    /// let remarks = Recipe::from_toml(&text)?.lint();
    /// assert!(!remarks[0].is_error());
    /// assert!(remarks[0].to_string().contains("no B stands or is held at the start"));
    /// # Ok::<(), chesswright::recipe::RecipeError>(())
    /// ```
    #[must_use]
    pub fn lint(&self) -> Vec<Remark> {
        let mut remarks = match self.build() {
            Ok((_, lints)) => self.warnings(&lints),
            Err(error) => self.faults(&error),
        };
        remarks.sort_by_key(|remark| (remark.line, remark.column));
        remarks
    }

    fn build(&self) -> Result<(AnyRules, Vec<Lint>), BuildError> {
        // The narrowest sets and the fewest planes that hold the usual games. What is larger still
        // shares one type: each is compiled through everything that is generic over games.
        match (self.geometry().size(), self.pieces.len()) {
            (..=64, ..=8) => self.build_with::<u64, [u64; 3]>(),
            (..=64, ..=16) => self.build_with::<u64, [u64; 4]>(),
            (..=128, ..=8) => self.build_with::<u128, [u128; 3]>(),
            (..=128, ..=16) => self.build_with::<u128, [u128; 4]>(),
            _ => self.build_with::<Wide, [Wide; 5]>(),
        }
    }

    fn build_with<S: CellSet, P: Planes<S>>(&self) -> Result<(AnyRules, Vec<Lint>), BuildError> {
        let board = AnyBoard::<S>::new(Arc::clone(&self.board.geometry));
        let (built, lints) = self.describe(board).build_and_lint::<P>()?;
        Ok((AnyRules::new(built), lints))
    }

    /// Says it all to a builder. Parts are said in the order in which the recipe holds them, so
    /// that their numbers agree.
    fn describe<B: Board>(&self, board: B) -> Builder<B> {
        let mut game =
            Builder::new(&self.id.text, board).start(&self.start.text).stalemate(self.stalemate);
        for piece in &self.pieces {
            let letter = piece.letter.text.as_str();
            game = match &piece.role {
                Role::Piece(movement) => game.piece(letter, movement.clone()),
                Role::King(movement) => game.king(letter, movement.clone()),
                Role::Pawn { advance, capture, double, en_passant } => {
                    let game = game.pawn(letter, advance.clone(), capture.clone());
                    let game = match double {
                        Double::Never => game,
                        Double::Array => game.double_step(letter),
                        Double::From([white, black]) => {
                            game.double_step_from(letter, &white.text, &black.text)
                        }
                    };
                    if *en_passant { game } else { game.without_en_passant(letter) }
                }
            };
            if let Some(symbols) = piece.symbols {
                game = game.symbols(letter, symbols);
            }
        }
        if self.orthodox_shapes {
            game = game.orthodox_shapes();
        }
        for piece in &self.pieces {
            if let Some(shape) = &piece.shape {
                game = game.shape(&piece.letter.text, shape.clone());
            }
        }
        for Promotion { kind, choices, zone } in &self.promotions {
            let choices: Vec<&str> = choices.iter().map(|choice| choice.text.as_str()).collect();
            let kind = kind.text.as_str();
            game = match zone {
                Zone::FarEnd => game.promotes(kind, &choices),
                Zone::On([white, black]) => {
                    game.promotes_on(kind, &choices, &white.text, &black.text)
                }
                Zone::Within([white, black]) => {
                    game.may_promote(kind, &choices, &white.text, &black.text)
                }
            };
        }
        for Castling { letter, king, partner } in &self.castlings {
            let letter = letter.text.chars().next().unwrap_or_default();
            let [king, partner] =
                [king, partner].map(|cells| cells.each_ref().map(|cell| cell.text.as_str()));
            game = game.castling(letter, king, partner);
        }
        let held: Vec<&str> = self.hand.iter().map(|letter| letter.text.as_str()).collect();
        game = game.hand(&held);
        for (letter, limit) in &self.limits {
            game = game.limit_drops(&letter.text, *limit);
        }
        for (letter, [white, black]) in &self.never {
            game = game.never_on(&letter.text, &white.text, &black.text);
        }
        for ending in &self.endings {
            game = match ending {
                Ending::Checks(checks, _) => game.ends_by_checks(*checks),
                Ending::Extinction(letter) => game.ends_by_extinction(&letter.text),
                Ending::Reaching(letter, [white, black]) => {
                    game.ends_by_reaching(&letter.text, &white.text, &black.text)
                }
            };
        }
        game
    }
}

/// A recipe is displayed as its text.
impl core::fmt::Display for Recipe {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.source)
    }
}

impl core::str::FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        Recipe::from_toml(text)
    }
}
