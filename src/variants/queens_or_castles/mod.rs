//! Queens or Castles, by Gary K. Gifford (2005): two Queens may become four Rooks, and one kind of
//! pawn becomes Diplomats, who talk the enemy King into giving up.
//!
//! The rules are the inventor's; where his text is silent or has lost its pictures,
//! `docs/rules/queens-or-castles.md` says what was decided.

use core::fmt;
use core::ops::ControlFlow;

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::board::{Cell, CellSet, Geometry, Rectangle};
use crate::notation::MoveError;
use crate::piece::{Color, Piece};
use crate::position::{Position, SetupFault};
use crate::rules::{
    Batch, DoubleSteps, Kit, Origin, Outcome, RuleSet, Scene, Scope, Visitor, play,
};

mod diplomacy;
mod moves;
mod pieces;
mod synergism;
mod vanishing;

pub use moves::{Action, Move};
pub use pieces::kind;

use kind::{DIPLOMAT, JESTER, KING, WIZARD};
use pieces::{EDGES, SIZE, is_pawn};

/// The rules of Queens or Castles.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::queens_or_castles::QueensOrCastles;
///
/// let rules = QueensOrCastles::new();
/// let mut position = rules.read_position("4k4/9/9/9/9/9/QQ7/9/4K4 w - - 7 40")?;
/// // A Queen moves, stays beside the other, and both give way to four Rooks.
/// let mv = rules.read_move(&position, "b3b4*")?;
/// rules.play(&mut position, mv)?;
/// assert_eq!(rules.position_string(&position), "4k4/9/9/9/9/1R7/R8/9/R3K3R b - - 0 40");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct QueensOrCastles {
    kit: Kit<QueensOrCastles>,
    doubles: DoubleSteps<u128>,
}

impl QueensOrCastles {
    /// The rules, with their tables made.
    #[must_use]
    pub fn new() -> QueensOrCastles {
        let board = match Rectangle::new(SIZE, SIZE) {
            Ok(board) => board,
            Err(error) => unreachable!("81 cells fit 128 bits: {error}"),
        };
        let doubles = pieces::doubles(&board);
        let array = pieces::array(&board);
        let movements = pieces::movements(&board);
        let kit = match Kit::new("queens-or-castles", board, &movements, pieces::notation()) {
            Ok(kit) => kit,
            Err(error) => unreachable!("the movements compile: {error}"),
        };
        let mut rules = QueensOrCastles { kit, doubles };
        match rules.position(array) {
            Ok(start) => rules.kit.set_start(start),
            Err(error) => unreachable!("the array is sound: {error}"),
        }
        rules
    }

    /// Plays what is not a plain move.
    #[inline(never)]
    fn play_special(&self, position: &mut Position<Self>, piece: Piece, mv: Move) {
        let cells = [mv.from, mv.to];
        match mv.action {
            Action::Go => {}
            Action::EnPassant => self.doubles.capture(self, position, piece, cells),
            Action::Promote => {
                play::promote(self, position, piece, cells, DIPLOMAT);
            }
            Action::Vanish(victim) => {
                play::capture(self, position, piece, mv.to);
                if let Some(victim) = victim {
                    self.capture_unchecked(position, victim);
                }
                position.unchecked().take(self.keys(), piece, mv.from);
            }
            Action::Synergism => {
                play::go(self, position, piece, cells);
                self.complete_synergism(position, piece.color);
            }
        }
        position.unchecked().end_turn(self.keys(), true);
    }
}

impl Default for QueensOrCastles {
    fn default() -> Self {
        QueensOrCastles::new()
    }
}

impl RuleSet for QueensOrCastles {
    type Board = Rectangle<u128>;
    type Planes = [u128; 3];
    type State = ();
    type Move = Move;

    #[inline]
    fn kit(&self) -> &Kit<QueensOrCastles> {
        &self.kit
    }

    fn in_brief(&self) -> &str {
        include_str!("../in_brief/queens_or_castles.txt")
    }

    #[inline(always)]
    fn play_unchecked(&self, position: &mut Position<Self>, mv: Move) {
        let piece = play::begin(self, position, mv.from);
        if mv.action != Action::Go {
            return self.play_special(position, piece, mv);
        }
        let cells = [mv.from, mv.to];
        let captures = play::go(self, position, piece, cells);
        position.unchecked().end_turn(self.keys(), captures || is_pawn(piece.kind));
        if is_pawn(piece.kind) {
            self.doubles.note(self, position, piece, cells);
        }
    }

