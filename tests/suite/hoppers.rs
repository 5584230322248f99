//! Two rule sets written as a stranger would write them, judged by a slow generator: one with
//! hoppers, whose moves are made and tested, and one with crooked, circling and lame pieces,
//! whose moves are found by masks.

use std::ops::ControlFlow;

use chesswright::board::{Cell, CellSet, Geometry, Rectangle};
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{Act, Movement, Path, Way, circling, crooked, leap, ride, step};
use chesswright::notation::Notation;
use chesswright::piece::{Color, Kind, Piece};
use chesswright::position::{Position, Setup};
use chesswright::rules::{Batch, Castle, Castlings, Kit, Move, RuleSet, Scene, Scope, SetOf};

const KING: Kind = Kind::new(0);

// The games.

/// A game of a King and some pieces that only move and capture.
#[derive(Debug)]
struct Pieces<S: CellSet> {
    kit: Kit<Pieces<S>>,
    movements: Vec<Movement>,
}

impl<S: CellSet> Pieces<S> {
    fn new(id: &'static str, side: u8, kinds: &[(&str, Movement)]) -> Pieces<S> {
        let board: Rectangle<S> = Rectangle::new(side, side).unwrap();
        let movements: Vec<Movement> = kinds.iter().map(|(_, movement)| movement.clone()).collect();
        let letters: Vec<&str> = kinds.iter().map(|(letter, _)| *letter).collect();
        let kit = Kit::new(id, board, &movements, Notation::letters(&letters)).unwrap();
        let mut pieces = Pieces { kit, movements };
        let last = pieces.board().size() - 1;
        let mut setup = Setup::new();
        setup.put(Piece::new(Color::White, KING), Cell::new(0));
        setup.put(Piece::new(Color::Black, KING), Cell::new(last as u8));
        let start = pieces.position(setup).unwrap();
        pieces.kit.set_start(start);
        pieces
    }
}

impl<S: CellSet> RuleSet for Pieces<S> {
    type Board = Rectangle<S>;
    type Planes = [S; 3];
    type State = ();
    type Move = Move;

    fn kit(&self) -> &Kit<Self> {
        &self.kit
    }

    fn play_unchecked(&self, position: &mut Position<Self>, mv: Move) {
        let victim = position.piece(mv.to);
        if let Some(victim) = victim {
            position.unchecked().take(self.keys(), victim, mv.to);
        }
        let piece = Piece::new(position.turn(), position.kind_at(mv.from));
        position.unchecked().shift(self.keys(), piece, mv.from, mv.to);
        position.unchecked().end_turn(self.keys(), victim.is_some());
    }

    fn unfold(
        &self,
        _position: &Position<Self>,
        batch: &Batch<S>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        batch.from(to).map_or(ControlFlow::Continue(()), |from| each(Move::go(from, to)))
    }

    fn ends(&self, mv: Move) -> (Option<Cell>, Cell) {
        (Some(mv.from), mv.to)
    }
}

/// Kings, cannons and grasshoppers, with Rooks and Knights between them.
fn hoppers() -> Pieces<u64> {
    let cannon = ride(Orthogonal).move_only().or(ride(Orthogonal).hop_beyond().capture_only());
    Pieces::new(
        "hoppers",
        8,
        &[
            ("K", step(Any)),
            ("C", cannon),
            ("G", ride(Any).hop()),
            ("R", ride(Orthogonal)),
            ("N", leap(1, 1)),
        ],
    )
}

/// Kings and pieces that turn, that can be blocked at the leg, that stop short.
fn turners<S: CellSet>(side: u8) -> Pieces<S> {
    let pawn = step(Orthogonal)
        .along_file()
        .forward()
        .move_only()
        .or(step(Diagonal).forward().capture_only());
    Pieces::new(
        "turners",
        side,
        &[
            ("K", step(Any)),
            ("B", crooked(Diagonal)),
            ("O", circling(Orthogonal).or(circling(Diagonal))),
            ("H", leap(1, 1).lame()),
            ("S", crooked(Orthogonal).up_to(4).or(leap(0, 2).lame())),
            ("Q", ride(Any)),
            ("P", pawn),
            ("X", ride(Diagonal).move_only().or(ride(Orthogonal).exactly(2).capture_only())),
        ],
    )
}

