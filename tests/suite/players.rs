//! Computer players: they choose legal moves only, by their seed, and as they promise.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use chesswright::players::{
    Dream, Evaluation, Limits, Mobility, Player, Random, Score, Search, Serpentine, SplitMix64,
    Values,
};
use chesswright::prelude::*;
use chesswright::registry::{AnyGame, AnyPlayer, Registry};
use chesswright::variants::orthodox::{Orthodox, kind};
use chesswright::variants::queens_or_castles::QueensOrCastles;
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use chesswright::variants::serpentine_dream::SerpentineDream;
use chesswright::variants::soul_reaver::SoulReaver;

/// Longer games are cut short.
const MOST_PLIES: usize = 150;

fn game_from<R: RuleSet>(rules: R, text: &str) -> Game<R> {
    let position = rules.read_position(text).unwrap();
    Game::from_position(rules, position)
}

fn written<R: RuleSet>(game: &Game<R>, mv: R::Move) -> String {
    game.rules().move_string(game.position(), mv)
}

/// Calls a generic function with the rules of each game.
macro_rules! in_every_game {
    ($test:ident) => {{
        $test(Orthodox::new());
        $test(SerpentineDream::new());
        $test(SerpentineDream::convergence());
        $test(SerpentChess::a());
        $test(SerpentChess::b());
        $test(SerpentShogi::c());
        $test(SerpentShogi::d());
        $test(QueensOrCastles::new());
        $test(SoulReaver::new());
        $test(SoulReaver::with_swap());
    }};
}

/// Random games: calls the function with each as it stands before each move.
fn random_games<R: RuleSet>(rules: R, games: u64, mut each: impl FnMut(&Game<R>)) {
    let rules = Arc::new(rules);
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut game = Game::shared(Arc::clone(&rules), rules.start());
        while game.moves().len() < MOST_PLIES {
            each(&game);
            let Some(mv) = random.choose(&game) else { break };
            game.play(mv).unwrap();
        }
        each(&game);
    }
}

/// Judges every position as bad for one side and as good for the other.
#[derive(Debug)]
struct Gloomy(Color);

impl<R: RuleSet> Evaluation<R> for Gloomy {
    fn evaluate(&self, _rules: &R, position: &Position<R>) -> i32 {
        if position.turn() == self.0 { -500 } else { 500 }
    }
}

/// Judges every position differently, and for no reason.
#[derive(Debug)]
struct ByHash;

impl<R: RuleSet> Evaluation<R> for ByHash {
    fn evaluate(&self, _rules: &R, position: &Position<R>) -> i32 {
        (position.hash() % 100_000) as i32
    }
}

#[test]
fn every_player_chooses_legal_moves_in_every_game_until_it_is_over() {
    let registry = Registry::standard();
    for id in registry.ids() {
        let rules = registry.by_id(id).unwrap();
        let mut players = AnyPlayer::NAMES.map(|name| AnyPlayer::named(name, 5).unwrap());
        players.iter_mut().for_each(|player| player.set_limits(Limits::none().nodes(150)));
        for seed in 0..3 {
            let mut random = SplitMix64::new(seed);
            let mut game = AnyGame::new(&rules);
            while game.outcome().is_none() && game.moves().len() < MOST_PLIES {
                let legal = game.legal_moves();
                let which = random.below(players.len());
                let mv = players[which].choose(&game);
                let mv = mv.unwrap_or_else(|| panic!("{id}: no move in {}", game.position()));
                assert!(legal.contains(&mv), "{id}: {mv} in {}", game.position());
                // More random moves, so that the players see many positions and some ends.
                let mv = if ply_is_random(&mut random) {
                    &legal[random.below(legal.len())]
                } else {
                    &mv
                };
                game.play(mv).unwrap();
            }
            if game.outcome().is_some() {
                for player in &mut players {
                    assert_eq!(player.choose(&game), None, "{id}: {}", game.position());
                }
            }
        }
    }
}

fn ply_is_random(random: &mut SplitMix64) -> bool {
    random.below(4) > 0
}

