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

use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Cell, CellSet, Rectangle};
use crate::draw::Shape;
use crate::movement::Adjacency::{Any, Diagonal, Orthogonal};
use crate::movement::{Movement, leap, ride, step};
use crate::notation::castling_letters;
use crate::notation::{FieldError, MoveError, Notation};
use crate::piece::{Color, Kind};
use crate::position::{Planes, Position, Setup, SetupFault};
use crate::rules::{Batch, KindSets, Kit, Outcome, RuleSet, Scene, Scope, Verdict, Visitor};

mod captures;
mod castling;
mod convergence;
mod faults;
mod king;
mod landing;
mod notation;
mod pawns;
mod rescue;
mod squares;
mod state;
mod turn;

pub use super::orthodox::kind;
pub use convergence::{Convergence, Holder, Post, Winner};
pub use squares::{CASTLE, SERPENTINE};
pub use state::{State, put};
pub use turn::{Landing, Manner, Turn};

use kind::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use squares::{FILE_A, FILE_H, HOME, SECOND};

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

fn movements() -> [Movement; 6] {
    let advance = step(Orthogonal).along_file().forward().move_only();
    let capture = step(Diagonal).forward().capture_only();
    [step(Any), ride(Any), ride(Orthogonal), ride(Diagonal), leap(1, 1), advance.or(capture)]
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
        let notation = Notation::letters(&["K", "Q", "R", "B", "N", "P"])
            .without_letter(PAWN)
            .with_shapes(Shape::ORTHODOX);
        let kit = match Kit::new(id, Rectangle::orthodox(), &movements(), notation) {
            Ok(kit) => kit,
            Err(error) => unreachable!("the movements compile: {error}"),
        };
        let mut rules = SerpentineDream {
            kit,
            natural: state::natural_keys(),
            bonus,
            convergences: vec![Convergence::hidden()],
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

    /// The natural kind of the piece on a cell.
    #[must_use]
    pub fn natural(&self, position: &Position<SerpentineDream>, cell: Cell) -> Option<Kind> {
        position.piece(cell).map(|_| position.state().natural.kind(cell))
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

    fn in_brief(&self) -> &str {
        if self.bonus {
            concat!(
                include_str!("../in_brief/serpentine_dream.txt"),
                include_str!("../in_brief/dream_mirror.txt")
            )
        } else {
            concat!(
                include_str!("../in_brief/serpentine_dream.txt"),
                include_str!("../in_brief/convergence.txt")
            )
        }
    }

    fn play_unchecked(&self, position: &mut Position<Self>, mv: Turn) {
        turn::play(self, position, mv);
    }

    /// Captured natural Pawns go to their side's brackets; the others leave play.
    fn capture_unchecked(&self, position: &mut Position<Self>, cell: Cell) {
        let them = !position.turn();
        let natural = position.state().natural.kind(cell);
        position.unchecked().capture(self.keys(), them, cell);
        self.toggle_natural(position, natural, cell);
        if natural == PAWN {
            let count = position.state().captured[them.index()].saturating_add(1);
            self.set_captured(position, them, count);
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
        landing::count(position, batch)
    }

    #[inline]
    fn kings(&self, position: &Position<Self>) -> u64 {
        position.state().natural.of(KING, position.occupied())
    }

    #[inline]
    fn threats(&self, position: &Position<Self>, king: Cell, enemies: u64) -> u64 {
        captures::threats(self, position, king, enemies)
    }

    #[inline]
    fn victims(&self, position: &Position<Self>, from: Cell, enemies: u64) -> u64 {
        captures::victims(self, position, from, enemies)
    }

    #[inline]
    fn restricted(&self, position: &Position<Self>) -> u64 {
        captures::restricted(self, position)
    }

    /// Who may capture the King where he goes depends on the role he has there.
    #[inline]
    fn king_steps<V: Visitor<Self>>(
        &self,
        scene: &mut Scene<Self>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        king::steps(self, scene, scope, visitor)
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
        convergence::ended(self, position)
    }

    fn stuck(&self, _position: &Position<Self>, in_check: bool) -> Outcome {
        if in_check {
            Outcome { verdict: Verdict::BothLose, reason: "checkmate" }
        } else {
            Outcome::draw("stalemate")
        }
    }

    fn state_hash(&self, position: &Position<Self>) -> u64 {
        state::hash(self, position)
    }

    fn has_en_passant(&self, position: &Position<Self>) -> bool {
        pawns::has_en_passant(self, position)
    }

    fn is_capture(&self, position: &Position<Self>, mv: Turn) -> bool {
        match mv.manner {
            Manner::EnPassant => true,
            Manner::Castle => false,
            Manner::Go => position.of(!position.turn()).has(mv.to),
        }
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

    /// Why the King does not castle, and why no pawn is rescued to a cell.
    fn objection(
        &self,
        position: &Position<Self>,
        from: Option<Cell>,
        to: Cell,
    ) -> Option<MoveError> {
        if let Some(from) = from {
            return self.castling_objection(position, from, to).map(MoveError::Castling);
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

    fn write_move(
        &self,
        _position: &Position<Self>,
        mv: Turn,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        notation::write_move(self, mv, to)
    }

    fn write_piece(
        &self,
        position: &Position<Self>,
        cell: Cell,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        notation::write_piece(self, position, cell, to)
    }

    fn read_piece<'t>(
        &self,
        text: &'t str,
        cell: Cell,
        setup: &mut Setup<Self>,
    ) -> Result<Option<&'t str>, FieldError> {
        notation::read_piece(self, text, cell, setup)
    }

    fn write_hands(&self, position: &Position<Self>, to: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_hands(position, to)
    }

    fn read_hands(&self, text: Option<&str>, setup: &mut Setup<Self>) -> Result<(), FieldError> {
        notation::read_hands(text, setup)
    }

    /// Bare Kings and empty brackets. A pawn in the brackets is left as one in a hand is: a King
    /// alone can control both squares that bring it back.
    fn is_dead(&self, position: &Position<Self>) -> bool {
        self.has_bare_kings(position) && position.state().captured == [0, 0]
    }

    fn write_castling(&self, position: &Position<Self>, to: &mut dyn fmt::Write) -> fmt::Result {
        castling_letters::write_corners(position.rights(), to)
    }

    fn read_castling(&self, text: &str, setup: &mut Setup<Self>) -> Result<(), FieldError> {
        setup.set_rights(castling_letters::read_corners(text)?);
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
        notation::write_extra(self, position, field, to)
    }

    fn read_extra(
        &self,
        field: usize,
        text: &str,
        setup: &mut Setup<Self>,
    ) -> Result<(), FieldError> {
        notation::read_extra(field, text, setup)
    }

    fn faults(&self, position: &Position<Self>, faults: &mut Vec<SetupFault>) {
        faults::find(self, position, faults);
    }
}
