//! Soul Reaver Chess (Robert Kalin, 2009–2011): a square board and a round one, and captured
//! pieces that pass from the one to the other. With the King's optional swap or without it.
//!
//! The rules and the rulings on what the inventor's text leaves open are told in
//! `docs/rules/soul-reaver.md`.

use core::fmt;
use core::ops::ControlFlow;

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::board::{Cell, CellSet, Geometry, Pair, Rectangle, Round};
use crate::draw::Shape;
use crate::notation::castling_letters;
use crate::notation::{FieldError, MoveError, Notation};
use crate::piece::{Color, Piece};
use crate::position::{Position, Setup, SetupFault};
use crate::rules::{
    Action, Batch, Castlings, DoubleSteps, Kit, Move, RuleSet, Scene, Scope, Visitor,
    is_safe_after, play,
};

mod boards;
mod moves;
mod originals;

pub use crate::variants::orthodox::kind;
pub use boards::Boards;
pub use originals::Originals;

use boards::{HOME, PAWNS, array, castlings, doubles, movements, near, twin};
use kind::{KING, PAWN, ROOK};

/// The rules of Soul Reaver Chess.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::soul_reaver::SoulReaver;
///
/// let mut game = Game::new(SoulReaver::new());
/// for mv in ["e2e4", "d7d5", "e4d5"] {
///     game.play_str(mv)?;
/// }
/// // The captured pawn has passed to the round board.
/// assert_eq!(
///     game.rules().position_string(game.position()),
///     "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR|8/8/8/3p4/8/8/8/8 \
///      b KQkq - ABCDFGHabcefgh 0 2",
/// );
/// // The King teleports.
/// game.play_str("e8~e8")?;
/// # Ok::<(), chesswright::notation::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SoulReaver {
    swap: bool,
    kit: Kit<SoulReaver>,
    castlings: Castlings<u128>,
    doubles: DoubleSteps<u128>,
    /// For each cell of the King, those a piece may be summoned to.
    near: Vec<u128>,
}

impl SoulReaver {
    /// The rules as the inventor gives them first (`soul-reaver`): the King teleports to an empty
    /// twin cell only.
    #[must_use]
    pub fn new() -> SoulReaver {
        SoulReaver::make(false)
    }

    /// The rules with the option (`soul-reaver-swap`): the King may change places with
    /// whatever stands on his twin cell, the enemy King excepted.
    #[must_use]
    pub fn with_swap() -> SoulReaver {
        SoulReaver::make(true)
    }

    fn make(swap: bool) -> SoulReaver {
        let round = match Round::new(8, 8) {
            Ok(round) => round,
            Err(error) => unreachable!("8 files and 8 rings are a round board: {error}"),
        };
        let board: Boards = match Pair::new(Rectangle::orthodox(), round) {
            Ok(pair) => pair.reversed(),
            Err(error) => unreachable!("twice 64 cells are a pair: {error}"),
        };
        let id = if swap { "soul-reaver-swap" } else { "soul-reaver" };
        let movements = movements(&board);
        let notation = Notation::letters(&["K", "Q", "R", "B", "N", "P"])
            .without_letter(PAWN)
            .with_shapes(Shape::ORTHODOX);
        let kit = match Kit::new(id, board, &movements, notation) {
            Ok(kit) => kit,
            Err(error) => unreachable!("the movements compile: {error}"),
        };
        let mut rules = SoulReaver {
            swap,
            castlings: castlings(kit.tables()),
            doubles: doubles(kit.board()),
            near: near(kit.board()),
            kit,
        };
        match rules.position(array()) {
            Ok(start) => rules.kit.set_start(start),
            Err(error) => unreachable!("the array is sound: {error}"),
        }
        rules
    }

    /// Plays what is not a plain move: a castling, an en-passant capture, a swap.
    #[inline(never)]
    fn play_special(&self, position: &mut Position<SoulReaver>, piece: Piece, mv: Move) {
        let cells = [mv.from, mv.to];
        match mv.action {
            Action::EnPassant => self.doubles.capture(self, position, piece, cells),
            Action::Castle(_) => self.castlings.play(self, position, mv, &HOME),
            _ => {
                if let Some(other) = position.piece(mv.to) {
                    position.unchecked().take(self.keys(), piece, mv.from);
                    position.unchecked().take(self.keys(), other, mv.to);
                    position.unchecked().put(self.keys(), piece, mv.to);
                    position.unchecked().put(self.keys(), other, mv.from);
                }
                play::end_rights(self, position, piece, cells, &HOME);
                self.end_originals(position, cells);
            }
        }
        position.unchecked().end_turn(self.keys(), mv.action == Action::EnPassant);
    }

    /// Where a castling's King goes; for any other move, its target.
    fn target(&self, mv: Move) -> Cell {
        self.castlings.way(mv).map_or(mv.to, |way| way.king_to)
    }
}

impl Default for SoulReaver {
    fn default() -> Self {
        SoulReaver::new()
    }
}

impl RuleSet for SoulReaver {
    type Board = Boards;
    type Planes = [u128; 3];
    type State = Originals;
    type Move = Move;

    #[inline]
    fn kit(&self) -> &Kit<SoulReaver> {
        &self.kit
    }

    fn in_brief(&self) -> &str {
        if self.swap {
            concat!(
                include_str!("../in_brief/soul_reaver.txt"),
                include_str!("../in_brief/soul_reaver_swap.txt")
            )
        } else {
            include_str!("../in_brief/soul_reaver.txt")
        }
    }

