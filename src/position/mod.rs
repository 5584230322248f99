//! The state of a game: which piece stands where, whose turn it is, which rights are left.

use core::fmt;
use core::hash::{Hash, Hasher};

mod keys;
mod planes;
mod setup;

pub use keys::{Keys, scramble};
pub use planes::{Planes, Sets};
pub(crate) use setup::common_hash;
pub use setup::{Setup, SetupError, SetupFault};

use crate::board::{Cell, CellSet};
use crate::piece::{Color, Kind, Piece};
use crate::rules::{Castle, RuleSet, SetOf};

/// A position of a game. It is a small value without heap memory: copy it freely.
///
/// A position that exists is valid in its game: it comes from a [`Setup`] that was found without
/// fault, from a string, or from a legal move. (Only what is named `unchecked` can break that:
/// [`RuleSet::play_unchecked`], [`RuleSet::pass_unchecked`], [`Position::unchecked`] and
/// [`Setup::unchecked`].)
/// Two positions are equal when everything is, clocks included; whether one
/// [`repeats`](Position::repeats) another is asked without them.
pub struct Position<R: RuleSet> {
    kinds: R::Planes,
    colors: [SetOf<R>; 2],
    rights: SetOf<R>,
    hash: u64,
    fullmove: u32,
    halfmove: u16,
    /// [`BLACK`] and [`CAPTURABLE`].
    flags: u8,
    /// The cell's index, or [`NO_CELL`].
    en_passant: u8,
    state: R::State,
}

/// It is Black's turn.
const BLACK: u8 = 1;
/// A capture on the en-passant cell is legal.
const CAPTURABLE: u8 = 2;

const NO_CELL: u8 = u8::MAX;
const _: () = assert!(NO_CELL as usize >= Cell::MAX);

impl<R: RuleSet> Position<R> {
    /// No pieces, White to move, clocks at 0 and 1: what a setup begins with.
    fn empty() -> Self {
        Position {
            kinds: R::Planes::default(),
            colors: [SetOf::<R>::EMPTY; 2],
            rights: SetOf::<R>::EMPTY,
            hash: 0,
            fullmove: 1,
            halfmove: 0,
            flags: 0,
            en_passant: NO_CELL,
            state: R::State::default(),
        }
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> Color {
        if self.flags & BLACK == 0 { Color::White } else { Color::Black }
    }

    /// The cells of a side.
    #[inline]
    #[must_use]
    pub fn of(&self, color: Color) -> SetOf<R> {
        self.colors[color.index()]
    }

    /// Every cell a piece stands on.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> SetOf<R> {
        self.colors[0] | self.colors[1]
    }

    /// The cells of a kind of a side.
    #[inline]
    #[must_use]
    pub fn pieces(&self, color: Color, kind: Kind) -> SetOf<R> {
        self.kinds.of(kind, self.of(color))
    }

    /// The cells of each kind within a set.
    #[inline]
    #[must_use]
    pub fn split(&self, within: SetOf<R>) -> <R::Planes as Planes<SetOf<R>>>::Sets {
        self.kinds.split(within)
    }

