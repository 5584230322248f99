//! Serpentine Dream Chess, by Benjamin Jason Ortlip (WhiteRabbitGeometry).
//!
//! Every piece has a natural kind and a role, the kind it acts as. On the dark (Serpentine)
//! squares a piece chooses its role among the natural kinds of its owner's other pieces, on the
//! light (Mirror) squares it is itself again. The game is won by holding the four squares in the
//! middle, and lost by both when one is checkmated.
//!
//! The rules are the inventor's; where his text is silent, `docs/rules/serpentine-dream.md` says
//! what was decided.

use core::fmt;
use core::ops::ControlFlow;

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Cell, CellSet, Geometry, Rectangle};
use crate::movement::Adjacency::{Any, Diagonal, Orthogonal};
use crate::movement::{Movement, leap, ride, step};
use crate::notation::{FieldError, MoveError, Notation};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Fault, Planes, Position, Setup, scramble};
use crate::rules::{
    Batch, KindSets, Kit, Origin, Outcome, RuleSet, Scene, Scope, Verdict, Visitor, is_safe_after,
};

pub use super::orthodox::kind;
use kind::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};

/// The dark squares, a1 among them.
pub const SERPENTINE: u64 = 0xaa55_aa55_aa55_aa55;

const HOME: [u64; 2] = [0xff, 0xff << 56];
const SECOND: [u64; 2] = [0xff << 8, 0xff << 48];
/// Where each side's natural Pawns promote.
const LAST: [u64; 2] = [HOME[1], HOME[0]];
const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The two squares in the middle of each side's colour: e4 and d5, d4 and e5.
const MIDDLE: [u64; 2] = [1 << 28 | 1 << 35, 1 << 27 | 1 << 36];

/// The Castle: d4, e4, d5 and e5.
pub const CASTLE: u64 = MIDDLE[0] | MIDDLE[1];

/// What a natural Pawn can become.
const PROMOTIONS: [Kind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// How many kinds there are.
const KINDS: u8 = 6;

/// What a position has beyond roles, turn, rights, en passant and clocks. The kinds of the
/// position itself are the roles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    /// The natural kinds of all pieces; [`put`] keeps them with the roles.
    pub natural: [u64; 3],
    /// The pawns that have never moved, rescued ones included.
    pub unmoved: u64,
    /// Each side's own captured natural Pawns.
    pub captured: [u8; 2],
    /// How many moves in a row have kept the hidden configuration.
    pub kept: u8,
    /// The square of the pawn that the mover has put back in this turn: set only in the
    /// positions between a rescue and the move after it, which the generator passes through.
    pub rescued: Option<Cell>,
}

/// Puts a piece on a square of a setup, with its natural kind and its role.
pub fn put(
    setup: &mut Setup<SerpentineDream>,
    color: Color,
    [natural, role]: [Kind; 2],
    cell: Cell,
) {
    setup.put(Piece::new(color, role), cell);
    let planes = &mut setup.state_mut().natural;
    let before = planes.kind(cell);
    planes.toggle(before, u64::of(cell));
    planes.toggle(natural, u64::of(cell));
}

/// What a piece becomes where it lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Landing {
    /// Itself on a Mirror square; what it was, on a Serpentine one, when there is no other piece.
    Plain,
    /// It chooses that role.
    Chooses(Kind),
    /// A natural Pawn on the last rank becomes that kind.
    Promotes(Kind),
}

/// What a move does besides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Manner {
    /// Nothing: it moves, and captures what stands there.
    Go,
    /// It takes the natural Pawn that has just passed over the square.
    EnPassant,
    /// The King castles; the Rook goes with him.
    Castle,
}

/// A turn: a pawn put back, perhaps, and a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// Where a captured pawn is put back first.
    pub rescue: Option<Cell>,
    /// The square the piece leaves.
    pub from: Cell,
    /// The square it goes to; in castling, the King.
    pub to: Cell,
    /// What it becomes there; in castling, what the piece becomes that lands on a
    /// Serpentine square.
    pub landing: Landing,
    /// What else.
    pub manner: Manner,
}

/// Some cells held by some pieces of a side, as part of a [`Convergence`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Post {
    /// The cells, all of which must be held.
    pub cells: u64,
    /// By whom.
    pub color: Color,
    /// In one of these roles; in any, when there are none.
    pub roles: Vec<Kind>,
}

/// A configuration that wins when it still stands as the winner's turn begins, besides those of
/// the game. For whoever wants to try more of them:
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::serpentine_dream::{Convergence, Post, SerpentineDream, kind};
///
/// let dream = SerpentineDream::new();
/// let set = |names: &[&str]| u64::of_all(names.iter().filter_map(|name| dream.board().cell(name)));
/// let stable = Convergence {
///     reason: "stable convergence",
///     winner: Color::White,
///     posts: vec![Post {
///         cells: set(&["e4", "d5"]),
///         color: Color::White,
///         roles: vec![kind::KNIGHT],
///     }],
/// };
/// let rules = dream.with_convergence(stable);
/// let won = rules.read_position("7k/8/8/3N4/4N3/8/8/K7[] w - - - 0 0 40")?;
/// assert_eq!(rules.outcome(&won).unwrap().to_string(), "white wins (stable convergence)");
/// // One turn earlier it was a check of its own kind.
/// let check = rules.read_position("7k/8/8/3N4/4N3/8/8/K7[] b - - - 0 0 40")?;
/// assert_eq!(rules.convergence_check(&check), Some((Color::Black, "stable convergence")));
/// # Ok::<(), chesswright::notation::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Convergence {
    /// What the outcome is called.
    pub reason: &'static str,
    /// Who wins, when the configuration stands at the beginning of his turn.
    pub winner: Color,
    /// What must be so, all of it.
    pub posts: Vec<Post>,
}

