//! The games of a tournament, played by several threads.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use chesswright::piece::Color;
use chesswright::players::Limits;
use chesswright::position::scramble;
use chesswright::registry::{AnyGame, AnyPlayer, AnyRules, Registry};
use chesswright::rules::{Outcome, Verdict};

use crate::games;
use crate::settings::Settings;
use crate::status::Status;

/// The width of the progress bar.
const BAR: usize = 30;

/// Every pair of the players meets in every game.
pub struct Tournament {
    pub rules: Vec<AnyRules>,
    pub players: Vec<String>,
    /// Who meets whom.
    pub pairs: Vec<[usize; 2]>,
    /// Games in a match.
    pub games: usize,
    pub seed: u64,
    pub plies: usize,
    pub nodes: u64,
    threads: usize,
}

/// A game to be played.
struct Fixture {
    /// Of the rules.
    game: usize,
    /// Of the pairs.
    pair: usize,
    /// Within the match, from 0: the first of the pair has White in every other game.
    number: usize,
}

impl Fixture {
    /// Which of the pair has that colour.
    fn seat(&self, color: Color) -> usize {
        (color.index() + self.number) % 2
    }
}

/// A game that has been played.
struct Played {
    plies: usize,
    /// Legal moves of all positions in which there were some.
    choices: u64,
    /// Nothing when it was cut off.
    outcome: Option<Outcome>,
    record: String,
}

/// What some games came to, for one who is asked about.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
    /// Both lost, or both won.
    pub shared: u32,
    /// Cut off.
    pub unfinished: u32,
}

impl Tally {
    fn note(&mut self, outcome: Option<Outcome>, us: Color) {
        let count = match outcome.map(|outcome| outcome.verdict) {
            Some(Verdict::Win(color)) if color == us => &mut self.won,
            Some(Verdict::Win(_)) => &mut self.lost,
            Some(Verdict::Draw) => &mut self.drawn,
            Some(Verdict::BothLose | Verdict::BothWin) => &mut self.shared,
            None => &mut self.unfinished,
        };
        *count += 1;
    }

    /// The games that came to an end.
    pub fn finished(self) -> u32 {
        self.won + self.lost + self.drawn + self.shared
    }
}

/// What all games by the same rules came to.
#[derive(Default)]
pub struct Summary {
    pub games: u32,
    pub plies: usize,
    pub choices: u64,
    /// For White.
    pub white: Tally,
    /// How often they ended so.
    pub ends: BTreeMap<String, u32>,
    /// For the first of each pair.
    pub matches: Vec<Tally>,
}