    /// What stands on a cell.
    #[inline]
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        if cell.index() >= SetOf::<R>::CAPACITY {
            return None;
        }
        let color = if self.colors[0].has(cell) {
            Color::White
        } else if self.colors[1].has(cell) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece { color, kind: self.kind_at(cell) })
    }

    /// The kind of the piece on a cell that holds one; kind 0 on an empty one.
    #[inline]
    #[must_use]
    pub fn kind_at(&self, cell: Cell) -> Kind {
        self.kinds.kind(cell)
    }

    /// The castling rights that are left: the cells of the partners the Kings may still
    /// castle with.
    #[inline]
    #[must_use]
    pub fn rights(&self) -> SetOf<R> {
        self.rights
    }

    /// The cell passed over when the last move was a double step, capture or no capture.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Cell> {
        (self.en_passant != NO_CELL).then_some(Cell::new(self.en_passant))
    }

    /// Opens the position to changes **without asking whether it stays one**; see
    /// [`Unchecked`].
    #[inline]
    pub fn unchecked(&mut self) -> Unchecked<'_, R> {
        Unchecked(self)
    }

    /// Is a capture on the en-passant cell legal? Only then does the cell count for the hash.
    #[inline]
    #[must_use]
    pub fn en_passant_is_legal(&self) -> bool {
        self.flags & CAPTURABLE != 0
    }

    /// What the game adds: hands, unmoved pawns, counts.
    #[inline]
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The hash of everything but the clocks; the same as computed from scratch. An en-passant
    /// cell counts only when a capture there is legal, so equal hashes mean the same position
    /// for repetition.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Is this the same position for repetition? Everything must be equal but the clocks; an
    /// en-passant cell counts only when a capture there is legal.
    ///
    /// ```
    /// use chesswright::prelude::*;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let chess = Orthodox::new();
    /// let earlier = chess.read_position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")?;
    /// let later = chess.read_position("4k3/8/8/8/4P3/8/8/4K3 b - - 4 3")?;
    /// assert!(later != earlier && later.repeats(&earlier));
    /// # Ok::<(), chesswright::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.flags == other.flags
            && (self.en_passant == other.en_passant || !self.en_passant_is_legal())
            && self.kinds == other.kinds
            && self.colors == other.colors
            && self.rights == other.rights
            && self.state == other.state
    }

    /// Plies since the last progress (a capture, a pawn move; each game says what else).
    #[inline]
    #[must_use]
    pub fn halfmove(&self) -> u16 {
        self.halfmove
    }

    /// The number of the move, from 1; it grows after Black's.
    #[inline]
    #[must_use]
    pub fn fullmove(&self) -> u32 {
        self.fullmove
    }
}

/// The door to changing a position **without asking whether it stays one**: what rule sets play
/// moves with. From [`Position::unchecked`]. Each change keeps the hash in step.
#[derive(Debug)]
pub struct Unchecked<'p, R: RuleSet>(&'p mut Position<R>);

impl<'p, R: RuleSet> Unchecked<'p, R> {
    /// Puts a piece on an empty cell.
    #[inline]
    pub fn put(self, keys: &Keys, piece: Piece, cell: Cell) {
        debug_assert!(!self.0.occupied().has(cell), "a piece is put on an empty cell");
        self.toggle(keys, piece, cell);
    }

    /// Takes the piece of that colour and kind from a cell.
    #[inline]
    pub fn take(self, keys: &Keys, piece: Piece, cell: Cell) {
        debug_assert_eq!(self.0.piece(cell), Some(piece));
        self.toggle(keys, piece, cell);
    }

    #[inline]
    fn toggle(self, keys: &Keys, piece: Piece, cell: Cell) {
        let bit = SetOf::<R>::of(cell);
        self.0.kinds.toggle(piece.kind, bit);
        self.0.colors[piece.color.index()] ^= bit;
        self.0.hash ^= keys.piece(piece.color, piece.kind, cell);
    }

    /// Takes whatever a colour has on a cell.
    // Captures are few among all moves: kept apart, they leave the others their registers.
    #[inline(never)]
    pub fn capture(self, keys: &Keys, color: Color, cell: Cell) {
        let victim = Piece::new(color, self.0.kind_at(cell));
        self.take(keys, victim, cell);
    }

    /// Castles: moves the King and his partner, whatever that is.
    pub fn castle(self, keys: &Keys, color: Color, way: &Castle<SetOf<R>>) {
        let [king, partner] =
            [way.king, way.partner].map(|cell| Piece::new(color, self.0.kind_at(cell)));
        // Lifted first: either may land where the other stood.
        self.0.unchecked().take(keys, king, way.king);
        self.0.unchecked().take(keys, partner, way.partner);
        self.0.unchecked().put(keys, king, way.king_to);
        self.0.unchecked().put(keys, partner, way.partner_to);
    }

