//! Double steps, and the captures in passing that answer them.

use core::ops::ControlFlow;

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{RuleSet, Scene, Scope, SetOf};
use crate::board::{Board, Cell, CellSet, Geometry};
use crate::movement::{Movement, per_cell};
use crate::piece::{Color, Kind};
use crate::position::{Fault, Position};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct DoubleStep {
    from: Cell,
    passed: Cell,
    to: Cell,
}

/// The double steps of a game's pawns, and from where a pawn captures on each cell.
#[derive(Clone, Debug)]
pub struct DoubleSteps<S> {
    kinds: Vec<Kind>,
    steps: [Vec<DoubleStep>; 2],
    /// By colour and starting cell, where double steps go.
    ends: [Box<[S; 256]>; 2],
    /// By the capturing colour and the cell captured on.
    capturers: [Box<[S; 256]>; 2],
}

impl<S: CellSet> DoubleSteps<S> {
    /// The double steps that pawns of those kinds make by the movement `double`, whose paths pass
    /// over one cell; pawns that `capture` on that cell may answer them.
    #[must_use]
    pub fn new(
        board: &dyn Geometry,
        kinds: &[Kind],
        double: &Movement,
        capture: &Movement,
    ) -> DoubleSteps<S> {
        let mut doubles = DoubleSteps {
            kinds: kinds.to_vec(),
            steps: [vec![], vec![]],
            ends: [per_cell(S::EMPTY), per_cell(S::EMPTY)],
            capturers: [per_cell(S::EMPTY), per_cell(S::EMPTY)],
        };
        for color in Color::ALL {
            for cell in board.cells() {
                for path in capture.paths(board, color, cell) {
                    doubles.capturers[color.index()][path.cells[0].index()] |= S::of(cell);
                }
                for path in double.paths(board, color, cell) {
                    if let [passed, to] = path.cells[..] {
                        doubles.steps[color.index()].push(DoubleStep { from: cell, passed, to });
                        doubles.ends[color.index()][cell.index()] |= S::of(to);
                    }
                }
            }
        }
        doubles
    }

    /// The cell passed over, when a pawn that goes from one cell to the other makes a double
    /// step.
    #[inline]
    #[must_use]
    pub fn passed(&self, color: Color, from: Cell, to: Cell) -> Option<Cell> {
        if !self.ends[color.index()][from.index()].has(to) {
            return None;
        }
        let mut steps = self.steps[color.index()].iter();
        steps.find(|step| step.from == from && step.to == to).map(|step| step.passed)
    }

    /// The cells from which a double step of a colour over `passed` can have come, each with
    /// the cell it went to.
    pub fn over(&self, color: Color, passed: Cell) -> impl Iterator<Item = (Cell, Cell)> {
        let steps = self.steps[color.index()].iter();
        steps.filter(move |step| step.passed == passed).map(|step| (step.from, step.to))
    }

    /// The captures in passing that leave the King safe, as capturer and cell gone to. Breaks
    /// off when `each` does.
    ///
    /// # Errors
    /// Breaks off when `each` does.
    #[inline]
    pub fn captures<R: RuleSet>(
        &self,
        rules: &R,
        scene: &Scene<R>,
        scope: Scope<SetOf<R>>,
        each: impl FnMut(Cell, Cell) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        R::Board: Board<Set = S>,
    {
        // The position knows already whether any is legal.
        if !scene.position.en_passant_is_legal() {
            return ControlFlow::Continue(());
        }
        self.test(rules, scene, scope, each)
    }

    /// The same on a position of which that is not known yet.
    fn test<R: RuleSet>(
        &self,
        rules: &R,
        scene: &Scene<R>,
        scope: Scope<SetOf<R>>,
        mut each: impl FnMut(Cell, Cell) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    where
        R::Board: Board<Set = S>,
    {
        for [from, passed, victim] in self.candidates(scene.position, scope) {
            let gone = S::of(victim);
            let occupied = scene.occupied.without(from).with(passed) & !gone;
            if scene.is_safe(rules, occupied, gone) {
                each(from, passed)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The captures in passing, King's safety aside, as capturer, cell gone to and victim: for
    /// games in which the victim's going is not all that happens.
    #[inline]
    pub fn candidates<R: RuleSet>(
        &self,
        position: &Position<R>,
        scope: Scope<SetOf<R>>,
    ) -> impl Iterator<Item = [Cell; 3]>
    where
        R::Board: Board<Set = S>,
    {
        let us = position.turn();
        let found = position.en_passant().map(|passed| {
            let near = self.capturers[us.index()][passed.index()] & position.of(us) & scope.from;
            (passed, near, if near.any() { self.victim(position, passed) } else { None })
        });
        found.into_iter().flat_map(move |(passed, near, victim)| {
            let pawns = near.cells().filter(|&from| self.kinds.contains(&position.kind_at(from)));
            pawns.filter_map(move |from| Some([from, passed, victim?]))
        })
    }

    /// Where the pawn stands that has just passed over a cell.
    fn victim<R: RuleSet>(&self, position: &Position<R>, passed: Cell) -> Option<Cell>
    where
        R::Board: Board<Set = S>,
    {
        let them = !position.turn();
        self.over(them, passed)
            .map(|(_, to)| to)
            .find(|&to| position.of(them).has(to) && self.kinds.contains(&position.kind_at(to)))
    }

    /// Is a capture on the en-passant cell legal?
    #[inline]
    #[must_use]
    pub fn is_answered<R: RuleSet>(&self, rules: &R, position: &Position<R>) -> bool
    where
        R::Board: Board<Set = S>,
    {
        let Some(passed) = position.en_passant() else { return false };
        self.can_answer(position, passed) && {
            let scene = Scene::new(rules, position);
            let answer = |_, _| ControlFlow::Break(());
            self.test(rules, &scene, Scope::ALL, answer).is_break()
        }
    }

    /// Does a pawn of the mover's stand where it could answer a double step over `passed`,
    /// its King aside?
    #[inline]
    fn can_answer<R: RuleSet>(&self, position: &Position<R>, passed: Cell) -> bool
    where
        R::Board: Board<Set = S>,
    {
        let us = position.turn();
        let near = self.capturers[us.index()][passed.index()] & position.of(us);
        near.cells().any(|cell| self.kinds.contains(&position.kind_at(cell)))
    }

    /// What speaks against the en-passant cell of a position: no double step of the side that
    /// has just moved passes over it, the cell or the pawn's starting cell is not empty, no pawn
    /// stands in front of it.
    pub fn faults<R: RuleSet>(&self, rules: &R, position: &Position<R>, faults: &mut Vec<Fault>)
    where
        R::Board: Board<Set = S>,
    {
        let Some(passed) = position.en_passant() else { return };
        let mover = !position.turn();
        let empty = |cell| !position.occupied().has(cell);
        let pawn =
            |cell| position.of(mover).has(cell) && self.kinds.contains(&position.kind_at(cell));
        let mut steps = self.over(mover, passed).peekable();
        let why = if steps.peek().is_none() {
            "none passes there"
        } else if !empty(passed) {
            "it is not empty"
        } else if steps.any(|(from, to)| empty(from) && pawn(to)) {
            return;
        } else {
            "no pawn stands in front of it, or its starting cell is not empty"
        };
        let cell = rules.board().name(passed).to_string();
        faults.push(Fault::EnPassant { cell, why });
    }
}
