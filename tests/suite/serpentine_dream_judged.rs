//! Serpentine Dream Chess against the slow judge: walks from the start and from rich positions,
//! and random placements.

use crate::judged::{Look, Spelled, Tally, Watch, choices, read_and_walk, run};
use crate::slow::Judge;
use crate::slow::serpentine_dream::Dream;

use chesswright::board::{Cell, CellSet};
use chesswright::prelude::*;
use chesswright::variants::serpentine_dream::SerpentineDream;
use proptest::prelude::*;
use proptest::sample::select;

const BONUS: &str = include_str!("../data/vectors/serpentine-dream.jsonl");
const CONVERGENCE: &str = include_str!("../data/vectors/serpentine-dream-convergence.jsonl");
/// Positions where the rarer rules matter.
const RICH: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - ABCDEFGHabcdefgh 0 0 1",
    // Castling in the middle of everything; pawns about to promote.
    "r3k2r/p7/8/6r(q)1/2q5/1P5n/P7/R3K2R[] w KQq - Aa 0 0 20",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R[Pp] w KQkq - - 0 0 20",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R[Pp] b KQkq - - 0 0 20",
    // A rescue that opens castling: the pawn parries the Rook's check, knights hold the middle.
    "4r3/1k6/2N5/8/8/8/8/R3K2R[PP] w KQ - - 0 0 30",
    // Queens of both sorts, roles of Kings, en passant.
    "3q4/4k(n)3/8/2p(q)1q3/3Q1N(Q)2/8/3K(P)4/8[Pp] w - - - 0 4 25",
    "4k3/2pp1p2/8/1P2P1N(P)1/2pnp3/8/1P1P1P2/4K3[P] w - - BDFcdf 0 0 15",
    // The hidden configuration, about to be kept.
    "7k/8/8/R3p(r)3/3rR3/8/8/K7[] w - - - 0 0 40",
    // A Convergence to be completed.
    "8/8/4k3/3rp3/3n1b2/8/1R6/K5R1[] b - - - 0 0 33",
];

/// Looks for what is rare in this game alone.
#[derive(Default)]
struct Rare(Tally);

type Dreams = Spelled<SerpentineDream>;

impl<const B: bool> Watch<SerpentineDream, Dream<B>> for Rare {
    fn tally(&self) -> &Tally {
        &self.0
    }

    fn observe(
        &self,
        rules: &SerpentineDream,
        position: &Position<SerpentineDream>,
        judge: &Dream<B>,
        moves: &[Dreams],
    ) -> Result<(), TestCaseError> {
        let fen = judge.fen();
        let against = judge.in_convergence_check().then_some(position.turn());
        let check = rules.convergence_check(position).map(|(color, _)| color);
        prop_assert_eq!(check, against, "Convergence check in {}", fen);
        for color in Color::ALL {
            let attacked = |&cell: &Cell| rules.attackers(position, cell, color).any();
            let attacked = u64::of_all(rules.board().cells().filter(attacked));
            prop_assert_eq!(rules.controlled(position, color), attacked, "{} in {}", color, fen);
        }
        let strings: Vec<&str> = moves.iter().map(|(string, _)| string.as_str()).collect();
        self.put_down(rules, position, &strings);
        Ok(())
    }

    fn liked<'m>(
        &self,
        rules: &SerpentineDream,
        position: &Position<SerpentineDream>,
        moves: &'m [Dreams],
        choice: u16,
    ) -> Vec<&'m Dreams> {
        let rare = |(string, mv): &&Dreams| match choice % 12 {
            0 => string.starts_with('P'),
            1 => string.len() == 5,
            2 => string.starts_with("e1") || string.starts_with("e8"),
            3 => ["d4", "d5", "e4", "e5"].contains(&&string[2..4]),
            4 => rules.is_capture(position, *mv),
            5 => string.ends_with("/r") || string.ends_with("/p"),
            _ => true,
        };
        moves.iter().take(400).filter(rare).collect()
    }

    /// Captured study pieces can pass the bound of eight pawns, which no string may.
    fn read_back(
        &self,
        rules: &SerpentineDream,
        position: &Position<SerpentineDream>,
        fen: &str,
    ) -> Result<(), TestCaseError> {
        let read = rules.read_position(fen);
        prop_assert_eq!(read.is_ok(), Dream::<B>::read(fen).is_ok(), "{} read back", fen);
        if let Ok(read) = read {
            prop_assert_eq!(read, *position, "{} read back", fen);
        }
        Ok(())
    }
}

