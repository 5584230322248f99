//! Capablanca's and Gliński's chess, as the examples describe them, against the slow judges: walks
//! from rich positions, and random placements in which the rarer things are frequent.

use crate::games::{capablanca, glinski};
use crate::judged;
use crate::slow;

use chesswright::board::{Cell, CellSet};
use chesswright::prelude::*;
use chesswright::rules::Move;
use judged::{Look, Tally, choices, read_and_walk, run};
use proptest::prelude::*;
use slow::Judge;
use slow::glinski::Glinski;
use slow::orthodox::Capablanca;

/// Positions of Capablanca's chess where the rarer rules matter.
const CAPABLANCA: [&str; 8] = [
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    "r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1",
    // Castling in the middle of everything.
    "r2q1k3r/2a1b5/10/3A6/6c3/10/4B5/R3CK3R w KQkq - 0 1",
    // Promotions, some of which take a Rook that could castle.
    "r4k3r/1P6P1/10/10/10/10/1p6p1/R4K3R w KQkq - 0 1",
    "r4k3r/1P6P1/10/10/10/10/1p6p1/R4K3R b KQkq - 0 1",
    // En passant, and one that lays the King bare.
    "rnabqkbcnr/ppppp1pppp/10/4Pp4/10/10/PPPP1PPPPP/RNABQKBCNR w KQkq f6 0 3",
    "10/10/10/10/k2Pp4Q/10/10/5K4 b - d3 0 1",
    // Stalemate.
    "k9/10/1Q8/10/10/10/10/5K4 b - - 0 1",
];

/// What placements of a game are made from.
struct Stranger<'r, R: RuleSet> {
    rules: &'r R,
    /// Letters to draw from, the frequent ones several times.
    letters: &'static str,
    /// The cells of the Kings that castle, and of their partners with their letters.
    home: &'static [&'static str],
    partners: &'static [(&'static str, &'static str)],
    /// Where White's, and Black's, pawns make their double steps from.
    starts: [&'static [&'static str]; 2],
}

/// Numbers that a placement is made from.
#[derive(Clone, Debug)]
struct Draft {
    /// Leaves out most of what makes a placement no position.
    tame: bool,
    /// The mover has hardly more than his King.
    lopsided: bool,
    white_to_move: bool,
    kings: [u16; 2],
    /// Cell, letter, White's.
    pieces: Vec<(u16, u16, bool)>,
    /// Which Kings and partners are put where they castle.
    castling: Option<u8>,
    rights: u8,
    /// Where a rider aims at the mover's King, with one of his own pieces in the way.
    pin: Option<[u16; 3]>,
    /// Which pawn has just made a double step, and where else things stand then.
    passed: Option<(u16, [u16; 4])>,
}

fn drafts() -> impl Strategy<Value = Draft> {
    let piece = (any::<u16>(), any::<u16>(), any::<bool>());
    (
        (prop::bool::weighted(0.9), prop::bool::weighted(0.3), any::<bool>()),
        any::<[u16; 2]>(),
        proptest::collection::vec(piece, 0..14),
        (proptest::option::of(any::<u8>()), any::<u8>()),
        proptest::option::weighted(0.3, any::<[u16; 3]>()),
        proptest::option::weighted(0.4, (any::<u16>(), any::<[u16; 4]>())),
    )
        .prop_map(
            |((tame, lopsided, white_to_move), kings, pieces, (castling, rights), pin, passed)| {
                Draft {
                    tame,
                    lopsided,
                    white_to_move,
                    kings,
                    pieces,
                    castling,
                    rights,
                    pin,
                    passed,
                }
            },
        )
}