    #[inline(always)]
    fn play_unchecked(&self, position: &mut Position<SoulReaver>, mv: Move) {
        let piece = play::begin(self, position, mv.from);
        // To his twin cell only the King goes where somebody stands.
        let swaps = mv.to == twin(mv.from) && position.occupied().has(mv.to);
        if mv.action != Action::Go || swaps {
            return self.play_special(position, piece, mv);
        }
        let cells = [mv.from, mv.to];
        let captures = play::go(self, position, piece, cells);
        play::end_rights(self, position, piece, cells, &HOME);
        self.end_originals(position, cells);
        position.unchecked().end_turn(self.keys(), captures);
        if piece.kind == PAWN {
            self.doubles.note(self, position, piece, cells);
        }
    }

    /// The captured pass to their twin cell when that is empty, else they leave play.
    #[inline]
    fn capture_unchecked(&self, position: &mut Position<SoulReaver>, cell: Cell) {
        let victim = Piece::new(!position.turn(), position.kind_at(cell));
        position.unchecked().take(self.keys(), victim, cell);
        if !position.occupied().has(twin(cell)) {
            position.unchecked().put(self.keys(), victim, twin(cell));
        }
    }

    #[inline]
    fn unfold(
        &self,
        _position: &Position<SoulReaver>,
        batch: &Batch<u128>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match batch.from(to) {
            Some(from) => each(Move::go(from, to)),
            None => ControlFlow::Continue(()),
        }
    }

    /// On the King's own board captures matter to him as in orthodox chess, for the victim goes
    /// where nothing attacks him. On the other board nothing that is left or gone to matters, but
    /// the victim arrives on his board: it must not give check there, and it parries one by
    /// standing in its way.
    #[inline]
    fn landing(&self, scene: &Scene<Self>) -> u128 {
        self.landing_cells(scene)
    }

    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        for [from, to, _] in self.doubles.candidates(scene.position, scope) {
            let mv = Move { from, to, action: Action::EnPassant };
            if is_safe_after(self, scene.position, mv) {
                visitor.single(mv)?;
            }
        }
        let Some(king) = scene.king else { return ControlFlow::Continue(()) };
        if scope.captures {
            return ControlFlow::Continue(());
        }
        self.double_steps(scene, scope, visitor)?;
        self.castlings.legal(self, scene, scope, |number, way| {
            let action = Action::Castle(number);
            visitor.single(Move { from: way.king, to: way.partner, action })
        })?;
        if scope.from.has(king) {
            self.teleport(scene, king, visitor)?;
        }
        self.summons(scene, king, scope, visitor)
    }

    fn state_hash(&self, position: &Position<SoulReaver>) -> u64 {
        position.state().hash()
    }

    fn is_capture(&self, position: &Position<SoulReaver>, mv: Move) -> bool {
        match mv.action {
            Action::EnPassant => true,
            Action::Castle(_) => false,
            _ => position.of(!position.turn()).has(mv.to) && mv.to != twin(mv.from),
        }
    }

    fn ends(&self, mv: Move) -> (Option<Cell>, Cell) {
        (Some(mv.from), self.target(mv))
    }

    fn san_name(&self, _position: &Position<SoulReaver>, mv: Move) -> Option<&'static str> {
        mv.castling_name(mv.to > mv.from)
    }

    fn has_en_passant(&self, position: &Position<SoulReaver>) -> bool {
        self.doubles.candidates(position, Scope::ALL).any(|[from, to, _]| {
            is_safe_after(self, position, Move { from, to, action: Action::EnPassant })
        })
    }

    fn write_move(
        &self,
        _position: &Position<SoulReaver>,
        mv: Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(to, "{}{}", self.board().name(mv.from), self.board().name(self.target(mv)))
    }

    fn faults(&self, position: &Position<SoulReaver>, faults: &mut Vec<SetupFault>) {
        let corners = 1 | 1 << 7;
        let mut sound = 0;
        for (color, home) in [(Color::White, 0), (Color::Black, 56)] {
            if position.pieces(color, KING).has(Cell::new(home + 4)) {
                sound |= position.pieces(color, ROOK) & corners << home;
            }
        }
        for cell in (position.rights() & !sound).cells() {
            let known = cell.index() < self.board().size();
            let cell = if known { self.board().name(cell).to_string() } else { "?".to_string() };
            faults.push(SetupFault::Right { cell });
        }
        let pawns = Color::ALL.map(|color| position.pieces(color, PAWN) & PAWNS[color.index()]);
        for cell in (position.state().set() & !(pawns[0] | pawns[1])).cells() {
            let cell = self.board().name(cell);
            faults.push(SetupFault::Rule(alloc::format!("no original pawn stands on {cell}")));
        }
        self.doubles.faults(self, position, faults);
        self.king_faults(position, faults);
    }

    fn write_castling(
        &self,
        position: &Position<SoulReaver>,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        castling_letters::write_corners(position.rights(), to)
    }

    fn read_castling(&self, text: &str, setup: &mut Setup<SoulReaver>) -> Result<(), FieldError> {
        setup.set_rights(castling_letters::read_corners(text)?);
        Ok(())
    }

    fn extra_fields(&self) -> &'static [&'static str] {
        &["original pawns"]
    }

    fn write_extra(
        &self,
        position: &Position<SoulReaver>,
        _field: usize,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        originals::write(*position.state(), to)
    }

    fn read_extra(
        &self,
        _field: usize,
        text: &str,
        setup: &mut Setup<SoulReaver>,
    ) -> Result<(), FieldError> {
        *setup.state_mut() = originals::read(text)?;
        Ok(())
    }

    fn objection(
        &self,
        position: &Position<Self>,
        from: Option<Cell>,
        to: Cell,
    ) -> Option<MoveError> {
        self.castlings.objection(self, position, from?, to)
    }

    fn other_spelling(&self, _position: &Position<SoulReaver>, mv: Move) -> Option<(Cell, Cell)> {
        matches!(mv.action, Action::Castle(_)).then_some((mv.from, mv.to))
    }
}
