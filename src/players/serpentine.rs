//! One of the best four.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::{Evaluation, Mobility, Player, Score, SplitMix64, Values};
use crate::Game;
use crate::board::{Cell, CellSet};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{RuleSet, SetOf, Verdict};

/// How often the best move is taken, the second, the third and the fourth, in hundredths.
const WEIGHTS: [usize; 4] = [55, 25, 13, 7];

/// What may go wrong at once counts for so much of it, in hundredths: the opponent may miss it, or
/// have better things to do.
const RISK: i32 = 80;

/// Scores every legal move by the position it leads to and by the opponent's answers, takes an
/// immediate win if there is one, and otherwise one of the best four: the best with a weight of
/// .55, the next with .25, .13 and .07. With fewer moves the weights stand to each other as before.
///
/// The score is that of the [`Evaluation`] (material, goal cells, mobility), less what the
/// opponent could capture next. A move that lets him win at once comes last. A position that has
/// been in the game already counts as a draw.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::players::{Player, Serpentine};
/// use chesswright::variants::orthodox::Orthodox;
///
/// let chess = Orthodox::new();
/// let mut player = Serpentine::new(&chess, 1);
/// let position = chess.read_position("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?;
/// let game = Game::from_position(chess, position);
/// let mv = player.choose(&game).unwrap();
/// assert_eq!(game.rules().move_string(&position, mv), "a1a8");
/// # Ok::<(), chesswright::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Serpentine<E = Mobility> {
    evaluation: E,
    values: Values,
    random: SplitMix64,
}

impl Serpentine {
    /// A player for a game, with the usual evaluation.
    #[must_use]
    pub fn new<R: RuleSet>(rules: &R, seed: u64) -> Serpentine {
        Serpentine::with_evaluation(rules, seed, Mobility::new(rules))
    }
}

impl<E> Serpentine<E> {
    /// A player for a game, with an evaluation of one's own.
    #[must_use]
    pub fn with_evaluation<R: RuleSet>(rules: &R, seed: u64, evaluation: E) -> Serpentine<E>
    where
        E: Evaluation<R>,
    {
        Serpentine { evaluation, values: Values::new(rules), random: SplitMix64::new(seed) }
    }

    /// Every legal move with its score, the best first, ties at random; none when the game is over.
    pub fn scores<R: RuleSet>(&mut self, game: &Game<R>) -> Vec<(R::Move, Score)>
    where
        E: Evaluation<R>,
    {
        if game.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = game.legal_moves();
        self.random.shuffle(&mut moves);
        let scored = moves.into_iter().map(|mv| (mv, self.score(game, mv)));
        let mut scores: Vec<(R::Move, Score)> = scored.collect();
        // A stable sort: ties stay as shuffled.
        scores.sort_by_key(|&(_, score)| Reverse(score));
        scores
    }

    fn score<R: RuleSet>(&self, game: &Game<R>, mv: R::Move) -> Score
    where
        E: Evaluation<R>,
    {
        let rules = game.rules();
        let us = game.position().turn();
        let mut after = *game.position();
        rules.play_unchecked(&mut after, mv);
        if let Some(outcome) = rules.outcome(&after) {
            return -Score::of(outcome.verdict, after.turn(), us, 1);
        }
        // What the answers lead to at once. In some games a win is only had at the beginning of
        // the winner's turn: then it is as good as had when no answer prevents it.
        let (mut wins, mut losses, mut other) = (0, 0, 0);
        for answer in rules.legal_moves(&after) {
            let mut position = after;
            rules.play_unchecked(&mut position, answer);
            match rules.outcome(&position).map(|outcome| outcome.verdict) {
                Some(Verdict::Win(color)) if color == us => wins += 1,
                Some(Verdict::Win(_)) => losses += 1,
                _ => other += 1,
            }
        }
        if losses > 0 {
            return -Score::win_in(2);
        }
        if wins > 0 && other == 0 {
            return Score::win_in(2);
        }
        if game.positions().iter().any(|position| position.hash() == after.hash()) {
            return Score::DRAW;
        }
        let evaluation = -self.evaluation.evaluate(rules, &after);
        Score::new(evaluation - self.exposed(rules, &after, us) * RISK / 100)
    }

    /// The most that the opponent, whose turn it is, could gain by one exchange on one cell.
    fn exposed<R: RuleSet>(&self, rules: &R, position: &Position<R>, us: Color) -> i32 {
        let value = |cell: Cell| position.piece(cell).map_or(0, |piece| self.values.of(piece));
        let kings = rules.kings(position);
        let gain = |cell: Cell| {
            let attackers = rules.attackers(position, cell, !us);
            if attackers.is_empty() {
                return 0;
            }
            // Who defends is found as if an enemy stood there: those who could retake.
            if rules.attackers(position, cell, us).is_empty() {
                return value(cell);
            }
            // A King cannot take what is defended.
            let cheapest = (attackers & !kings).cells().map(value).min();
            cheapest.map_or(0, |cheapest| value(cell) - cheapest)
        };
        let men: SetOf<R> = position.of(us) & !kings;
        men.cells().map(gain).max().map_or(0, |most| most.max(0))
    }
}

impl<R: RuleSet, E: Evaluation<R>> Player<R> for Serpentine<E> {
    fn choose(&mut self, game: &Game<R>) -> Option<R::Move> {
        let scores = self.scores(game);
        let &(best, score) = scores.first()?;
        if score.plies().is_some_and(|plies| plies > 0) {
            return Some(best);
        }
        let weights = &WEIGHTS[..WEIGHTS.len().min(scores.len())];
        let mut drawn = self.random.below(weights.iter().sum());
        for (&(mv, _), &weight) in scores.iter().zip(weights) {
            if drawn < weight {
                return Some(mv);
            }
            drawn -= weight;
        }
        Some(best)
    }
}