    /// Moves a piece to an empty cell.
    #[inline]
    pub fn shift(self, keys: &Keys, piece: Piece, from: Cell, to: Cell) {
        debug_assert_eq!(self.0.piece(from), Some(piece));
        let bits = SetOf::<R>::of(from) ^ SetOf::<R>::of(to);
        self.0.kinds.toggle(piece.kind, bits);
        self.0.colors[piece.color.index()] ^= bits;
        self.0.hash ^=
            keys.piece(piece.color, piece.kind, from) ^ keys.piece(piece.color, piece.kind, to);
    }

    /// Ends the castling rights of all partners on those cells.
    #[inline]
    pub fn end_rights(self, keys: &Keys, cells: SetOf<R>) {
        let ended = self.0.rights & cells;
        if ended.any() {
            self.end_those(keys, ended);
        }
    }

    // Rights end a few times a game: kept out of the way of every other move.
    #[cold]
    #[inline(never)]
    fn end_those(self, keys: &Keys, ended: SetOf<R>) {
        self.0.rights ^= ended;
        for cell in ended.cells() {
            self.0.hash ^= keys.right(cell);
        }
    }

    /// Notes the cell that the double step just played, its turn ended, has passed over, and
    /// whether a capture there is legal.
    // Double steps are few: kept out of the way of every other move.
    #[inline(never)]
    pub fn set_en_passant(self, rules: &R, cell: Cell) {
        self.0.en_passant = cell.index() as u8;
        if rules.has_en_passant(self.0) {
            self.0.flags |= CAPTURABLE;
            self.0.hash ^= rules.keys().en_passant(cell);
        }
    }

    /// Forgets the cell passed over, as every move does.
    #[inline]
    pub fn clear_en_passant(self, keys: &Keys) {
        if self.0.flags & CAPTURABLE != 0 {
            self.0.flags &= !CAPTURABLE;
            self.0.hash ^= keys.en_passant(Cell::new(self.0.en_passant));
        }
        self.0.en_passant = NO_CELL;
    }

    /// Changes the hash by the key of a fact that began or ended.
    #[inline]
    pub fn toggle_hash(self, key: u64) {
        self.0.hash ^= key;
    }

    /// What the game adds, to be changed; the caller keeps the hash in step with
    /// [`toggle_hash`](Unchecked::toggle_hash).
    #[inline]
    pub fn state_mut(self) -> &'p mut R::State {
        &mut self.0.state
    }

    /// Ends a turn: the clocks go on (the halfmove clock from 0 after progress), the other side
    /// is to move.
    #[inline]
    pub fn end_turn(self, keys: &Keys, progress: bool) {
        self.0.halfmove = if progress { 0 } else { self.0.halfmove.saturating_add(1) };
        self.0.fullmove = self.0.fullmove.saturating_add(u32::from(self.0.flags & BLACK));
        self.0.flags ^= BLACK;
        self.0.hash ^= keys.turn();
    }
}

impl<R: RuleSet> Clone for Position<R> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSet> Copy for Position<R> {}

impl<R: RuleSet> PartialEq for Position<R> {
    fn eq(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.kinds == other.kinds
            && self.colors == other.colors
            && self.rights == other.rights
            && self.flags == other.flags
            && self.en_passant == other.en_passant
            && self.state == other.state
            && self.halfmove == other.halfmove
            && self.fullmove == other.fullmove
    }
}

impl<R: RuleSet> Eq for Position<R> {}

impl<R: RuleSet> Hash for Position<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl<R: RuleSet> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("kinds", &self.kinds)
            .field("colors", &self.colors)
            .field("turn", &self.turn())
            .field("rights", &self.rights)
            .field("en_passant", &self.en_passant())
            .field("state", &self.state)
            .field("halfmove", &self.halfmove)
            .field("fullmove", &self.fullmove)
            .finish_non_exhaustive()
    }
}