impl Rare {
    /// Puts down which of the rarer things a position shows.
    fn put_down(
        &self,
        rules: &SerpentineDream,
        position: &Position<SerpentineDream>,
        moves: &[&str],
    ) {
        let note = |what, how_often| self.0.add(what, how_often);
        let them = moves.iter().map(|mv| mv.rsplit(',').next().unwrap_or(mv));
        let count = |test: &dyn Fn(&str) -> bool| them.clone().filter(|mv| test(mv)).count();
        let home = position.turn() == Color::White;
        let castles = |mv: &str| {
            let castling = if home { ["e1g1/", "e1c1/"] } else { ["e8g8/", "e8c8/"] };
            position.rights().any() && castling.iter().any(|text| mv.starts_with(text))
        };
        let dark = |mv: &str| {
            let bytes = mv.as_bytes();
            (bytes[2] - b'a' + bytes[3] - b'1').is_multiple_of(2)
        };
        let kings = rules.kings(position);
        let role_king = |mv: &str| {
            let cell = rules.board().cell(&mv[..2]).filter(|&cell| kings.has(cell));
            cell.is_some_and(|cell| position.kind_at(cell).index() != 0)
        };
        note("rescues", moves.iter().filter(|mv| mv.starts_with('P')).count());
        note("castlings", count(&castles));
        let with_rescue = moves.iter().filter(|mv| mv.starts_with('P') && castles(&mv[5..]));
        note("castlings after a rescue", with_rescue.count());
        note("promotions on dark squares", count(&|mv| mv.len() == 5 && dark(mv)));
        note("moves of role-changed Kings", count(&role_king));
        note("en passant", usize::from(position.en_passant_is_legal()));
        let converges = rules.convergence_check(position).is_some();
        note("Convergence checks", usize::from(converges));
        let names = ["e4", "d5", "d4", "e5"].map(|name| rules.board().cell(name).expect("a cell"));
        let rook = |&cell: &Cell| position.kind_at(cell).index() == 2;
        let hidden = names.iter().all(rook) && position.of(Color::White).has(names[0]);
        note("hidden configurations", usize::from(hidden));
        note("checks", usize::from(rules.is_in_check(position, position.turn())));
    }
}

