//! Counting move paths, the standard test and measure of a move generator.

use alloc::vec::Vec;

use crate::position::Position;
use crate::rules::RuleSet;

/// How many sequences of `depth` legal moves there are: 1 at depth 0. The moves of the last
/// ply are counted as sets and never listed.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::orthodox::Orthodox;
///
/// let chess = Orthodox::new();
/// assert_eq!(chesswright::perft(&chess, &chess.start(), 3), 8902);
/// ```
#[must_use]
pub fn perft<R: RuleSet>(rules: &R, position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => rules.count_moves(position),
        _ => children(rules, position, |child| perft(rules, child, depth - 1)),
    }
}

/// The same count with every move made, the last ply's too.
#[must_use]
pub fn perft_by_making<R: RuleSet>(rules: &R, position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => children(rules, position, |child| perft_by_making(rules, child, depth - 1)),
    }
}

#[inline]
fn children<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    mut count: impl FnMut(&Position<R>) -> u64,
) -> u64 {
    let mut total = 0;
    rules.for_each_move(position, |mv| {
        let mut child = *position;
        rules.play_unchecked(&mut child, mv);
        total += count(&child);
    });
    total
}

/// The count below each legal move, in the generator's order; empty at depth 0.
#[must_use]
pub fn divide<R: RuleSet>(rules: &R, position: &Position<R>, depth: u32) -> Vec<(R::Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let counts = rules.legal_moves(position).into_iter().map(|mv| {
        let mut child = *position;
        rules.play_unchecked(&mut child, mv);
        (mv, perft(rules, &child, below))
    });
    counts.collect()
}
