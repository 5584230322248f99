//! SerPent Chess 50 against vectors, a slow judge and the sentences of its rules.

use chesswright::board::{
    Cairo, CellSet, Exit, Geometry, Hexagon, Tone, outline_faults, step_faults,
};
use chesswright::movement::Adjacency::{Diagonal, Orthogonal};
use chesswright::movement::{Movement, circling, crooked, ride};
use chesswright::prelude::*;
use chesswright::rules::{Batch, Origin};
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{LazyLock, Mutex};

use crate::slow;
use slow::Judge;
use slow::serpent50::Serpent50 as Slow;

static A: LazyLock<SerpentChess> = LazyLock::new(SerpentChess::a);
static B: LazyLock<SerpentChess> = LazyLock::new(SerpentChess::b);
static C: LazyLock<SerpentShogi> = LazyLock::new(SerpentShogi::c);
static D: LazyLock<SerpentShogi> = LazyLock::new(SerpentShogi::d);

const VECTORS: [&str; 4] = [
    include_str!("../data/vectors/serpent50-a.jsonl"),
    include_str!("../data/vectors/serpent50-b.jsonl"),
    include_str!("../data/vectors/serpent50-c.jsonl"),
    include_str!("../data/vectors/serpent50-d.jsonl"),
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
    for row in include_str!("../data/vectors/perft.tsv").lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
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

// The board, sentence by sentence.

fn boards() -> [Cairo; 2] {
    [Hexagon::File, Hexagon::Rank].map(|corner| Cairo::new(5, corner).unwrap())
}

fn place(board: &Cairo, cell: Cell) -> (i16, i16) {
    (i16::from(board.file(cell)), i16::from(board.rank(cell)))
}

#[test]
fn boards_of_any_size_are_sound_and_tile() {
    for n in 1..=6 {
        for corner in [Hexagon::File, Hexagon::Rank] {
            let board: Cairo<u128> = Cairo::new(n, corner).unwrap();
            assert_eq!(board.size(), 2 * usize::from(n) * usize::from(n));
            assert_eq!(step_faults(&board), []);
            assert_eq!(outline_faults(&board), []);
        }
    }
    assert!(Cairo::<u64>::new(6, Hexagon::File).is_err());
    assert!(Cairo::<u64>::new(0, Hexagon::File).is_err());
}

#[test]
fn neighbours_over_a_side_share_two_corners_of_their_outlines_and_over_a_corner_one() {
    for board in boards() {
        for cell in board.cells() {
            let outline = board.outline(cell);
            assert_eq!(outline.len(), 5);
            for exit in (0..10).map(Exit) {
                let Some(step) = board.step(cell, exit) else { continue };
                let other = board.outline(step.to);
                let near = |p: &&chesswright::board::Point| {
                    other.iter().any(|q| (p.x - q.x).abs() + (p.y - q.y).abs() < 1e-9)
                };
                let shared = outline.iter().filter(near).count();
                assert_eq!(shared, if exit.is_side() { 2 } else { 1 });
            }
        }
    }
}

#[test]
fn cells_of_each_rank_are_those_of_the_rules() {
    let ranks = [
        ["d h", "a c e g i k", "b d f h j", "c e g i", "b d f h j", "a c e g i k"],
        ["b f j", "c e g i", "b d f h j", "a c e g i k", "b d f h j", "c e g i"],
    ];
    for (board, ranks) in boards().iter().zip(ranks) {
        for (i, row) in board.rows().iter().rev().enumerate() {
            let files: Vec<&str> = row.cells.iter().map(|&cell| &board.name(cell)[..1]).collect();
            assert_eq!(files.join(" "), ranks[if i < 6 { i } else { 10 - i }]);
            assert!(row.cells.iter().all(|&cell| board.name(cell)[1..] == (i + 1).to_string()));
        }
    }
}

#[test]
fn cells_have_five_sides_and_lie_on_one_diagonal() {
    for board in boards() {
        for cell in board.cells() {
            let upright = matches!(board.tone(cell), Tone::Red | Tone::Green);
            let corners: Vec<(i16, i16)> = (0..5)
                .filter_map(|i| board.step(cell, Exit(2 * i + 1)))
                .map(|step| place(&board, step.to))
                .collect();
            let (x, y) = place(&board, cell);
            assert!(corners.len() <= 2);
            for corner in corners {
                let along =
                    if upright { (0, (corner.1 - y).abs()) } else { ((corner.0 - x).abs(), 0) };
                assert_eq!(along, if upright { (0, 2) } else { (2, 0) });
                assert_eq!(corner.0 == x, upright);
            }
        }
        let middle =
            board.cells().filter(|&cell| (0..5).all(|i| board.step(cell, Exit(2 * i)).is_some()));
        assert!(middle.count() > 20);
    }
}

/// The tones a path passes, its start first.
fn tones(board: &Cairo, start: Cell, cells: &[Cell]) -> Vec<Tone> {
    [&[start], cells].concat().into_iter().map(|cell| board.tone(cell)).collect()
}

fn paths(board: &Cairo, movement: &Movement) -> Vec<(Cell, Vec<Cell>)> {
    let list = board.cells().flat_map(|cell| {
        let paths = movement.paths(board, Color::White, cell).into_iter();
        paths.map(move |path| (cell, path.cells.to_vec()))
    });
    list.collect()
}

#[test]
fn file_orthogonals_take_blue_and_orange_between_red_and_green_by_turns() {
    use Tone::{Blue, Green, Orange, Red};
    let round = [Red, Blue, Orange, Green, Blue, Orange];
    let mut long = 0;
    for board in boards() {
        for (start, cells) in paths(&board, &crooked(Orthogonal).along_file().forward()) {
            let tones = tones(&board, start, &cells);
            let fits =
                (0..6).any(|i| tones.iter().enumerate().all(|(j, t)| *t == round[(i + j) % 6]));
            assert!(fits, "{tones:?}");
            long += usize::from(cells.len() > 6);
            // They stay in their chain.
            assert!(cells.iter().all(|&cell| board.hexagon(cell).0 == board.hexagon(start).0));
        }
    }
    assert!(long > 0);
}

#[test]
fn bends_and_scarps_alternate_two_colours_and_rank_orthogonals_take_all_four() {
    use Tone::{Blue, Green, Orange, Red};
    let mut kinds = [0; 3];
    for board in boards() {
        for (start, cells) in paths(&board, &crooked(Orthogonal)) {
            if cells.len() < 6 {
                continue;
            }
            let list = tones(&board, start, &cells);
            if list.iter().zip(&list[2..]).all(|(a, b)| a == b) {
                let pair = |a, b| list[..2] == [a, b] || list[..2] == [b, a];
                let (first, last) = (place(&board, start), place(&board, cells[cells.len() - 1]));
                let rising = (last.0 > first.0) == (last.1 > first.1);
                let bend = pair(Red, Orange) || pair(Green, Blue);
                let scarp = pair(Red, Blue) || pair(Orange, Green);
                assert!(bend != scarp, "{list:?}");
                assert_eq!(rising, scarp, "a bend runs from right to left going up");
                kinds[usize::from(scarp)] += 1;
            } else {
                assert!([Red, Green, Blue, Orange].iter().all(|tone| list.contains(tone)));
                kinds[2] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn a_nadder_s_ring_has_ten_cells_and_never_ends_on_its_start() {
    for board in boards() {
        let rings = paths(&board, &circling(Orthogonal));
        let whole: Vec<_> = rings.iter().filter(|(_, cells)| cells.len() == 9).collect();
        assert!(whole.len() > 50);
        assert!(rings.iter().all(|(start, cells)| cells.len() <= 9 && !cells.contains(start)));
        for (start, cells) in whole {
            let mut exits = (0..5).filter_map(|i| board.step(cells[8], Exit(2 * i)));
            assert!(exits.any(|step| step.to == *start));
        }
    }
}

#[test]
fn boas_keep_to_the_one_diagonal_of_their_cell() {
    for board in boards() {
        for (start, cells) in paths(&board, &ride(Diagonal)) {
            let (x, y) = place(&board, start);
            let upright = matches!(board.tone(start), Tone::Red | Tone::Green);
            assert!(cells.iter().all(|&cell| {
                let to = place(&board, cell);
                if upright { to.0 == x } else { to.1 == y }
            }));
        }
        let longest =
            paths(&board, &ride(Diagonal)).into_iter().map(|(_, cells)| cells.len()).max();
        assert_eq!(longest, Some(4));
    }
}

// Pieces.

/// The string of a position with these pieces on these cells.
fn with<R: RuleSet>(rules: &R, pieces: &[(&str, &str)], turn: Color) -> String {
    let board = rules.board();
    let mut setup = Setup::new();
    for (name, letter) in pieces {
        let (piece, _) = rules.notation().piece_prefix(letter).unwrap();
        setup.put(piece, board.cell(name).unwrap());
    }
    setup.set_turn(turn);
    rules.position_string(setup.unchecked())
}

fn goes<R: RuleSet>(rules: &R, pieces: &[(&str, &str)], start: &str) -> Vec<String> {
    from(rules, &with(rules, pieces, Color::White), start)
}

#[test]
fn a_king_steps_to_any_of_seven_neighbours() {
    let list = goes(&*A, &[("f5", "K"), ("a10", "k")], "f5");
    assert_eq!(list, ["f5d5", "f5e4", "f5e6", "f5f3", "f5g4", "f5g6", "f5h5"]);
}

#[test]
fn a_princeling_steps_forward_along_file_orthogonals_and_diagonals_capturing_or_not() {
    let kings = [("k2", "K"), ("a10", "k")];
    let on = |cell, more: &[(&'static str, &'static str)]| {
        let pieces = [&kings[..], &[(cell, "P")], more].concat();
        goes(&*A, &pieces, cell)
    };
    assert_eq!(on("f5", &[]), ["f5e6", "f5g6"]); // orange
    assert_eq!(on("e6", &[]), ["e6e8", "e6f7"]); // red
    assert_eq!(on("g6", &[]), ["g6f7", "g6g8"]); // green
    assert_eq!(on("f7", &[]), ["f7f9"]); // blue
    assert_eq!(on("f5", &[("e6", "n"), ("g6", "N")]), ["f5e6"]);
}

#[test]
fn generals_and_points_step_as_the_table_says() {
    let kings = [("k2", "K"), ("a10", "k")];
    let on = |letter, cell| goes(&*C, &[kings[0], kings[1], (cell, letter)], cell);
    assert_eq!(on("G", "e6"), ["e6d5", "e6d7", "e6e8", "e6f5", "e6f7", "e6g6"]);
    assert_eq!(on("G", "f5"), ["f5e4", "f5e6", "f5f3", "f5g4", "f5g6"]);
    assert_eq!(on("S", "e6"), ["e6e4", "e6e8", "e6f7"]);
    assert_eq!(on("S", "f5"), ["f5d5", "f5e6", "f5g6", "f5h5"]);
    assert_eq!(on("P", "e6"), ["e6f7"]);
    assert_eq!(on("M", "e6"), ["e6e10+", "e6e8"]);
    for letter in ["+S", "+W", "+M", "+P"] {
        assert_eq!(on(letter, "e6"), on("G", "e6"));
    }
    // The King on a cell that none of these attacks.
    let on = |letter, cell| {
        let free = ["h11", "g10", "i8", "k6", "a2", "h1"].into_iter().find(|&king| {
            let pieces = [kings[0], (king, "k"), (cell, letter)];
            C.read_position(&with(&*C, &pieces, Color::White)).is_ok()
        });
        goes(&*C, &[kings[0], (free.unwrap(), "k"), (cell, letter)], cell)
    };
    let cobra = on("+R", "e6");
    let either: Vec<String> = [on("R", "e6"), vec!["e6e4".into(), "e6e8".into()]].concat();
    assert!(either.iter().all(|mv| cobra.contains(&mv.replace('+', ""))));
    assert_eq!(cobra.len(), either.len());
}

#[test]
fn riders_stop_at_pieces_and_may_capture_the_first() {
    let pieces = [("k2", "K"), ("a10", "k"), ("e4", "M"), ("e8", "p")];
    assert_eq!(goes(&*C, &pieces, "e4"), ["e4e6", "e4e8"]);
}

// The table of pieces, walked step by step with the rule file's coordinates.

/// Points of the rule file's lattice, the start's own first.
type Spot = (i16, i16);

const LEFT: usize = 2;
const RIGHT: usize = 3;

fn spot(board: &Cairo, cell: Cell) -> Spot {
    (i16::from(board.file(cell)) - 1, i16::from(board.rank(cell)) - 1)
}

fn beside(board: &Cairo, cell: Cell, (dx, dy): Spot) -> Option<Cell> {
    let (x, y) = spot(board, cell);
    let (file, rank) = (u8::try_from(x + dx + 1).ok()?, u8::try_from(y + dy + 1).ok()?);
    board.at(file, rank)
}

/// The way over each side, clockwise from the base.
fn sides(tone: Tone) -> [Spot; 5] {
    match tone {
        Tone::Red => [(2, 0), (1, -1), (-1, -1), (-1, 1), (1, 1)],
        Tone::Green => [(-2, 0), (-1, 1), (1, 1), (1, -1), (-1, -1)],
        Tone::Orange => [(0, -2), (-1, -1), (-1, 1), (1, 1), (1, -1)],
        Tone::Blue => [(0, 2), (1, 1), (1, -1), (-1, -1), (-1, 1)],
    }
}

fn diagonals(tone: Tone) -> [Spot; 2] {
    match tone {
        Tone::Red | Tone::Green => [(0, 2), (0, -2)],
        Tone::Orange | Tone::Blue => [(2, 0), (-2, 0)],
    }
}

/// The file orthogonals forward for White; Black's are their mirror.
fn file_orthogonals(tone: Tone, color: Color) -> Vec<Spot> {
    let white: &[Spot] = match tone {
        Tone::Red => &[(1, 1)],
        Tone::Green => &[(-1, 1)],
        Tone::Blue => &[(0, 2)],
        Tone::Orange => &[(-1, 1), (1, 1)],
    };
    if color == Color::White {
        return white.to_vec();
    }
    match tone {
        Tone::Blue => vec![(-1, -1), (1, -1)],
        Tone::Orange => vec![(0, -2)],
        _ => white.iter().map(|&(dx, dy)| (dx, -dy)).collect(),
    }
}

/// A walker on the board as the rules describe it: what it meets, it may take and passes not.
struct Walker<'b> {
    board: &'b Cairo,
    color: Color,
    occupied: u64,
    start: Cell,
}

impl Walker<'_> {
    fn steps(&self, ways: &[Spot]) -> u64 {
        u64::of_all(ways.iter().filter_map(|&way| beside(self.board, self.start, way)))
    }

    /// Over a side first, then by turns, given the one before; only ways that are allowed.
    fn turning(
        &self,
        allowed: impl Fn(Cell, Spot) -> bool,
        turns: [usize; 2],
        first_turns: &[usize],
    ) -> u64 {
        let mut found = 0;
        for first in 0..5 {
            for &first_turn in first_turns {
                let (mut cell, mut side, mut turn) = (self.start, first, first_turn);
                loop {
                    let way = sides(self.board.tone(cell))[side];
                    let next = beside(self.board, cell, way).filter(|_| allowed(cell, way));
                    let Some(next) = next.filter(|&next| next != self.start) else { break };
                    found |= u64::of(next);
                    if self.occupied.has(next) {
                        break;
                    }
                    let back = (-way.0, -way.1);
                    let tone = self.board.tone(next);
                    let entered = sides(tone).iter().position(|&side| side == back).unwrap();
                    side = (entered + turn) % 5;
                    turn = turns[turn - LEFT];
                    cell = next;
                }
            }
        }
        found
    }

    fn rattlesnake(&self) -> u64 {
        self.turning(|_, _| true, [RIGHT, LEFT], &[LEFT, RIGHT])
    }

    fn nadder(&self) -> u64 {
        self.turning(|_, _| true, [LEFT, RIGHT], &[LEFT, RIGHT])
    }

    fn waggle(&self) -> u64 {
        let forward =
            |cell, way| file_orthogonals(self.board.tone(cell), self.color).contains(&way);
        self.turning(forward, [RIGHT, LEFT], &[LEFT, RIGHT])
    }

    fn along(&self, ways: &[Spot]) -> u64 {
        let mut found = 0;
        for &way in ways {
            let mut cell = self.start;
            while let Some(next) = beside(self.board, cell, way) {
                found |= u64::of(next);
                if self.occupied.has(next) {
                    break;
                }
                cell = next;
            }
        }
        found
    }

    fn up(&self) -> i16 {
        if self.color == Color::White { 1 } else { -1 }
    }

    /// What the table of pieces says of a letter.
    fn piece(&self, letter: &str) -> u64 {
        let tone = self.board.tone(self.start);
        let diagonal = diagonals(tone);
        let forward: Vec<Spot> =
            diagonal.into_iter().filter(|&(_, dy)| dy * self.up() > 0).collect();
        let orthogonal = file_orthogonals(tone, self.color);
        let king = self.steps(&sides(tone)) | self.steps(&diagonal);
        let boa = self.along(&diagonal);
        match letter {
            "K" => king,
            "R" => self.rattlesnake(),
            "N" => self.nadder(),
            "Y" => king | boa,
            "MAMBA" => self.rattlesnake() | self.nadder(),
            "Q" => self.rattlesnake() | boa,
            "C" => self.nadder() | boa,
            "PRINCELING" => self.steps(&orthogonal) | self.steps(&forward),
            "G" | "+S" | "+W" | "+M" | "+P" => self.steps(&sides(tone)) | self.steps(&forward),
            "S" => self.steps(&diagonal) | self.steps(&orthogonal),
            "W" => self.waggle(),
            "MEANDER" => self.along(&forward),
            "POINT" => self.steps(&orthogonal),
            "+R" => self.rattlesnake() | king,
            _ => panic!("no piece {letter}"),
        }
    }
}

/// A piece of the games, whose moves on each cell of its boards, with whatever others about, are
/// those of the table.
fn goes_as_the_table_says<R>(versions: [&R; 2], letter: &str, name: &str)
where
    R: RuleSet<Board = Cairo>,
{
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(200));
    let result = runner.run(&(any::<u64>(), any::<u64>(), 0..4u8), |(one, two, dense)| {
        // From empty to half full.
        let others = [0, one & two & one.rotate_left(7), one & two, one][usize::from(dense)];
        for rules in versions {
            let board = rules.board();
            let (piece, _) = rules.notation().piece_prefix(letter).unwrap();
            for (start, color) in board.cells().flat_map(|cell| Color::ALL.map(|c| (cell, c))) {
                let occupied = (others & (u64::FULL >> 14)).with(start);
                let walker = Walker { board, color, occupied, start };
                let table = rules.tables().of(color, piece.kind);
                let found = table.targets(start, occupied, occupied);
                prop_assert_eq!(found, walker.piece(name), "{} on {}", letter, board.name(start));
                prop_assert_eq!(table.attacks(start, occupied), found, "it captures as it moves");
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{letter}: {error}");
    }
}

#[test]
fn hexagons_give_red_and_green_or_orange_and_blue() {
    for (board, corner) in boards().iter().zip([0, 1]) {
        for (i, j) in (0..5).flat_map(|i| (0..5).map(move |j| (i, j))) {
            let tone = |x: i16, y: i16| {
                let cell = board.at(u8::try_from(x + 1).unwrap(), u8::try_from(y + 1).unwrap());
                cell.map(|cell| board.tone(cell))
            };
            let (x, y) = (2 * i, 2 * j);
            if (i + j + corner) % 2 == 0 {
                assert_eq!(tone(x - 1, y), Some(Tone::Red));
                assert_eq!(tone(x + 1, y), Some(Tone::Green));
            } else {
                assert_eq!(tone(x, y + 1), Some(Tone::Orange));
                assert_eq!(tone(x, y - 1), Some(Tone::Blue));
            }
        }
    }
}

#[test]
fn sides_lead_clockwise_from_the_base_where_the_rules_say() {
    for board in boards() {
        for cell in board.cells() {
            let over: Vec<Option<Cell>> =
                (0..5).map(|side| board.step(cell, Exit(2 * side)).map(|step| step.to)).collect();
            let listed = sides(board.tone(cell)).map(|way| beside(&board, cell, way));
            // Exits may be counted from any side, but go the same way round.
            let turned = (0..5).any(|by| (0..5).all(|i| over[(i + by) % 5] == listed[i]));
            assert!(turned, "{}: {over:?}, not {listed:?}", board.name(cell));
        }
    }
}

#[test]
fn who_enters_by_a_side_leaves_by_the_second_or_third_after_it() {
    for board in boards() {
        for (cell, first) in board.cells().flat_map(|cell| (0..5).map(move |i| (cell, i))) {
            let way = sides(board.tone(cell))[first];
            let Some(next) = beside(&board, cell, way) else { continue };
            let tone = board.tone(next);
            let entered = sides(tone).iter().position(|&side| side == (-way.0, -way.1)).unwrap();
            let after: Vec<Option<Cell>> = [LEFT, RIGHT]
                .map(|turn| beside(&board, next, sides(tone)[(entered + turn) % 5]))
                .to_vec();
            for movement in [crooked(Orthogonal), circling(Orthogonal)] {
                let mut taken: Vec<Cell> = movement
                    .paths(&board, Color::White, cell)
                    .into_iter()
                    .filter(|path| path.cells[0] == next)
                    .filter_map(|path| path.cells.get(1).copied())
                    .collect();
                taken.sort();
                taken.dedup();
                let mut open: Vec<Cell> = after.iter().copied().flatten().collect();
                open.sort();
                assert_eq!(taken, open, "{} over {}", board.name(cell), board.name(next));
            }
        }
    }
}

#[test]
fn kings_go_as_the_table_says() {
    goes_as_the_table_says([&*A, &*B], "K", "K");
    goes_as_the_table_says([&*C, &*D], "K", "K");
}

#[test]
fn rattlesnakes_turn_left_and_right_by_turns() {
    goes_as_the_table_says([&*A, &*B], "R", "R");
    goes_as_the_table_says([&*C, &*D], "R", "R");
}

#[test]
fn nadders_turn_one_way_and_never_end_on_their_start() {
    goes_as_the_table_says([&*A, &*B], "N", "N");
}

#[test]
fn pythons_go_as_king_or_boa() {
    goes_as_the_table_says([&*A, &*B], "Y", "Y");
}

#[test]
fn mambas_go_as_rattlesnake_or_nadder() {
    goes_as_the_table_says([&*A, &*B], "M", "MAMBA");
}

#[test]
fn quetzalcoatls_go_as_rattlesnake_or_boa() {
    goes_as_the_table_says([&*A, &*B], "Q", "Q");
}

#[test]
fn constrictors_go_as_nadder_or_boa() {
    goes_as_the_table_says([&*A, &*B], "C", "C");
}

#[test]
fn waggles_ride_file_orthogonals_forward_with_alternating_turns() {
    goes_as_the_table_says([&*C, &*D], "W", "W");
}

#[test]
fn meanders_ride_file_diagonals_forward() {
    goes_as_the_table_says([&*C, &*D], "M", "MEANDER");
}

#[test]
fn points_step_along_a_file_orthogonal_forward() {
    goes_as_the_table_says([&*C, &*D], "P", "POINT");
}

#[test]
fn generals_and_those_promoted_to_gold_go_as_the_table_says() {
    for letter in ["G", "S", "+S", "+W", "+M", "+P"] {
        goes_as_the_table_says([&*C, &*D], letter, letter);
    }
}

#[test]
fn cobras_go_as_rattlesnake_or_king() {
    goes_as_the_table_says([&*C, &*D], "+R", "+R");
}

#[test]
fn princelings_step_along_a_file_orthogonal_or_file_diagonal_forward() {
    for (version, rules) in [&*A, &*B].into_iter().enumerate() {
        let board = rules.board();
        let (pawn, _) = rules.notation().piece_prefix("P").unwrap();
        for (start, color) in board.cells().flat_map(|cell| Color::ALL.map(|c| (cell, c))) {
            let table = rules.tables().of(color, pawn.kind);
            let walker = Walker { board, color, occupied: 0, start };
            let single = walker.piece("PRINCELING");
            assert_eq!(table.attacks(start, 0), single, "{}", board.name(start));
            // Beyond it lie double steps only, from these cells.
            let double = table.targets(start, 0, 0) & !single;
            let name = board.name(start);
            let doubles = match (version, color) {
                (0, Color::White) => ["b3", "f3", "j3"].contains(&name),
                (0, Color::Black) => ["b9", "f9", "j9"].contains(&name),
                (_, Color::White) => ["d3", "h3"].contains(&name),
                (_, Color::Black) => ["d9", "h9"].contains(&name),
            };
            assert_eq!(double.any(), doubles, "{name} {color}");
        }
    }
}

/// The cells from which a first step of the piece leads to a higher rank, for Black a lower one.
fn has_a_forward_step(board: &Cairo, color: Color, letter: &str, start: Cell) -> bool {
    let walker = Walker { board, color, occupied: 0, start };
    let tone = board.tone(start);
    let up = walker.up();
    let ways: Vec<Spot> = match letter {
        "R" => sides(tone).to_vec(),
        "G" => [&sides(tone)[..], &diagonals(tone)].concat(),
        "S" => [&diagonals(tone)[..], &file_orthogonals(tone, color)].concat(),
        "W" | "P" => file_orthogonals(tone, color),
        "M" => diagonals(tone).to_vec(),
        _ => panic!("no piece {letter}"),
    };
    walker.steps(&ways.into_iter().filter(|way| way.1 * up > 0).collect::<Vec<_>>()).any()
}

#[test]
fn promotion_is_forced_on_cells_without_a_forward_step_and_happens_nowhere_else() {
    let mut promotions = [0; 2];
    for (rules, color) in [&*C, &*D].into_iter().flat_map(|r| Color::ALL.map(|c| (r, c))) {
        let board = rules.board();
        for letter in ["R", "G", "S", "W", "M", "P", "+R", "+S", "+W", "+M", "+P", "K"] {
            let (piece, _) = rules.notation().piece_prefix(letter).unwrap();
            for from in board.cells() {
                let table = rules.tables().of(color, piece.kind);
                for to in table.targets(from, 0, 0).cells() {
                    let stuck = ["R", "S", "W", "M", "P"].contains(&letter)
                        && !has_a_forward_step(board, color, letter, to);
                    let bare = *Setup::new().unchecked();
                    let batch =
                        Batch { kind: piece.kind, origin: Origin::Cell(from), to: u64::of(to) };
                    let mut position = bare;
                    if color == Color::Black {
                        rules.pass_unchecked(&mut position);
                    }
                    position.unchecked().put(rules.keys(), Piece::new(color, piece.kind), from);
                    let mut texts = vec![];
                    let _ = rules.unfold(&position, &batch, to, &mut |mv| {
                        texts.push(rules.move_string(&position, mv));
                        ControlFlow::Continue(())
                    });
                    let plain = format!("{}{}", board.name(from), board.name(to));
                    assert_eq!(texts, [if stuck { plain + "+" } else { plain }], "{letter}");
                    promotions[usize::from(stuck)] += 1;
                }
            }
        }
    }
    assert!(promotions.iter().all(|&count| count > 100), "{promotions:?}");
}

#[test]
fn drops_of_both_sides_need_an_empty_cell_with_a_forward_step() {
    for rules in [&*C, &*D] {
        let board = rules.board();
        for (color, turn) in [(Color::White, "w"), (Color::Black, "b")] {
            let kings = if board.cell("a6").is_some() { "k4K" } else { "k2K" };
            let rows: Vec<String> = board
                .rows()
                .iter()
                .enumerate()
                .map(
                    |(i, row)| {
                        if i == 5 { kings.to_string() } else { row.cells.len().to_string() }
                    },
                )
                .collect();
            let fen = format!("{}[RGSWMPrgswmp] {turn} - - 0 1", rows.join("/"));
            let list = moves(rules, &fen);
            for (cell, letter) in
                board.cells().flat_map(|c| ["R", "G", "S", "W", "M", "P"].map(|l| (c, l)))
            {
                let drop = format!("{letter}@{}", board.name(cell));
                let free = at(rules, &fen).piece(cell).is_none();
                let allowed = free && has_a_forward_step(board, color, letter, cell);
                assert_eq!(list.contains(&drop), allowed, "{drop} by {color}");
            }
        }
    }
}

// Double attack.

/// The sets of cells between two cells, one for each path of a movement.
fn between(board: &Cairo, movement: &Movement, start: Cell, end: Cell) -> Vec<u64> {
    let mut sets: Vec<u64> = movement
        .paths(board, Color::Black, start)
        .into_iter()
        .filter_map(|path| {
            let at = path.cells.iter().position(|&cell| cell == end)?;
            Some(u64::of_all(path.cells[..at].iter().copied()))
        })
        .collect();
    sets.sort();
    sets.dedup();
    sets
}

#[test]
fn a_rider_that_attacks_on_two_paths_is_parried_on_both_and_pins_on_both() {
    let mamba = crooked(Orthogonal).or(circling(Orthogonal));
    let board = A.board();
    let cell = |name| board.cell(name).unwrap();
    let king = cell("f5");
    let (mut unblockable, mut pinned_twice) = (0, 0);
    for rider in board.cells().filter(|&rider| rider != king) {
        let ways = between(board, &mamba, rider, king);
        for guard in board.cells().filter(|&guard| guard != king && guard != rider) {
            let mut setup = Setup::new();
            for (letter, cell) in [("K", king), ("m", rider), ("M", guard)] {
                setup.put(A.notation().piece_prefix(letter).unwrap().0, cell);
            }
            let Some(home) = ["a10", "k10", "a2", "k2"].into_iter().map(cell).find(|&home| {
                home != rider && home != guard && {
                    let mut setup = setup.clone();
                    setup.put(A.notation().piece_prefix("k").unwrap().0, home);
                    A.position(setup).is_ok()
                }
            }) else {
                continue;
            };
            setup.put(A.notation().piece_prefix("k").unwrap().0, home);
            let position = A.position(setup).unwrap();
            let closed = |way: &&u64| (**way & position.occupied()).is_empty();
            let open: Vec<&u64> = ways.iter().filter(closed).collect();
            let pins: Vec<&u64> =
                ways.iter().filter(|&&way| way & position.occupied() == u64::of(guard)).collect();
            let both = open.len() > 1;
            if !both && pins.len() < 2 {
                continue;
            }
            let paths = if both { &open } else { &pins };
            let shared = paths.iter().fold(u64::MAX, |set, way| set & **way).with(rider);
            for mv in A.moves_from(&position, guard) {
                assert!(shared.has(mv.to), "{} {}", A.position_string(&position), mv.to.index());
            }
            let judge = Slow::<'a'>::read(&A.position_string(&position)).unwrap();
            assert_eq!(strings(&*A, &position), judge.legal());
            unblockable += u32::from(both);
            pinned_twice += u32::from(!both && open.is_empty());
        }
    }
    assert!(unblockable > 20 && pinned_twice > 0, "{unblockable} {pinned_twice}");
}

#[test]
fn a_rattlesnake_that_checks_over_e6_and_over_g6_is_parried_on_no_single_cell_between() {
    let fen = "2/k5/5/4/2r2/6/2K1M/4/5/6/2 w - - 0 1";
    assert_eq!(moves(&*A, fen), ["f5e4", "f5g4", "j5f7"], "the Mamba does reach g6");
    // With one way closed, it closes the other.
    let closed = fen.replace("/6/2K1M/", "/2P3/2K1M/");
    assert_eq!(from(&*A, &closed, "j5"), ["j5f7", "j5g6"]);
    // Where the ways are one, one piece is enough.
    let shared = fen.replace("/5/4/2r2/", "/2r2/4/5/");
    assert_eq!(from(&*A, &shared, "j5"), ["j5f7", "j5f9"]);
}

#[test]
fn a_mamba_that_shields_its_king_on_two_paths_leaves_neither() {
    let fen = "2/k5/2r2/4/2M2/6/2K2/4/5/6/2 w - - 0 1";
    assert_eq!(from(&*A, fen, "f7"), ["f7f9"], "f7e6 and f7g6 would shield one path");
    // With another piece on the one over e6, it is bound to the one over g6.
    let single = fen.replace("/6/2K2/", "/2P3/2K2/");
    assert_eq!(from(&*A, &single, "f7"), ["f7f9", "f7g6"]);
    // With both closed, it is free.
    let free = fen.replace("/6/2K2/", "/2PP2/2K2/");
    assert!(from(&*A, &free, "f7").len() > 2);
}

// Special moves of A and B.

const CASTLES_A: &str = "2/r2k1r/p1p1p/pppp/5/6/5/PPPP/P1P1P/R2K1R/2 w a2k2a10k10 - 0 1";

#[test]
fn castling_has_four_forms_in_version_a() {
    let list: Vec<String> = moves(&*A, CASTLES_A).into_iter().filter(|m| m.contains(',')).collect();
    assert_eq!(list, ["g2d1,a2e2", "g2d3,a2e2", "g2i2,k2h1", "g2i2,k2h3"]);
    let black = CASTLES_A.replace(" w ", " b ");
    let list: Vec<String> = moves(&*A, &black).into_iter().filter(|m| m.contains(',')).collect();
    assert_eq!(list, ["g10d11,a10e10", "g10d9,a10e10", "g10i10,k10h11", "g10i10,k10h9"]);
    assert_eq!(
        after(&*A, CASTLES_A, &["g2d1,a2e2"]),
        "2/r2k1r/p1p1p/pppp/5/6/5/PPPP/P1P1P/2R2R/K1 b a10k10 - 1 1"
    );
}

#[test]
fn castling_has_four_forms_in_version_b_with_rattlesnakes_and_nadders() {
    let fen = "1k1/4/5/6/5/4/5/6/N3N/4/RKR w b1b3j1j3 - 0 1";
    let list: Vec<String> = moves(&*B, fen).into_iter().filter(|m| m.contains(',')).collect();
    assert_eq!(list, ["f1c2,b1e2", "f1c2,b3e2", "f1i2,j1g2", "f1i2,j3g2"]);
    assert!(after(&*B, fen, &["f1c2,b3e2"]).starts_with("1k1/4/5/6/5/4/5/6/4N/KN2/R1R b - "));
}

/// A line of the table of castlings, as White castles; Black's ranks are mirrored.
struct Form {
    version: char,
    king: &'static str,
    partner: &'static str,
    /// What must be empty.
    free: &'static [&'static str],
    /// What the King crosses or reaches.
    safe: &'static [&'static str],
}

#[rustfmt::skip]
const FORMS: [Form; 8] = [
    Form { version: 'a', king: "g2i2", partner: "k2h1", free: &["i2", "h1"], safe: &["h1", "i2"] },
    Form { version: 'a', king: "g2i2", partner: "k2h3", free: &["i2", "h3"], safe: &["h3", "i2"] },
    Form { version: 'a', king: "g2d1", partner: "a2e2", free: &["c2", "e2", "d1"], safe: &["e2", "d1"] },
    Form { version: 'a', king: "g2d3", partner: "a2e2", free: &["c2", "e2", "d3"], safe: &["e2", "d3"] },
    Form { version: 'b', king: "f1c2", partner: "b1e2", free: &["e2", "c2"], safe: &["e2", "c2"] },
    Form { version: 'b', king: "f1c2", partner: "b3e2", free: &["e2", "c2"], safe: &["e2", "c2"] },
    Form { version: 'b', king: "f1i2", partner: "j1g2", free: &["g2", "i2"], safe: &["g2", "i2"] },
    Form { version: 'b', king: "f1i2", partner: "j3g2", free: &["g2", "i2"], safe: &["g2", "i2"] },
];

/// A cell's name as a colour sees it from its own side.
fn seen(name: &str, color: Color) -> String {
    let (file, rank) = name.split_at(1);
    let rank: u8 = rank.parse().unwrap();
    format!("{file}{}", if color == Color::White { rank } else { 12 - rank })
}

fn rules_of(form: usize) -> &'static SerpentChess {
    if FORMS[form].version == 'a' { &A } else { &B }
}

/// King and partner in their places, the other King somewhere out of the way, and perhaps a
/// piece more; nothing when that has no room or would not be a position.
fn before_castling(
    form: usize,
    color: Color,
    more: Option<(&str, Cell)>,
) -> Option<Position<SerpentChess>> {
    let Form { king, partner, free, safe, .. } = FORMS[form];
    let rules = rules_of(form);
    let board = rules.board();
    let cell = |name: &str| board.cell(&seen(name, color)).unwrap();
    let piece = |letter: &str| rules.notation().piece_prefix(letter).unwrap().0;
    let own = |letter: &str| Piece::new(color, piece(letter).kind);
    let mut setup: Setup<SerpentChess> = Setup::new();
    setup.put(own("K"), cell(&king[..2]));
    setup.put(own(if partner[1..].starts_with('3') { "N" } else { "R" }), cell(&partner[..2]));
    setup.set_rights(u64::of(cell(&partner[..2])));
    setup.set_turn(color);
    if let Some((letter, on)) = more {
        if setup.unchecked().occupied().has(on) {
            return None;
        }
        setup.put(piece(letter), on);
    }
    let homes = board.cells().filter(|&home| !setup.unchecked().occupied().has(home));
    homes.into_iter().find_map(|home| {
        let mut setup = setup.clone();
        setup.put(Piece::new(!color, piece("K").kind), home);
        let near = free.iter().chain(safe).any(|name| cell(name) == home);
        let position = rules.position(setup).ok().filter(|_| !near)?;
        let attacks = |name: &str| rules.attackers(&position, cell(name), !color).has(home);
        (!safe.iter().any(|name| attacks(name))).then_some(position)
    })
}

/// Who stands after a castling where King and partner went, and where they came from; nobody
/// when it is not legal.
fn castled(form: usize, color: Color, position: &Position<SerpentChess>) -> Vec<String> {
    let rules = rules_of(form);
    let Form { king, partner, .. } = FORMS[form];
    let names = |text: &str| format!("{}{}", seen(&text[..2], color), seen(&text[2..], color));
    let text = format!("{},{}", names(king), names(partner));
    let Ok(mv) = rules.read_move(position, &text) else { return vec![] };
    let mut after = *position;
    rules.play(&mut after, mv).unwrap();
    let on = |name: &str| {
        let piece = after.piece(rules.board().cell(&seen(name, color)).unwrap());
        piece.map_or("-".into(), |piece| rules.piece_name(piece).to_uppercase())
    };
    [&king[2..], &partner[2..], &king[..2], &partner[..2]].map(on).to_vec()
}

#[test]
fn each_castling_puts_king_and_partner_where_the_table_says() {
    for (form, color) in (0..8).flat_map(|form| Color::ALL.map(|color| (form, color))) {
        let position = before_castling(form, color, None).unwrap();
        let after = castled(form, color, &position);
        let partner = if FORMS[form].partner[1..].starts_with('3') { "N" } else { "R" };
        assert_eq!(after, ["K", partner, "-", "-"], "{} {color}", FORMS[form].partner);
    }
}

#[test]
fn castling_is_stopped_by_pieces_on_its_free_cells_and_no_others() {
    for (form, color) in (0..8).flat_map(|form| Color::ALL.map(|color| (form, color))) {
        let Form { free, .. } = FORMS[form];
        let board = rules_of(form).board();
        for cell in board.cells() {
            let letter = if color == Color::White { "Y" } else { "y" };
            let before = before_castling(form, color, Some((letter, cell)));
            let Some(position) = before else { continue };
            let stopped = free.iter().any(|name| seen(name, color) == board.name(cell));
            let after = castled(form, color, &position);
            assert_eq!(after.is_empty(), stopped, "{} {}", FORMS[form].partner, board.name(cell));
        }
    }
}

#[test]
fn castling_is_stopped_by_an_attack_on_each_cell_crossed_or_reached_and_on_no_other() {
    for (form, color) in (0..8).flat_map(|form| Color::ALL.map(|color| (form, color))) {
        let Form { king, partner, free, safe, .. } = FORMS[form];
        let board = rules_of(form).board();
        let cell = |name: &str| board.cell(&seen(name, color)).unwrap();
        let mut stopped: BTreeMap<&str, u32> = BTreeMap::new();
        let riders = ["R", "N", "Y", "Q"];
        for (start, kind) in board.cells().flat_map(|cell| riders.map(|kind| (cell, kind))) {
            let letter = if color == Color::White { kind.to_lowercase() } else { kind.into() };
            let before = before_castling(form, color, Some((&letter, start)));
            let Some(position) = before else { continue };
            if free.iter().any(|name| cell(name) == start) {
                continue;
            }
            let attacked = |name: &str, occupied| {
                Walker { board, color: !color, occupied, start }.piece(kind).has(cell(name))
            };
            let occupied = position.occupied();
            let moved = u64::of(cell(&king[..2])) | u64::of(cell(&partner[..2]));
            let after =
                occupied & !moved | u64::of(cell(&king[2..])) | u64::of(cell(&partner[2..]));
            let check = attacked(&king[..2], occupied);
            let hit: Vec<&str> =
                safe.iter().copied().filter(|name| attacked(name, occupied)).collect();
            let uncovered = attacked(&king[2..], after);
            let legal = !check && hit.is_empty() && !uncovered;
            let fen = rules_of(form).position_string(&position);
            assert_eq!(!castled(form, color, &position).is_empty(), legal, "{fen}");
            if let (false, [only]) = (check, &hit[..]) {
                *stopped.entry(only).or_default() += 1;
            }
        }
        // Each cell alone was reason enough.
        assert_eq!(stopped.len(), safe.len(), "{} {stopped:?}", FORMS[form].partner);
    }
}

#[test]
fn castling_needs_its_free_cells_empty() {
    for (row, missing) in [
        ("RB1K1R", "a2"), // c2
        ("R1BK1R", "a2"), // e2
        ("R2KBR", "k2"),  // i2
    ] {
        let fen = CASTLES_A.replace("R2K1R", &row.replace('B', "Y"));
        let list = from(&*A, &fen, "g2");
        assert!(!list.iter().any(|mv| mv.contains(&format!(",{missing}"))), "{row} {list:?}");
        assert!(list.iter().any(|mv| mv.contains(',')), "{row} {list:?}");
    }
}

#[test]
fn castling_is_not_over_or_to_an_attacked_cell_nor_out_of_check() {
    // The Python on d3 attacks d1, e2 and along its diagonal h3.
    let fen = "2/2k3/5/p3/5/6/5/4/1y3/R2K1R/2 w a2k2 - 0 1";
    assert_eq!(from(&*A, fen, "g2i"), ["g2i2,k2h1"]);
    let fen = "2/2k3/5/4/5/6/5/4/2y2/R2K1R/2 w a2k2 - 0 1";
    assert!(A.is_in_check(&at(&*A, fen), Color::White));
    assert!(!moves(&*A, fen).iter().any(|mv| mv.contains(',')));
}

#[test]
fn castling_is_illegal_when_the_partner_leaving_uncovers_the_king() {
    let board = B.board();
    let cell = |name| board.cell(name).unwrap();
    let mut uncovered = 0;
    for rider in board.cells() {
        for letter in ["r", "n", "m", "q", "c"] {
            let mut setup: Setup<SerpentChess> = Setup::new();
            setup.put(B.notation().piece_prefix(letter).unwrap().0, rider);
            for (name, letter) in [("f1", "K"), ("b3", "N"), ("f11", "k")] {
                setup.put(B.notation().piece_prefix(letter).unwrap().0, cell(name));
            }
            setup.set_rights(u64::of(cell("b3")));
            let Ok(position) = B.position(setup.clone()) else { continue };
            let attacked =
                |p: &Position<SerpentChess>, on| B.attackers(p, cell(on), Color::Black).any();
            if ["f1", "e2", "c2"].into_iter().any(|on| attacked(&position, on))
                || [cell("e2"), cell("c2")].contains(&rider)
            {
                continue;
            }
            let castles = strings(&*B, &position).contains(&"f1c2,b3e2".to_string());
            setup.remove(cell("b3"));
            setup.remove(cell("f1"));
            let bare = *setup.unchecked();
            if attacked(&bare, "c2") {
                uncovered += 1;
            }
            assert_eq!(castles, !attacked(&bare, "c2"));
        }
    }
    assert!(uncovered > 0);
}

#[test]
fn rights_end_with_moves_of_the_king_or_the_partner_and_with_its_capture() {
    assert!(after(&*A, CASTLES_A, &["g2h1"]).contains(" b a10k10 "));
    assert!(after(&*A, CASTLES_A, &["a2d1"]).contains(" b k2a10k10 "));
    let fen = "2/2k3/5/p3/5/6/5/4/1y3/R2K1R/2 w a2k2 - 0 1".replace("1y3", "r4");
    assert!(after(&*A, &fen.replace(" w ", " b "), &["b3a2"]).contains(" w k2 "));
}

#[test]
fn princelings_on_orange_or_blue_starting_cells_may_step_twice_without_capturing() {
    let start = A.position_string(&A.start());
    assert_eq!(from(&*A, &start, "f3"), ["f3e6", "f3f5", "f3g6"]);
    assert_eq!(from(&*A, &start, "c4"), ["c4c6", "c4d5"]);
    let lone = "2/k5/5/4/5/2p3/5/4/2P2/5K/2 w - - 0 1";
    assert_eq!(from(&*A, lone, "f3"), ["f3f5", "f3g6"]); // e6 is taken
    let blocked = "2/k5/5/4/5/6/2p2/4/2P2/5K/2 w - - 0 1";
    assert_eq!(from(&*A, blocked, "f3"), ["f3f5"]); // passing f5 is not possible
    assert_eq!(from(&*A, "2/k5/5/4/5/6/2P2/4/5/5K/2 w - - 0 1", "f5"), ["f5e6", "f5g6"]);
    let start = B.position_string(&B.start());
    assert_eq!(from(&*B, &start, "d3"), ["d3c6", "d3d5", "d3e6"]);
    assert_eq!(from(&*B, &start, "f3"), [""; 0]); // a Quetzalcoatl, walled in
}

#[test]
fn the_step_onto_the_passed_cell_always_captures_and_only_on_the_next_move() {
    let fen = "2/k5/5/4/5/2pPr1/5/4/5/K5/2 w - f7 0 2";
    assert_eq!(after(&*A, fen, &["g6f7"]), "2/k5/5/4/2P2/4r1/5/4/5/K5/2 b - - 0 2");
    assert!(A.is_capture(&at(&*A, fen), A.read_move(&at(&*A, fen), "g6f7").unwrap()));
    let later = "2/k5/5/4/5/2pPr1/5/4/5/K5/2 w - - 0 2";
    assert_eq!(after(&*A, later, &["g6f7"]), "2/k5/5/4/2P2/2p1r1/5/4/5/K5/2 b - - 0 2");
    assert!(after(&*A, fen, &["a2b3"]).contains(" b - - "));
}

#[test]
fn the_step_onto_the_passed_cell_is_illegal_when_its_capture_exposes_the_king() {
    let fen = "2/k5/5/4/5/2pPr1/1K3/4/5/6/2 w - f7 0 2";
    assert_eq!(from(&*A, fen, "g6"), ["g6g8"]);
    assert_eq!(from(&*A, &fen.replace("f7", "-"), "g6"), ["g6f7", "g6g8"]);
}

#[test]
fn princelings_must_promote_on_the_last_two_ranks_to_any_of_six_and_nowhere_else() {
    let fen = with(&*A, &[("k2", "K"), ("a6", "k"), ("e8", "P")], Color::White);
    let list = from(&*A, &fen, "e8");
    assert_eq!(list, ["e8d9", "e8e10c", "e8e10m", "e8e10n", "e8e10q", "e8e10r", "e8e10y"]);
    assert!(after(&*A, &fen, &["e8e10m"]).starts_with("2/2M3/"));
    let fen = with(&*A, &[("k2", "K"), ("a6", "k"), ("f9", "P")], Color::White);
    let list = from(&*A, &fen, "f9");
    assert_eq!(list.len(), 12, "{list:?}"); // c10 and e10
    let fen = with(&*A, &[("k2", "K"), ("a6", "k"), ("c4", "p")], Color::Black);
    assert!(from(&*A, &fen, "c4c2").contains(&"c4c2q".to_string()));
}

#[test]
fn captures_and_princeling_moves_are_progress_and_nothing_else_is() {
    let fen = "2/2k3/5/4/5/2Py2/5/4/5/R4K/2 w - - 7 1";
    let clock = |line: &[&str]| {
        let after = after(&*A, fen, line);
        after.split(' ').nth(4).unwrap().to_string()
    };
    assert_eq!(clock(&["k2i2"]), "8", "a King");
    assert_eq!(clock(&["e6e8"]), "0", "a Princeling");
    assert_eq!(clock(&["k2i2", "g6e6"]), "0", "a capture");
    assert_eq!(clock(&["k2i2", "e10f9"]), "9", "a Black King");
    assert!(after(&*A, CASTLES_A.replace("0 1", "7 1").as_str(), &["g2i2,k2h1"]).ends_with(" 8 1"));
}

// Special moves of C and D.

#[test]
fn a_captured_piece_goes_unpromoted_to_the_capturer_s_hand() {
    let fen = "2/k5/5/4/1+p3/2G3/5/4/5/5K/2[] w - - 3 1";
    assert_eq!(after(&*C, fen, &["e6d7"]), "2/k5/5/4/1G3/6/5/4/5/5K/2[P] b - - 0 1");
}

#[test]
fn drops_need_a_forward_step_from_an_empty_cell() {
    let fen = "2/6/5/4/5/k4K/5/4/5/6/2[RGSWMP] w - - 0 1";
    let board = C.board();
    for cell in board.cells() {
        let name = board.name(cell);
        let rank = board.rank(cell) + 1;
        let upright = matches!(board.tone(cell), Tone::Red | Tone::Green);
        // Over a side every cell leads up but those of rank 11 and the two corners of rank 10.
        let side = rank < 10 || rank == 10 && !["a10", "k10"].contains(&name);
        let diagonal = upright && board.at(board.file(cell), board.rank(cell) + 2).is_some();
        let file = rank < 10;
        for (letter, allowed) in [
            ("R", side),
            ("G", side || diagonal),
            ("S", file || diagonal),
            ("W", file),
            ("M", diagonal),
            ("P", file),
        ] {
            let list = moves(&*C, fen);
            let empty = !["a6", "k6"].contains(&name);
            let drop = format!("{letter}@{name}");
            assert_eq!(list.contains(&drop), empty && allowed, "{drop}");
        }
    }
}

#[test]
fn no_third_unpromoted_point_is_dropped_on_a_chain() {
    let points =
        |fen: &str| from(&*C, fen, "P@").into_iter().filter(|m| m.starts_with("P@f")).count();
    assert!(points("2/k5/5/4/5/6/2P2/4/5/5K/2[P] w - - 0 1") > 0);
    assert_eq!(points("2/k5/5/4/2P2/6/2P2/4/5/5K/2[P] w - - 0 1"), 0);
    assert!(points("2/k5/5/4/2+P2/6/2P2/4/5/5K/2[P] w - - 0 1") > 0);
    assert!(points("2/k5/5/4/2p2/6/2P2/4/5/5K/2[P] w - - 0 1") > 0);
}

#[test]
fn captures_drops_and_point_moves_are_progress_and_nothing_else_is() {
    let fen = "2/k5/5/4/5/2Pg2/5/4/5/G4K/2[S] w - - 7 1";
    let halfmove = |line: &[&str]| {
        let text = after(&*C, fen, line);
        text.split(' ').nth(4).unwrap().to_string()
    };
    assert_eq!(halfmove(&["k2i2"]), "8", "a King");
    assert_eq!(halfmove(&["a2b3"]), "8", "a Gold");
    assert_eq!(halfmove(&["e6f7"]), "0", "a Point");
    assert_eq!(halfmove(&["S@e4"]), "0", "a drop");
    assert_eq!(halfmove(&["k2i2", "g6e6"]), "0", "a capture");
}

#[test]
fn hands_are_written_white_first_each_in_the_order_rgswmp() {
    let fen = "2/k5/5/4/5/6/5/4/5/5K/2[pmwsgrPMWSGR] w - - 0 1";
    let written = C.position_string(&at(&*C, fen));
    assert!(written.contains("[RGSWMPrgswmp]"), "{written}");
    assert_eq!(moves(&*C, &written), moves(&*C, fen));
}

#[test]
fn a_dropped_piece_leaves_the_hand_and_is_written_in_upper_case_for_both() {
    let fen = "2/k5/5/4/5/6/5/4/5/5K/2[RPrp] b - - 0 1";
    let list = moves(&*C, fen);
    assert!(list.contains(&"P@f7".to_string()) && !list.iter().any(|mv| mv.contains("p@")));
    assert!(after(&*C, fen, &["P@f7"]).contains("2p2"));
    assert!(after(&*C, fen, &["P@f7"]).contains("[RPr] w "));
    assert!(!moves(&*C, &fen.replace("[RPrp]", "[RPr]")).iter().any(|mv| mv.starts_with("P@")));
}

#[test]
fn a_captured_promoted_piece_is_again_what_it_was() {
    for (promoted, plain) in [("+R", "R"), ("+S", "S"), ("+W", "W"), ("+M", "M"), ("+P", "P")] {
        let fen = format!("2/k5/5/4/1{}3/2G3/5/4/5/5K/2[] w - - 3 1", promoted.to_lowercase());
        let after = after(&*C, &fen, &["e6d7"]);
        assert!(after.contains(&format!("[{plain}] b ")), "{after}");
    }
}

#[test]
fn a_drop_may_give_check_and_counts_as_progress() {
    let fen = "2/k5/5/4/5/6/5/4/5/5K/2[R] w - - 7 1";
    let position = at(&*C, fen);
    let checks = C
        .legal_moves(&position)
        .into_iter()
        .filter(|&mv| C.move_string(&position, mv).contains('@') && C.gives_check(&position, mv));
    assert!(checks.count() > 3);
    assert!(after(&*C, fen, &["R@f5"]).ends_with("[] b - - 0 1"));
}

#[test]
fn a_drop_may_give_mate_even_a_points() {
    let fen = "1+R/rp+S2+W/5/k1p1/2Gw1/p3K1/1p1PS/4/3W+s/W1PG+s1/+r1[RMMMPPPPPPPmp] w - - 0 75";
    for drop in ["P@d7", "R@e8"] {
        let mut position = at(&*C, fen);
        let mv = C.read_move(&position, drop).unwrap();
        C.play(&mut position, mv).unwrap();
        assert_eq!(C.outcome(&position), Some(Outcome::win(Color::White, "checkmate")), "{drop}");
    }
}

#[test]
fn promotion_in_c_and_d_is_forced_where_the_piece_has_no_way_forward() {
    let on =
        |letter, cell: &'static str| goes(&*D, &[("e2", "K"), ("k8", "k"), (cell, letter)], cell);
    for mv in on("R", "f9") {
        assert_eq!(mv.ends_with('+'), mv[2..].starts_with(['b', 'f', 'j']) && mv.contains("11"));
    }
    assert!(on("R", "f9").iter().any(|mv| mv.ends_with('+')));
    assert!(on("+R", "f9").iter().all(|mv| !mv.ends_with('+')));
    assert!(on("G", "f9").iter().all(|mv| !mv.ends_with('+')));
}

// Ends and refusals.

#[test]
fn drops_and_castlings_that_are_not_legal_are_refused_with_the_reason() {
    let why = |rules: &SerpentShogi, fen: &str, mv: &str| {
        rules.read_move(&at(rules, fen), mv).unwrap_err().to_string()
    };
    let fen = "2/k5/5/4/2P2/6/2P2/4/5/5K/2[RPp] w - - 0 1";
    assert_eq!(why(&C, fen, "G@e4"), "you have no G in hand");
    assert_eq!(why(&C, fen, "R@f5"), "there is a piece on f5 already");
    assert_eq!(
        why(&C, fen, "P@f3"),
        "P may not be dropped on f3: no more than 2 may stand on one line, and there are f5 and f7",
        "a third on the chain"
    );
    assert_eq!(
        why(&C, fen, "R@h11"),
        "R may not be dropped on h11: such a piece is never dropped there",
        "no way forward"
    );
    let check = "2/k5/5/4/2r2/6/2K2/4/5/6/2[G] w - - 0 1";
    assert_eq!(why(&C, check, "G@e6"), "your King is in check, and the move leaves him there");
    assert!(why(&C, fen, "p@e4").contains("is not a move"), "they are upper case");
    assert!(why(&C, fen, "P@e4+").contains("is not a move"));
    assert!(why(&C, fen, "P@z4").contains("is not a move"));
    let fen = CASTLES_A.replace("R2K1R", "R1YK1R");
    let refused = A.read_move(&at(&*A, &fen), "g2d1").unwrap_err().to_string();
    assert_eq!(refused, "castling is not possible: a piece stands on e2");
}

fn ends_for_a_reason<R: RuleSet, const V: char>(rules: &R, vectors: &str) {
    for line in vectors.lines().filter(|line| !line.contains("ongoing")) {
        let position = at(rules, quoted(line)[1]);
        let mated = rules.is_in_check(&position, position.turn());
        let end = rules.outcome(&position).unwrap();
        assert_eq!(end.reason, if mated { "checkmate" } else { "stalemate" });
        assert_eq!(end.winner(), mated.then_some(!position.turn()));
    }
}

#[test]
fn stalemate_is_a_draw_and_mate_a_win() {
    each_version!(ends_for_a_reason);
    for end in ["draw", "white wins", "black wins"] {
        assert!(VECTORS.iter().any(|vectors| vectors.contains(end)), "no vector for {end}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused_with_the_reason() {
    for (fen, why) in [
        ("2/k5/5/4/5/6/5/4/5/5K/2 w - - 0", "fields"),
        ("2/k5/5/4/5/6/5/4/5/5K/3 w - - 0 1", "cells are left"),
        ("2/k5/5/4/5/6/5/4/5/5Z/2 w - - 0 1", "no piece of this game"),
        ("2/k5/5/4/5/6/5/4/5/5K/2[] w - - 0 1", "no hands"),
        ("2/k5/5/4/5/6/5/4/5/6/2 w - - 0 1", "0 Kings"),
        ("2/kP4/5/4/5/6/5/4/5/5K/2 w - - 0 1", "P cannot stand on c10"),
        ("2/k5/5/4/5/6/5/4/1P3/5K/2 w - - 0 1", "P cannot stand on d3"),
        ("2/k5/1p3/4/5/6/5/4/5/5K/2 w - - 0 1", "p cannot stand on d9"),
        ("2/k5/5/4/5/6/5/4/5/R4K/2 w a2 - 0 1", "right to castle"),
        ("2/r2k1r/5/4/5/6/5/4/5/R2K1R/2 w k2a2 - 0 1", "out of order"),
        ("2/r2k1r/5/4/5/6/5/4/5/R2K1R/2 w a2a2 - 0 1", "out of order"),
        ("2/r2k1r/5/4/5/6/5/4/5/R2K1R/2 w f5 - 0 1", "no castling partner"),
        ("2/k5/5/4/5/6/5/4/5/5K/2 w - f7 0 1", "no double step"),
        ("2/k5/5/4/5/6/5/4/5/5K/2 w - f6 0 1", "no cell"),
        ("2/kR4/5/4/5/6/5/4/5/5K/2 w - - 0 1", "in check"),
    ] {
        let said = refusal(&*A, fen);
        assert!(said.contains(why), "{fen}: {said}");
        assert!(Slow::<'a'>::read(fen).is_err(), "{fen}");
    }
    for (fen, why) in [
        ("2/k5/5/4/5/6/5/4/5/5K/2 w - - 0 1", "hands are missing"),
        ("2/k5/5/4/5/6/5/4/5/5K/2[K] w - - 0 1", "no piece that can be in hand"),
        ("2/k5/5/4/5/6/5/4/5/5K/2[R w - - 0 1", "not closed"),
        ("2/kP4/5/4/5/6/5/4/5/5K/2[] w - - 0 1", "P cannot stand on c10"),
        ("1R/k5/5/4/5/6/5/4/5/5K/2[] w - - 0 1", "R cannot stand on h11"),
        ("1S/k5/5/4/5/6/5/4/5/5K/2[] w - - 0 1", "S cannot stand on h11"),
        ("2/k1W3/5/4/5/6/5/4/5/5K/2[] w - - 0 1", "W cannot stand on e10"),
        ("1P/k5/5/4/5/6/5/4/5/5K/2[] w - - 0 1", "P cannot stand on h11"),
        ("2/k5/5/4/5/6/5/4/5/5K/s1[] w - - 0 1", "s cannot stand on d1"),
        ("2/k5/5/4/5/6/5/4/5/2w2K/2[] w - - 0 1", "w cannot stand on e2"),
        ("2/k5/5/4/5/6/5/4/5/p4K/2[] w - - 0 1", "p cannot stand on a2"),
        ("2/k5/5/4/5/6/2M2/4/5/5K/2[] w - - 0 1", "M cannot stand on f5"),
        ("2/k5/5/4/2P2/6/2P2/4/2P2/5K/2[] w - - 0 1", "3 Points on a chain"),
        ("2/k5/5/4/5/6/5/4/5/5K/2[GGg] w - - 0 1", "the set holds 2"),
        ("2/k5/5/4/5/6/5/4/5/5K/2[] w a2 - 0 1", "no castling"),
        ("2/k5/5/4/5/6/5/4/5/5K/2[] w - f7 0 1", "no double step"),
    ] {
        let said = refusal(&*C, fen);
        assert!(said.contains(why), "{fen}: {said}");
        assert!(Slow::<'c'>::read(fen).is_err(), "{fen}");
    }
}

#[test]
fn hands_are_read_in_any_order_and_written_in_one() {
    let position = at(&*C, "2/k5/5/4/5/6/5/4/5/5K/2[pPwRr] w - -");
    assert_eq!(C.position_string(&position), "2/k5/5/4/5/6/5/4/5/5K/2[RPrwp] w - - 0 1");
}
