//! Drops: pieces that come from the hand.

use core::ops::{ControlFlow, Index};

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Batch, Each, Hands, Origin, RuleSet, Scene, Scope, SetOf, Visitor, make_and_test};
use crate::board::{Board, Cell, CellSet, Geometry};
use crate::piece::Kind;
use crate::position::Position;

/// Where a side may drop the pieces of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DropRule<S> {
    /// The kind.
    pub kind: Kind,
    /// The cells it may come to, when they are empty.
    pub zone: S,
    /// Sets of cells of which each holds at most [`most`](DropRule::most) pieces of the kind and the
    /// side, such as the files in Shogi; empty where there is no such limit.
    pub groups: Vec<S>,
    /// How many of them each group holds.
    pub most: u32,
    /// May the drop give checkmate?
    pub mates: bool,
}

/// The condition that a drop on an empty cell does not meet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NoDrop {
    /// The cell is beyond the kind's [zone](DropRule::zone).
    #[error("such a piece is never dropped there")]
    BeyondZone,
    /// The [group](DropRule::groups) of the cell is full.
    #[error("no more than {most} may stand on one line, and there are {}", .cells.join(" and "))]
    Crowded {
        /// Where those stand that are there.
        cells: Vec<String>,
        /// How many there may be.
        most: u32,
    },
    /// It would give checkmate, which pieces of the kind may not when they are dropped.
    #[error("it would give checkmate")]
    Mates,
}

/// The drops of a game, by side.
#[derive(Clone, Debug, Default)]
pub struct Drops<S> {
    sides: [Vec<DropRule<S>>; 2],
}

impl<S: CellSet> Drops<S> {
    /// White's drops and Black's, in the order moves are listed.
    #[must_use]
    pub fn new(white: Vec<DropRule<S>>, black: Vec<DropRule<S>>) -> Drops<S> {
        Drops { sides: [white, black] }
    }

    /// Why the mover may not drop a piece of a kind on an empty cell; nothing when it is no drop's
    /// own condition that forbids it.
    pub fn objection<R: RuleSet>(
        &self,
        rules: &R,
        position: &Position<R>,
        kind: Kind,
        to: Cell,
    ) -> Option<NoDrop>
    where
        R::Board: Board<Set = S>,
    {
        let us = position.turn();
        let drop = self.sides[us.index()].iter().find(|drop| drop.kind == kind)?;
        if !drop.zone.has(to) {
            return Some(NoDrop::BeyondZone);
        }
        let own = position.pieces(us, kind);
        let full = |group: &&S| group.has(to) && (own & **group).len() >= drop.most;
        if let Some(&group) = drop.groups.iter().find(full) {
            let name = |cell: Cell| rules.board().name(cell).to_string();
            let cells = (own & group).cells().map(name).collect();
            return Some(NoDrop::Crowded { cells, most: drop.most });
        }
        let mates = || mating(rules, &Scene::new(rules, position), kind, S::of(to)).any();
        (!drop.mates && mates()).then_some(NoDrop::Mates)
    }

    /// Hands out the legal drops of the mover, who holds those hands. What comes from the hand
    /// cannot lay the King open, and parries a check where any piece would.
    ///
    /// # Errors
    /// Breaks off when the visitor does.
    #[inline]
    pub fn legal<R: RuleSet, V: Visitor<R>, const KINDS: usize>(
        &self,
        rules: &R,
        scene: &Scene<R>,
        scope: Scope<SetOf<R>>,
        hands: &Hands<KINDS>,
        visitor: &mut V,
    ) -> ControlFlow<()>
    where
        R::Board: Board<Set = S>,
    {
        let room = scene.evasions & !scene.occupied;
        if !scope.has_drops() || room.is_empty() {
            return ControlFlow::Continue(());
        }
        for drop in &self.sides[scene.us.index()] {
            if hands.count(scene.us, drop.kind) == 0 {
                continue;
            }
            let mut to = room & drop.zone;
            if !drop.groups.is_empty() {
                let own = scene.position.pieces(scene.us, drop.kind);
                for &group in &drop.groups {
                    to &= !(group & S::when((own & group).len() >= drop.most));
                }
            }
            if !drop.mates {
                to &= !mating(rules, scene, drop.kind, to);
            }
            if to.is_empty() {
                continue;
            }
            let batch = Batch { kind: drop.kind, origin: Origin::Hand, to };
            if rules.tables().have_hoppers() {
                make_and_test(rules, scene, batch, visitor)?;
            } else {
                visitor.batch(rules, scene.position, batch)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells among `to` where a piece that is dropped gives checkmate.
fn mating<R: RuleSet>(rules: &R, scene: &Scene<R>, kind: Kind, to: SetOf<R>) -> SetOf<R> {
    let Some(king) = (scene.kings & scene.enemy).first() else { return SetOf::<R>::EMPTY };
    let candidates = Only { kind, cells: to, others: SetOf::<R>::EMPTY };
    let attacks = rules.tables().attacks(scene.us);
    let checks = super::scene::attackers(attacks, &candidates, king, scene.occupied);
    let mates = checks.cells().filter(|&cell| {
        let batch = Batch { kind, origin: Origin::Hand, to: SetOf::<R>::of(cell) };
        let mut visitor = Each::<R, _>::new(|mv| {
            let mut after = *scene.position;
            rules.play_unchecked(&mut after, mv);
            if rules.has_moves(&after) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        visitor.batch(rules, scene.position, batch).is_break()
    });
    SetOf::<R>::of_all(mates)
}

/// Pieces of one kind and of no other.
struct Only<S> {
    kind: Kind,
    cells: S,
    others: S,
}

impl<S> Index<Kind> for Only<S> {
    type Output = S;

    #[inline]
    fn index(&self, kind: Kind) -> &S {
        if kind == self.kind { &self.cells } else { &self.others }
    }
}
