//! Looking ahead.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;
use core::ops::ControlFlow;
#[cfg(feature = "std")]
use std::time::Instant;

use super::ordering::{Ordering, Ranked, bring_first, victim};
use super::transposition::{Bound, Transposition};
use super::{Evaluation, Limits, Mobility, Player, Score, SplitMix64, Values};
use crate::Game;
use crate::board::CellSet;
use crate::game::IDLE_PLIES;
use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::rules::{Each, Outcome, RuleSet, Scope, SetOf};

/// How far ahead is ever looked, extensions included.
const MOST_PLIES: usize = 96;
/// How far captures are followed beyond that depth, checks and their answers included.
const MOST_CAPTURES: usize = 8;
/// Positions between two looks at the clock.
#[cfg(feature = "std")]
const CLOCK: u64 = 256;
/// A capture that would leave so much to be desired is not followed.
const HOPE: i32 = 250;
/// So much above what is asked for, a ply, is not lost again near the horizon.
const CUSHION: i32 = 150;
/// Who has a piece worth so much, and not only pawns and the like, is hardly ever better off
/// without the move.
const FREE: i32 = 250;
/// Entries of the table, unless another size is asked for.
const ENTRIES: usize = 1 << 16;

/// Looks ahead: alpha–beta with iterative deepening, a transposition table, and captures followed
/// to a quiet end.
///
/// It needs nothing from a game but its rules. What ends a [`Game`] is an end on the way, too: a
/// dead position, and what may be claimed as a draw counts as one, so that a position that has been
/// before, in the game or on the way, is a draw from its second time on. That both lose is as
/// good as a draw, but a real draw is preferred to it; that both win is preferred to a real
/// draw.
///
/// A move that wins at once is taken whatever the limits. Limited by depth or nodes, the same
/// questions in the same order have the same answers; among moves of the same score at the first
/// look, the seed decides. What is learnt in one move helps in the next, so keep the player for a
/// game.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::players::{Limits, Search};
/// use chesswright::variants::orthodox::Orthodox;
///
/// let chess = Orthodox::new();
/// let position = chess.read_position("7k/8/8/8/8/8/1R6/R6K w - - 0 1")?;
/// let mut search = Search::new(&chess, 1).with_limits(Limits::none().depth(4));
/// let game = Game::from_position(chess, position);
/// let mut depths = vec![];
/// let found = search.analyse(&game, &mut |analysis| depths.push(analysis.depth)).unwrap();
/// assert_eq!(found.score.to_string(), "#2");
/// assert_eq!(found.line.len(), 3);
/// assert_eq!(depths, [1, 2, 3]); // no need to look further
/// # Ok::<(), chesswright::notation::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Search<R: RuleSet, E = Mobility> {
    evaluation: E,
    limits: Limits,
    random: SplitMix64,
    memory: Memory<R>,
}

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis<M> {
    /// The move to play: the first of the line.
    pub best: M,
    /// How good the position is for the side to move.
    pub score: Score,
    /// The depth, in plies, that has been searched to its end; 0 when none was.
    pub depth: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// How the game should go on, so far as it is known: never empty.
    pub line: Vec<M>,
}

impl<R: RuleSet> Search<R> {
    /// A player for a game, with the usual evaluation.
    #[must_use]
    pub fn new(rules: &R, seed: u64) -> Search<R> {
        Search::with_evaluation(rules, seed, Mobility::new(rules))
    }
}

impl<R: RuleSet, E: Evaluation<R>> Search<R, E> {
    /// A player for a game, with an evaluation of one's own.
    #[must_use]
    pub fn with_evaluation(rules: &R, seed: u64, evaluation: E) -> Search<R, E> {
        Search {
            evaluation,
            limits: Limits::none().nodes(100_000),
            random: SplitMix64::new(seed),
            memory: Memory::new(rules),
        }
    }