// The judge.

/// A position as a plain list of what stands where.
type Squares = Vec<Option<Piece>>;

/// The paths of every kind of either colour from every cell.
struct Judge {
    paths: Vec<[Vec<Vec<Path>>; 2]>,
}

impl Judge {
    fn of<S: CellSet>(game: &Pieces<S>) -> Judge {
        let list = |movement: &Movement, color| {
            let from = |cell| movement.paths(game.board(), color, cell);
            game.board().cells().map(from).collect()
        };
        let paths = game
            .movements
            .iter()
            .map(|movement| Color::ALL.map(|color| list(movement, color)))
            .collect();
        Judge { paths }
    }

    /// Every cell to which the piece on a cell gets, path by path, and what it may do there.
    fn reached(&self, squares: &Squares, from: usize) -> Vec<(usize, Act)> {
        let Some(piece) = squares[from] else {
            return vec![];
        };
        let mut found = vec![];
        for path in &self.paths[piece.kind.index()][piece.color.index()][from] {
            let mut met = 0;
            let mut just_met = false;
            for (i, cell) in path.cells.iter().enumerate() {
                let stops = match path.way {
                    Way::Ride => met == 0,
                    Way::End => met == 0 && i + 1 == path.cells.len(),
                    Way::HopJustBeyond => met == 1 && just_met,
                    Way::HopBeyond => met == 1,
                };
                if stops {
                    found.push((cell.index(), path.act));
                }
                just_met = squares[cell.index()].is_some();
                met += usize::from(just_met);
            }
        }
        found
    }

    /// The cells of a colour's pieces that could capture on a cell.
    fn attackers(&self, squares: &Squares, cell: usize, color: Color) -> Vec<usize> {
        let attacks = |&from: &usize| {
            squares[from].is_some_and(|piece| piece.color == color)
                && self
                    .reached(squares, from)
                    .iter()
                    .any(|&(to, act)| to == cell && act != Act::Move)
        };
        (0..squares.len()).filter(attacks).collect()
    }

    fn king(squares: &Squares, color: Color) -> usize {
        squares.iter().position(|&piece| piece == Some(Piece::new(color, KING))).unwrap()
    }

    fn in_check(&self, squares: &Squares, color: Color) -> bool {
        !self.attackers(squares, Judge::king(squares, color), !color).is_empty()
    }

    fn after(squares: &Squares, (from, to): (usize, usize)) -> Squares {
        let mut after = squares.clone();
        after[to] = after[from].take();
        after
    }