impl Convergence {
    /// Does it stand?
    #[must_use]
    pub fn stands(&self, position: &Position<SerpentineDream>) -> bool {
        self.posts.iter().all(|post| {
            let held = position.of(post.color) & post.cells;
            let acts = |cell| post.roles.contains(&position.kind_at(cell));
            held == post.cells && (post.roles.is_empty() || held.cells().all(acts))
        })
    }
}

/// The rules of Serpentine Dream Chess, with the Dream Mirror Bonus
/// ([`new`](SerpentineDream::new)) or in the Convergence Paradigm
/// ([`convergence`](SerpentineDream::convergence)).
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::serpentine_dream::SerpentineDream;
///
/// let dream = SerpentineDream::new();
/// let mut position = dream.start();
/// // e3 is dark: the pawn must say what it acts as from now on.
/// let mv = dream.read_move(&position, "e2e3/n")?;
/// dream.play(&mut position, mv)?;
/// assert_eq!(
///     dream.position_string(&position),
///     "rnbqkbnr/pppppppp/8/8/8/4P(N)3/PPPP1PPP/RNBQKBNR[] b kq - ABCDFGHabcdefgh 0 0 1",
/// );
/// # Ok::<(), chesswright::notation::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SerpentineDream {
    kit: Kit<SerpentineDream>,
    /// By natural kind and cell.
    natural: Vec<[u64; 64]>,
    /// Rescues, and no truce between Kings.
    bonus: bool,
    convergences: Vec<Convergence>,
}

/// Keys of facts that [`Keys`] does not know: numbered apart from everything there.
fn key(fact: u64, value: usize) -> u64 {
    scramble(fact << 32 | value as u64)
}

const NATURAL: u64 = 1;
const UNMOVED: u64 = 2;
const CAPTURED: u64 = 3;
const KEPT: u64 = 4;

fn captured_key(color: Color, count: u8) -> u64 {
    if count == 0 { 0 } else { key(CAPTURED, color.index() << 8 | usize::from(count)) }
}

fn kept_key(kept: u8) -> u64 {
    if kept == 0 { 0 } else { key(KEPT, usize::from(kept)) }
}

fn unmoved_key(pawns: u64) -> u64 {
    pawns.cells().fold(0, |hash, cell| hash ^ key(UNMOVED, cell.index()))
}

/// A cell so many indices on; only for cells known to have one there.
fn beside(cell: Cell, delta: i16) -> Cell {
    Cell::new((cell.index() as i16).wrapping_add(delta) as u8 & 63)
}

/// One rank forward.
fn ahead(color: Color) -> i16 {
    match color {
        Color::White => 8,
        Color::Black => -8,
    }
}

fn movements() -> [Movement; 6] {
    let advance = step(Orthogonal).along_file().forward().move_only();
    let capture = step(Diagonal).forward().capture_only();
    [step(Any), ride(Any), ride(Orthogonal), ride(Diagonal), leap(1, 1), advance.or(capture)]
}

/// Where the Rook castles from and to, when the King goes to a cell.
fn rook_way(king_to: Cell) -> [Cell; 2] {
    if king_to.index() % 8 == 6 {
        [beside(king_to, 1), beside(king_to, -1)]
    } else {
        [beside(king_to, -2), beside(king_to, 1)]
    }
}

/// Does the hidden configuration stand: Rooks, by role, on all squares of their own colour?
fn hidden(position: &Position<SerpentineDream>) -> bool {
    Color::ALL.into_iter().zip(MIDDLE).all(|(color, cells)| {
        position.of(color) & cells == cells && position.pieces(color, ROOK) & cells == cells
    })
}

/// The natural kinds of a side: how many different ones, and its pieces that are the only
/// ones of theirs.
#[inline]
fn census(position: &Position<SerpentineDream>, color: Color) -> (u64, u64) {
    let sets = position.state().natural.split(position.of(color));
    let (mut kinds, mut alone) = (0, 0);
    for kind in 0..KINDS {
        let set = sets[Kind::new(kind)];
        kinds += u64::from(set.any());
        alone |= set & u64::when(!set.many());
    }
    (kinds, alone)
}

impl SerpentineDream {
    /// The game with the Dream Mirror Bonus: captured pawns can be rescued.
    #[must_use]
    pub fn new() -> SerpentineDream {
        SerpentineDream::with_bonus(true)
    }

    /// The Convergence Paradigm: no rescues, and natural Kings leave each other in peace.
    #[must_use]
    pub fn convergence() -> SerpentineDream {
        SerpentineDream::with_bonus(false)
    }

    fn with_bonus(bonus: bool) -> SerpentineDream {
        let id = if bonus { "serpentine-dream" } else { "serpentine-dream-convergence" };
        let notation = Notation::letters(&["K", "Q", "R", "B", "N", "P"]).without_letter(PAWN);
        let kit = match Kit::new(id, Rectangle::orthodox(), &movements(), notation) {
            Ok(kit) => kit,
            Err(error) => unreachable!("the movements compile: {error}"),
        };
        let row = |kind: usize| core::array::from_fn(|cell| key(NATURAL, kind << 8 | cell));
        let mut rules = SerpentineDream {
            kit,
            natural: (0..8).map(row).collect(),
            bonus,
            convergences: vec![],
        };
        let mut setup = Setup::new();
        let order = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
        for color in Color::ALL {
            let ranks = [HOME, SECOND].map(|ranks| ranks[color.index()]);
            for (file, kind) in order.into_iter().enumerate() {
                let pair = ranks.map(|rank| rank.cells().nth(file));
                if let [Some(back), Some(front)] = pair {
                    put(&mut setup, color, [kind; 2], back);
                    put(&mut setup, color, [PAWN; 2], front);
                }
            }
        }
        setup.set_rights(HOME.map(|home| home & (FILE_A | FILE_H)).into_iter().sum());
        setup.state_mut().unmoved = SECOND[0] | SECOND[1];
        match rules.position(setup) {
            Ok(start) => rules.kit.set_start(start),
            Err(error) => unreachable!("the array is sound: {error}"),
        }
        rules
    }

