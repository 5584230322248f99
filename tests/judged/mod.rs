//! Where a game of the library meets its slow judge: one position, a walk, or a placement that may
//! be no position, and a tally of the rarer things that were seen on the way.

use std::cell::RefCell;
use std::collections::BTreeMap;

use chesswright::board::CellSet;
use chesswright::prelude::*;
use chesswright::rules::{Action, Move, SetOf};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::slow::Judge;

/// How often each thing was seen.
#[derive(Default)]
pub struct Tally(RefCell<BTreeMap<String, usize>>);

impl Tally {
    pub fn add(&self, what: &str, how_often: usize) {
        *self.0.borrow_mut().entry(what.to_owned()).or_default() += how_often;
    }

    pub fn seen(&self, what: &str) -> usize {
        self.0.borrow().get(what).copied().unwrap_or(0)
    }

    /// Prints the tally, and complains about everything that was not seen so often.
    pub fn demand(&self, game: &str, floors: &[(&str, usize)]) {
        println!("{game}: {:?}", self.0.borrow());
        for &(what, floor) in floors {
            assert!(self.seen(what) >= floor, "{game}: only {} {what}", self.seen(what));
        }
    }
}

/// How closely a position is looked at: beyond what is always compared, some things one by one.
#[derive(Clone, Copy)]
pub struct Look {
    /// How many moves are played.
    pub moves: usize,
    /// How many cells are asked for their attackers.
    pub cells: usize,
}

/// A legal move and its string.
pub type Spelled<R> = (String, <R as RuleSet>::Move);

/// What is peculiar to a game when it is judged: what is compared besides, what is put down as
/// rare, and which moves a walk likes.
pub trait Watch<R: RuleSet, J: Judge> {
    fn tally(&self) -> &Tally;

    /// Compares what only this game has in a position, and puts down which of the rarer things it
    /// shows.
    fn observe(
        &self,
        rules: &R,
        position: &Position<R>,
        judge: &J,
        moves: &[Spelled<R>],
    ) -> Result<(), TestCaseError>;

    /// The legal moves among which a choice is made; none, when it is made among all.
    fn liked<'m>(
        &self,
        rules: &R,
        position: &Position<R>,
        moves: &'m [Spelled<R>],
        choice: u16,
    ) -> Vec<&'m Spelled<R>>;

    /// The position is read back from its string, as nearly every game's are.
    fn read_back(&self, rules: &R, position: &Position<R>, fen: &str) -> Result<(), TestCaseError> {
        prop_assert_eq!(rules.read_position(fen), Ok(*position), "{} read back", fen);
        Ok(())
    }
}