    /// The same player with other limits; without, it looks at 100 000 positions a move.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Search<R, E> {
        self.limits = limits;
        self
    }

    /// The same player with a table for that many positions (rounded up to a power of two) in
    /// place of 65 536.
    #[must_use]
    pub fn with_table(mut self, entries: usize) -> Search<R, E> {
        self.memory.table = Transposition::new(entries);
        self
    }

    /// The same player with the largest table that so many bytes hold: entries are a power of
    /// two, and there is one at least. How large one is depends on the game's moves.
    ///
    /// ```
    /// use chesswright::players::Search;
    /// use chesswright::variants::orthodox::Orthodox;
    ///
    /// let megabytes = 16;
    /// let search = Search::new(&Orthodox::new(), 1).with_memory(megabytes << 20);
    /// # let _ = search;
    /// ```
    #[must_use]
    pub fn with_memory(mut self, bytes: usize) -> Search<R, E> {
        self.memory.table = Transposition::within(bytes);
        self
    }

    /// Searches within the limits, and tells after each depth what it has found, and at the end
    /// what it has found beyond the last depth; nothing when the game is over.
    pub fn analyse(
        &mut self,
        game: &Game<R>,
        report: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Option<Analysis<R::Move>> {
        self.search(game, None, report)
    }

    /// The same among some first moves only; nothing when none of them is legal.
    pub fn analyse_among(
        &mut self,
        game: &Game<R>,
        moves: &[R::Move],
        report: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Option<Analysis<R::Move>> {
        self.search(game, Some(moves), report)
    }

    fn search(
        &mut self,
        game: &Game<R>,
        among: Option<&[R::Move]>,
        report: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Option<Analysis<R::Move>> {
        if game.outcome().is_some() {
            return None;
        }
        let rules = game.rules();
        let position = *game.position();
        let mut moves = rules.legal_moves(&position).into_vec();
        moves.retain(|mv| among.is_none_or(|among| among.contains(mv)));
        self.random.shuffle(&mut moves);
        self.memory.begin(game);
        let mut run = Run {
            rules,
            evaluation: &self.evaluation,
            limits: &self.limits,
            memory: &mut self.memory,
            root: position.turn(),
            nodes: 0,
            #[cfg(feature = "std")]
            began: Instant::now(),
        };
        let known = run.known(&position);
        // A stable sort: what ranks alike stays as shuffled.
        moves.sort_by_cached_key(|&mv| core::cmp::Reverse(run.rank(&position, 0, known, mv)));
        let &best = moves.first()?;
        // Whatever the limits, a win that is there is taken.
        let wins = |&mv: &R::Move| {
            let mut after = position;
            rules.play_unchecked(&mut after, mv);
            rules.outcome(&after).and_then(Outcome::winner) == Some(position.turn())
        };
        if let Some(best) = moves.iter().copied().find(wins) {
            let score = Score::win_in(1);
            let found = Analysis { best, score, depth: 1, nodes: 0, line: vec![best] };
            report(&found);
            return Some(found);
        }
        let score = Score::new(run.evaluation.evaluate(rules, &position));
        let mut found = Analysis { best, score, depth: 0, nodes: 0, line: vec![best] };
        let mut told = found.line.clone();
        let deepest = run.limits.depth.unwrap_or(u32::MAX).min(MOST_PLIES as u32 - 1);
        for depth in 1..=deepest {
            let finished = run.look_ahead(&position, &mut moves, depth as i32, &mut found).is_ok();
            found.nodes = run.nodes;
            if finished {
                found.depth = depth;
            }
            if finished || found.line != told {
                report(&found);
            }
            if !finished {
                break;
            }
            told.clone_from(&found.line);
            // A win that has been looked through cannot be had sooner, nor a loss later.
            if found.score.plies().is_some_and(|plies| plies.unsigned_abs() <= depth)
                || run.limits.stopped()
            {
                break;
            }
        }
        Some(found)
    }
}

impl<R: RuleSet, E: Evaluation<R>> Player<R> for Search<R, E> {
    fn choose(&mut self, game: &Game<R>) -> Option<R::Move> {
        self.choose_reporting(game, &mut |_| ())
    }

    fn choose_reporting(
        &mut self,
        game: &Game<R>,
        report: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Option<R::Move> {
        self.analyse(game, report).map(|found| found.best)
    }

    fn choose_among(
        &mut self,
        game: &Game<R>,
        moves: &[R::Move],
        report: &mut dyn FnMut(&Analysis<R::Move>),
    ) -> Option<R::Move> {
        self.analyse_among(game, moves, report).map(|found| found.best)
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// A table of another size begins empty.
    fn set_memory(&mut self, bytes: usize) {
        let table = Transposition::within(bytes);
        if table.capacity() != self.memory.table.capacity() {
            self.memory.table = table;
        }
    }
}

/// What is kept from position to position, and from move to move; taken from the heap once.
#[derive(Debug)]
struct Memory<R: RuleSet> {
    values: Values,
    table: Transposition<R::Move>,
    ordering: Ordering<R::Move>,
    /// The moves of all positions on the way, one after the other.
    moves: Vec<Ranked<R::Move>>,
    /// The hashes of the game's positions and of those on the way.
    hashes: Vec<u64>,
    /// By ply: how the game should go on from there.
    lines: Vec<Vec<R::Move>>,
}

impl<R: RuleSet> Memory<R> {
    fn new(rules: &R) -> Memory<R> {
        Memory {
            values: Values::new(rules),
            table: Transposition::new(ENTRIES),
            ordering: Ordering::new(MOST_PLIES, rules.tables().size()),
            moves: vec![],
            hashes: vec![],
            lines: vec![vec![]; MOST_PLIES + MOST_CAPTURES + 2],
        }
    }

    fn begin(&mut self, game: &Game<R>) {
        self.table.begin();
        self.ordering.begin();
        self.moves.clear();
        self.hashes.clear();
        self.hashes.extend(game.positions().iter().map(Position::hash));
    }

    /// A better move has been found: the line goes over it.
    fn note(&mut self, ply: usize, mv: R::Move) {
        if let Some([line, rest]) = self.lines.get_mut(ply..ply + 2) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }
}

/// The search has to end.
struct Stopped;

/// One search.
struct Run<'s, R: RuleSet, E> {
    rules: &'s R,
    evaluation: &'s E,
    limits: &'s Limits,
    memory: &'s mut Memory<R>,
    /// Who is deciding.
    root: Color,
    nodes: u64,
    #[cfg(feature = "std")]
    began: Instant,
}

impl<R: RuleSet, E: Evaluation<R>> Run<'_, R, E> {
    /// Searches every first move to a depth, the best so far first, and brings the best to the
    /// front. When stopped, what has been found by then is in `found`.
    fn look_ahead(
        &mut self,
        position: &Position<R>,
        moves: &mut [R::Move],
        depth: i32,
        found: &mut Analysis<R::Move>,
    ) -> Result<(), Stopped> {
        let mut alpha = -Score::BEYOND;
        for index in 0..moves.len() {
            let mv = moves[index];
            let score =
                self.descend(position, mv, depth - 1, 0, index > 0, [alpha, Score::BEYOND])?;
            if score > alpha {
                alpha = score;
                self.memory.note(0, mv);
                (found.best, found.score) = (mv, score);
                found.line.clone_from(&self.memory.lines[0]);
                moves[..=index].rotate_right(1);
            }
        }
        Ok(())
    }

    /// The score of a move, within a window. Moves after the first are expected to be no better
    /// than what is known; those that are get a second look.
    fn descend(
        &mut self,
        position: &Position<R>,
        mv: R::Move,
        depth: i32,
        ply: usize,
        doubted: bool,
        [alpha, beta]: [Score; 2],
    ) -> Result<Score, Stopped> {
        let mut child = *position;
        self.rules.play_unchecked(&mut child, mv);
        self.memory.hashes.push(child.hash());
        let mut look = |[alpha, beta]: [Score; 2]| {
            self.score(&child, depth, ply + 1, true, [-beta, -alpha]).map(|score| -score)
        };
        let mut score = Ok(beta);
        if doubted {
            score = look([alpha, alpha.above()]);
        }
        if !doubted || score.as_ref().is_ok_and(|score| *score > alpha && *score < beta) {
            score = look([alpha, beta]);
        }
        self.memory.hashes.pop();
        score
    }

    /// The score of a position searched to a depth; exact inside the window, and outside it a
    /// bound.
    fn score(
        &mut self,
        position: &Position<R>,
        depth: i32,
        ply: usize,
        may_pass: bool,
        [mut alpha, beta]: [Score; 2],
    ) -> Result<Score, Stopped> {
        let checked = self.rules.is_in_check(position, position.turn());
        let depth = depth + i32::from(checked);
        if self.has_been(position) {
            self.enter(ply)?;
            return Ok(Score::DRAW);
        }
        if depth <= 0 || ply >= MOST_PLIES {
            return self.settle(position, ply, MOST_CAPTURES, checked, [alpha, beta]);
        }
        self.enter(ply)?;
        if let Some(score) = self.over(position, ply) {
            return Ok(score);
        }
        let key = self.key(position);
        // Only inside the window the whole line is wanted, and the table does not have it.
        let bound_only = alpha.above() == beta;
        let mut known = None;
        if let Some(entry) = self.memory.table.get(key) {
            known = entry.best;
            let score = entry.score.further(ply as u32);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if settles && i32::from(entry.depth) >= depth && bound_only {
                return Ok(score);
            }
        }
        if bound_only
            && !checked
            && beta.plies().is_none()
            && let Some(score) = self.stand_back(position, depth, ply, may_pass, beta)?
        {
            return Ok(score);
        }
        let first = self.list(position, ply, known, Scope::ALL);
        let end = self.memory.moves.len();
        if first == end {
            return Ok(self.end(self.rules.stuck(position, checked), position, ply));
        }
        if position.halfmove() >= IDLE_PLIES[0] {
            self.memory.moves.truncate(first);
            return Ok(Score::DRAW);
        }
        let before = alpha;
        let (mut best, mut best_move) = (-Score::BEYOND, None);
        for index in first..end {
            bring_first(&mut self.memory.moves[index..end]);
            let mv = self.memory.moves[index].mv;
            let late = index - first;
            let quiet = !self.rules.is_capture(position, mv);
            let mut score = None;
            if late >= 4 && depth >= 3 && quiet && !checked {
                // Late and quiet: a look less deep tells whether it deserves a deeper one. The later and
                // the further away from the horizon, the less deep.
                let less = (late.ilog2() * depth.ilog2()).div_ceil(2) as i32;
                let shallow = (depth - 1 - less).max(0);
                let window = [alpha, alpha.above()];
                let glance = self.descend(position, mv, shallow, ply, false, window)?;
                score = Some(glance).filter(|&score| score <= alpha);
            }
            let score = match score {
                Some(score) => score,
                None => self.descend(position, mv, depth - 1, ply, late > 0, [alpha, beta])?,
            };
            if score > best {
                (best, best_move) = (score, Some(mv));
            }
            if score > alpha {
                alpha = score;
                self.memory.note(ply, mv);
            }
            if alpha >= beta {
                if quiet {
                    self.memory.ordering.learn(self.rules, position, ply, depth, mv);
                }
                break;
            }
        }
        self.memory.moves.truncate(first);
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let depth = depth.clamp(0, i32::from(u8::MAX)) as u8;
        self.memory.table.put(key, best.nearer(ply as u32), best_move, depth, bound);
        Ok(best)
    }

    /// Is the position so good that there is no need to look for a move? Either it is that near the
    /// horizon, or it would be so even without a move, which is found out by passing.
    fn stand_back(
        &mut self,
        position: &Position<R>,
        depth: i32,
        ply: usize,
        may_pass: bool,
        beta: Score,
    ) -> Result<Option<Score>, Stopped> {
        let near = depth <= 2;
        if !near && !may_pass || !self.is_free(position) || !self.rules.has_moves(position) {
            return Ok(None);
        }
        let stand = self.evaluation.evaluate(self.rules, position);
        if near {
            let score = Score::new(stand - CUSHION * depth);
            return Ok(Some(score).filter(|&score| score >= beta));
        }
        if Score::new(stand) < beta {
            return Ok(None);
        }
        let mut passed = *position;
        self.rules.pass_unchecked(&mut passed);
        self.memory.hashes.push(passed.hash());
        let window = [-beta, (-beta).above()];
        let shallow = depth - 3 - depth / 4;
        let score = self.score(&passed, shallow, ply + 1, false, window).map(|score| -score);
        self.memory.hashes.pop();
        // Nobody wins by not moving.
        Ok(Some(score?).filter(|score| *score >= beta && score.plies().is_none()))
    }

    /// Has the mover a piece that can do more than push on?
    fn is_free(&self, position: &Position<R>) -> bool {
        let us = position.turn();
        let men = position.split(position.of(us) & !self.rules.kings(position));
        (0..self.rules.tables().kinds())
            .map(Kind::of_index)
            .any(|kind| men[kind].any() && self.memory.values.of(Piece::new(us, kind)) >= FREE)
    }

    /// The score once the captures are over. In check there is no standing still: every move is
    /// looked at.
    fn settle(
        &mut self,
        position: &Position<R>,
        ply: usize,
        captures: usize,
        checked: bool,
        [mut alpha, beta]: [Score; 2],
    ) -> Result<Score, Stopped> {
        self.enter(ply)?;
        if let Some(score) = self.over(position, ply) {
            return Ok(score);
        }
        let mut best = -Score::BEYOND;
        let mut stand = 0;
        if !checked || captures == 0 {
            // Those who look at all moves will see that there is none.
            if !self.rules.has_moves(position) {
                return Ok(self.end(self.rules.stuck(position, checked), position, ply));
            }
            if position.halfmove() >= IDLE_PLIES[0] {
                return Ok(Score::DRAW);
            }
            stand = self.evaluation.evaluate(self.rules, position);
            best = Score::new(stand);
            if best >= beta || captures == 0 {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let scope = if checked { Scope::ALL } else { Scope::CAPTURES };
        let first = self.list(position, ply, None, scope);
        let end = self.memory.moves.len();
        if first == end && checked {
            return Ok(self.end(self.rules.stuck(position, checked), position, ply));
        }
        if checked && position.halfmove() >= IDLE_PLIES[0] {
            self.memory.moves.truncate(first);
            return Ok(Score::DRAW);
        }
        for index in first..end {
            bring_first(&mut self.memory.moves[index..end]);
            let Ranked { rank, mv } = self.memory.moves[index];
            if !checked && rank < 0 {
                // It and all that follow lose more than they take.
                break;
            }
            let gain = victim(self.rules, position, &self.memory.values, mv);
            if !checked && Score::new(stand + gain + HOPE) <= alpha {
                continue;
            }
            let mut child = *position;
            self.rules.play_unchecked(&mut child, mv);
            // Where the captured come back elsewhere, a capture may take nothing away, and there
            // need be no end to them.
            let them = !position.turn();
            if !checked && child.of(them).len() >= position.of(them).len() {
                continue;
            }
            let in_check = self.rules.is_in_check(&child, child.turn());
            let score = -self.settle(&child, ply + 1, captures - 1, in_check, [-beta, -alpha])?;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.memory.note(ply, mv);
            }
            if alpha >= beta {
                break;
            }
        }
        self.memory.moves.truncate(first);
        Ok(best)
    }

    /// Counts a position, if there may be one more.
    #[inline]
    fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        if let Some(line) = self.memory.lines.get_mut(ply) {
            line.clear();
        }
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) || self.limits.stopped() {
            return Err(Stopped);
        }
        #[cfg(feature = "std")]
        if let Some(time) = self.limits.time
            && self.nodes.is_multiple_of(CLOCK)
            && self.began.elapsed() >= time
        {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    fn end(&self, outcome: Outcome, position: &Position<R>, ply: usize) -> Score {
        Score::of(outcome.verdict, position.turn(), self.root, ply as u32)
    }

    /// How the game has ended before anyone looks for a move: by the position itself, or because it
    /// is dead.
    #[inline]
    fn over(&self, position: &Position<R>, ply: usize) -> Option<Score> {
        match self.rules.ended(position) {
            Some(outcome) => Some(self.end(outcome, position, ply)),
            None => self.rules.is_dead(position).then_some(Score::DRAW),
        }
    }

    /// Has this position, the last on the way, been before? Where nothing undoes progress, there
    /// is no need to look further back than the last.
    #[inline]
    fn has_been(&self, position: &Position<R>) -> bool {
        let hashes = &self.memory.hashes;
        let back = if self.rules.progress_is_final() {
            usize::from(position.halfmove())
        } else {
            hashes.len()
        };
        hashes.iter().rev().skip(1).take(back).any(|&hash| hash == position.hash())
    }

    /// The table's key: by who decides too, since he prefers some draws to others.
    #[inline]
    fn key(&self, position: &Position<R>) -> u64 {
        position.hash() ^ (self.root.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn known(&self, position: &Position<R>) -> Option<R::Move> {
        self.memory.table.get(self.key(position)).and_then(|entry| entry.best)
    }

    fn rank(&self, position: &Position<R>, ply: usize, known: Option<R::Move>, mv: R::Move) -> i32 {
        let Memory { values, ordering, .. } = &*self.memory;
        ordering.rank(self.rules, position, values, ply, known, mv)
    }

    /// Adds the legal moves within a scope to the list, ranked, and says where they begin.
    fn list(
        &mut self,
        position: &Position<R>,
        ply: usize,
        known: Option<R::Move>,
        scope: Scope<SetOf<R>>,
    ) -> usize {
        // Taken out for the while, so that the rest can be read.
        let mut moves = mem::take(&mut self.memory.moves);
        let first = moves.len();
        let mut visitor = Each::<R, _>::new(|mv| {
            moves.push(Ranked { rank: self.rank(position, ply, known, mv), mv });
            ControlFlow::Continue(())
        });
        let _ = self.rules.visit(position, scope, &mut visitor);
        self.memory.moves = moves;
        first
    }
}