    /// The moves that the pieces can make, Kings' safety aside, sorted, each once.
    fn possible(&self, squares: &Squares, us: Color) -> Vec<(usize, usize)> {
        let mut moves = vec![];
        for from in 0..squares.len() {
            if squares[from].is_none_or(|piece| piece.color != us) {
                continue;
            }
            for (to, act) in self.reached(squares, from) {
                let may = match squares[to] {
                    None => act != Act::Capture,
                    Some(piece) => act != Act::Move && piece.color != us && piece.kind != KING,
                };
                if may {
                    moves.push((from, to));
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// The moves after which the mover's King is safe.
    fn legal(&self, squares: &Squares, us: Color) -> Vec<(usize, usize)> {
        let mut moves = self.possible(squares, us);
        moves.retain(|&mv| !self.in_check(&Judge::after(squares, mv), us));
        moves
    }
}

fn squares<S: CellSet>(game: &Pieces<S>, position: &Position<Pieces<S>>) -> Squares {
    game.board().cells().map(|cell| position.piece(cell)).collect()
}

fn pairs(moves: impl IntoIterator<Item = Move>) -> Vec<(usize, usize)> {
    let mut pairs: Vec<_> = moves.into_iter().map(|mv| (mv.from.index(), mv.to.index())).collect();
    pairs.sort_unstable();
    pairs
}

/// Does the game say of a position what the judge says?
fn compare<S: CellSet>(game: &Pieces<S>, judge: &Judge, position: &Position<Pieces<S>>) {
    let at = game.position_string(position);
    let us = position.turn();
    let plain = squares(game, position);
    let legal = judge.legal(&plain, us);
    assert_eq!(pairs(game.legal_moves(position)), legal, "{at}");
    assert_eq!(game.count_moves(position), legal.len() as u64, "{at}");
    assert_eq!(game.has_moves(position), !legal.is_empty(), "{at}");
    let mut captures = legal.clone();
    captures.retain(|&(_, to)| plain[to].is_some());
    assert_eq!(pairs(game.captures(position)), captures, "{at}");
    let in_check = judge.in_check(&plain, us);
    assert_eq!(game.is_in_check(position, us), in_check, "{at}");
    assert_eq!(game.is_in_check(position, !us), judge.in_check(&plain, !us), "{at}");
    let king = Judge::king(&plain, us);
    let set = |cells: Vec<usize>| S::of_all(cells.into_iter().map(|cell| Cell::new(cell as u8)));
    let checkers = set(judge.attackers(&plain, king, !us));
    assert_eq!(game.checkers(position, us), checkers, "{at}");
    let scene = Scene::new(game, position);
    assert_eq!((scene.in_check(), scene.checkers), (in_check, checkers), "{at}");
    for cell in game.board().cells() {
        let attackers = set(judge.attackers(&plain, cell.index(), !us));
        assert_eq!(game.attackers(position, cell, !us), attackers, "{at}");
        let attacked = scene.is_attacked(game, cell, position.occupied(), S::EMPTY);
        assert_eq!(attacked, attackers.any(), "{at}: {}", game.board().name(cell));
        let from_here: Vec<_> = legal.iter().copied().filter(|mv| mv.0 == cell.index()).collect();
        assert_eq!(pairs(game.moves_from(position, cell)), from_here, "{at}");
    }
    for mv in game.legal_moves(position) {
        let after = Judge::after(&plain, (mv.from.index(), mv.to.index()));
        assert_eq!(game.gives_check(position, mv), judge.in_check(&after, !us), "{at} {mv:?}");
    }
    if let Some(mv) = game.legal_moves(position).first() {
        let mut after = *position;
        game.play(&mut after, *mv).unwrap();
        assert_eq!(after.hash(), game.hash_from_scratch(&after), "{at} {mv:?}");
    }
}

/// What the random positions were like.
#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    checks: usize,
    multiple_checks: usize,
    /// Moves that are possible but leave the King in check.
    illegal: usize,
    stuck: usize,
    pins: usize,
    /// Pieces pinned on more than one way.
    double_pins: usize,
    /// Checks and pins along ways that two cells have more than one of.
    many_ways: usize,
}

/// Random placements, until so many were positions of the game and agreed with the judge.
fn random_positions<S: CellSet>(game: &Pieces<S>, positions: usize, mut seed: u64) -> Seen {
    let judge = Judge::of(game);
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as usize % below
    };
    let size = game.board().size();
    let mut seen = Seen::default();
    while seen.positions < positions {
        let mut setup = Setup::new();
        for _ in 0..2 + random(size / 3) {
            let color = Color::ALL[random(2)];
            let kind = Kind::new(1 + random(game.tables().kinds() - 1) as u8);
            setup.put(Piece::new(color, kind), Cell::new(random(size) as u8));
        }
        for color in Color::ALL {
            setup.put(Piece::new(color, KING), Cell::new(random(size) as u8));
        }
        setup.set_turn(Color::ALL[random(2)]);
        let Ok(position) = game.position(setup) else {
            continue;
        };
        compare(game, &judge, &position);
        seen.positions += 1;
        let us = position.turn();
        let plain = squares(game, &position);
        let checkers = judge.attackers(&plain, Judge::king(&plain, us), !us).len();
        seen.checks += usize::from(checkers > 0);
        seen.multiple_checks += usize::from(checkers > 1);
        let legal = judge.legal(&plain, us).len();
        seen.illegal += judge.possible(&plain, us).len() - legal;
        seen.stuck += usize::from(legal == 0);
        let scene = Scene::new(game, &position);
        seen.pins += scene.pinned.len() as usize;
        let (Some(king), false) = (scene.king, game.tables().have_hoppers()) else {
            continue;
        };
        let mut ways = vec![];
        for attack in game.tables().attacks(!us).ways() {
            for &kind in attack.kinds() {
                for source in position.pieces(!us, kind).cells() {
                    let between = attack.incoming.between(king, source);
                    let live = between.iter().filter(|way| (**way & scene.occupied).len() < 2);
                    seen.many_ways += usize::from(live.count() > 1);
                    ways.extend(between.iter().map(|&way| way & scene.occupied));
                }
            }
        }
        for cell in scene.pinned.cells() {
            let pins = ways.iter().filter(|way| **way == S::of(cell)).count();
            seen.double_pins += usize::from(pins > 1);
        }
    }
    seen
}

#[test]
fn hoppers_agree_with_the_slow_generator() {
    let seen = random_positions(&hoppers(), 6_000, 0x5eed_0001);
    assert!(seen.checks > 500 && seen.multiple_checks > 20 && seen.illegal > 5_000, "{seen:?}");
}

#[test]
fn turners_agree_with_the_slow_generator_on_8_by_8() {
    let seen = random_positions(&turners::<u64>(8), 6_000, 0x5eed_0002);
    assert!(seen.checks > 500 && seen.multiple_checks > 20 && seen.illegal > 5_000, "{seen:?}");
    assert!(seen.pins > 200 && seen.double_pins > 20 && seen.many_ways > 200, "{seen:?}");
}

#[test]
fn turners_agree_with_the_slow_generator_on_9_by_9() {
    let seen = random_positions(&turners::<u128>(9), 5_000, 0x5eed_0003);
    assert!(seen.checks > 500 && seen.multiple_checks > 20 && seen.illegal > 5_000, "{seen:?}");
    assert!(seen.pins > 200 && seen.double_pins > 20 && seen.many_ways > 200, "{seen:?}");
}

/// Games played at random from random positions stay in step with the judge.
#[test]
fn games_agree_with_the_slow_generator() {
    fn walk<S: CellSet>(game: &Pieces<S>, text: &str, plies: usize) {
        let judge = Judge::of(game);
        let start = game.read_position(text).unwrap();
        for round in 0..10u64 {
            let mut position = start;
            let mut seed = round + 0x5eed;
            for _ in 0..plies {
                compare(game, &judge, &position);
                let moves = game.legal_moves(&position);
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let mv = moves[(seed >> 33) as usize % moves.len()];
                game.play(&mut position, mv).unwrap();
                assert_eq!(position.hash(), game.hash_from_scratch(&position));
            }
        }
    }
    walk(&hoppers(), "rncgkgcn/8/8/8/8/8/8/RNCGKGCN w - - 0 1", 40);
    walk(&turners::<u64>(8), "bohqksob/pppppppp/8/8/8/8/PPPPPPPP/BOHQKSOB w - - 0 1", 40);
    walk(&turners::<u128>(9), "bohqksxob/ppppppppp/9/9/9/9/9/PPPPPPPPP/BOHQKSXOB w - - 0 1", 40);
}

// Named cases.

/// What the game and the judge, who must agree, say of moves in a position: the move strings of
/// the legal ones.
fn legal<S: CellSet>(game: &Pieces<S>, text: &str) -> Vec<String> {
    let position = game.read_position(text).unwrap();
    compare(game, &Judge::of(game), &position);
    let moves = game.legal_moves(&position);
    let mut moves: Vec<String> = moves.iter().map(|&mv| game.move_string(&position, mv)).collect();
    moves.sort();
    moves
}

/// Is the move possible, the King's safety aside?
fn possible<S: CellSet>(game: &Pieces<S>, text: &str, mv: &str) -> bool {
    let position = game.read_position(text).unwrap();
    let (from, rest) = game.board().cell_prefix(mv).unwrap();
    let to = game.board().cell(rest).unwrap();
    Judge::of(game)
        .possible(&squares(game, &position), position.turn())
        .contains(&(from.index(), to.index()))
}

fn gives_check<S: CellSet>(game: &Pieces<S>, text: &str, mv: &str) -> bool {
    let position = game.read_position(text).unwrap();
    let mv = game.read_move(&position, mv).unwrap();
    game.gives_check(&position, mv)
}

#[test]
fn providing_the_hurdle_before_the_own_king_is_illegal() {
    let game = hoppers();
    // The cannon on e8 needs something on the e-file; the Rook must not be it.
    let text = "1k2c3/8/8/8/R7/8/8/4K3 w - - 0 1";
    let moves = legal(&game, text);
    assert!(possible(&game, text, "a4e4"));
    assert!(!moves.contains(&"a4e4".to_owned()));
    assert!(moves.contains(&"a4d4".to_owned()) && moves.contains(&"a4f4".to_owned()));
    // Beside the King a grasshopper waits for its hurdle: only the cell next to him is one.
    let text = "7k/8/8/g7/8/8/1R6/4K3 w - - 0 1";
    let moves = legal(&game, text);
    assert!(possible(&game, text, "b2d2") && !moves.contains(&"b2d2".to_owned()));
    assert!(moves.contains(&"b2c2".to_owned()));
}

#[test]
fn removing_the_hurdle_parries() {
    let game = hoppers();
    // The Rook on e4 is the cannon's hurdle: off the file, it parries; along it, it does not.
    let text = "k3c3/8/8/8/4R3/8/8/4K3 w - - 0 1";
    let position = game.read_position(text).unwrap();
    assert!(game.is_in_check(&position, Color::White));
    let moves = legal(&game, text);
    assert!(moves.contains(&"e4a4".to_owned()) && moves.contains(&"e4h4".to_owned()));
    assert!(moves.contains(&"e4e8".to_owned()), "so does taking the cannon");
    assert!(possible(&game, text, "e4e6") && !moves.contains(&"e4e6".to_owned()));
    // Taking an enemy's hurdle leaves one: the piece that took it.
    let text = "1k2c3/8/8/R3n3/8/8/8/4K3 w - - 0 1";
    assert!(possible(&game, text, "a5e5") && !legal(&game, text).contains(&"a5e5".to_owned()));
}

#[test]
fn a_second_hurdle_parries_a_cannon() {
    let game = hoppers();
    let text = "1k2c3/8/8/4n3/R7/8/8/4K3 w - - 0 1";
    let moves = legal(&game, text);
    assert!(moves.contains(&"a4e4".to_owned()));
    assert!(!moves.contains(&"a4d4".to_owned()));
    // And then both are pinned: neither may leave alone.
    let text = "k3c3/8/8/4N3/4R3/8/8/4K3 w - - 0 1";
    let moves = legal(&game, text);
    assert!(moves.contains(&"e4e3".to_owned()) && !moves.contains(&"e4d4".to_owned()));
    assert!(!moves.iter().any(|mv| mv.starts_with("e5")));
}

#[test]
fn a_piece_that_becomes_a_hurdle_gives_check() {
    let game = hoppers();
    let text = "4k3/8/8/8/8/8/6N1/K3C3 w - - 0 1";
    assert!(gives_check(&game, text, "g2e3"), "the cannon over the Knight");
    assert!(!gives_check(&game, text, "g2f4"));
    // A grasshopper wants the hurdle next to the King.
    let text = "4k3/8/2N5/8/8/8/8/K3G3 w - - 0 1";
    assert!(gives_check(&game, text, "c6e7"), "the grasshopper over the Knight");
    assert!(!gives_check(&game, text, "c6e5"));
    // Leaving can give check too: two hurdles become one.
    let text = "4k3/8/8/4N3/4R3/8/8/K3C3 w - - 0 1";
    assert!(gives_check(&game, text, "e4d4"));
}

#[test]
fn a_boyscout_checks_and_pins_along_both_ways() {
    let game = turners::<u64>(8);
    // Two zigzags lead from d4 to d6, over c5 and over e5: a piece on one parries nothing.
    let king = game.board().cell("d6").unwrap();
    let bishop = game.board().cell("d4").unwrap();
    let attacks = game.tables().attacks(Color::Black).ways();
    let turner = attacks.iter().find(|way| way.kinds().contains(&Kind::new(1))).unwrap();
    let ways = turner.incoming.between(king, bishop);
    assert_eq!(ways.len(), 2);
    let text = "7k/8/3K4/8/3b4/8/2Q5/8 w - - 0 1";
    let moves = legal(&game, text);
    assert!(possible(&game, text, "c2c5") && !moves.contains(&"c2c5".to_owned()));
    assert!(moves.iter().all(|mv| mv.starts_with("d6")));
    // With one way blocked by the enemy's own, the other can be parried.
    let text = "7k/8/3K4/2p5/3b4/8/4Q3/8 w - - 0 1";
    let moves = legal(&game, text);
    assert!(moves.contains(&"e2e5".to_owned()));
    assert!(!moves.contains(&"e2e4".to_owned()));
    // Own pieces on both ways are pinned, each to its own.
    let text = "k7/8/3K4/2Q1Q3/3b4/8/8/8 w - - 0 1";
    let moves = legal(&game, text);
    let of_queens: Vec<_> = moves.iter().filter(|mv| !mv.starts_with("d6")).collect();
    assert_eq!(of_queens, ["c5d4", "e5d4"]);
}

#[test]
fn a_piece_on_two_ways_is_pinned_to_what_they_share() {
    let game = turners::<u64>(8);
    // Zigzags from b2 to f2 both ways round share d2 alone.
    let text = "7k/8/8/8/8/8/1b1Q1K2/8 w - - 0 1";
    let king = game.board().cell("f2").unwrap();
    let rider = game.board().cell("b2").unwrap();
    let attacks = game.tables().attacks(Color::Black).ways();
    let turner = attacks.iter().find(|way| way.kinds().contains(&Kind::new(1))).unwrap();
    let ways = turner.incoming.between(king, rider);
    assert_eq!(ways.len(), 2);
    let moves = legal(&game, text);
    let of_queen: Vec<_> = moves.iter().filter(|mv| mv.starts_with("d2")).collect();
    assert_eq!(of_queen, ["d2b2"]);
}

#[test]
fn a_horse_is_parried_at_its_leg_only() {
    let game = turners::<u64>(8);
    // The horse on d6 reaches e4 over d5.
    let text = "7k/8/3h4/8/4K3/8/Q7/8 w - - 0 1";
    let moves = legal(&game, text);
    assert!(moves.contains(&"a2d5".to_owned()));
    assert!(possible(&game, text, "a2e6") && !moves.contains(&"a2e6".to_owned()));
    // Whoever stands on the leg is pinned to it.
    let text = "7k/8/3h4/3Q4/4K3/8/8/8 w - - 0 1";
    let moves = legal(&game, text);
    let of_queen: Vec<_> = moves.iter().filter(|mv| mv.starts_with("d5")).collect();
    assert_eq!(of_queen, ["d5d6"]);
}

#[test]
fn a_stranger_needs_no_more_than_a_dozen_answers() {
    let game = hoppers();
    let start = game.start();
    assert_eq!(game.position_string(&start), "7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(chesswright::perft(&game, &start, 2), 9);
    assert_eq!(game.moves(&start, Scope::<SetOf<Pieces<u64>>>::CAPTURES).len(), 0);
}

#[test]
fn castling_is_refused_when_the_partner_leaves_the_king_behind_one_hurdle() {
    let game = hoppers();
    let at = |name: &str| game.board().cell(name).unwrap();
    let set = |names: &[&str]| names.iter().map(|name| u64::of(at(name))).sum::<u64>();
    let way = Castle {
        king: at("e1"),
        partner: at("h1"),
        king_to: at("g1"),
        partner_to: at("f1"),
        empty: set(&["f1", "g1"]),
        safe: set(&["f1", "g1"]),
    };
    let castlings = Castlings::new(game.tables(), vec![way]);
    let offered = |fen: &str| {
        let mut setup = Setup::from(game.read_position(fen).unwrap());
        setup.set_rights(u64::of(at("h1")));
        let position = game.position(setup).unwrap();
        let scene = Scene::new(&game, &position);
        let found = |_, _: &Castle<u64>| ControlFlow::Break(());
        castlings.legal(&game, &scene, Scope::ALL, found).is_break()
    };
    // On f1 the Rook would be the one hurdle between the Cannon and the King on g1.
    assert!(!offered("3k4/8/8/8/8/8/8/c3K2R w - - 0 1"));
    // Behind two pieces the Cannon sees no cell of the King's way, and none of it through three.
    assert!(offered("3k4/8/8/8/8/8/8/cNN1K2R w - - 0 1"));
}