impl<R: RuleSet<Move = Move>> Stranger<'_, R> {
    fn cell(&self, name: &str) -> Cell {
        self.rules.board().cell(name).unwrap_or_else(|| panic!("no cell {name}"))
    }

    fn piece(&self, color: Color, letter: &str) -> Piece {
        let (piece, _) = self.rules.notation().piece_prefix(letter).expect("a letter of the game");
        Piece::new(color, piece.kind)
    }

    /// One of those cells, or of all when there is none.
    fn pick(&self, cells: impl Iterator<Item = Cell>, choice: u16) -> Cell {
        let mut cells: Vec<Cell> = cells.collect();
        if cells.is_empty() {
            cells = self.rules.board().cells().collect();
        }
        cells[usize::from(choice) % cells.len()]
    }

    /// The cells that a piece attacks on an empty board.
    fn around(&self, color: Color, letter: &str, cell: Cell) -> impl Iterator<Item = Cell> {
        let kind = self.piece(color, letter).kind;
        let none = chesswright::rules::SetOf::<R>::EMPTY;
        self.rules.tables().of(color, kind).attacks(cell, none).cells()
    }

    fn is_edge(&self, cell: Cell) -> bool {
        Color::ALL.into_iter().any(|color| {
            let tables = self.rules.tables().of(color, self.piece(color, "P").kind);
            let none = chesswright::rules::SetOf::<R>::EMPTY;
            tables.targets(cell, none, none).is_empty()
        })
    }

    /// The placement as a position string, which may be that of no position.
    fn string(&self, draft: &Draft) -> String {
        let us = if draft.white_to_move { Color::White } else { Color::Black };
        let all = || self.rules.board().cells();
        let letters: Vec<String> = self.letters.chars().map(String::from).collect();
        let mut setup = Setup::<R>::new();
        setup.set_turn(us);
        let most = if draft.lopsided { 6 } else { draft.pieces.len() };
        for (nth, &(cell, letter, white)) in draft.pieces.iter().take(most).enumerate() {
            let cell = self.pick(all(), cell);
            let letter = letters[usize::from(letter) % letters.len()].as_str();
            let color = match draft.lopsided {
                true if nth > 0 => !us,
                _ if white => Color::White,
                _ => Color::Black,
            };
            if !(draft.tame && letter == "P" && self.is_edge(cell)) {
                setup.put(self.piece(color, letter), cell);
            }
        }
        let mut kings = draft.kings.map(|choice| self.pick(all(), choice));
        if draft.lopsided {
            // He is caught where his ways are fewest.
            let mut cells: Vec<Cell> = all().collect();
            cells.sort_by_key(|&cell| self.around(us, "K", cell).count());
            cells.truncate(cells.len() / 6);
            kings[us.index()] = self.pick(cells.into_iter(), draft.kings[us.index()]);
        }
        if let Some(chosen) = draft.castling {
            for (nth, name) in self.home.iter().enumerate().filter(|(n, _)| chosen >> n & 1 == 1) {
                kings[nth] = self.cell(name);
            }
            for (nth, (name, letter)) in self.partners.iter().enumerate() {
                if chosen >> (nth + 2) & 1 == 1 {
                    let color = Color::ALL[nth / 2];
                    setup.put(self.piece(color, letter), self.cell(name));
                }
            }
        }
        if let Some([rider, shield, letter]) = draft.pin {
            let king = kings[us.index()];
            let rider = self.pick(self.around(us, "Q", king), rider);
            let queen = self.rules.tables().of(us, self.piece(us, "Q").kind);
            let hides = |&cell: &Cell| {
                let shield = chesswright::rules::SetOf::<R>::of(cell);
                !queen.attacks(king, shield).has(rider)
            };
            let between = self.around(us, "Q", king).filter(|&cell| cell != rider).filter(hides);
            let letter = &letters[usize::from(letter) % letters.len()];
            let cell = self.pick(between, shield);
            if !(draft.tame && letter == "P" && self.is_edge(cell)) {
                setup.put(self.piece(us, letter), cell);
            }
            setup.put(self.piece(!us, "Q"), rider);
        }
        if let Some((start, wishes)) = draft.passed {
            kings[us.index()] = self.pass(&mut setup, draft, start, wishes, kings[us.index()]);
        }
        for color in Color::ALL {
            setup.put(self.piece(color, "K"), kings[color.index()]);
        }
        let mut rights = chesswright::rules::SetOf::<R>::EMPTY;
        for (nth, (name, letter)) in self.partners.iter().enumerate() {
            let (color, cell) = (Color::ALL[nth / 2], self.cell(name));
            let at_home = setup.piece(self.cell(self.home[nth / 2]))
                == Some(self.piece(color, "K"))
                && setup.piece(cell) == Some(self.piece(color, letter));
            // Usually all rights that there can be.
            let wished = draft.rights & 3 != 0 || draft.rights >> (nth + 2) & 1 == 1;
            if wished && (at_home || !draft.tame) {
                rights = rights.with(cell);
            }
        }
        setup.set_rights(rights);
        self.rules.position_string(setup.unchecked())
    }

    /// Puts a pawn of the other side where its double step ends, and perhaps one beside it that
    /// may take it; says where the King of that one's side stands.
    fn pass(
        &self,
        setup: &mut Setup<R>,
        draft: &Draft,
        start: u16,
        wishes: [u16; 4],
        king: Cell,
    ) -> Cell {
        let us = setup.turn();
        let starts = self.starts[(!us).index()];
        let name = starts[usize::from(start) % starts.len()];
        let (file, rank) = name.split_at(1);
        let rank: i32 = rank.parse().expect("a rank");
        let ahead = |steps: i32| {
            let rank = if us == Color::Black { rank + steps } else { rank - steps };
            self.cell(&format!("{file}{rank}"))
        };
        let [origin, over, to] = [0, 1, 2].map(ahead);
        if draft.tame {
            setup.remove(origin);
            setup.remove(over);
            setup.put(self.piece(!us, "P"), to);
        }
        setup.set_en_passant(Some(over));
        let [taker, bare, rider, second] = wishes;
        // Who takes on a cell stands where the other side's pawn on it would take.
        let from = self.pick(self.around(!us, "P", over), taker);
        if !taker.is_multiple_of(4) {
            setup.put(self.piece(us, "P"), from);
            if second.is_multiple_of(3) {
                let from = self.pick(self.around(!us, "P", over), second / 3);
                setup.put(self.piece(us, "P"), from);
            }
        }
        if bare.is_multiple_of(2) {
            return king;
        }
        // King and rider on lines through the two pawns that leave theirs.
        let through = if bare & 2 == 0 { from } else { to };
        let away = |cell: &Cell| ![origin, over, to, from].contains(cell);
        let queen = self.pick(self.around(us, "Q", through).filter(away), rider);
        setup.put(self.piece(!us, "Q"), queen);
        self.pick(self.around(us, "Q", through).filter(away), bare / 4)
    }

    /// Judges the game.
    fn judge<J: Judge>(&self, rich: &[&str], look: Look) {
        let tally = Tally::default();
        run(80, &(0..rich.len(), choices(20..40)), |(start, choices)| {
            read_and_walk::<R, J>(self.rules, rich[start], &choices, look, &tally)
        });
        run(5_000, &(drafts(), choices(0..3)), |(draft, choices)| {
            read_and_walk::<R, J>(self.rules, &self.string(&draft), &choices, look, &tally)
        });
        let castlings = if self.home.is_empty() { 0 } else { 200 };
        tally.demand(
            self.rules.id(),
            &[
                ("positions", 5_000),
                ("refused", 100),
                ("castlings", castlings),
                ("en passant", 200),
                ("passed over in vain", 100),
                ("promotions", 500),
                ("checks", 500),
                ("double checks", 20),
                ("pins", 300),
                ("checkmate", 20),
                ("stalemate", 1),
            ],
        );
    }
}