    /// The same rules with one more configuration that wins; it is looked at after those of
    /// the game.
    #[must_use]
    pub fn with_convergence(mut self, convergence: Convergence) -> SerpentineDream {
        self.convergences.push(convergence);
        self
    }

    /// The natural kind of the piece on a cell.
    #[must_use]
    pub fn natural(&self, position: &Position<SerpentineDream>, cell: Cell) -> Option<Kind> {
        position.piece(cell).map(|_| position.state().natural.kind(cell))
    }

    /// The cells a side controls: its pieces attack them in their roles, and may capture the
    /// enemy, if one stands there.
    #[must_use]
    pub fn controlled(&self, position: &Position<SerpentineDream>, color: Color) -> u64 {
        let (occupied, enemy) = (position.occupied(), position.of(!color));
        position.of(color).cells().fold(0, |controlled, cell| {
            let tables = self.tables().of(color, position.kind_at(cell));
            let spared = enemy & !self.victims(position, cell, enemy);
            controlled | tables.attacks(cell, occupied) & !spared
        })
    }

    /// Does a side hold a Convergence, and which?
    #[inline]
    fn converges(&self, position: &Position<SerpentineDream>, us: Color) -> Option<&'static str> {
        let own = position.of(us);
        if own & CASTLE == CASTLE {
            return Some("convergence");
        }
        let middle = MIDDLE[us.index()];
        if own & middle == middle {
            let natural = position.state().natural.split(middle);
            // The other square's, since a King in the Queen's role is on one of them only.
            let king = natural[KING];
            let queens = natural[QUEEN] | position.pieces(us, QUEEN) & middle;
            if king.any() && (queens & !king).any() {
                return Some("royal convergence");
            }
        }
        let mut more = self.convergences.iter();
        more.find(|more| more.winner == us && more.stands(position)).map(|more| more.reason)
    }

    /// Does a Convergence check stand? Then against whom (the side to move, who has this turn
    /// to break it) and by which configuration.
    #[must_use]
    pub fn convergence_check(
        &self,
        position: &Position<SerpentineDream>,
    ) -> Option<(Color, &'static str)> {
        let us = position.turn();
        if self.ended(position).is_some() {
            return None;
        }
        self.converges(position, !us).map(|reason| (us, reason))
    }

    /// The natural Queens of a set, and those who only act as one.
    #[inline]
    fn queens(&self, position: &Position<SerpentineDream>, within: u64) -> (u64, u64) {
        let natural = position.state().natural.of(QUEEN, within);
        let acting = position.split(within)[QUEEN];
        (natural, acting & !natural)
    }

    /// What a piece of that natural kind may choose: the natural kinds of its owner's others.
    fn choices(
        &self,
        position: &Position<SerpentineDream>,
        natural: Kind,
    ) -> impl Iterator<Item = Kind> + use<> {
        let sets = position.state().natural.split(position.of(position.turn()));
        (0..KINDS).map(Kind::new).filter(move |&kind| {
            let set = sets[kind];
            if kind == natural { set.many() } else { set.any() }
        })
    }

    /// Calls a function with each way to land.
    fn land(
        &self,
        position: &Position<SerpentineDream>,
        natural: Kind,
        to: Cell,
        mut each: impl FnMut(Landing) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if natural == PAWN && LAST[position.turn().index()].has(to) {
            return PROMOTIONS.into_iter().map(Landing::Promotes).try_for_each(each);
        }
        if SERPENTINE.has(to) {
            let mut choices = self.choices(position, natural).peekable();
            if choices.peek().is_some() {
                return choices.map(Landing::Chooses).try_for_each(each);
            }
        }
        each(Landing::Plain)
    }

    /// Changes a natural kind's place, or itself.
    #[inline]
    fn toggle_natural(&self, position: &mut Position<SerpentineDream>, natural: Kind, cell: Cell) {
        position.unchecked().state_mut().natural.toggle(natural, u64::of(cell));
        position.unchecked().toggle_hash(self.natural[natural.index() & 7][cell.index() & 63]);
    }

    #[inline]
    fn set_unmoved(&self, position: &mut Position<SerpentineDream>, unmoved: u64) {
        let changed = position.state().unmoved ^ unmoved;
        if changed.any() {
            position.unchecked().state_mut().unmoved = unmoved;
            position.unchecked().toggle_hash(unmoved_key(changed));
        }
    }

    fn set_captured(&self, position: &mut Position<SerpentineDream>, color: Color, count: u8) {
        let before = core::mem::replace(
            &mut position.unchecked().state_mut().captured[color.index()],
            count,
        );
        position.unchecked().toggle_hash(captured_key(color, before) ^ captured_key(color, count));
    }

    /// Takes a piece off by capture.
    fn capture(&self, position: &mut Position<SerpentineDream>, color: Color, cell: Cell) {
        let natural = position.state().natural.kind(cell);
        let piece = Piece::new(color, position.kind_at(cell));
        position.unchecked().take(self.keys(), piece, cell);
        self.toggle_natural(position, natural, cell);
        if natural == PAWN {
            let count = position.state().captured[color.index()].saturating_add(1);
            self.set_captured(position, color, count);
        }
    }

    /// Puts a captured pawn back.
    fn put_back(&self, position: &mut Position<SerpentineDream>, color: Color, cell: Cell) {
        position.unchecked().put(self.keys(), Piece::new(color, PAWN), cell);
        self.toggle_natural(position, PAWN, cell);
        self.set_unmoved(position, position.state().unmoved | u64::of(cell));
        let count = position.state().captured[color.index()].saturating_sub(1);
        self.set_captured(position, color, count);
    }

    /// Moves a piece of the mover's to an empty cell, where it lands.
    #[inline]
    fn transfer(
        &self,
        position: &mut Position<SerpentineDream>,
        [from, to]: [Cell; 2],
        landing: Landing,
    ) {
        let us = position.turn();
        let natural = position.state().natural.kind(from);
        let role = position.kind_at(from);
        let (becomes, acts) = match landing {
            Landing::Plain if SERPENTINE.has(to) => (natural, role),
            Landing::Plain => (natural, natural),
            Landing::Chooses(kind) => (natural, kind),
            Landing::Promotes(kind) => (kind, kind),
        };
        if acts == role {
            position.unchecked().shift(self.keys(), Piece::new(us, role), from, to);
        } else {
            position.unchecked().take(self.keys(), Piece::new(us, role), from);
            position.unchecked().put(self.keys(), Piece::new(us, acts), to);
        }
        self.toggle_natural(position, natural, from);
        self.toggle_natural(position, becomes, to);
    }

    /// Captures in passing that leave the King safe, as capturer and cell gone to.
    fn en_passant(
        &self,
        scene: &Scene<SerpentineDream>,
        scope: Scope<u64>,
        mut each: impl FnMut(Cell, Cell) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(passed) = scene.position.en_passant() else { return ControlFlow::Continue(()) };
        let victim = beside(passed, -ahead(scene.us));
        for from in (self.answering(scene.position, passed) & scope.from).cells() {
            let gone = u64::of(victim);
            let occupied = scene.occupied.without(from).with(passed) & !gone;
            if scene.is_safe(self, occupied, gone) {
                each(from, passed)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The natural Pawns in the Pawn role that stand where they could capture in passing.
    #[inline]
    fn answering(&self, position: &Position<SerpentineDream>, passed: Cell) -> u64 {
        let us = position.turn();
        let cell = u64::of(passed);
        let sides = (cell & !FILE_A) >> 1 | (cell & !FILE_H) << 1;
        let pawns = position.pieces(us, PAWN) & sides.shifted(-ahead(us));
        position.state().natural.of(PAWN, pawns)
    }

    /// The squares on which the mover may put a captured pawn back, at the start of his turn.
    fn rescues(&self, position: &Position<SerpentineDream>) -> u64 {
        let us = position.turn();
        let state = position.state();
        if !self.bonus || state.captured[us.index()] == 0 || state.rescued.is_some() {
            return 0;
        }
        let mut theirs = MIDDLE[(!us).index()].cells();
        if theirs.all(|cell| self.attackers(position, cell, us).any()) {
            SECOND[us.index()] & !position.occupied()
        } else {
            0
        }
    }

    /// The position between a rescue and the move after it.
    fn rescued(
        &self,
        position: &Position<SerpentineDream>,
        cell: Cell,
    ) -> Position<SerpentineDream> {
        let mut rescued = *position;
        self.put_back(&mut rescued, position.turn(), cell);
        rescued.unchecked().state_mut().rescued = Some(cell);
        rescued
    }

    #[inline]
    fn double_steps<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let forward = ahead(scene.us);
        let pawns = scene.position.state().unmoved & scene.own & scope.from;
        let empty = !scene.occupied;
        let once = pawns.shifted(forward) & empty;
        let mut to = once.shifted(forward) & empty & scene.evasions;
        for pinned in (pawns & scene.pinned).cells() {
            let target = u64::of(beside(pinned, 2 * forward));
            if (to & target).any() {
                to &= !target | scene.leash(self, pinned);
            }
        }
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        let origin = Origin::Shift(2 * forward);
        visitor.batch(self, scene.position, Batch { kind: PAWN, origin, to })
    }

    fn castlings<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let rights = scene.position.rights() & scene.own;
        let Some(king) = scene.king.filter(|&king| scope.from.has(king)) else {
            return ControlFlow::Continue(());
        };
        if rights.is_empty() || scene.in_check() {
            return ControlFlow::Continue(());
        }
        for rook in rights.cells() {
            let king_to = beside(king, if rook > king { 2 } else { -2 });
            let [_, rook_to] = rook_way(king_to);
            let (low, high) = (king.min(rook).index(), king.max(rook).index());
            let between = (1 << high) - (2u64 << low);
            // He crosses as himself: whoever may castle is in his natural role.
            let without = scene.occupied.without(king);
            if (between & scene.occupied).any()
                || scene.is_attacked(self, rook_to, without, u64::EMPTY)
            {
                continue;
            }
            let rescue = scene.position.state().rescued;
            let (chooser, lands) =
                if SERPENTINE.has(king_to) { (KING, king_to) } else { (ROOK, rook_to) };
            self.land(scene.position, chooser, lands, |landing| {
                let mv =
                    Turn { rescue: None, from: king, to: king_to, landing, manner: Manner::Castle };
                if is_safe_after(self, scene.position, mv) {
                    visitor.single(Turn { rescue, ..mv })
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The King's cell of a side, and the corners he may castle with.
    fn castling_cells(color: Color) -> (Cell, [Cell; 2]) {
        let first = Cell::new(if color == Color::White { 0 } else { 56 });
        (beside(first, 4), [beside(first, 7), first])
    }
}

impl Default for SerpentineDream {
    fn default() -> Self {
        SerpentineDream::new()
    }
}

impl RuleSet for SerpentineDream {
    type Board = Rectangle<u64>;
    type Planes = [u64; 3];
    type State = State;
    type Move = Turn;

    #[inline]
    fn kit(&self) -> &Kit<SerpentineDream> {
        &self.kit
    }

    fn play_unchecked(&self, position: &mut Position<Self>, mv: Turn) {
        let us = position.turn();
        let stood = hidden(position);
        position.unchecked().clear_en_passant(self.keys());
        let mut progress = false;
        if let Some(cell) = mv.rescue {
            self.put_back(position, us, cell);
            progress = true;
        }
        let pawn = position.kind_at(mv.from) == PAWN;
        let natural = position.state().natural.kind(mv.from);
        let mut left = u64::of(mv.from) | u64::of(mv.to);
        if mv.manner == Manner::Castle {
            let [rook, rook_to] = rook_way(mv.to);
            let [king, partner] = if SERPENTINE.has(mv.to) {
                [mv.landing, Landing::Plain]
            } else {
                [Landing::Plain, mv.landing]
            };
            self.transfer(position, [mv.from, mv.to], king);
            self.transfer(position, [rook, rook_to], partner);
        } else {
            let passing = mv.manner == Manner::EnPassant;
            let victim = if passing { beside(mv.to, -ahead(us)) } else { mv.to };
            if position.of(!us).has(victim) {
                self.capture(position, !us, victim);
                left |= u64::of(victim);
                progress = true;
            }
            self.transfer(position, [mv.from, mv.to], mv.landing);
        }
        progress |= natural == PAWN && (pawn || matches!(mv.landing, Landing::Promotes(_)));
        self.set_unmoved(position, position.state().unmoved & !left);
        if natural == KING || matches!(mv.landing, Landing::Chooses(_)) {
            left |= HOME[us.index()];
        }
        position.unchecked().end_rights(self.keys(), left);
        let kept = position.state().kept;
        let keeps = if stood && hidden(position) { kept.saturating_add(1) } else { 0 };
        if keeps != kept {
            position.unchecked().state_mut().kept = keeps;
            position.unchecked().toggle_hash(kept_key(kept) ^ kept_key(keeps));
        }
        position.unchecked().end_turn(self.keys(), progress);
        if pawn && mv.from.index().abs_diff(mv.to.index()) == 16 {
            let passed = beside(mv.from, ahead(us));
            position.unchecked().set_en_passant(self, passed);
        }
    }

    #[inline]
    fn unfold(
        &self,
        position: &Position<Self>,
        batch: &Batch<u64>,
        to: Cell,
        each: &mut impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(from) = batch.from(to) else { return ControlFlow::Continue(()) };
        let state = position.state();
        let rescue = state.rescued;
        self.land(position, state.natural.kind(from), to, |landing| {
            each(Turn { rescue, from, to, landing, manner: Manner::Go })
        })
    }

    #[inline]
    fn count(&self, position: &Position<Self>, batch: &Batch<u64>) -> u64 {
        let us = position.turn();
        let (to, last) = (batch.to, LAST[us.index()]);
        let all = u64::from(to.len());
        if (to & (SERPENTINE | last)).is_empty() {
            return all;
        }
        // The targets of those movers that are in a set.
        let targets_of = |movers: u64| match batch.origin {
            Origin::Cell(from) => to & u64::when(movers.has(from)),
            Origin::Shift(delta) => to & movers.shifted(delta),
            Origin::Hand => 0,
        };
        let own = position.of(us);
        let promoting = if (to & last).any() {
            targets_of(position.state().natural.of(PAWN, own)) & last
        } else {
            0
        };
        let choosing = to & SERPENTINE & !promoting;
        let (kinds, alone) = census(position, us);
        // Without another piece there is no choice, and still one move.
        let alone = if own.many() { targets_of(alone) & choosing } else { 0 };
        all + (PROMOTIONS.len() as u64 - 1) * u64::from(promoting.len())
            + (kinds - 1) * u64::from(choosing.len())
            - u64::from(alone.len())
    }

    #[inline]
    fn kings(&self, position: &Position<Self>) -> u64 {
        position.state().natural.of(KING, position.occupied())
    }

    #[inline]
    fn threats(&self, position: &Position<Self>, king: Cell, enemies: u64) -> u64 {
        let role = position.kind_at(king);
        let mut threats = enemies;
        if role == PAWN || role == QUEEN {
            let (natural, acting) = self.queens(position, enemies);
            threats &= !acting;
            if role == PAWN {
                threats &= !natural;
            }
        }
        if self.bonus { threats } else { threats & !self.kings(position) }
    }

    #[inline]
    fn victims(&self, position: &Position<Self>, from: Cell, enemies: u64) -> u64 {
        let natural = position.state().natural.kind(from);
        let mut victims = enemies;
        if natural == QUEEN || position.kind_at(from) == QUEEN {
            let roles = position.split(enemies);
            victims &= !(roles[PAWN] | position.state().natural.of(QUEEN, enemies));
            if natural != QUEEN {
                victims &= !roles[QUEEN];
            }
        }
        if !self.bonus && natural == KING {
            victims &= !self.kings(position);
        }
        victims
    }

    #[inline]
    fn restricted(&self, position: &Position<Self>) -> u64 {
        let (natural, acting) = self.queens(position, position.of(position.turn()));
        natural | acting
    }

    /// Who may capture the King where he goes depends on the role he has there.
    #[inline]
    fn king_steps<V: Visitor<Self>>(
        &self,
        scene: &mut Scene<Self>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let Some(king) = scene.king.filter(|&king| scope.from.has(king)) else {
            return ControlFlow::Continue(());
        };
        let position = scene.position;
        let kind = position.kind_at(king);
        let victims = self.victims(position, king, scene.enemy) & !scene.kings;
        let mut targets = self.tables().of(scene.us, kind).targets(king, scene.occupied, victims);
        if scope.captures {
            targets &= scene.enemy;
        }
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let danger = |enemies: u64| {
            if enemies.is_empty() {
                return 0;
            }
            scene.danger(self, king, targets, &position.split(enemies))
        };
        let truce = if self.bonus { 0 } else { scene.kings };
        let (natural, acting) = self.queens(position, scene.enemy & !truce);
        // Attacked whatever he is; unless he acts as a Pawn; unless as a Pawn or a Queen.
        let always = danger(scene.enemy & !(natural | acting | truce));
        let but_pawn = always | danger(natural);
        let but_queen = but_pawn | danger(acting);
        let safe = targets & !but_queen;
        let origin = Origin::Cell(king);
        let mut batch = |to: u64| match to {
            0 => ControlFlow::Continue(()),
            to => visitor.batch(self, position, Batch { kind, origin, to }),
        };
        if !scene.own.many() {
            // Nothing to choose: on a Serpentine square he stays what he is.
            let also = match kind {
                PAWN => targets & !always,
                QUEEN => targets & !but_pawn,
                _ => 0,
            };
            return batch(safe | also & SERPENTINE);
        }
        batch(safe)?;
        let rest = targets & but_queen & !always & SERPENTINE;
        if rest.is_empty() {
            return ControlFlow::Continue(());
        }
        let rescue = position.state().rescued;
        for choice in self.choices(position, KING) {
            let spared = match choice {
                PAWN => rest,
                QUEEN => rest & !but_pawn,
                _ => 0,
            };
            for to in spared.cells() {
                let landing = Landing::Chooses(choice);
                visitor.single(Turn { rescue, from: king, to, landing, manner: Manner::Go })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        if !scope.captures {
            self.double_steps(scene, scope, visitor)?;
            self.castlings(scene, scope, visitor)?;
        }
        let state = scene.position.state();
        self.en_passant(scene, scope, |from, to| {
            let rescue = state.rescued;
            self.land(scene.position, PAWN, to, |landing| {
                visitor.single(Turn { rescue, from, to, landing, manner: Manner::EnPassant })
            })
        })?;
        for cell in self.rescues(scene.position).cells() {
            self.visit(&self.rescued(scene.position, cell), scope, visitor)?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn ended(&self, position: &Position<Self>) -> Option<Outcome> {
        // The turn has begun already when a pawn is back.
        if position.state().rescued.is_some() {
            return None;
        }
        if position.state().kept >= 2 {
            return Some(Outcome { verdict: Verdict::BothWin, reason: "hidden convergence" });
        }
        let us = position.turn();
        self.converges(position, us).map(|reason| Outcome::win(us, reason))
    }

    fn stuck(&self, _position: &Position<Self>, in_check: bool) -> Outcome {
        if in_check {
            Outcome { verdict: Verdict::BothLose, reason: "checkmate" }
        } else {
            Outcome::draw("stalemate")
        }
    }

    fn state_hash(&self, position: &Position<Self>) -> u64 {
        let state = position.state();
        let natural = position.occupied().cells().fold(0, |hash, cell| {
            hash ^ self.natural[state.natural.kind(cell).index() & 7][cell.index() & 63]
        });
        let captured = Color::ALL.into_iter().zip(state.captured);
        captured.fold(natural, |hash, (color, count)| hash ^ captured_key(color, count))
            ^ unmoved_key(state.unmoved)
            ^ kept_key(state.kept)
    }

    fn has_en_passant(&self, position: &Position<Self>) -> bool {
        let Some(passed) = position.en_passant() else { return false };
        if self.answering(position, passed).is_empty() || self.ended(position).is_some() {
            return false;
        }
        let answered = |position: &Position<Self>| {
            let scene = Scene::new(self, position);
            self.en_passant(&scene, Scope::ALL, |_, _| ControlFlow::Break(())).is_break()
        };
        answered(position)
            || self.rescues(position).cells().any(|cell| answered(&self.rescued(position, cell)))
    }

    fn is_capture(&self, position: &Position<Self>, mv: Turn) -> bool {
        match mv.manner {
            Manner::EnPassant => true,
            Manner::Castle => false,
            Manner::Go => position.of(!position.turn()).has(mv.to),
        }
    }

    /// Why no pawn is rescued to a cell.
    fn objection(
        &self,
        position: &Position<Self>,
        from: Option<Cell>,
        to: Cell,
    ) -> Option<MoveError> {
        if from.is_some() {
            return None;
        }
        let us = position.turn();
        Some(MoveError::Forbidden(if !self.bonus {
            "this game has no rescues"
        } else if position.state().captured[us.index()] == 0 {
            "no pawn of yours has been captured that you could rescue"
        } else if !(SECOND[us.index()] & !position.occupied()).has(to) {
            "pawns are rescued to empty squares of your second rank"
        } else if !self.rescues(position).has(to) {
            "a rescue needs control of both centre squares of the other colour"
        } else {
            "a rescue is half of a turn: behind it, after a comma, stands a legal move"
        }))
    }

    fn ends(&self, mv: Turn) -> (Option<Cell>, Cell) {
        (Some(mv.from), mv.to)
    }

    /// The role by which the piece moves; a pawn that has just been put back is no piece of the
    /// position yet.
    fn mover(&self, position: &Position<Self>, mv: Turn) -> Option<Kind> {
        if mv.rescue == Some(mv.from) {
            return Some(PAWN);
        }
        position.piece(mv.from).map(|piece| piece.kind)
    }

    fn san_name(&self, _position: &Position<Self>, mv: Turn) -> Option<&'static str> {
        (mv.manner == Manner::Castle).then_some(if mv.to > mv.from { "O-O" } else { "O-O-O" })
    }

    fn goals(&self, _color: Color) -> u64 {
        CASTLE
    }

    #[inline]
    fn lasting(&self, position: &Position<Self>, color: Color) -> KindSets<Self> {
        position.state().natural.split(position.of(color))
    }

    fn write_move(
        &self,
        _position: &Position<Self>,
        mv: Turn,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        if let Some(cell) = mv.rescue {
            write!(to, "P@{},", self.board().name(cell))?;
        }
        write!(to, "{}{}", self.board().name(mv.from), self.board().name(mv.to))?;
        let letter = |kind| self.notation().letter(Piece::new(Color::Black, kind));
        match mv.landing {
            Landing::Plain => Ok(()),
            Landing::Chooses(kind) => write!(to, "/{}", letter(kind)),
            Landing::Promotes(kind) => to.write_str(&letter(kind)),
        }
    }

    fn write_piece(
        &self,
        position: &Position<Self>,
        cell: Cell,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let Some(piece) = position.piece(cell) else { return Ok(()) };
        let natural = Piece::new(piece.color, position.state().natural.kind(cell));
        to.write_str(&self.notation().letter(natural))?;
        if natural == piece {
            return Ok(());
        }
        write!(to, "({})", self.notation().letter(piece))
    }

    fn read_piece<'t>(
        &self,
        text: &'t str,
        cell: Cell,
        setup: &mut Setup<Self>,
    ) -> Result<Option<&'t str>, FieldError> {
        let Some((natural, mut rest)) = self.notation().piece_prefix(text) else { return Ok(None) };
        let mut role = natural;
        if let Some(inside) = rest.strip_prefix('(') {
            let at = text.len() - inside.len();
            let fail = |why: &'static str| {
                FieldError::new(at, why).hint("a Pawn as Queen is P(Q), of Black p(q)")
            };
            let read = self.notation().piece_prefix(inside);
            let (piece, after) = read.ok_or_else(|| fail("no role of this game"))?;
            if piece.color != natural.color {
                return Err(fail("a role in the letter of the other side"));
            }
            if piece == natural {
                return Err(fail("a role that is the natural kind is not written"));
            }
            rest = after.strip_prefix(')').ok_or_else(|| fail("the role is not closed"))?;
            role = piece;
        }
        put(setup, natural.color, [natural.kind, role.kind], cell);
        Ok(Some(rest))
    }

    fn write_hands(&self, position: &Position<Self>, to: &mut dyn fmt::Write) -> fmt::Result {
        to.write_char('[')?;
        for (letter, count) in ['P', 'p'].into_iter().zip(position.state().captured) {
            for _ in 0..count {
                to.write_char(letter)?;
            }
        }
        to.write_char(']')
    }

    fn read_hands(&self, text: Option<&str>, setup: &mut Setup<Self>) -> Result<(), FieldError> {
        let hint = "captured pawns of both sides in brackets, such as [PPp] or []";
        let text = text.ok_or_else(|| FieldError::new(0, "the brackets are missing").hint(hint))?;
        let mut captured = [0u8; 2];
        for (at, letter) in text.char_indices() {
            let side = match letter {
                'P' => 0,
                'p' => 1,
                _ => return Err(FieldError::new(at, "not a pawn").hint(hint)),
            };
            captured[side] = captured[side].saturating_add(1);
        }
        setup.state_mut().captured = captured;
        Ok(())
    }

    fn write_castling(&self, position: &Position<Self>, to: &mut dyn fmt::Write) -> fmt::Result {
        if position.rights().is_empty() {
            return to.write_char('-');
        }
        let corners = Color::ALL.into_iter().flat_map(|color| Self::castling_cells(color).1);
        for (cell, letter) in corners.zip(['K', 'Q', 'k', 'q']) {
            if position.rights().has(cell) {
                to.write_char(letter)?;
            }
        }
        Ok(())
    }

    fn read_castling(&self, text: &str, setup: &mut Setup<Self>) -> Result<(), FieldError> {
        let hint = "such as KQkq, HAha or -";
        if text.is_empty() {
            return Err(FieldError::new(0, "no castling letter").hint(hint));
        }
        let mut rights = 0;
        let mut next = 0;
        for (at, letter) in text.char_indices().filter(|_| text != "-") {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let side = match letter.to_ascii_lowercase() {
                'k' | 'h' => 0,
                'q' | 'a' => 1,
                _ => return Err(FieldError::new(at, "no castling letter").hint(hint)),
            };
            let place = 2 * color.index() + side;
            if place < next {
                let why = "the letters go White first, King's side first, each once";
                return Err(FieldError::new(at, why).hint(hint));
            }
            next = place + 1;
            rights |= u64::of(Self::castling_cells(color).1[side]);
        }
        setup.set_rights(rights);
        Ok(())
    }

    fn extra_fields(&self) -> &'static [&'static str] {
        &["unmoved pawns", "count"]
    }

    fn write_extra(
        &self,
        position: &Position<Self>,
        field: usize,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let state = position.state();
        if field == 1 {
            return write!(to, "{}", state.kept);
        }
        if state.unmoved.is_empty() {
            return to.write_char('-');
        }
        for (rank, first) in SECOND.into_iter().zip([b'A', b'a']) {
            for cell in (state.unmoved & rank).cells() {
                to.write_char((first + self.board().file(cell)) as char)?;
            }
        }
        Ok(())
    }

    fn read_extra(
        &self,
        field: usize,
        text: &str,
        setup: &mut Setup<Self>,
    ) -> Result<(), FieldError> {
        if field == 1 {
            setup.state_mut().kept = match text {
                "0" => 0,
                "1" => 1,
                "2" => 2,
                _ => return Err(FieldError::new(0, "no such count").hint("0, 1 or 2")),
            };
            return Ok(());
        }
        let hint = "the files of the unmoved pawns in order, White's in upper case, or -";
        if text.is_empty() {
            return Err(FieldError::new(0, "nothing is written").hint(hint));
        }
        let mut unmoved = 0;
        let mut last = None;
        for (at, letter) in text.char_indices().filter(|_| text != "-") {
            let (file, color) = match letter {
                'A'..='H' => (letter as usize - 'A' as usize, Color::White),
                'a'..='h' => (letter as usize - 'a' as usize, Color::Black),
                _ => return Err(FieldError::new(at, "no file").hint(hint)),
            };
            if last >= Some(letter) {
                return Err(FieldError::new(at, "out of order, or twice").hint(hint));
            }
            last = Some(letter);
            unmoved |= SECOND[color.index()] & FILE_A << file;
        }
        setup.state_mut().unmoved = unmoved;
        Ok(())
    }

    fn faults(&self, position: &Position<Self>, faults: &mut Vec<Fault>) {
        let state = position.state();
        let name = |cell: Cell| self.board().name(cell).to_string();
        if state.natural.iter().any(|plane| (plane & !position.occupied()).any())
            || position.occupied().cells().any(|cell| state.natural.kind(cell).index() >= 6)
        {
            faults.push(Fault::Rule("a natural kind that no piece can have".to_string()));
            return;
        }
        if state.rescued.is_some() {
            faults.push(Fault::Rule("a position in the middle of a turn".to_string()));
        }
        for cell in (position.occupied() & !SERPENTINE).cells() {
            if position.kind_at(cell) != state.natural.kind(cell) {
                let text = format!("no piece has a role on the Mirror square {}", name(cell));
                faults.push(Fault::Rule(text));
            }
        }
        let whole = |color, kind, cell| {
            position.pieces(color, kind).has(cell) && state.natural.kind(cell) == kind
        };
        let mut rights = position.rights();
        let mut unmoved = state.unmoved;
        for color in Color::ALL {
            let natural = state.natural.split(position.of(color));
            for cell in (natural[PAWN] & LAST[color.index()]).cells() {
                let piece = self.piece_name(Piece::new(color, PAWN));
                faults.push(Fault::Misplaced { piece, cell: name(cell) });
            }
            let captured = state.captured[color.index()];
            let surplus = |kind: Kind, first: u32| natural[kind].len().saturating_sub(first);
            let promoted =
                surplus(QUEEN, 1) + surplus(ROOK, 2) + surplus(BISHOP, 2) + surplus(KNIGHT, 2);
            let pawns = u32::from(captured) + natural[PAWN].len() + promoted;
            if captured > 0 && pawns > 8 {
                let text = format!("{color} has {pawns} pawns, captured, standing and promoted");
                faults.push(Fault::Rule(text));
            }
            let (king, corners) = Self::castling_cells(color);
            for corner in corners {
                if whole(color, KING, king) && whole(color, ROOK, corner) {
                    rights = rights.without(corner);
                }
            }
            for cell in (unmoved & SECOND[color.index()]).cells() {
                if whole(color, PAWN, cell) {
                    unmoved = unmoved.without(cell);
                }
            }
        }
        for cell in rights.cells() {
            faults.push(Fault::Right { cell: name(cell) });
        }
        for cell in unmoved.cells() {
            faults.push(Fault::Rule(format!("no unmoved pawn stands on {}", name(cell))));
        }
        if let Some(passed) = position.en_passant() {
            let mover = !position.turn();
            let forward = ahead(mover);
            let second = SECOND[mover.index()];
            let pawn = || {
                let cell = beside(passed, forward);
                position.of(mover).has(cell) && state.natural.kind(cell) == PAWN
            };
            let why = if !second.shifted(forward).has(passed) {
                Some("none passes there")
            } else if position.occupied().has(passed) {
                Some("it is not empty")
            } else if position.occupied().has(beside(passed, -forward)) || !pawn() {
                Some("no pawn stands in front of it, or its starting cell is not empty")
            } else {
                None
            };
            if let Some(why) = why {
                faults.push(Fault::EnPassant { cell: name(passed), why });
            }
        }
        if state.kept > 2 || state.kept > 0 && !hidden(position) {
            let text = format!("a count of {} for what does not stand so long", state.kept);
            faults.push(Fault::Rule(text));
        }
        self.king_faults(position, faults);
    }
}
