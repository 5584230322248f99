//! Slow, obvious generators, one a game, that judge the fast shared one.
//!
//! Each is written from the rules of its game alone, on strings and plain arrays, and
//! shares no line with the library: every pseudo-legal move is made and the King tested.

pub mod glinski;
pub mod orthodox;
pub mod queens_or_castles;
pub mod serpent50;
pub mod serpentine_dream;
pub mod soul_reaver;
mod text;

/// A position that knows its game's rules the slow way.
pub trait Judge: Clone + Sized {
    /// Reads a position string; the error says what is wrong in words.
    fn read(fen: &str) -> Result<Self, String>;
    /// The position in its normal spelling.
    fn fen(&self) -> String;
    /// Every legal move string, sorted bytewise, without repeats.
    fn legal(&self) -> Vec<String>;
    /// The position after a legal move string; panics on any other.
    fn play(&self, mv: &str) -> Self;
    /// Is the side to move in check?
    fn in_check(&self) -> bool;
    /// `ongoing`, `white wins`, `black wins`, `draw`, `both win` or `both lose`.
    fn outcome(&self) -> &'static str;
    /// Does this legal move take, or remove, an enemy piece?
    fn is_capture(&self, mv: &str) -> bool;
    /// Names of the cells whose piece of that colour (`true` is White) attacks the named cell,
    /// that is, could capture there if an enemy stood on it, pins aside; sorted bytewise.
    fn attackers(&self, cell: &str, white: bool) -> Vec<String>;
}
