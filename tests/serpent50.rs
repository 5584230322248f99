//! SerPent Chess 50 against vectors, a slow judge and the sentences of its rules.

use chesswright::board::{
    Cairo, CellSet, Exit, Geometry, Hexagon, Tone, outline_faults, step_faults,
};
use chesswright::movement::Adjacency::{Diagonal, Orthogonal};
use chesswright::movement::{Movement, circling, crooked, ride, step};
use chesswright::prelude::*;
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

mod slow;
use slow::Judge;
use slow::serpent50::Serpent50 as Slow;

static A: LazyLock<SerpentChess> = LazyLock::new(SerpentChess::a);
static B: LazyLock<SerpentChess> = LazyLock::new(SerpentChess::b);
static C: LazyLock<SerpentShogi> = LazyLock::new(SerpentShogi::c);
static D: LazyLock<SerpentShogi> = LazyLock::new(SerpentShogi::d);

const VECTORS: [&str; 4] = [
    include_str!("data/vectors/serpent50-a.jsonl"),
    include_str!("data/vectors/serpent50-b.jsonl"),
    include_str!("data/vectors/serpent50-c.jsonl"),
    include_str!("data/vectors/serpent50-d.jsonl"),
];

/// Does the same with each version: its rules and its judge's letter.
macro_rules! each_version {
    ($do:ident) => {
        $do::<_, 'a'>(&*A, VECTORS[0]);
        $do::<_, 'b'>(&*B, VECTORS[1]);
        $do::<_, 'c'>(&*C, VECTORS[2]);
        $do::<_, 'd'>(&*D, VECTORS[3]);
    };
}

fn strings<R: RuleSet>(rules: &R, position: &Position<R>) -> Vec<String> {
    let moves = rules.legal_moves(position);
    let mut list: Vec<String> = moves.iter().map(|&mv| rules.move_string(position, mv)).collect();
    list.sort();
    list
}

fn outcome<R: RuleSet>(rules: &R, position: &Position<R>) -> &'static str {
    match rules.outcome(position).map(|outcome| outcome.verdict) {
        None => "ongoing",
        Some(Verdict::Win(Color::White)) => "white wins",
        Some(Verdict::Win(Color::Black)) => "black wins",
        Some(_) => "draw",
    }
}