#[test]
fn capablanca_agrees() {
    let rules = capablanca::rules().expect("a game");
    let game = Stranger {
        rules: &rules,
        letters: "PPPPPPPNBRQAC",
        home: &["f1", "f8"],
        partners: &[("j1", "R"), ("a1", "R"), ("j8", "R"), ("a8", "R")],
        starts: [
            &["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "i2", "j2"],
            &["a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7", "i7", "j7"],
        ],
    };
    game.judge::<Capablanca>(&CAPABLANCA, Look { moves: 12, cells: 3 });
}

#[test]
fn glinski_agrees() {
    let rules = glinski::rules().expect("a game");
    let game = Stranger {
        rules: &rules,
        letters: "PPPPPPPNBRQ",
        home: &[],
        partners: &[],
        starts: [
            &["b1", "c2", "d3", "e4", "f5", "g4", "h3", "i2", "k1"],
            &["b7", "c7", "d7", "e7", "f7", "g7", "h7", "i7", "k7"],
        ],
    };
    let rows = include_str!("../data/perft-glinski.tsv").lines();
    let rich: Vec<&str> = rows.filter_map(|row| row.split('\t').next()).collect();
    let rich: Vec<&str> = rich.into_iter().filter(|fen| !fen.starts_with('#')).collect();
    game.judge::<Glinski>(&rich, Look { moves: 4, cells: 1 });
}