/// Library and judge agree about everything in a position. Gives the legal moves by their strings,
/// sorted.
pub fn agree<R: RuleSet, J: Judge>(
    rules: &R,
    position: &Position<R>,
    judge: &J,
    (look, choice): (Look, u16),
    watch: &impl Watch<R, J>,
) -> Result<Vec<Spelled<R>>, TestCaseError> {
    let fen = judge.fen();
    prop_assert_eq!(&rules.position_string(position), &fen);
    watch.read_back(rules, position, &fen)?;
    prop_assert_eq!(position.hash(), rules.hash_from_scratch(position), "the hash of {}", fen);

    let moves = rules.legal_moves(position);
    let spell = |moves: &[R::Move]| {
        let mut spelled: Vec<Spelled<R>> =
            moves.iter().map(|&mv| (rules.move_string(position, mv), mv)).collect();
        spelled.sort();
        spelled
    };
    let spelled = spell(&moves);
    let strings: Vec<String> = spelled.iter().map(|(string, _)| string.clone()).collect();
    prop_assert_eq!(&strings, &judge.legal(), "the legal moves of {}", fen);
    prop_assert_eq!(rules.count_moves(position), strings.len() as u64, "the count in {}", fen);
    prop_assert_eq!(rules.has_moves(position), !strings.is_empty(), "any moves in {}", fen);

    let us = position.turn();
    prop_assert_eq!(rules.is_in_check(position, us), judge.in_check(), "check in {}", fen);
    let outcome = rules.outcome(position);
    let verdict = outcome.map_or("ongoing".to_owned(), |outcome| outcome.verdict.to_string());
    prop_assert_eq!(verdict, judge.outcome(), "the outcome of {}", fen);

    let captures: Vec<R::Move> =
        moves.iter().copied().filter(|&mv| rules.is_capture(position, mv)).collect();
    prop_assert_eq!(spell(&rules.captures(position)), spell(&captures), "the captures of {}", fen);
    passed_over_counts(rules, position, &captures)?;

    // A stride that no usual number of moves divides goes round all of them.
    let few = look.moves.min(strings.len());
    for nth in 0..few {
        let (string, mv) = &spelled[(usize::from(choice) + nth * 37) % strings.len()];
        prop_assert_eq!(rules.read_move(position, string), Ok(*mv), "{} read in {}", string, fen);
        let taken = judge.is_capture(string);
        prop_assert_eq!(rules.is_capture(position, *mv), taken, "{} takes in {}", string, fen);
        let next = judge.play(string);
        let mut after = *position;
        rules.play_unchecked(&mut after, *mv);
        prop_assert_eq!(rules.position_string(&after), next.fen(), "{} after {}", string, fen);
        prop_assert_eq!(after.hash(), rules.hash_from_scratch(&after), "{} in {}", string, fen);
        let check = rules.gives_check(position, *mv);
        prop_assert_eq!(check, next.in_check(), "check by {} in {}", string, fen);
        // A piece that the move itself puts there has no moves of its own yet.
        let begins = |mv| rules.ends(mv).0.filter(|&cell| position.piece(cell).is_some());
        if let Some(from) = begins(*mv) {
            let own: Vec<R::Move> =
                moves.iter().copied().filter(|&other| begins(other) == Some(from)).collect();
            let alone = spell(&rules.moves_from(position, from));
            prop_assert_eq!(alone, spell(&own), "moves from {} in {}", string, fen);
        }
    }

    let size = rules.board().cells().count();
    for nth in 0..look.cells {
        let index = (usize::from(choice) / 7 + nth * 37) % size;
        let cell = rules.board().cells().nth(index).expect("a cell of the board");
        let name = rules.board().name(cell);
        for color in Color::ALL {
            let attackers = rules.attackers(position, cell, color);
            let mut names: Vec<&str> = attackers.cells().map(|c| rules.board().name(c)).collect();
            names.sort_unstable();
            let white = color == Color::White;
            let judged = judge.attackers(name, white);
            prop_assert_eq!(names, judged, "{} attackers of {} in {}", color, name, fen);
        }
    }
    watch.tally().add("positions", 1);
    if let Some(outcome) = outcome {
        watch.tally().add(outcome.reason, 1);
    }
    watch.observe(rules, position, judge, &spelled)?;
    Ok(spelled)
}

/// The hash counts the cell passed over exactly when a pawn may capture there.
fn passed_over_counts<R: RuleSet>(
    rules: &R,
    position: &Position<R>,
    captures: &[R::Move],
) -> Result<(), TestCaseError> {
    let Some(cell) = position.en_passant() else { return Ok(()) };
    let mut setup = Setup::from(*position);
    setup.set_en_passant(None);
    let without = rules.hash_from_scratch(setup.unchecked());
    // The cell is empty: who captures there takes in passing.
    let taken = captures.iter().any(|&mv| rules.ends(mv).1 == cell);
    let fen = rules.position_string(position);
    prop_assert_eq!(position.hash() != without, taken, "the hash of {}", fen);
    Ok(())
}

/// Games whose moves are those that serve most games need no more than a tally.
impl<R: RuleSet<Move = Move>, J: Judge> Watch<R, J> for Tally {
    fn tally(&self) -> &Tally {
        self
    }

