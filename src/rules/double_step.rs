//! Double steps, and the captures in passing that answer them.

use core::fmt;
use core::ops::ControlFlow;

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{RuleSet, Scene, Scope, SetOf};
use crate::board::{Board, Cell, CellSet, Geometry};
use crate::movement::{Movement, per_cell};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Position, SetupFault};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct DoubleStep {
    kind: Kind,
    from: Cell,
    passed: Cell,
    to: Cell,
}

/// One kind of pawn as the double steps of a game know it.
#[derive(Clone, Copy, Debug)]
pub struct PawnKind<'m> {
    /// The kind.
    pub kind: Kind,
    /// Its double step: each path passes over one cell. [`immobile`](crate::movement::immobile)
    /// for pawns that only answer the double steps of others.
    pub double: &'m Movement,
    /// How it captures.
    pub capture: &'m Movement,
}

/// The double steps of a game's pawns, and from where a pawn captures on each cell.
#[derive(Clone)]
pub struct DoubleSteps<S> {
    pawns: Vec<Pawns<S>>,
    steps: [Vec<DoubleStep>; 2],
    /// By colour and starting cell, where double steps go.
    ends: [Box<[S; 256]>; 2],
}

impl<S> fmt::Debug for DoubleSteps<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<Kind> = self.pawns.iter().map(|pawns| pawns.kind).collect();
        f.debug_struct("DoubleSteps").field("pawns", &kinds).finish_non_exhaustive()
    }
}

/// A kind of pawn: by its colour and the cell captured on, from where it captures there.
#[derive(Clone)]
struct Pawns<S> {
    kind: Kind,
    capturers: [Box<[S; 256]>; 2],
}