    /// A Jester that arrives becomes a Diplomat. What a Wizard that arrives does is found with the
    /// specials.
    #[inline]
    fn unfold(
        &self,
        _position: &Position<Self>,
        batch: &Batch<u128>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(from) = batch.from(to) else { return ControlFlow::Continue(()) };
        let action = match batch.kind {
            WIZARD if EDGES.has(to) => return ControlFlow::Continue(()),
            JESTER if EDGES.has(to) => Action::Promote,
            _ => Action::Go,
        };
        each(Move { from, to, action })
    }

    #[inline]
    fn count(&self, _position: &Position<Self>, batch: &Batch<u128>) -> u64 {
        let unseen = if batch.kind == WIZARD { EDGES } else { 0 };
        u64::from((batch.to & !unseen).len())
    }

    /// To cells that no enemy attacks and that are not next to an enemy Diplomat.
    #[inline]
    fn king_steps<V: Visitor<Self>>(
        &self,
        scene: &mut Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let Some(king) = scene.king.filter(|&king| scope.from.has(king)) else {
            return ControlFlow::Continue(());
        };
        let mut targets = self.tables().neighbours(king) & !(scene.own | scene.kings);
        if scope.captures {
            targets &= scene.enemy;
        }
        targets &= !self.salons(scene.position, !scene.us);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let to = scene.safe_steps(self, king, targets);
        if to.is_empty() {
            return ControlFlow::Continue(());
        }
        visitor.batch(self, scene.position, Batch { kind: KING, origin: Origin::Cell(king), to })
    }

    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        self.doubles.captures(self, scene, scope, |from, to| {
            visitor.single(Move { from, to, action: Action::EnPassant })
        })?;
        self.vanishings(scene, scope, visitor)?;
        self.daring(scene, scope, visitor)?;
        self.synergisms(scene, scope, visitor)
    }

    #[inline]
    fn ended(&self, position: &Position<Self>) -> Option<Outcome> {
        let winner = !position.turn();
        self.persuaders(position, winner).any().then(|| Outcome::win(winner, "diplomacy"))
    }

    /// No piece comes back, no pawn goes back, and Queens that have become Rooks stay Rooks.
    fn progress_is_final(&self) -> bool {
        true
    }

    fn is_capture(&self, position: &Position<Self>, mv: Move) -> bool {
        matches!(mv.action, Action::EnPassant | Action::Vanish(Some(_)))
            || position.of(!position.turn()).has(mv.to)
    }

    fn ends(&self, mv: Move) -> (Option<Cell>, Cell) {
        (Some(mv.from), mv.to)
    }

    /// A King may not step next to an enemy Diplomat.
    fn objection(
        &self,
        position: &Position<Self>,
        from: Option<Cell>,
        to: Cell,
    ) -> Option<MoveError> {
        let (from, us) = (from?, position.turn());
        let step = position.kind_at(from) == KING
            && (self.tables().neighbours(from) & !position.of(us)).has(to);
        (step && self.salons(position, !us).has(to)).then_some(MoveError::Forbidden(
            "the King may not step next to an enemy Diplomat, who would talk him into giving up",
        ))
    }

    fn has_en_passant(&self, position: &Position<Self>) -> bool {
        // A setup may show a game that has just been won.
        self.doubles.is_answered(self, position) && self.ended(position).is_none()
    }

    fn write_move(
        &self,
        _position: &Position<Self>,
        mv: Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(to, "{}{}", self.board().name(mv.from), self.board().name(mv.to))?;
        match mv.action {
            Action::Go | Action::EnPassant | Action::Vanish(None) => Ok(()),
            Action::Promote => {
                to.write_str(&self.notation().letter(Piece::new(Color::Black, DIPLOMAT)))
            }
            Action::Vanish(Some(victim)) => write!(to, "x{}", self.board().name(victim)),
            Action::Synergism => to.write_char('*'),
        }
    }

    fn faults(&self, position: &Position<Self>, faults: &mut Vec<SetupFault>) {
        for color in Color::ALL {
            for pawn in [WIZARD, JESTER] {
                for cell in (position.pieces(color, pawn) & EDGES).cells() {
                    let piece = self.piece_name(Piece::new(color, pawn));
                    let cell = self.board().name(cell).to_string();
                    faults.push(SetupFault::Misplaced { piece, cell });
                }
            }
        }
        self.doubles.faults(self, position, faults);
        self.king_faults(position, faults);
        if self.ended(position).is_some() {
            // Who has won by diplomacy need not have minded his own King.
            faults.retain(|fault| !matches!(fault, SetupFault::OpponentInCheck(_)));
        }
        let us = position.turn();
        for cell in self.persuaders(position, us).cells() {
            faults.push(SetupFault::Rule(format!(
                "{us} is to move but has won already: the Diplomat on {} stands next to the other King",
                self.board().name(cell),
            )));
        }
    }
}