impl Tournament {
    pub fn new(settings: &Settings) -> Result<Tournament, String> {
        let mut registry = Registry::standard();
        let ids = match &settings.ids[..] {
            [] => registry.ids().map(str::to_owned).collect(),
            ids => ids.to_vec(),
        };
        let rules: Result<Vec<AnyRules>, String> =
            ids.iter().map(|id| games::load(&mut registry, id)).collect();
        for name in &settings.players {
            AnyPlayer::named(name, 0).map_err(|error| format!("--players: {error}"))?;
        }
        let count = settings.players.len();
        let mut pairs: Vec<[usize; 2]> =
            (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect();
        if count == 1 {
            pairs.push([0, 0]);
        }
        Ok(Tournament {
            rules: rules?,
            players: settings.players.clone(),
            pairs,
            games: settings.games,
            seed: settings.seed,
            plies: settings.plies,
            nodes: settings.nodes,
            threads: settings.threads,
        })
    }

    fn total(&self) -> usize {
        self.rules.len() * self.pairs.len() * self.games
    }

    /// The game of that number: first by rules, then by pair.
    fn fixture(&self, index: usize) -> Fixture {
        let matches = index / self.games;
        Fixture {
            game: matches / self.pairs.len(),
            pair: matches % self.pairs.len(),
            number: index % self.games,
        }
    }

    /// Plays all games, or as many as there is time for before the flag is set, and writes their
    /// records in order. For each of the rules it says what they came to.
    pub fn play(
        &self,
        mut records: Option<BufWriter<File>>,
        stop: &AtomicBool,
    ) -> io::Result<Vec<Summary>> {
        let total = self.total();
        let empty =
            || Summary { matches: vec![Tally::default(); self.pairs.len()], ..Summary::default() };
        let mut summaries: Vec<Summary> = self.rules.iter().map(|_| empty()).collect();
        let next = AtomicUsize::new(0);
        let status = Status::new("beginning");
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.min(total) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= total {
                            return;
                        }
                        let Some(played) = self.play_game(&self.fixture(index), stop) else {
                            return;
                        };
                        if sender.send((index, played)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            // Games end in any order; their records are written in that of the fixtures.
            let mut waiting: BTreeMap<usize, String> = BTreeMap::new();
            let mut written = 0;
            for (done, (index, played)) in receiver.into_iter().enumerate() {
                let fixture = self.fixture(index);
                let Played { plies, choices, outcome, record } = played?;
                let summary = &mut summaries[fixture.game];
                summary.games += 1;
                summary.plies += plies;
                summary.choices += choices;
                summary.white.note(outcome, Color::White);
                let end = outcome.map_or("cut off".to_owned(), |outcome| outcome.reason.to_owned());
                *summary.ends.entry(end).or_default() += 1;
                let first =
                    if fixture.seat(Color::White) == 0 { Color::White } else { Color::Black };
                summary.matches[fixture.pair].note(outcome, first);
                status.show(|| bar(done + 1, total, self.rules[fixture.game].id()));
                if let Some(file) = &mut records {
                    waiting.insert(index, record);
                    while let Some(record) = waiting.remove(&written) {
                        writeln!(file, "{record}")?;
                        written += 1;
                    }
                }
            }
            if let Some(file) = &mut records {
                // What was played after a game that was broken off.
                for record in waiting.values() {
                    writeln!(file, "{record}")?;
                }
                file.flush()?;
            }
            Ok(summaries)
        })
    }

    /// Plays a game; nothing when the flag is set before it ends.
    fn play_game(&self, fixture: &Fixture, stop: &AtomicBool) -> Option<io::Result<Played>> {
        let rules = &self.rules[fixture.game];
        // A game does not depend on which others are played.
        let mut seed = scramble(self.seed.wrapping_add(fixture.number as u64));
        let mut seated = |color: Color| {
            let name = &self.players[self.pairs[fixture.pair][fixture.seat(color)]];
            seed = scramble(seed);
            AnyPlayer::named(name, seed).map_err(io::Error::other).map(|mut player| {
                player.set_limits(Limits::none().nodes(self.nodes));
                player
            })
        };
        let mut players = match (seated(Color::White), seated(Color::Black)) {
            (Ok(white), Ok(black)) => [white, black],
            (Err(error), _) | (_, Err(error)) => return Some(Err(error)),
        };
        let mut game = AnyGame::new(rules);
        let (mut plies, mut choices) = (0, 0);
        while plies < self.plies {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if game.claimable().is_some() {
                if let Err(error) = game.claim_draw() {
                    return Some(Err(io::Error::other(error)));
                }
                break;
            }
            let position = game.position();
            let Some(mv) = players[position.turn().index()].choose(&game) else { break };
            if let Err(error) = game.play(&mv) {
                return Some(Err(io::Error::other(error)));
            }
            choices += position.perft(1);
            plies += 1;
        }
        let mut record = game.record();
        let round = (fixture.number + 1).to_string();
        let [white, black] = players.each_ref().map(AnyPlayer::name);
        let seed = self.seed.to_string();
        let tags = [("White", white), ("Black", black), ("Round", &round), ("Seed", &seed)];
        for (name, value) in tags {
            if let Err(error) = record.tags_mut().set(name, value) {
                return Some(Err(io::Error::other(error)));
            }
        }
        Some(Ok(Played { plies, choices, outcome: game.outcome(), record: record.to_string() }))
    }
}

/// How far it has got, as a bar.
fn bar(done: usize, total: usize, id: &str) -> String {
    let full = BAR * done / total.max(1);
    format!("[{}{}] {done}/{total} {id}", "#".repeat(full), ".".repeat(BAR - full))
}