fn at<R: RuleSet>(rules: &R, fen: &str) -> Position<R> {
    rules.read_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn moves<R: RuleSet>(rules: &R, fen: &str) -> Vec<String> {
    strings(rules, &at(rules, fen))
}

/// The moves that begin so.
fn from<R: RuleSet>(rules: &R, fen: &str, start: &str) -> Vec<String> {
    let mut list = moves(rules, fen);
    list.retain(|mv| mv.starts_with(start));
    list
}

fn after<R: RuleSet>(rules: &R, fen: &str, line: &[&str]) -> String {
    let mut position = at(rules, fen);
    for text in line {
        let mv = rules.read_move(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        rules.play(&mut position, mv).unwrap();
        assert_eq!(position.hash(), rules.hash_from_scratch(&position));
    }
    rules.position_string(&position)
}

fn refusal<R: RuleSet>(rules: &R, fen: &str) -> String {
    match rules.read_position(fen) {
        Ok(_) => panic!("{fen} was read"),
        Err(error) => error.to_string(),
    }
}

// The vectors.

/// The strings between quotes, in order.
fn quoted(line: &str) -> Vec<&str> {
    line.split('"').skip(1).step_by(2).collect()
}

fn agrees_with_vectors<R: RuleSet, const V: char>(rules: &R, vectors: &str) {
    for line in vectors.lines() {
        // {"fen": F, "moves": [M...], "check": C, "outcome": O}
        let words = quoted(line);
        let Some(check) = words.iter().position(|&word| word == "check") else {
            panic!("no check in {line}")
        };
        let (fen, listed, ended) = (words[1], &words[3..check], words[check + 2]);
        let position = at(rules, fen);
        assert_eq!(strings(rules, &position), listed, "{fen}");
        let in_check = rules.is_in_check(&position, position.turn());
        assert_eq!(in_check, line.contains("\"check\": true"), "{fen}");
        assert_eq!(outcome(rules, &position), ended, "{fen}");
    }
}

#[test]
fn vectors_agree_in_moves_check_and_outcome() {
    each_version!(agrees_with_vectors);
}

fn counts_agree<R: RuleSet, const V: char>(rules: &R, _vectors: &str) {
    let mut rows = 0;
    for row in include_str!("data/vectors/serpent50-perft.csv").lines().skip(1) {
        let fields: Vec<&str> = row.split(',').flat_map(|field| field.split('\t')).collect();
        let [id, depth, nodes, fen] = fields[..] else { panic!("{row}") };
        if id == rules.id() {
            let count = chesswright::perft(rules, &at(rules, fen), depth.parse().unwrap());
            assert_eq!(count.to_string(), nodes, "{row}");
            rows += 1;
        }
    }
    assert!(rows > 10, "{rows} rows for {}", rules.id());
}

#[test]
fn perft_counts_agree() {
    each_version!(counts_agree);
}

// The judge.

/// How often each thing happened.
type Tally = BTreeMap<&'static str, u64>;

/// Everything the judge can say of a position, against what the rules say.
fn compare<R: RuleSet, J: Judge>(
    rules: &R,
    position: &Position<R>,
    judge: &J,
    tally: &mut Tally,
) -> Result<(), TestCaseError> {
    let fen = rules.position_string(position);
    prop_assert_eq!(&fen, &judge.fen());
    let listed = strings(rules, position);
    prop_assert_eq!(&listed, &judge.legal(), "{}", fen);
    prop_assert_eq!(listed.len() as u64, rules.count_moves(position), "{}", fen);
    let in_check = rules.is_in_check(position, position.turn());
    prop_assert_eq!(in_check, judge.in_check(), "{}", fen);
    prop_assert_eq!(outcome(rules, position), judge.outcome(), "{}", fen);
    prop_assert_eq!(position.hash(), rules.hash_from_scratch(position), "{}", fen);
    let again =
        rules.read_position(&fen).map_err(|e| TestCaseError::fail(format!("{fen}: {e}")))?;
    prop_assert_eq!(&again, position, "{}", fen);
    *tally.entry("positions").or_default() += 1;
    *tally.entry("in check").or_default() += u64::from(in_check);
    *tally.entry("two checkers").or_default() +=
        u64::from(rules.checkers(position, position.turn()).many());
    Ok(())
}

/// How rare a move is: rarer ones are chosen more often.
fn sort_of(fen: &str, mv: &str, before: &str) -> &'static str {
    let shogi = fen.contains('[');
    let passed = fen.split(' ').nth(3).unwrap();
    if mv.contains(',') {
        "castlings"
    } else if mv.contains('@') {
        "drops"
    } else if mv.ends_with('+') || mv.ends_with(|c: char| c.is_ascii_lowercase()) {
        "promotions"
    } else if passed != "-" && mv.ends_with(passed) && before == "takes" {
        "captures onto the passed cell"
    } else if !shogi && before == "double" {
        "double steps"
    } else if before == "takes" {
        "captures"
    } else {
        "others"
    }
}

fn walk<R: RuleSet, J: Judge>(
    rules: &R,
    fen: &str,
    choices: &[u16],
    tally: &Mutex<Tally>,
) -> Result<(), TestCaseError> {
    let mut here = Tally::new();
    let mut position = at(rules, fen);
    let mut judge = J::read(fen).map_err(TestCaseError::fail)?;
    compare(rules, &position, &judge, &mut here)?;
    for &choice in choices {
        let fen = rules.position_string(&position);
        let mut sorts: BTreeMap<&str, Vec<R::Move>> = BTreeMap::new();
        for mv in rules.legal_moves(&position) {
            let mut next = position;
            rules.play_unchecked(&mut next, mv);
            let before = if rules.is_capture(&position, mv) {
                "takes"
            } else if next.en_passant().is_some() {
                "double"
            } else {
                ""
            };
            let text = rules.move_string(&position, mv);
            sorts.entry(sort_of(&fen, &text, before)).or_default().push(mv);
        }
        if sorts.is_empty() {
            *here.entry("ends").or_default() += 1;
            break;
        }
        // First a sort, then a move of it, so that the rare are not lost among the many.
        let sort = usize::from(choice) % sorts.len();
        let (sort, list) = sorts.iter().nth(sort).unwrap();
        let mv = list[usize::from(choice) / 7 % list.len()];
        *here.entry(sort).or_default() += 1;
        let text = rules.move_string(&position, mv);
        prop_assert_eq!(rules.read_move(&position, &text), Ok(mv), "{} {}", fen, text);
        prop_assert_eq!(
            rules.is_capture(&position, mv),
            judge.is_capture(&text),
            "{} {}",
            fen,
            text
        );
        let gives_check = rules.gives_check(&position, mv);
        rules.play_unchecked(&mut position, mv);
        judge = judge.play(&text);
        prop_assert_eq!(gives_check, judge.in_check(), "{} {}", fen, text);
        compare(rules, &position, &judge, &mut here)?;
    }
    let mut tally = tally.lock().unwrap();
    for (what, times) in here {
        *tally.entry(what).or_default() += times;
    }
    Ok(())
}

const WALKS: u32 = 240;
const STEPS: usize = 30;

fn judged<R: RuleSet, const V: char>(rules: &R, vectors: &str)
where
    Slow<V>: Judge,
{
    let start = rules.position_string(&rules.start());
    let fens: Vec<String> = vectors
        .lines()
        .map(|line| quoted(line)[1].to_string())
        .flat_map(|fen| [fen, start.clone()])
        .collect();
    let tally = Mutex::new(Tally::new());
    let config = ProptestConfig { cases: WALKS, ..ProptestConfig::default() };
    let walks = (0..fens.len(), prop::collection::vec(any::<u16>(), STEPS));
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let result = runner
        .run(&walks, |(fen, choices)| walk::<R, Slow<V>>(rules, &fens[fen], &choices, &tally));
    let tally = tally.into_inner().unwrap();
    println!("{}: {tally:?}", rules.id());
    if let Err(error) = result {
        panic!("{}: {error}", rules.id());
    }
    assert!(tally["positions"] >= 5000, "{tally:?}");
}

#[test]
fn judge_agrees_on_random_walks_of_version_a() {
    judged::<_, 'a'>(&*A, VECTORS[0]);
}

#[test]
fn judge_agrees_on_random_walks_of_version_b() {
    judged::<_, 'b'>(&*B, VECTORS[1]);
}

#[test]
fn judge_agrees_on_random_walks_of_version_c() {
    judged::<_, 'c'>(&*C, VECTORS[2]);
}

#[test]
fn judge_agrees_on_random_walks_of_version_d() {
    judged::<_, 'd'>(&*D, VECTORS[3]);
}