    fn observe(
        &self,
        rules: &R,
        position: &Position<R>,
        _judge: &J,
        moves: &[Spelled<R>],
    ) -> Result<(), TestCaseError> {
        for (_, mv) in moves {
            match mv.action {
                Action::Castle(_) => self.add("castlings", 1),
                Action::EnPassant => self.add("en passant", 1),
                Action::Promote(_) => self.add("promotions", 1),
                Action::Drop(_) => self.add("drops", 1),
                Action::Go => {}
            }
        }
        match rules.checkers(position, position.turn()).len() {
            0 => self.add("pins", pins(rules, position)),
            1 => self.add("checks", 1),
            _ => self.add("double checks", 1),
        }
        if position.en_passant().is_some() && !position.en_passant_is_legal() {
            self.add("passed over in vain", 1);
        }
        Ok(())
    }

    /// Half of the choices go for the rarer moves.
    fn liked<'m>(
        &self,
        rules: &R,
        position: &Position<R>,
        moves: &'m [Spelled<R>],
        choice: u16,
    ) -> Vec<&'m Spelled<R>> {
        let rare = |(_, mv): &&Spelled<R>| match choice % 8 {
            0 => matches!(mv.action, Action::Castle(_) | Action::EnPassant),
            1 => matches!(mv.action, Action::Promote(_)),
            2 => rules.gives_check(position, *mv),
            3 => rules.is_capture(position, *mv),
            _ => true,
        };
        moves.iter().filter(rare).collect()
    }
}

/// How many of the mover's pieces cannot be taken away without laying his King open.
fn pins<R: RuleSet>(rules: &R, position: &Position<R>) -> usize {
    let us = position.turn();
    let shields: SetOf<R> = position.of(us) & !rules.kings(position);
    let lays_open = |&cell: &chesswright::board::Cell| {
        let mut setup = Setup::from(*position);
        setup.remove(cell);
        rules.is_in_check(setup.unchecked(), us)
    };
    shields.cells().filter(lays_open).count()
}

/// Plays the choices out, comparing every position.
pub fn walk<R: RuleSet, J: Judge>(
    rules: &R,
    mut position: Position<R>,
    mut judge: J,
    choices: &[u16],
    look: Look,
    watch: &impl Watch<R, J>,
) -> Result<(), TestCaseError> {
    // What is looked at first is as good as chance.
    let first = (look, position.hash() as u16);
    let mut moves = agree(rules, &position, &judge, first, watch)?;
    for &choice in choices {
        let mut liked = watch.liked(rules, &position, &moves, choice);
        if liked.is_empty() {
            liked = moves.iter().collect();
        }
        // The lower bits have said what is liked.
        let Some((string, mv)) = liked.get(usize::from(choice / 16) % liked.len().max(1)) else {
            break;
        };
        let played = rules.play(&mut position, *mv);
        prop_assert_eq!(played, Ok(()), "{} in {}", string, judge.fen());
        judge = judge.play(string);
        moves = agree(rules, &position, &judge, (look, choice), watch)?;
    }
    Ok(())
}

/// Library and judge read a string alike: both refuse it, or walk on together from there.
pub fn read_and_walk<R: RuleSet, J: Judge>(
    rules: &R,
    fen: &str,
    choices: &[u16],
    look: Look,
    watch: &impl Watch<R, J>,
) -> Result<(), TestCaseError> {
    match (rules.read_position(fen), J::read(fen)) {
        (Ok(position), Ok(judge)) => walk(rules, position, judge, choices, look, watch),
        (Err(_), Err(_)) => {
            watch.tally().add("refused", 1);
            Ok(())
        }
        (Ok(_), Err(why)) => Err(TestCaseError::fail(format!("{fen} is read, but {why}"))),
        (Err(why), Ok(_)) => Err(TestCaseError::fail(format!("{fen} is refused: {why}"))),
    }
}

/// Runs the cases; a failure is reported with the smallest case that shows it.
pub fn run<S: Strategy>(
    cases: u32,
    strategy: &S,
    test: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    if let Err(failure) = TestRunner::new(config).run(strategy, test) {
        panic!("{failure}");
    }
}

pub fn choices(plies: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u16>> {
    proptest::collection::vec(any::<u16>(), plies)
}