/// A position put together at random, some of it as no position can be.
fn placement() -> impl Strategy<Value = String> {
    let cell = || prop_oneof![3 => 0..64usize, 1 => select(vec![27usize, 28, 35, 36])];
    let kinds: Vec<char> = "pppqrbnk".chars().collect();
    let piece = (
        cell(),
        any::<bool>(),
        select("pppppqqrrbnn".chars().collect::<Vec<_>>()),
        // Its role, if it has another.
        prop::option::weighted(0.5, select(kinds.clone())),
    );
    let king = || (cell(), prop::option::weighted(0.6, select(kinds.clone())));
    let pieces = prop::collection::vec(piece, 0..14);
    // Where a pawn has just made a double step; how tame all this is.
    let passed = prop::option::weighted(0.4, 0..8usize);
    // What the end of a game begins with: the Castle, the Royal or the hidden configuration.
    let formation = prop::option::weighted(0.25, 0..3usize);
    let rest = (any::<bool>(), 0..3usize, 0..3usize, passed, formation);
    (king(), king(), pieces, rest, prop::bool::weighted(0.95)).prop_map(
        |(white, black, pieces, (turn, ours, theirs, passed, formation), tame)| {
            let mut board = [None; 64];
            let mut put = |cell: usize, is_white: bool, natural: char, role: Option<char>| {
                let light = (cell % 8 + cell / 8) % 2 == 1;
                let last = cell / 8 == if is_white { 7 } else { 0 };
                let natural = if tame && natural == 'p' && last { 'n' } else { natural };
                let role = role.filter(|&role| role != natural && !(tame && light));
                board[cell] = Some((is_white, natural, role));
            };
            for (cell, is_white, natural, role) in pieces {
                put(cell, is_white, natural, role);
            }
            let mut field = "-".to_owned();
            if let Some(file) = passed {
                let [over, to] = if turn { [40, 32] } else { [16, 24] };
                put(to + file, !turn, 'p', None);
                put(to + (file + 1) % 8, turn, 'p', None);
                let rank = over / 8 + 1;
                field = format!("{}{rank}", char::from(b'a' + file as u8));
            }
            let [mut white, mut black] = [white, black];
            let [light, dark] = [[28, 35], [27, 36]];
            match formation {
                Some(0) => {
                    for cell in light.into_iter().chain(dark) {
                        put(cell, !turn, 'n', Some('b'));
                    }
                }
                // The side that has just moved is the other one.
                Some(1) if turn => {
                    black.0 = dark[0];
                    put(dark[1], false, 'r', Some('q'));
                }
                Some(1) => {
                    white.0 = light[0];
                    put(light[1], true, 'q', None);
                }
                Some(_) => {
                    for cell in light {
                        put(cell, true, 'r', None);
                    }
                    for cell in dark {
                        put(cell, false, 'p', Some('r'));
                    }
                }
                None => {}
            }
            for ((cell, role), is_white) in [(white, true), (black, false)] {
                put(cell, is_white, 'k', role);
            }
            if let Some(file) = passed.filter(|_| tame) {
                // Unless a King stands there.
                let [from, over] = if turn { [48, 40] } else { [8, 16] };
                for cell in [from + file, over + file] {
                    board[cell] = board[cell].filter(|&(_, natural, _)| natural == 'k');
                }
            }
            let mut unmoved = String::new();
            for (rank, is_white, first) in [(1, true, b'A'), (6, false, b'a')] {
                for file in 0..8 {
                    if board[rank * 8 + file] == Some((is_white, 'p', None)) {
                        unmoved.push(char::from(first + file as u8));
                    }
                }
            }
            if unmoved.is_empty() {
                unmoved.push('-');
            }
            let mut rows = vec![];
            for rank in (0..8).rev() {
                let mut row = String::new();
                let mut empty = 0;
                for piece in &board[rank * 8..rank * 8 + 8] {
                    let Some((is_white, natural, role)) = *piece else {
                        empty += 1;
                        continue;
                    };
                    if empty > 0 {
                        row += &empty.to_string();
                        empty = 0;
                    }
                    let text = match role {
                        Some(role) => format!("{natural}({role})"),
                        None => natural.to_string(),
                    };
                    row += &if is_white { text.to_uppercase() } else { text };
                }
                if empty > 0 {
                    row += &empty.to_string();
                }
                rows.push(row);
            }
            let turn = if turn { 'w' } else { 'b' };
            let hands = format!("{}{}", "P".repeat(ours), "p".repeat(theirs));
            format!("{}[{hands}] {turn} - {field} {unmoved} 0 0 1", rows.join("/"))
        },
    )
}

/// Each move that is looked at asks the judge for all its moves again: a few at a time.
const LOOK: Look = Look { moves: 3, cells: 1 };

fn judged<const B: bool>(rules: &SerpentineDream, vectors: &str) {
    let fens: Vec<&str> = vectors.lines().filter_map(|line| line.split('"').nth(3)).collect();
    let starts: Vec<&str> = RICH.into_iter().chain(fens).collect();
    let rare = Rare::default();
    // The rich positions as often as all the others.
    let start = prop_oneof![0..RICH.len(), 0..starts.len()];
    run(150, &(start, choices(10..40)), |(start, choices)| {
        read_and_walk::<_, Dream<B>>(rules, starts[start], &choices, LOOK, &rare)
    });
    assert_eq!(rare.0.seen("refused"), 0);
    run(6_000, &placement(), |fen| read_and_walk::<_, Dream<B>>(rules, &fen, &[], LOOK, &rare));
    let mut floors = vec![
        ("positions", 5_000),
        ("refused", 100),
        ("castlings", 20),
        ("promotions on dark squares", 20),
        ("moves of role-changed Kings", 20),
        ("en passant", 20),
        ("Convergence checks", 20),
        ("hidden configurations", 20),
        ("checks", 20),
    ];
    if B {
        floors.extend([("rescues", 1_000), ("castlings after a rescue", 1)]);
    }
    rare.0.demand(rules.id(), &floors);
}

#[test]
fn the_game_with_the_bonus_agrees() {
    judged::<true>(&SerpentineDream::new(), BONUS);
}

#[test]
fn the_convergence_paradigm_agrees() {
    judged::<false>(&SerpentineDream::convergence(), CONVERGENCE);
}
