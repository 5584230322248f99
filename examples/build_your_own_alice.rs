//! Alice Chess (V. R. Parton, 1953), built on the crate as a stranger would. A piece that has
//! moved passes to the twin of its cell, on the other board, which must be empty; its King must be
//! safe before the passage and after it. There is no en passant, and castling is left out.
//!
//! `cargo run --release --example build_your_own_alice e2e4 d7d5` plays, and counts what can follow.

use chesswright::board::{Pair, Rectangle};
use chesswright::movement::{Adjacency::*, leap, ride, step};
use chesswright::variants::orthodox::kind::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK};
use chesswright::{notation::Notation, perft, prelude::*, rules::*};
use std::{error::Error, fmt, io::Write, ops::ControlFlow, process::ExitCode};

#[path = "common/command.rs"]
mod command;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR|8/8/8/8/8/8/8/8 w - - 0 1";

/// From where, to where on the same board, and the kind that passes to the other.
type Step = (Cell, Cell, Kind);

#[derive(Debug)]
pub struct Alice {
    kit: Kit<Alice>,
}

impl Alice {
    pub fn new() -> Result<Alice, Box<dyn Error>> {
        let board = Pair::new(Rectangle::orthodox(), Rectangle::orthodox())?;
        let rank = |y| (0..8).filter_map(|x| board.first().at(x, y)).collect::<Vec<_>>();
        let advance = step(Orthogonal).along_file().forward().move_only();
        let double = advance.clone().exactly(2).from_cells(&rank(1), &rank(6));
        let pawn = advance.or(double).or(step(Diagonal).forward().capture_only());
        let pieces = [step(Any), ride(Any), ride(Orthogonal), ride(Diagonal), leap(1, 1), pawn];
        let letters = Notation::letters(&["K", "Q", "R", "B", "N", "P"]).without_letter(PAWN);
        let mut alice = Alice { kit: Kit::new("alice", board, &pieces, letters)? };
        let start = alice.read_position(START)?;
        alice.kit.set_start(start);
        Ok(alice)
    }
}

impl RuleSet for Alice {
    type Board = Pair<Rectangle, Rectangle, u128>;
    type Planes = [u128; 3];
    type State = ();
    type Move = Step;

    fn kit(&self) -> &Kit<Alice> {
        &self.kit
    }
    fn play_unchecked(&self, position: &mut Position<Alice>, (from, to, kind): Step) {
        let mover = Piece::new(position.turn(), position.kind_at(from));
        let captures = position.occupied().has(to);
        if captures {
            position.unchecked().capture(self.keys(), !mover.color, to);
        }
        position.unchecked().take(self.keys(), mover, from);
        position.unchecked().put(self.keys(), Piece { kind, ..mover }, self.board().twin(to));
        position.unchecked().end_turn(self.keys(), captures || mover.kind == PAWN);
    }
    fn unfold(
        &self,
        _: &Position<Alice>,
        batch: &Batch<u128>,
        to: Cell,
        each: &mut impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(from) = batch.from(to) else { return ControlFlow::Continue(()) };
        let promotes = batch.kind == PAWN && matches!(to.index() / 8 % 8, 0 | 7);
        let kinds: &[Kind] = if promotes { &[QUEEN, ROOK, BISHOP, KNIGHT] } else { &[batch.kind] };
        kinds.iter().try_for_each(|&kind| each((from, to, kind)))
    }
    /// Whatever bares a King before the passage bares him after it, but for his own step.
    fn steps<V: Visitor<Self>>(
        &self,
        scene: &mut Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let mut safe = Each::<Self, _>::new(|(from, to, kind)| {
            if scene.king == Some(from) && scene.safe_steps(self, from, u128::of(to)).is_empty() {
                return ControlFlow::Continue(());
            }
            visitor.single((from, to, kind))
        });
        steps_by_making(self, scene, scope, !scene.occupied.rotate_left(64), &mut safe)
    }
    fn ends(&self, mv: Step) -> (Option<Cell>, Cell) {
        (Some(mv.0), mv.1)
    }
    fn write_move(&self, p: &Position<Alice>, mv: Step, to: &mut dyn fmt::Write) -> fmt::Result {
        let end = if p.kind_at(mv.0) == mv.2 { "" } else { ["", "q", "r", "b", "n"][mv.2.index()] };
        write!(to, "{}{}{end}", self.board().name(mv.0), self.board().name(mv.1))
    }
}

fn show(moves: &[String], out: &mut dyn Write) -> command::Answer {
    let mut game = Game::new(Alice::new()?);
    moves.iter().try_for_each(|mv| game.play_san(mv).map(drop))?;
    writeln!(out, "{}", game.rules().position_string(game.position()))?;
    for depth in 1..=4 {
        writeln!(out, "{depth}: {}", perft(game.rules(), game.position(), depth))?;
    }
    Ok(())
}

fn main() -> ExitCode {
    command::run("build_your_own_alice [MOVE ...]", usize::MAX, show)
}