#[test]
fn nobody_chooses_when_the_game_is_over() {
    let game =
        game_from(Orthodox::new(), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let players: [Box<dyn Player<Orthodox>>; 4] = [
        Box::new(Random::new(1)),
        Box::new(Dream::new(1)),
        Box::new(Serpentine::new(game.rules(), 1)),
        Box::new(Search::new(game.rules(), 1)),
    ];
    for mut player in players {
        assert_eq!(player.choose(&game), None, "{player:?}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let registry = Registry::standard();
    for id in registry.ids() {
        let rules = registry.by_id(id).unwrap();
        for name in AnyPlayer::NAMES {
            let play = |seed| {
                let mut player = AnyPlayer::named(name, seed).unwrap();
                player.set_limits(Limits::none().nodes(200));
                let mut game = AnyGame::new(&rules);
                for _ in 0..16 {
                    let Some(mv) = player.choose(&game) else { break };
                    game.play(&mv).unwrap();
                }
                game.moves()
            };
            assert_eq!(play(1), play(1), "{name} in {id}");
            // To Search the seed is a matter of ties, of which there may be none.
            if name == "search" {
                continue;
            }
            let others = (2..6).filter(|&seed| play(seed) != play(1)).count();
            assert!(others > 0, "{name} in {id} plays the same with every seed");
        }
    }
}

/// The chi-square statistic of counts that should stand to each other as the weights do.
fn deviation(counts: &[u32], weights: &[f64]) -> f64 {
    let (count, weight) = (f64::from(counts.iter().sum::<u32>()), weights.iter().sum::<f64>());
    let terms = counts.iter().zip(weights).map(|(&seen, part)| {
        let expected = count * part / weight;
        (f64::from(seen) - expected).powi(2) / expected
    });
    terms.sum()
}

#[test]
fn random_moves_are_equally_likely() {
    let game = Game::new(Orthodox::new());
    let mut random = Random::new(11);
    let mut counts = BTreeMap::new();
    for _ in 0..20_000 {
        *counts.entry(random.choose(&game).unwrap()).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_eq!(counts.len(), 20);
    // 19 degrees of freedom: more than this is seen once in a thousand times.
    assert!(deviation(&counts, &[1.0; 20]) < 43.8, "{counts:?}");
}

#[test]
fn numbers_below_a_bound_are_equally_likely_and_below_it() {
    let mut random = SplitMix64::new(3);
    let mut counts = [0; 7];
    for _ in 0..70_000 {
        counts[random.below(7)] += 1;
    }
    assert!(deviation(&counts, &[1.0; 7]) < 22.5, "{counts:?}");
    assert_eq!((random.below(1), random.below(0)), (0, 0));
}

#[test]
fn a_shuffle_gives_every_order_the_same_chance() {
    let mut random = SplitMix64::new(4);
    let mut counts = BTreeMap::new();
    for _ in 0..24_000 {
        let mut list = [1, 2, 3, 4];
        random.shuffle(&mut list);
        *counts.entry(list).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_eq!(counts.len(), 24);
    assert!(deviation(&counts, &[1.0; 24]) < 49.7, "{counts:?}");
}

#[test]
fn the_stream_of_a_seed_is_that_of_splitmix64() {
    // The numbers that the authors' reference implementation gives for the seed 1234567.
    let mut random = SplitMix64::new(1_234_567);
    let numbers = [(); 3].map(|()| random.next_u64());
    assert_eq!(
        numbers,
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
}

#[test]
fn dream_goes_where_it_has_been_least_often() {
    let chess = Arc::new(Orthodox::new());
    let mut dream = Dream::new(9);
    // Where a game goes that all its moves lead back from: both sides' Knights go out and back.
    let mut game = Game::shared(Arc::clone(&chess), chess.start());
    for mv in ["b1c3", "b8c6", "c3b1", "c6b8"].repeat(2) {
        let chosen = dream.choose(&game).unwrap();
        let visits = |mv| {
            let mut after = *game.position();
            chess.play_unchecked(&mut after, mv);
            dream.visits(after.hash())
        };
        // What it chose has been counted by now.
        let fewest = game.legal_moves().into_iter().map(visits).min().unwrap();
        assert!(visits(chosen) - 1 <= fewest, "{mv}");
        game.play_str(mv).unwrap();
    }
    assert!(dream.visits(chess.start().hash()) >= 2);
    dream.forget();
    assert_eq!(dream.visits(chess.start().hash()), 0);
}

#[test]
fn dream_leaves_the_one_visited_move_for_last() {
    // The King goes away from the pawn's check or takes it: three moves.
    let game = game_from(Orthodox::new(), "8/8/8/8/8/7k/1p6/K7 w - - 0 1");
    let mut dream = Dream::new(0);
    let count = game.legal_moves().len();
    for round in 1..=5 {
        let mut seen: Vec<_> = (0..count).filter_map(|_| dream.choose(&game)).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), count, "round {round}");
    }
}

#[test]
fn an_immediate_win_is_always_taken() {
    fn test<R: RuleSet>(rules: R) {
        let id = rules.id().to_owned();
        let mut wins = 0;
        let mut players: Vec<Box<dyn Player<R>>> = (0..3)
            .map(|seed| -> Box<dyn Player<R>> { Box::new(Serpentine::new(&rules, seed)) })
            .collect();
        let limits = Limits::none().nodes(2_000);
        players.push(Box::new(Search::new(&rules, 0).with_limits(limits)));
        random_games(rules, 60, |game| {
            let (rules, us) = (game.rules(), game.position().turn());
            let wins_by = |mv| {
                let mut after = *game.position();
                rules.play_unchecked(&mut after, mv);
                rules.outcome(&after).and_then(Outcome::winner) == Some(us)
            };
            if wins >= 6 || !game.legal_moves().into_iter().any(wins_by) {
                return;
            }
            wins += 1;
            for player in &mut players {
                let chosen = player.choose(game).unwrap();
                assert!(wins_by(chosen), "{id}: {}", rules.position_string(game.position()));
            }
        });
        // In Serpentine Dream Chess no move wins at once: the next test is about it.
        assert_eq!(wins > 0, !id.starts_with("serpentine-dream"), "{id}: {wins} wins to take");
    }
    in_every_game!(test);
}

#[test]
fn diplomacy_is_seen_as_the_win_it_is() {
    for text in [
        "4k4/9/3D5/9/9/9/9/9/4K4 w - - 0 1",
        // A Jester arrives beside the King, and the mover's own is in check.
        "9/4Jk3/9/9/9/9/9/9/q3K4 w - - 0 1",
    ] {
        let game = game_from(QueensOrCastles::new(), text);
        let wins = |mv| {
            let mut after = *game.position();
            game.rules().play(&mut after, mv).unwrap();
            game.rules().outcome(&after) == Some(Outcome::win(Color::White, "diplomacy"))
        };
        for seed in 0..20 {
            assert!(wins(Serpentine::new(game.rules(), seed).choose(&game).unwrap()), "{text}");
            assert!(wins(Search::new(game.rules(), seed).choose(&game).unwrap()), "{text}");
        }
    }
}

#[test]
fn a_convergence_that_cannot_be_broken_is_always_taken() {
    for rules in [SerpentineDream::new(), SerpentineDream::convergence()] {
        let game = game_from(rules, "k7/8/6N1/3R4/3RR3/8/8/K7[] w - - - 0 0 40");
        let completes = |mv| written(&game, mv).starts_with("g6e5");
        for seed in 0..20 {
            let mut serpentine = Serpentine::new(game.rules(), seed);
            assert!(completes(serpentine.choose(&game).unwrap()));
            let mut search = Search::new(game.rules(), seed).with_limits(Limits::none().depth(4));
            let found = search.analyse(&game, &mut |_| ()).unwrap();
            assert!(completes(found.best));
            assert_eq!(found.score, Score::win_in(2));
        }
    }
}

#[test]
fn serpentine_does_not_let_the_opponent_win_at_once() {
    fn test<R: RuleSet>(rules: R, text: &str) {
        let game = game_from(rules, text);
        let (rules, us) = (game.rules(), game.position().turn());
        let allows = |mv| {
            let mut after = *game.position();
            rules.play_unchecked(&mut after, mv);
            rules.legal_moves(&after).into_iter().any(|answer| {
                let mut end = after;
                rules.play_unchecked(&mut end, answer);
                rules.outcome(&end).and_then(Outcome::winner) == Some(!us)
            })
        };
        let scores = Serpentine::new(rules, 1).scores(&game);
        assert!(scores.iter().any(|&(mv, _)| allows(mv)), "{text}");
        assert!(!allows(scores[0].0), "{text}");
        for (mv, score) in scores {
            assert_eq!(score == -Score::win_in(2), allows(mv), "{}", written(&game, mv));
        }
    }
    // Black threatens mate on the back rank; what does not stop it comes last.
    test(Orthodox::new(), "r5k1/8/8/8/8/8/1P3PPP/6K1 w - - 0 1");
    // Black's Diplomat comes beside the King wherever he goes, unless the Rook takes it.
    test(QueensOrCastles::new(), "4k4/9/9/9/9/9/R4d3/9/4K4 w - - 0 1");
}

#[test]
fn serpentine_chooses_among_the_best_four_by_their_weights() {
    let weights = [0.55, 0.25, 0.13, 0.07];
    // More than four legal moves, three, two, and just one.
    for text in [
        "4k3/8/8/8/8/2N5/4P3/4K3 w - - 0 1",
        "7k/8/8/8/8/8/1p6/1K6 w - - 0 1",
        "7k/8/8/8/8/1p6/1P6/1K6 w - - 0 1",
        "7k/8/8/8/8/1p6/1P6/K7 w - - 0 1",
    ] {
        let game = game_from(Orthodox::new(), text);
        let mut serpentine = Serpentine::with_evaluation(game.rules(), 17, ByHash);
        let scores = serpentine.scores(&game);
        let distinct = |pair: &[(_, Score)]| pair[0].1 > pair[1].1;
        assert!(scores.windows(2).take(4).all(distinct), "ties hide the ranks: {scores:?}");
        let ranks = scores.len().min(4);
        let mut counts = vec![0; ranks];
        for _ in 0..4_000 {
            let chosen = serpentine.choose(&game).unwrap();
            let rank = scores.iter().position(|&(mv, _)| mv == chosen).unwrap();
            assert!(rank < ranks, "{text}: the move of rank {rank} was chosen");
            counts[rank] += 1;
        }
        // At most 3 degrees of freedom: more than this is seen once in a thousand times.
        assert!(deviation(&counts, &weights[..ranks]) < 16.3, "{text}: {counts:?}");
    }
}

#[test]
fn a_real_draw_is_preferred_to_losing_together() {
    // The Queen mates on h7 and g7, which loses for both, and stalemates on f7.
    let game = game_from(SerpentineDream::new(), "7k/Q7/6K1/8/8/8/8/8[] w - - - 0 0 1");
    for seed in 0..10 {
        for depth in 1..=4 {
            let mut search = Search::with_evaluation(game.rules(), seed, Gloomy(Color::White))
                .with_limits(Limits::none().depth(depth));
            let found = search.analyse(&game, &mut |_| ()).unwrap();
            // A hair less would be a shared loss.
            assert_eq!(found.score, Score::DRAW, "{}", written(&game, found.best));
        }
    }
}

#[test]
fn losing_together_is_as_good_as_a_draw_otherwise() {
    // A pawn that can still move: no stalemate now, and nothing but gloom.
    let game = game_from(SerpentineDream::new(), "7k/Q7/6K1/8/8/p7/8/8[] w - - - 0 0 1");
    let mut search = Search::with_evaluation(game.rules(), 1, Gloomy(Color::White))
        .with_limits(Limits::none().depth(1));
    let found = search.analyse(&game, &mut |_| ()).unwrap();
    let mut after = *game.position();
    game.rules().play(&mut after, found.best).unwrap();
    assert_eq!(game.rules().outcome(&after).map(|end| end.verdict), Some(Verdict::BothLose));
    assert!(found.score < Score::DRAW && found.score >= Score::new(-1), "{}", found.score);
}

#[test]
fn a_position_that_has_been_counts_as_a_draw() {
    let mut game = Game::new(Orthodox::new());
    for mv in ["g1f3", "g8f6", "f3g1"] {
        game.play_str(mv).unwrap();
    }
    for depth in 1..=3 {
        let mut search = Search::with_evaluation(game.rules(), 1, Gloomy(Color::Black))
            .with_limits(Limits::none().depth(depth));
        let found = search.analyse(&game, &mut |_| ()).unwrap();
        assert_eq!((written(&game, found.best).as_str(), found.score), ("f6g8", Score::DRAW));
    }
}

#[test]
fn a_position_that_comes_again_after_a_capture_counts_as_a_draw_where_the_captured_return() {
    let mut game =
        game_from(SoulReaver::new(), "1k6/2n5/8/3N4/8/8/8/K7|8/8/8/8/8/8/8/8 w - - - 0 1");
    for mv in ["d5c7", "b8b7", "a1a2", "b7c8", "a2a1", "c8b8", "c7d5"] {
        game.play_str(mv).unwrap();
    }
    // The King summons the Knight from the other board, and all is as it was before the capture.
    for depth in 1..=3 {
        let mut search = Search::with_evaluation(game.rules(), 1, Gloomy(Color::Black))
            .with_limits(Limits::none().depth(depth));
        let found = search.analyse(&game, &mut |_| ()).unwrap();
        assert_eq!((written(&game, found.best).as_str(), found.score), ("~c7c7", Score::DRAW));
    }
}

#[test]
fn stalemate_is_seen_at_the_horizon() {
    // On b6 and c7 the Queen leaves Black no move; elsewhere she is worth more than a draw.
    let game = game_from(Orthodox::new(), "k7/8/8/2Q5/8/8/8/7K w - - 0 1");
    for depth in 1..=2 {
        let mut search = Search::new(game.rules(), 1).with_limits(Limits::none().depth(depth));
        let found = search.analyse(&game, &mut |_| ()).unwrap();
        let mut after = *game.position();
        game.rules().play(&mut after, found.best).unwrap();
        assert_eq!(game.rules().outcome(&after), None, "{}", written(&game, found.best));
        assert!(found.score > Score::DRAW);
    }
    // Who expects to lose otherwise goes for it.
    let mut search = Search::with_evaluation(game.rules(), 1, Gloomy(Color::White))
        .with_limits(Limits::none().depth(1));
    let found = search.analyse(&game, &mut |_| ()).unwrap();
    assert!(["c5b6", "c5c7"].contains(&written(&game, found.best).as_str()));
    assert_eq!(found.score, Score::DRAW);
}

#[test]
fn a_dead_position_counts_as_a_draw() {
    // The King can but take the Queen.
    let game = game_from(Orthodox::new(), "8/8/8/8/8/7k/1q6/K7 w - - 0 1");
    let mut search = Search::with_evaluation(game.rules(), 1, Gloomy(Color::White))
        .with_limits(Limits::none().depth(1));
    assert_eq!(search.analyse(&game, &mut |_| ()).unwrap().score, Score::DRAW);
}

#[test]
fn a_draw_after_a_hundred_plies_without_progress_is_seen() {
    // The Queen is lost to nobody, and wins nothing within the one ply that is left, unless she mates.
    let game = game_from(Orthodox::new(), "7k/8/8/8/8/8/Q7/K7 w - - 99 80");
    let mut search = Search::new(game.rules(), 1).with_limits(Limits::none().depth(3));
    assert_eq!(search.analyse(&game, &mut |_| ()).unwrap().score, Score::DRAW);
    let mating = game_from(Orthodox::new(), "7k/8/6K1/8/8/8/Q7/8 w - - 99 80");
    let mut search = Search::new(mating.rules(), 1).with_limits(Limits::none().depth(3));
    assert_eq!(search.analyse(&mating, &mut |_| ()).unwrap().score, Score::win_in(1));
}

#[test]
fn search_finds_mates_in_two_and_three() {
    for (text, best, mate) in [
        // Paul Morphy's problem.
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2),
        ("7k/8/8/8/8/8/1R6/R6K w - - 0 1", "", 2),
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", "f8c5", 3),
    ] {
        let mut game = game_from(Orthodox::new(), text);
        let mut search = Search::new(game.rules(), 1).with_limits(Limits::none().depth(7));
        let found = search.analyse(&game, &mut |_| ()).unwrap();
        assert_eq!(found.score.moves(), Some(mate), "{text}");
        assert!(written(&game, found.best).starts_with(best), "{text}");
        let winner = game.position().turn();
        for mv in found.line {
            game.play(mv).unwrap();
        }
        assert_eq!(game.outcome(), Some(Outcome::win(winner, "checkmate")), "{text}");
    }
}

/// In how many plies the mover mates at the soonest, if within so many: found by trying everything.
fn mates_in<R: RuleSet>(rules: &R, position: &Position<R>, most: i32) -> Option<i32> {
    let us = position.turn();
    let after = |position: &Position<R>, mv| {
        let mut after = *position;
        rules.play_unchecked(&mut after, mv);
        after
    };
    let is_lost = |position: &Position<R>, most: i32| match rules.outcome(position) {
        Some(outcome) => outcome.winner() == Some(us),
        None => {
            let mut moves = rules.legal_moves(position).into_iter();
            most > 0 && moves.all(|mv| mates_in(rules, &after(position, mv), most - 1).is_some())
        }
    };
    // The sooner first: 1, 3, 5 plies.
    (1..=most).step_by(2).find(|&plies| {
        let mut moves = rules.legal_moves(position).into_iter();
        moves.any(|mv| is_lost(&after(position, mv), plies - 1))
    })
}

#[test]
fn a_mate_is_as_near_as_it_is_said_to_be_whatever_the_table_holds() {
    let chess = Arc::new(Orthodox::new());
    // One player for all, so that its table holds scores found at other distances; with a small
    // table much of it is overwritten.
    for entries in [1 << 16, 1 << 8] {
        let limits = Limits::none().depth(5);
        let mut search = Search::new(&*chess, 1).with_limits(limits).with_table(entries);
        let mut random = SplitMix64::new(7);
        let mut told = BTreeMap::new();
        while told.values().sum::<u32>() < 60 {
            // Both Kings, White's two Rooks and a pawn of each side, anywhere.
            let mut setup = Setup::new();
            let mut cells: Vec<Cell> = chess.board().cells().collect();
            random.shuffle(&mut cells);
            for (&cell, (color, kind)) in cells.iter().zip([
                (Color::White, kind::KING),
                (Color::Black, kind::KING),
                (Color::White, kind::ROOK),
                (Color::White, kind::ROOK),
                (Color::Black, kind::PAWN),
            ]) {
                setup.put(Piece::new(color, kind), cell);
            }
            let Ok(position) = chess.position(setup) else { continue };
            let mut game = Game::shared(Arc::clone(&chess), position);
            // And along the line, where the same positions are nearer.
            while let Some(found) = search.analyse(&game, &mut |_| ()) {
                let Some(plies) = found.score.plies().filter(|plies| *plies > 0) else { break };
                let text = chess.position_string(game.position());
                let nearest = mates_in(&*chess, game.position(), 5);
                // Late moves are looked at less deep, so a longer mate may be found first; a mate
                // within the depth is what it is.
                if plies > 5 {
                    assert!(nearest.is_none_or(|nearest| nearest == 5), "{text}: {nearest:?}");
                    break;
                }
                assert_eq!(nearest, Some(plies), "{text}");
                *told.entry(plies).or_insert(0) += 1;
                for mv in found.line.into_iter().take(2) {
                    game.play(mv).unwrap();
                }
            }
        }
        assert!(told.len() == 3 && told.values().all(|&count| count > 5), "{told:?}");
    }
}

#[test]
fn a_search_among_some_moves_chooses_one_of_them() {
    let game = game_from(Orthodox::new(), "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    let read = |text: &str| game.rules().read_move(game.position(), text).unwrap();
    let (mate, waits, other) = (read("a1a8"), read("h1g1"), read("a1b1"));
    let mut search = Search::new(game.rules(), 1).with_limits(Limits::none().depth(3));
    let mut best = |moves: &[_]| {
        let found = search.analyse_among(&game, moves, &mut |found| {
            assert!(moves.contains(&found.best) && found.line.first() == Some(&found.best));
        });
        found.map(|found| (found.best, found.score.plies()))
    };
    assert_eq!(best(&[waits]), Some((waits, None)));
    assert_eq!(best(&[mate, waits]), Some((mate, Some(1))));
    assert!(best(&[other, waits]).is_some_and(|(mv, _)| mv != mate));
    // What is not legal cannot be chosen.
    let mut end = *game.position();
    game.rules().play(&mut end, mate).unwrap();
    assert_eq!(best(&[]), None);
    let replies = Game::from_position(Orthodox::new(), game.rules().start()).legal_moves();
    assert_eq!(best(&replies), None);
    let over = Game::from_position(Orthodox::new(), end);
    let players: [Box<dyn Player<Orthodox>>; 4] = [
        Box::new(Random::new(1)),
        Box::new(Dream::new(1)),
        Box::new(Serpentine::new(game.rules(), 1)),
        Box::new(Search::new(game.rules(), 1)),
    ];
    for mut player in players {
        for moves in [&[waits][..], &[other, waits], &[mate]] {
            let chosen = player.choose_among(&game, moves, &mut |_| ());
            assert!(chosen.is_some_and(|mv| moves.contains(&mv)), "{player:?}");
        }
        assert_eq!(player.choose_among(&game, &replies, &mut |_| ()), None, "{player:?}");
        assert_eq!(player.choose_among(&over, &[mate], &mut |_| ()), None, "{player:?}");
    }
}

#[test]
fn more_memory_saves_work_and_is_kept_until_another_is_set() {
    let game = Game::new(Orthodox::new());
    let nodes = |search: &mut Search<Orthodox>| {
        search.analyse(&game, &mut |_| ()).map(|found| found.nodes).unwrap()
    };
    let search = || Search::new(game.rules(), 1).with_limits(Limits::none().depth(5));
    let [none, much] = [0, 16 << 20].map(|bytes| nodes(&mut search().with_memory(bytes)));
    assert!(none > much, "{none} {much}");
    assert_eq!(none, nodes(&mut search().with_table(1)));
    let mut kept = search().with_memory(16 << 20);
    assert_eq!(nodes(&mut kept), much);
    kept.set_memory(16 << 20);
    let again = nodes(&mut kept);
    assert!(again < much / 2, "{again} {much}");
    kept.set_memory(8 << 20);
    assert!(nodes(&mut kept) > much / 2);
    // By name.
    let mut player = AnyPlayer::named("search", 1).unwrap();
    player.set_limits(Limits::none().depth(5));
    let any = AnyGame::new(&Registry::standard().by_id("orthodox").unwrap());
    let mut nodes = |bytes| {
        player.set_memory(bytes);
        let mut last = 0;
        player.choose_reporting(&any, &mut |found| last = found.nodes);
        last
    };
    assert_eq!(nodes(16 << 20), much);
    assert_eq!(nodes(16 << 20), again);
    assert!(nodes(0) > much / 2);
}

#[test]
fn a_win_that_search_promises_is_there_in_every_game() {
    fn test<R: RuleSet>(rules: R) {
        let id = rules.id().to_owned();
        let mut search = Search::new(&rules, 3).with_limits(Limits::none().depth(3).nodes(6_000));
        let mut kept = 0;
        random_games(rules, 12, |game| {
            if kept >= 6 || game.moves().len() % 5 > 0 || game.moves().len() < 30 {
                return;
            }
            let Some(found) = search.analyse(game, &mut |_| ()) else { return };
            let Some(plies) = found.score.plies().filter(|plies| *plies > 0) else { return };
            if found.line.len() != plies as usize {
                return;
            }
            kept += 1;
            let mut end = *game.position();
            for mv in found.line {
                game.rules().play(&mut end, mv).unwrap();
            }
            let winner = game.rules().outcome(&end).and_then(Outcome::winner);
            assert_eq!(winner, Some(game.position().turn()), "{}", game.rules().id());
        });
        // Convergences are seldom near in random games.
        assert!(kept > 0 || id.starts_with("serpentine-dream"), "{id}: no promise was made");
    }
    in_every_game!(test);
}

#[test]
fn a_line_is_legal_to_its_end_and_begins_with_the_move() {
    fn test<R: RuleSet>(rules: R) {
        let mut search = Search::new(&rules, 3).with_limits(Limits::none().nodes(3_000));
        random_games(rules, 2, |game| {
            if game.moves().len() % 20 > 0 {
                return;
            }
            let mut reports = vec![];
            let found = search.analyse(game, &mut |analysis| reports.push(analysis.clone()));
            reports.extend(found);
            for found in reports {
                assert_eq!(found.line.first(), Some(&found.best));
                let mut position = *game.position();
                for mv in found.line {
                    game.rules().play(&mut position, mv).unwrap();
                }
            }
        });
    }
    in_every_game!(test);
}

#[test]
fn the_limit_of_nodes_is_kept() {
    fn test<R: RuleSet>(rules: R) {
        let start = rules.start();
        let game = Game::from_position(rules, start);
        for nodes in [0, 1, 7, 100, 3_000] {
            let mut search = Search::new(game.rules(), 1).with_limits(Limits::none().nodes(nodes));
            let found = search.analyse(&game, &mut |_| ()).unwrap();
            assert_eq!(found.nodes, nodes);
            assert!(game.rules().is_legal(game.position(), found.best));
        }
    }
    in_every_game!(test);
}

#[test]
fn the_limit_of_depth_is_kept() {
    let game = Game::new(Orthodox::new());
    for depth in 1..5 {
        let mut search = Search::new(game.rules(), 1).with_limits(Limits::none().depth(depth));
        let mut depths = vec![];
        let found = search.analyse(&game, &mut |found| depths.push(found.depth)).unwrap();
        assert_eq!(found.depth, depth);
        assert_eq!(depths, (1..=depth).collect::<Vec<_>>());
    }
}

#[test]
fn a_search_that_is_stopped_looks_at_no_further_position() {
    let game = Game::new(Orthodox::new());
    // Before it begins.
    let stop = Arc::new(AtomicBool::new(true));
    let mut search =
        Search::new(game.rules(), 1).with_limits(Limits::none().stop(Arc::clone(&stop)));
    let found = search.analyse(&game, &mut |_| ()).unwrap();
    assert_eq!((found.nodes, found.depth), (0, 0));
    assert!(game.rules().is_legal(game.position(), found.best));
    // From its own report.
    stop.store(false, Ordering::Relaxed);
    let mut told = 0;
    let found = search.analyse(&game, &mut |found| {
        told = found.nodes;
        stop.store(found.depth == 3, Ordering::Relaxed);
    });
    assert_eq!(found.map(|found| (found.nodes, found.depth)), Some((told, 3)));
}

#[test]
fn a_search_without_limits_is_stopped_from_another_thread() {
    let game = Game::new(SerpentineDream::new());
    let stop = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().stop(Arc::clone(&stop));
    let searching = thread::spawn(move || {
        let mut search = Search::new(game.rules(), 1).with_limits(limits);
        search.choose(&game).is_some()
    });
    thread::sleep(Duration::from_millis(50));
    stop.store(true, Ordering::Relaxed);
    assert!(searching.join().unwrap());
}

#[test]
fn a_search_ends_when_its_time_is_up() {
    let game = Game::new(Orthodox::new());
    let limits = Limits::none().time(Duration::from_millis(30));
    let mut search = Search::new(game.rules(), 1).with_limits(limits);
    let began = std::time::Instant::now();
    let found = search.analyse(&game, &mut |_| ()).unwrap();
    assert!(found.depth > 0);
    // Generous, for machines with other things to do.
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn values_follow_from_mobility_on_any_board() {
    let soul = Values::new(&SoulReaver::new());
    let chess = Values::new(&Orthodox::new());
    for values in [&soul, &chess] {
        let worth = [kind::PAWN, kind::KNIGHT, kind::ROOK, kind::QUEEN]
            .map(|kind| values.of(Piece::new(Color::White, kind)));
        assert!(worth.is_sorted_by(|a, b| a < b), "{worth:?}");
    }
    // A Knight in the corner has two moves, in the middle eight.
    let (a1, e4) = (Cell::new(0), Cell::new(28));
    let knight = Piece::new(Color::Black, kind::KNIGHT);
    assert!(chess.on(knight, e4) > 3 * chess.on(knight, a1));
    // What does not exist is worth nothing.
    assert_eq!(chess.of(Piece::new(Color::White, Kind::new(31))), 0);
    assert_eq!(chess.on(knight, Cell::new(200)), 0);
}

/// What a position is worth to the side to move.
fn worth<R: RuleSet>(rules: &R, text: &str) -> i32 {
    Mobility::new(rules).evaluate(rules, &rules.read_position(text).unwrap())
}

#[test]
fn the_start_is_worth_the_same_to_both_sides() {
    fn test<R: RuleSet>(rules: R) {
        let mobility = Mobility::new(&rules);
        let mut other = rules.start();
        let white = mobility.evaluate(&rules, &other);
        rules.pass(&mut other).unwrap();
        assert_eq!(white, -mobility.evaluate(&rules, &other), "{}", rules.id());
        assert!(white.abs() < 100, "{}: {white}", rules.id());
    }
    in_every_game!(test);
}

#[test]
fn what_is_in_hand_counts() {
    let rules = SerpentShogi::c();
    let empty = worth(&rules, "2/k5/5/4/5/6/5/4/5/5K/2[] w - - 0 1");
    let rook = worth(&rules, "2/k5/5/4/5/6/5/4/5/5K/2[R] w - - 0 1");
    let theirs = worth(&rules, "2/k5/5/4/5/6/5/4/5/5K/2[r] w - - 0 1");
    let value = Values::new(&rules).of(Piece::new(Color::White, Kind::new(1)));
    assert_eq!(rook - empty, value);
    assert!(theirs < empty && value > 0);
}

#[test]
fn goal_cells_are_worth_holding_in_the_dream() {
    let rules = SerpentineDream::new();
    let placed = |cells: &str| worth(&rules, &format!("k7/8/8/{cells}/8/8/8/K7[] w - - - 0 0 40"));
    // Knights in the middle of the fifth rank, and as many two files away.
    assert!(placed("3NN3") > placed("1NN5") + 40);
}

#[test]
fn a_piece_is_worth_more_on_the_enemy_kings_board() {
    let rules = SoulReaver::new();
    let here = worth(&rules, "7k/8/8/3R4/8/8/8/K7|8/8/8/8/8/8/8/8 w - - - 0 1");
    let there = worth(&rules, "8/8/8/3R4/8/8/8/K7|7k/8/8/8/8/8/8/8 w - - - 0 1");
    let rook = Values::new(&rules).of(Piece::new(Color::White, kind::ROOK));
    assert!(here > there + rook / 6, "{here} {there} {rook}");
}

#[test]
fn a_passing_role_is_not_material() {
    let rules = SerpentineDream::new();
    // The same pawn on the same dark square, as a Pawn and as a Queen.
    let pawn = worth(&rules, "k7/8/8/8/8/2P5/8/K7[] w - - - 0 0 40");
    let acting = worth(&rules, "k7/8/8/8/8/2P(Q)5/8/K7[] w - - - 0 0 40");
    let queen = worth(&rules, "k7/8/8/8/8/2Q5/8/K7[] w - - - 0 0 40");
    // She moves like one for the time being, and that is all.
    assert!(pawn < acting && acting < pawn + (queen - pawn) / 3, "{pawn} {acting} {queen}");
}

#[test]
fn a_player_by_name_is_found_or_the_names_are_told() {
    for name in AnyPlayer::NAMES {
        assert_eq!(AnyPlayer::named(name, 0).unwrap().name(), name);
    }
    let error = AnyPlayer::named("stockfish", 0).map(|player| player.name()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no player is called \"stockfish\"; there are random, dream, serpentine, search"
    );
}

#[test]
fn a_player_by_name_tells_how_far_it_has_got_and_keeps_its_limits() {
    let registry = Registry::standard();
    let mut player = AnyPlayer::named("search", 1).unwrap();
    for id in registry.ids() {
        let game = AnyGame::new(&registry.by_id(id).unwrap());
        player.set_limits(Limits::none().nodes(2_000));
        let mut reports = vec![];
        let chosen = player.choose_reporting(&game, &mut |found| reports.push(found.clone()));
        assert!(!reports.is_empty(), "{id}");
        assert!(reports.iter().all(|found| found.nodes <= 2_000), "{id}");
        for found in &reports {
            let mut position = game.position();
            for mv in &found.line {
                position.play(mv).unwrap();
            }
        }
        assert!(game.legal_moves().contains(&chosen.unwrap()), "{id}");
    }
}
