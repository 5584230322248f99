//! What a piece may become where it lands.

use core::ops::ControlFlow;

use crate::board::{Cell, CellSet};
use crate::piece::{Color, Kind};
use crate::position::{Planes, Position};
use crate::rules::{Batch, Origin};

use super::kind::{BISHOP, KNIGHT, PAWN, QUEEN, ROOK};
use super::squares::{LAST, SERPENTINE};
use super::{Landing, SerpentineDream};

/// What a natural Pawn can become.
const PROMOTIONS: [Kind; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// How many kinds there are.
const KINDS: u8 = 6;

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

#[inline]
/// How many moves a batch holds: a choice is as many as there are kinds to choose.
pub(super) fn count(position: &Position<SerpentineDream>, batch: &Batch<u64>) -> u64 {
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

impl SerpentineDream {
    /// What a piece of that natural kind may choose: the natural kinds of its owner's others.
    pub(super) fn choices(
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
    pub(super) fn land(
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
}