impl<S: CellSet> DoubleSteps<S> {
    /// The double steps of those pawns; each kind may answer those of all.
    #[must_use]
    pub fn new(board: &dyn Geometry, pawns: &[PawnKind<'_>]) -> DoubleSteps<S> {
        let mut doubles = DoubleSteps {
            pawns: vec![],
            steps: [vec![], vec![]],
            ends: [per_cell(S::EMPTY), per_cell(S::EMPTY)],
        };
        for &PawnKind { kind, double, capture } in pawns {
            let mut capturers = [per_cell(S::EMPTY), per_cell(S::EMPTY)];
            for (color, cell) in Color::ALL
                .into_iter()
                .flat_map(|color| board.cells().map(move |cell| (color, cell)))
            {
                for path in capture.paths(board, color, cell) {
                    capturers[color.index()][path.cells[0].index()] |= S::of(cell);
                }
                for path in double.paths(board, color, cell) {
                    if let [passed, to] = path.cells[..] {
                        let step = DoubleStep { kind, from: cell, passed, to };
                        doubles.steps[color.index()].push(step);
                        doubles.ends[color.index()][cell.index()] |= S::of(to);
                    }
                }
            }
            doubles.pawns.push(Pawns { kind, capturers });
        }
        doubles
    }

    /// The cell passed over, when a piece that goes from one cell to the other makes a double
    /// step.
    #[inline]
    #[must_use]
    pub fn passed(&self, piece: Piece, from: Cell, to: Cell) -> Option<Cell> {
        if !self.ends[piece.color.index()][from.index()].has(to) {
            return None;
        }
        let mut steps = self.steps[piece.color.index()].iter();
        let made = |step: &&DoubleStep| (step.kind, step.from, step.to) == (piece.kind, from, to);
        steps.find(made).map(|step| step.passed)
    }

    /// The cells from which a double step of a colour over `passed` can have come, each with
    /// the cell it went to.
    pub fn over(&self, color: Color, passed: Cell) -> impl Iterator<Item = (Cell, Cell)> {
        let steps = self.steps[color.index()].iter();
        steps.filter(move |step| step.passed == passed).map(|step| (step.from, step.to))
    }

    /// Notes the cell passed over when the move just played, its turn ended, was a double step.
    #[inline(always)]
    pub fn note<R: RuleSet>(
        &self,
        rules: &R,
        position: &mut Position<R>,
        piece: Piece,
        [from, to]: [Cell; 2],
    ) where
        R::Board: Board<Set = S>,
    {
        if let Some(passed) = self.passed(piece, from, to) {
            position.unchecked().set_en_passant(rules, passed);
        }
    }

    /// Plays a capture in passing **without asking whether it is legal**, its turn aside: the
    /// victim is [captured](RuleSet::capture_unchecked), the piece goes to the cell passed over.
    pub fn capture<R: RuleSet>(
        &self,
        rules: &R,
        position: &mut Position<R>,
        piece: Piece,
        [from, passed]: [Cell; 2],
    ) where
        R::Board: Board<Set = S>,
    {
        if let Some(victim) = self.victim(position, passed) {
            rules.capture_unchecked(position, victim);
        }
        position.unchecked().shift(rules.keys(), piece, from, passed);
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
        let found = position.en_passant().map(|passed| {
            let near = self.near(position, passed) & scope.from;
            (passed, near, if near.any() { self.victim(position, passed) } else { None })
        });
        found.into_iter().flat_map(move |(passed, near, victim)| {
            near.cells().filter_map(move |from| Some([from, passed, victim?]))
        })
    }

    /// The mover's pawns that capture on a cell.
    #[inline]
    fn near<R: RuleSet>(&self, position: &Position<R>, passed: Cell) -> S
    where
        R::Board: Board<Set = S>,
    {
        let us = position.turn();
        self.pawns.iter().fold(S::EMPTY, |near, pawns| {
            near | pawns.capturers[us.index()][passed.index()] & position.pieces(us, pawns.kind)
        })
    }

    /// Where the pawn stands that has just passed over a cell.
    fn victim<R: RuleSet>(&self, position: &Position<R>, passed: Cell) -> Option<Cell>
    where
        R::Board: Board<Set = S>,
    {
        let them = !position.turn();
        let mut steps = self.steps[them.index()].iter().filter(|step| step.passed == passed);
        steps.find(|step| stands(position, them, step)).map(|step| step.to)
    }

    /// Is a capture on the en-passant cell legal?
    #[inline]
    #[must_use]
    pub fn is_answered<R: RuleSet>(&self, rules: &R, position: &Position<R>) -> bool
    where
        R::Board: Board<Set = S>,
    {
        let Some(passed) = position.en_passant() else { return false };
        self.near(position, passed).any() && {
            let scene = Scene::new(rules, position);
            let answer = |_, _| ControlFlow::Break(());
            self.test(rules, &scene, Scope::ALL, answer).is_break()
        }
    }

    /// What speaks against the en-passant cell of a position: no double step of the side that
    /// has just moved passes over it, the cell or the pawn's starting cell is not empty, no pawn
    /// stands in front of it.
    pub fn faults<R: RuleSet>(
        &self,
        rules: &R,
        position: &Position<R>,
        faults: &mut Vec<SetupFault>,
    ) where
        R::Board: Board<Set = S>,
    {
        let Some(passed) = position.en_passant() else { return };
        let mover = !position.turn();
        let empty = |cell| !position.occupied().has(cell);
        let steps = self.steps[mover.index()].iter();
        let mut steps = steps.filter(|step| step.passed == passed).peekable();
        let why = if steps.peek().is_none() {
            "none passes there"
        } else if !empty(passed) {
            "it is not empty"
        } else if steps.any(|step| empty(step.from) && stands(position, mover, step)) {
            return;
        } else {
            "no pawn stands in front of it, or its starting cell is not empty"
        };
        let cell = rules.board().name(passed).to_string();
        faults.push(SetupFault::EnPassant { cell, why });
    }
}

/// Does the pawn stand where a double step has led it?
fn stands<R: RuleSet>(position: &Position<R>, color: Color, step: &DoubleStep) -> bool {
    position.piece(step.to) == Some(Piece::new(color, step.kind))
}
