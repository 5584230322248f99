//! The words of the movement language, and the tables they compile to against a slow walk.

use chesswright::board::{
    Board, Cell, CellSet, Cylinder, Exit, Geometry, Hexagonal, Rectangle, Wide,
};
use chesswright::movement::Adjacency::{self, Any, Diagonal, Orthogonal};
use chesswright::movement::{
    Act, Movement, MovementError, Path, Tables, Way, circling, crooked, immobile, leap, listed,
    ride, step,
};
use chesswright::piece::{Color, Kind};
use proptest::prelude::*;

// Where movements lead, by names.

/// The cells of a path.
fn path(cells: &[Cell], way: Way, act: Act) -> Path {
    Path { cells: cells.iter().copied().collect(), way, act }
}

/// The cells a piece can go to, sorted by name: empty ones and those with enemies.
fn targets<B: Board>(
    board: &B,
    movement: &Movement,
    color: Color,
    from: &str,
    own: &[&str],
    enemies: &[&str],
) -> Vec<String> {
    let set = |names: &[&str]| B::Set::of_all(names.iter().map(|name| board.cell(name).unwrap()));
    let tables = Tables::new(board, core::slice::from_ref(movement)).unwrap();
    let victims = set(enemies);
    let occupied = (set(own) | victims).with(board.cell(from).unwrap());
    let targets =
        tables.of(color, Kind::new(0)).targets(board.cell(from).unwrap(), occupied, victims);
    let mut names: Vec<String> = targets.cells().map(|cell| board.name(cell).to_owned()).collect();
    names.sort();
    names
}

/// The same on an otherwise empty board, for White.
fn alone<B: Board>(board: &B, movement: &Movement, from: &str) -> Vec<String> {
    targets(board, movement, Color::White, from, &[], &[])
}

/// The paths from a cell for White, each as names.
fn routes<B: Board>(board: &B, movement: &Movement, from: &str) -> Vec<Vec<String>> {
    let cell = board.cell(from).unwrap();
    let mut routes: Vec<Vec<String>> = movement
        .paths(board, Color::White, cell)
        .iter()
        .map(|path| path.cells.iter().map(|&cell| board.name(cell).to_owned()).collect())
        .collect();
    routes.sort();
    routes
}

fn names(routes: &[&[&str]]) -> Vec<Vec<String>> {
    routes.iter().map(|route| route.iter().map(|&name| name.to_owned()).collect()).collect()
}

fn chess() -> Rectangle<u64> {
    Rectangle::orthodox()
}

fn odd() -> Rectangle<u128> {
    Rectangle::new(9, 9).unwrap()
}

#[test]
fn steps_lead_to_neighbours() {
    let board = chess();
    assert_eq!(alone(&board, &step(Orthogonal), "d4"), ["c4", "d3", "d5", "e4"]);
    assert_eq!(alone(&board, &step(Diagonal), "d4"), ["c3", "c5", "e3", "e5"]);
    assert_eq!(alone(&board, &step(Any), "a1"), ["a2", "b1", "b2"]);
    let line: Rectangle<u64> = Rectangle::new(1, 5).unwrap();
    assert_eq!(alone(&line, &step(Any), "a3"), ["a2", "a4"]);
    assert!(alone(&line, &step(Diagonal), "a3").is_empty());
    let single: Rectangle<u64> = Rectangle::new(1, 1).unwrap();
    assert!(alone(&single, &ride(Any), "a1").is_empty());
    assert!(alone(&board, &immobile(), "d4").is_empty());
}

#[test]
fn leapers_have_their_targets_at_the_centre_and_in_the_corner() {
    // On 9 × 9 every leaper here has its full count from e5.
    for (sides, corners, centre, corner, e5_first) in [
        (1, 1, 8, 2, "c4"), // Knight
        (2, 1, 8, 2, "b4"), // Camel
        (1, 2, 8, 2, "b3"), // Zebra
        (2, 0, 4, 2, "c5"), // Dabbaba
        (0, 2, 4, 1, "c3"), // Alfil
        (1, 0, 4, 2, "d5"), // Wazir
        (0, 1, 4, 1, "d4"), // Ferz
        (3, 1, 8, 2, "a4"), // Giraffe
    ] {
        let leaper = leap(sides, corners);
        let found = alone(&odd(), &leaper, "e5");
        assert_eq!(found.len(), centre, "leap({sides}, {corners}) from e5");
        assert_eq!(found[0], e5_first, "leap({sides}, {corners}) from e5");
        assert_eq!(alone(&odd(), &leaper, "a1").len(), corner, "leap({sides}, {corners}) from a1");
        assert_eq!(alone(&odd(), &leaper, "i9").len(), corner, "leap({sides}, {corners}) from i9");
    }
    let knight = alone(&chess(), &leap(1, 1), "d4");
    assert_eq!(knight, ["b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"]);
    assert_eq!(alone(&chess(), &leap(2, 1), "a1"), ["b4", "d2"]);
    assert_eq!(alone(&chess(), &leap(1, 2), "h8"), ["e6", "f5"]);
    assert_eq!(alone(&chess(), &leap(2, 0), "a1"), ["a3", "c1"]);
    assert_eq!(alone(&chess(), &leap(0, 2), "a1"), ["c3"]);
    // Where only the leg over the corner first stays on the board.
    let strip: Rectangle<u64> = Rectangle::new(2, 3).unwrap();
    assert_eq!(alone(&strip, &leap(1, 1), "a1"), ["b3"]);
    let flat: Rectangle<u64> = Rectangle::new(3, 2).unwrap();
    assert_eq!(alone(&flat, &leap(1, 1), "a1"), ["c2"]);
}

#[test]
fn leapers_pass_over_everything() {
    let ring = ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"];
    let found = targets(&chess(), &leap(1, 1), Color::White, "d4", &ring, &[]);
    assert_eq!(found.len(), 8);
    let found = targets(&chess(), &leap(1, 1), Color::White, "d4", &["b3"], &["b5"]);
    assert!(!found.contains(&"b3".to_owned()) && found.contains(&"b5".to_owned()));
}

#[test]
fn riders_ride_to_the_first_piece() {
    let rook = ride(Orthogonal);
    let found = targets(&chess(), &rook, Color::White, "d4", &["d6", "b4"], &["f4", "d2"]);
    assert_eq!(found, ["c4", "d2", "d3", "d5", "e4", "f4"]);
    assert_eq!(alone(&chess(), &rook, "d4").len(), 14);
    assert_eq!(alone(&chess(), &ride(Diagonal), "d4").len(), 13);
    assert_eq!(alone(&chess(), &ride(Any), "a1").len(), 21);
    let wide: Rectangle<Wide> = Rectangle::new(16, 15).unwrap();
    assert_eq!(alone(&wide, &rook, "a1").len(), 15 + 14);
    assert_eq!(alone(&wide, &ride(Diagonal), "a1").len(), 14);
    let found = targets(&wide, &rook, Color::White, "p15", &["p13"], &["n15"]);
    assert_eq!(found, ["n15", "o15", "p14"]);
}

#[test]
fn limited_riders_stop_at_their_limit() {
    let short = ride(Orthogonal).up_to(2);
    assert_eq!(alone(&chess(), &short, "d4"), ["b4", "c4", "d2", "d3", "d5", "d6", "e4", "f4"]);
    assert_eq!(alone(&chess(), &short, "a1"), ["a2", "a3", "b1", "c1"]);
    assert_eq!(alone(&chess(), &short, "b1"), ["a1", "b2", "b3", "c1", "d1"]);
    let found = targets(&chess(), &short, Color::White, "d4", &["d5"], &["e4"]);
    assert_eq!(found, ["b4", "c4", "d2", "d3", "e4"]);
    assert!(alone(&chess(), &ride(Any).up_to(0), "d4").is_empty());
    assert_eq!(alone(&chess(), &ride(Any).up_to(1), "d4"), alone(&chess(), &step(Any), "d4"));
}

#[test]
fn exact_riders_need_every_cell_before_the_last_empty() {
    let exact = ride(Orthogonal).exactly(3);
    assert_eq!(alone(&chess(), &exact, "d4"), ["a4", "d1", "d7", "g4"]);
    assert_eq!(alone(&chess(), &exact, "b2"), ["b5", "e2"], "two steps west are not three");
    let found = targets(&chess(), &exact, Color::White, "d4", &["d5", "g4"], &["b4", "d1"]);
    assert_eq!(found, ["d1"]);
    // A ride to the very end is lame but not counted.
    assert_eq!(alone(&chess(), &ride(Orthogonal).lame(), "d4"), ["a4", "d1", "d8", "h4"]);
    let found = targets(&chess(), &ride(Orthogonal).lame(), Color::White, "d4", &["d6"], &["h4"]);
    assert_eq!(found, ["a4", "d1", "h4"]);
}

#[test]
fn the_horse_of_xiangqi_is_blocked_at_its_leg() {
    let board: Rectangle<u128> = Rectangle::new(9, 10).unwrap();
    let horse = leap(1, 1).lame();
    let free = alone(&board, &horse, "e5");
    assert_eq!(free, alone(&board, &leap(1, 1), "e5"));
    for (leg, lost) in
        [("e6", ["d7", "f7"]), ("f5", ["g4", "g6"]), ("e4", ["d3", "f3"]), ("d5", ["c4", "c6"])]
    {
        for found in [
            targets(&board, &horse, Color::White, "e5", &[leg], &[]),
            targets(&board, &horse, Color::White, "e5", &[], &[leg]),
        ] {
            let mut left = free.clone();
            left.retain(|name| !lost.contains(&name.as_str()));
            assert_eq!(found, left, "with {leg} occupied");
        }
    }
    // Pieces at the corners do not hinder it.
    let corners = ["d4", "d6", "f4", "f6"];
    assert_eq!(targets(&board, &horse, Color::White, "e5", &corners, &[]), free);
    assert_eq!(routes(&board, &horse, "a1"), [["a2", "b3"], ["b1", "c2"]]);
}

#[test]
fn the_elephant_of_xiangqi_is_blocked_at_its_eye() {
    let board: Rectangle<u128> = Rectangle::new(9, 10).unwrap();
    let elephant = leap(0, 2).lame();
    assert_eq!(alone(&board, &elephant, "e5"), ["c3", "c7", "g3", "g7"]);
    let found = targets(&board, &elephant, Color::White, "e5", &["f6"], &["d4", "c7"]);
    assert_eq!(found, ["c7", "g3"]);
    let sides = ["e4", "e6", "d5", "f5"];
    assert_eq!(targets(&board, &elephant, Color::White, "e5", &sides, &[]).len(), 4);
}

#[test]
fn grasshoppers_land_just_beyond_the_hurdle() {
    let grasshopper = ride(Any).hop();
    let found = |own: &[&str], enemies: &[&str]| {
        targets(&chess(), &grasshopper, Color::White, "d4", own, enemies)
    };
    assert!(found(&[], &[]).is_empty(), "no hurdle, no move");
    assert_eq!(found(&["d6"], &[]), ["d7"]);
    assert_eq!(found(&[], &["d5"]), ["d6"], "whose the hurdle is does not matter");
    assert_eq!(found(&["f6"], &["g7"]), ["g7"], "it captures");
    assert!(found(&["f6", "g7"], &[]).is_empty(), "but not its own");
    assert!(found(&["d8", "a4"], &[]).is_empty(), "nothing lies beyond the edge");
    assert_eq!(found(&["d5", "d7"], &[]), ["d6"]);
}

#[test]
fn cannons_land_anywhere_beyond_one_hurdle() {
    let cannon = ride(Orthogonal).move_only().or(ride(Orthogonal).hop_beyond().capture_only());
    let found = targets(&chess(), &cannon, Color::White, "a1", &["a3"], &["a6", "a8", "d1"]);
    assert_eq!(found, ["a2", "a6", "b1", "c1"]);
    let found = targets(&chess(), &cannon, Color::White, "a1", &["a3", "a5"], &["a6", "d1", "g1"]);
    assert_eq!(found, ["a2", "b1", "c1", "g1"], "two hurdles are one too many");
    // One that also moves over the hurdle.
    let vao = ride(Diagonal).hop_beyond();
    let found = targets(&chess(), &vao, Color::White, "a1", &[], &["c3", "g7"]);
    assert_eq!(found, ["d4", "e5", "f6", "g7"]);
}

#[test]
fn leaps_hop_over_the_cell_they_pass() {
    let spring = leap(0, 2).hop();
    assert!(alone(&chess(), &spring, "d4").is_empty());
    assert_eq!(targets(&chess(), &spring, Color::White, "d4", &["e5"], &["c3"]), ["b2", "f6"]);
    assert!(targets(&chess(), &spring, Color::White, "d4", &["f6", "e4"], &[]).is_empty());
}

#[test]
fn crooked_riders_turn_left_and_right_by_turns() {
    let boyscout = crooked(Diagonal);
    assert_eq!(
        routes(&chess(), &boyscout, "d4"),
        [
            vec!["c3", "b4", "a3"],
            vec!["c3", "d2", "c1"],
            vec!["c5", "b4", "a5"],
            vec!["c5", "d6", "c7", "d8"],
            vec!["e3", "d2", "e1"],
            vec!["e3", "f4", "g3", "h4"],
            vec!["e5", "d6", "e7", "d8"],
            vec!["e5", "f4", "g5", "h4"],
        ]
    );
    // Either zigzag can be blocked without the other, and two lead to d6.
    let found = targets(&chess(), &boyscout, Color::White, "d4", &["c5"], &["d6"]);
    assert!(found.contains(&"d6".to_owned()) && !found.contains(&"d8".to_owned()));
    let found = targets(&chess(), &boyscout, Color::White, "d4", &["c5", "e5"], &[]);
    assert!(!found.contains(&"d6".to_owned()));
    // Over sides it is a staircase.
    let stairs = names(&[&["a2"], &["a2", "b2", "b3", "c3"], &["b1"], &["b1", "b2", "c2", "c3"]]);
    assert_eq!(routes(&chess(), &crooked(Orthogonal).up_to(4), "a1"), stairs);
    let narrow: Rectangle<u64> = Rectangle::new(2, 5).unwrap();
    let zigzag = names(&[&["b2"], &["b2", "a3", "b4", "a5"]]);
    assert_eq!(routes(&narrow, &boyscout, "a1"), zigzag);
}

#[test]
fn circling_riders_close_their_ring_on_the_last_cell_before_the_start() {
    assert_eq!(
        routes(&chess(), &circling(Orthogonal), "d4"),
        [
            ["c4", "c3", "d3"],
            ["c4", "c5", "d5"],
            ["d3", "c3", "c4"],
            ["d3", "e3", "e4"],
            ["d5", "c5", "c4"],
            ["d5", "e5", "e4"],
            ["e4", "e3", "d3"],
            ["e4", "e5", "d5"],
        ]
    );
    let rings = names(&[
        &["a1"],
        &["a3"],
        &["a3", "b4", "c3"],
        &["c1"],
        &["c1", "d2", "c3"],
        &["c3", "b4", "a3"],
        &["c3", "d2", "c1"],
    ]);
    assert_eq!(routes(&chess(), &circling(Diagonal), "b2"), rings);
    // Both ways round meet a piece from both sides.
    let found = targets(&chess(), &circling(Orthogonal), Color::White, "a1", &["b2"], &[]);
    assert_eq!(found, ["a2", "b1"]);
    let found = targets(&chess(), &circling(Orthogonal), Color::White, "a1", &["a2"], &[]);
    assert_eq!(found, ["b1", "b2"]);
}

#[test]
fn bearings_go_by_the_colour() {
    let board = chess();
    let black = |movement: &Movement| targets(&board, movement, Color::Black, "d4", &[], &[]);
    let king = step(Any);
    assert_eq!(alone(&board, &king.clone().forward(), "d4"), ["c5", "d5", "e5"]);
    assert_eq!(black(&king.clone().forward()), ["c3", "d3", "e3"]);
    assert_eq!(alone(&board, &king.clone().backward(), "d4"), ["c3", "d3", "e3"]);
    assert_eq!(black(&king.clone().backward()), ["c5", "d5", "e5"]);
    assert_eq!(alone(&board, &king.clone().sideways(), "d4"), ["c4", "e4"]);
    assert_eq!(black(&king.sideways()), ["c4", "e4"]);
    // The Knight of Shogi, whose every step leads forward.
    assert_eq!(alone(&board, &leap(1, 1).forward(), "d4"), ["c6", "e6"]);
    assert_eq!(black(&leap(1, 1).forward()), ["c2", "e2"]);
    // A crooked ride whose turn would lead back ends before it.
    let climbs = names(&[&["c5"], &["c5", "d6", "c7", "d8"], &["e5"], &["e5", "d6", "e7", "d8"]]);
    assert_eq!(routes(&board, &crooked(Diagonal).forward(), "d4"), climbs);
}

#[test]
fn files_are_kept_or_left() {
    let board = chess();
    assert_eq!(alone(&board, &ride(Any).up_to(2).along_file(), "d4"), ["d2", "d3", "d5", "d6"]);
    assert_eq!(alone(&board, &step(Any).off_file(), "d4"), ["c3", "c4", "c5", "e3", "e4", "e5"]);
    assert_eq!(alone(&board, &step(Any).forward().off_file(), "d4"), ["c5", "e5"]);
    assert!(alone(&board, &step(Diagonal).along_file(), "d4").is_empty());
}

#[test]
fn acts_decide_what_may_be_done_at_the_end() {
    let pawn = step(Orthogonal)
        .along_file()
        .forward()
        .move_only()
        .or(step(Diagonal).forward().capture_only());
    let found =
        |own: &[&str], enemies: &[&str]| targets(&chess(), &pawn, Color::White, "d4", own, enemies);
    assert_eq!(found(&[], &[]), ["d5"]);
    assert_eq!(found(&["c5"], &["e5"]), ["d5", "e5"]);
    assert!(found(&[], &["d5"]).is_empty());
    let tables = Tables::new(&chess(), &[pawn]).unwrap();
    let cell = |name| chess().cell(name).unwrap();
    // What it attacks is what it could capture, whatever stands there.
    let attacks = tables.of(Color::White, Kind::new(0)).attacks(cell("d4"), u64::of(cell("d4")));
    assert_eq!(attacks, u64::of(cell("c5")).with(cell("e5")));
    let attacks = tables.of(Color::Black, Kind::new(0)).attacks(cell("d4"), u64::of(cell("d4")));
    assert_eq!(attacks, u64::of(cell("c3")).with(cell("e3")));
    // Who only moves attacks nothing.
    let tables = Tables::new(&chess(), &[ride(Any).move_only()]).unwrap();
    assert!(tables.attacks(Color::White).ways().is_empty());
    assert_eq!(tables.of(Color::White, Kind::new(0)).attacks(cell("d4"), 0), 0);
}

#[test]
fn some_movements_begin_on_some_cells_only() {
    let board = chess();
    let rank = |rank| (0..8).filter_map(|file| board.at(file, rank)).collect::<Vec<_>>();
    let double = step(Orthogonal)
        .along_file()
        .forward()
        .move_only()
        .exactly(2)
        .from_cells(&rank(1), &rank(6));
    assert_eq!(alone(&board, &double, "d2"), ["d4"]);
    assert!(alone(&board, &double, "d3").is_empty());
    assert!(alone(&board, &double, "d7").is_empty());
    let black = |from, own: &[&str]| targets(&board, &double, Color::Black, from, own, &[]);
    assert_eq!(black("d7", &[]), ["d5"]);
    assert!(black("d2", &[]).is_empty());
    assert!(black("d7", &["d6"]).is_empty());
    assert!(targets(&board, &double, Color::White, "d2", &[], &["d4"]).is_empty());
}

#[test]
fn listed_paths_are_taken_as_they_are() {
    // A rider that goes one step north, then along the rank, on its second rank only.
    let board = chess();
    let movement = listed(|board, color, cell| {
        let (a1, b1) = (Cell::new(0), Cell::new(1));
        if cell == a1 && color == Color::White {
            let north = board.step(cell, Exit(0)).unwrap().to;
            let east = board.step(north, Exit(2)).unwrap().to;
            return vec![path(&[north, east], Way::Ride, Act::Both)];
        }
        if cell == b1 { vec![path(&[a1], Way::End, Act::Capture)] } else { vec![] }
    });
    assert_eq!(alone(&board, &movement, "a1"), ["a2", "b2"]);
    assert_eq!(targets(&board, &movement, Color::White, "a1", &["a2"], &[]), [""; 0]);
    assert!(alone(&board, &movement, "b1").is_empty());
    assert_eq!(targets(&board, &movement, Color::White, "b1", &[], &["a1"]), ["a1"]);
    assert!(targets(&board, &movement, Color::Black, "a1", &[], &["a2"]).is_empty());
}

#[test]
fn bad_listed_paths_are_refused() {
    let cell = Cell::new;
    for (fault, cells) in [
        ("empty", vec![]),
        ("off the board", vec![cell(64)]),
        ("off the board later", vec![cell(20), cell(255)]),
        ("a cell twice", vec![cell(20), cell(21), cell(20)]),
        ("its own start", vec![cell(9)]),
        ("through its own start", vec![cell(20), cell(9), cell(21)]),
    ] {
        let movement = listed(move |_, color, start| {
            let here = start == cell(9) && color == Color::Black;
            if here { vec![path(&cells, Way::Ride, Act::Both)] } else { vec![] }
        });
        let error = Tables::new(&chess(), &[step(Any), movement]).unwrap_err();
        assert_eq!(error, MovementError::Path { kind: 1, cell: "b2".to_owned() }, "{fault}");
    }
}

#[test]
fn too_many_kinds_are_refused() {
    let most = vec![step(Any); Kind::MAX];
    assert_eq!(Tables::new(&chess(), &most).unwrap().kinds(), 32);
    let more = vec![step(Any); Kind::MAX + 1];
    assert_eq!(Tables::new(&chess(), &more).unwrap_err(), MovementError::Kinds(33));
}

/// A shape with more cells than its word holds.
#[derive(Debug)]
struct Narrow(Rectangle<u128>);

impl Geometry for Narrow {
    fn size(&self) -> usize {
        self.0.size()
    }
    fn name(&self, cell: Cell) -> &str {
        self.0.name(cell)
    }
    fn exits(&self, cell: Cell) -> u8 {
        self.0.exits(cell)
    }
    fn step(&self, cell: Cell, exit: Exit) -> Option<chesswright::board::Step> {
        self.0.step(cell, exit)
    }
    fn outline(&self, cell: Cell) -> Vec<chesswright::board::Point> {
        self.0.outline(cell)
    }
    fn rows(&self) -> Vec<chesswright::board::Row> {
        self.0.rows()
    }
    fn shade(&self, cell: Cell) -> u8 {
        self.0.shade(cell)
    }
    fn text_place(&self, cell: Cell) -> (i16, i16) {
        self.0.text_place(cell)
    }
    fn text_labels(&self) -> Vec<chesswright::board::Label> {
        self.0.text_labels()
    }
}

impl Board for Narrow {
    type Set = u64;
}

#[test]
fn boards_too_large_for_their_word_are_refused() {
    let error = Tables::new(&Narrow(odd()), &[step(Any)]).unwrap_err();
    assert_eq!(error, MovementError::Capacity { cells: 81, capacity: 64 });
    let fits = Narrow(Rectangle::new(8, 8).unwrap());
    assert!(Tables::new(&fits, &[step(Any)]).is_ok());
}

#[test]
fn no_path_is_listed_twice() {
    let board = chess();
    let twice = ride(Any).or(ride(Orthogonal)).or(ride(Any));
    for cell in board.cells() {
        let paths = twice.paths(&board, Color::White, cell);
        assert_eq!(paths, ride(Any).paths(&board, Color::White, cell));
    }
}

// Compiled tables against a slow walk.

/// The cells a path leads to now, each with the cells before it.
fn reached(path: &Path, occupied: &[bool]) -> Vec<(Cell, Vec<Cell>)> {
    let full = |cell: &Cell| occupied[cell.index()];
    let mut found = vec![];
    for (i, &cell) in path.cells.iter().enumerate() {
        let before = &path.cells[..i];
        let pieces = before.iter().filter(|cell| full(cell)).count();
        let open = match path.way {
            Way::Ride => pieces == 0,
            Way::End => pieces == 0 && i + 1 == path.cells.len(),
            Way::HopJustBeyond => pieces == 1 && before.last().is_some_and(full),
            Way::HopBeyond => pieces == 1,
        };
        if open {
            found.push((cell, before.to_vec()));
        }
    }
    found
}

/// Many sorts of movements.
fn movements() -> Vec<(&'static str, Movement)> {
    let limited = |adjacency: Adjacency| ride(adjacency).up_to(3);
    vec![
        ("King", step(Any)),
        ("Queen", ride(Any)),
        ("Marshal", ride(Orthogonal).or(leap(1, 1))),
        ("limited Queen", limited(Orthogonal).or(limited(Diagonal))),
        ("exact three", ride(Any).exactly(3)),
        ("to the edge", ride(Diagonal).lame()),
        ("horse", leap(1, 1).lame()),
        ("lame zebra or camel", leap(1, 2).lame().or(leap(2, 1).lame())),
        ("boyscout", crooked(Diagonal)),
        ("staircase", crooked(Orthogonal).up_to(5)),
        ("rose-like ring", circling(Orthogonal).or(circling(Diagonal))),
        ("everything that turns", crooked(Any).or(circling(Any)).or(ride(Any))),
        ("grasshopper", ride(Any).hop()),
        ("cannon", ride(Orthogonal).move_only().or(ride(Orthogonal).hop_beyond().capture_only())),
        ("crooked cannon", crooked(Diagonal).hop_beyond()),
        ("circling grasshopper", circling(Any).hop().or(step(Diagonal).move_only())),
        (
            "pawn",
            step(Orthogonal)
                .along_file()
                .forward()
                .move_only()
                .or(step(Orthogonal).along_file().forward().move_only().exactly(2))
                .or(step(Diagonal).forward().capture_only()),
        ),
        ("lance and back", ride(Any).forward().along_file().or(leap(2, 0).backward())),
        ("mixed acts", ride(Diagonal).move_only().or(ride(Orthogonal).capture_only())),
        ("spring", leap(0, 2).hop().or(leap(2, 0).hop())),
        (
            "listed comb",
            listed(|board, _, cell| {
                // North, and from each cell of that way one step east: paths that share a stem.
                let mut stem = vec![];
                let mut paths = vec![];
                let mut at = cell;
                while let Some(north) = board.step(at, Exit(0)) {
                    at = north.to;
                    stem.push(at);
                    if let Some(east) = board.step(at, Exit(2)) {
                        let mut cells = stem.clone();
                        cells.push(east.to);
                        paths.push(path(&cells, Way::Ride, Act::Both));
                    }
                }
                paths
            }),
        ),
    ]
}

/// A random bit a cell, sparse or dense.
fn occupancies() -> impl Strategy<Value = (u64, u32)> {
    (any::<u64>(), 1..8u32)
}

/// The tables of each movement, and its paths by cell and colour.
type Compiled<S> = Vec<(Tables<S>, Vec<[Vec<Path>; 2]>)>;

/// Are the compiled tables of all movements right for that random occupation?
fn agrees<B: Board>(
    board: &B,
    compiled: &Compiled<B::Set>,
    seed: u64,
    density: u32,
) -> Result<(), TestCaseError> {
    let mut seed = seed | 1;
    let mut random = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let full: Vec<bool> = board.cells().map(|_| random() % 8 < u64::from(density)).collect();
    let enemy: Vec<bool> =
        board.cells().map(|cell| full[cell.index()] && random() % 2 == 0).collect();
    let set = |bits: &[bool]| B::Set::of_all(board.cells().filter(|cell| bits[cell.index()]));
    let (occupied, victims) = (set(&full), set(&enemy));
    for ((name, _), (tables, paths)) in movements().iter().zip(compiled) {
        for color in Color::ALL {
            // From which cells each cell is captured now.
            let mut captured_from = vec![B::Set::EMPTY; board.size()];
            for cell in board.cells() {
                let (mut targets, mut attacks) = (B::Set::EMPTY, B::Set::EMPTY);
                for path in &paths[cell.index()][color.index()] {
                    for (to, _) in reached(path, &full) {
                        let may = match path.act {
                            Act::Both => !full[to.index()] || enemy[to.index()],
                            Act::Move => !full[to.index()],
                            Act::Capture => enemy[to.index()],
                        };
                        if may {
                            targets = targets.with(to);
                        }
                        if path.act != Act::Move {
                            attacks = attacks.with(to);
                            captured_from[to.index()] = captured_from[to.index()].with(cell);
                        }
                    }
                }
                let table = tables.of(color, Kind::new(0));
                prop_assert_eq!(table.targets(cell, occupied, victims), targets, "{}", name);
                prop_assert_eq!(table.attacks(cell, occupied), attacks, "{}", name);
            }
            for cell in board.cells() {
                let mut open = B::Set::EMPTY;
                for attack in tables.attacks(color).ways() {
                    let sources = attack.incoming.sources(cell);
                    let now = attack.incoming.open(cell, occupied);
                    prop_assert_eq!(now & !sources, B::Set::EMPTY, "{}: open but no source", name);
                    open |= now & sources;
                }
                prop_assert_eq!(open, captured_from[cell.index()], "{}: open", name);
            }
        }
    }
    Ok(())
}

fn compile<B: Board>(board: &B) -> Compiled<B::Set> {
    movements()
        .into_iter()
        .map(|(_, movement)| {
            let tables = Tables::new(board, core::slice::from_ref(&movement)).unwrap();
            let paths = board
                .cells()
                .map(|cell| Color::ALL.map(|color| movement.paths(board, color, cell)))
                .collect();
            (tables, paths)
        })
        .collect()
}

/// Many random occupations of one board.
fn agrees_everywhere<B: Board>(board: &B, cases: u32) {
    let compiled = compile(board);
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) };
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let result =
        runner.run(&occupancies(), |(seed, density)| agrees(board, &compiled, seed, density));
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn tables_agree_with_a_slow_walk_on_8_by_8() {
    agrees_everywhere(&chess(), 200);
}

#[test]
fn tables_agree_with_a_slow_walk_on_9_by_9() {
    agrees_everywhere(&odd(), 100);
}

#[test]
fn tables_agree_with_a_slow_walk_on_16_by_15() {
    agrees_everywhere(&Rectangle::<Wide>::new(16, 15).unwrap(), 24);
}

/// Where lines wrap, some cells are reached both ways round.
#[test]
fn tables_agree_with_a_slow_walk_on_cylinders() {
    agrees_everywhere(&Cylinder::<u64>::new(8, 8).unwrap(), 100);
    agrees_everywhere(&Cylinder::<u64>::new(3, 5).unwrap(), 100);
}

#[test]
fn tables_agree_with_a_slow_walk_on_a_hexagonal_board() {
    agrees_everywhere(&Hexagonal::<u128>::new(6).unwrap(), 50);
}

/// For every attack, the sets of cells between are those of the paths, each way once; single
/// steps, and hops (where emptiness says nothing), have none.
fn ways_are_listed<B: Board>(board: &B) {
    for ((name, _), (tables, paths)) in movements().iter().zip(compile(board)) {
        for color in Color::ALL {
            for (cell, source) in
                board.cells().flat_map(|cell| board.cells().map(move |source| (cell, source)))
            {
                let mut found: Vec<B::Set> = vec![];
                for attack in tables.attacks(color).ways() {
                    let between = attack.incoming.between(cell, source);
                    let reachable = attack.incoming.sources(cell).has(source);
                    assert!(reachable || between.is_empty(), "{name}");
                    assert_eq!(attack.kinds(), [Kind::new(0)]);
                    let mut once = between.to_vec();
                    once.sort();
                    once.dedup();
                    assert_eq!(once.len(), between.len(), "{name}: a way listed twice");
                    if attack.incoming.can_be_blocked() {
                        found.extend(between);
                    } else if reachable {
                        assert!(between.is_empty(), "{name}");
                        found.push(B::Set::EMPTY);
                    }
                }
                found.sort();
                found.dedup();
                let empty = vec![false; board.size()];
                let mut expected: Vec<B::Set> = paths[source.index()][color.index()]
                    .iter()
                    .filter(|path| path.act != Act::Move && !path.way.is_hop())
                    .flat_map(|path| reached(path, &empty))
                    .filter(|(to, _)| *to == cell)
                    .map(|(_, before)| B::Set::of_all(before))
                    .collect();
                expected.sort();
                expected.dedup();
                let (to, from) = (board.name(cell), board.name(source));
                assert_eq!(found, expected, "{name} from {from} to {to}");
            }
        }
    }
}

#[test]
fn the_ways_between_are_listed_on_8_by_8() {
    ways_are_listed(&chess());
}

#[test]
fn the_ways_between_are_listed_on_9_by_9() {
    ways_are_listed(&odd());
}

#[test]
fn the_ways_between_are_listed_on_16_by_15() {
    ways_are_listed(&Rectangle::<Wide>::new(16, 15).unwrap());
}

#[test]
fn the_ways_between_are_listed_on_cylinders() {
    ways_are_listed(&Cylinder::<u64>::new(8, 8).unwrap());
    ways_are_listed(&Cylinder::<u64>::new(3, 5).unwrap());
}

#[test]
fn the_ways_between_are_listed_on_a_hexagonal_board() {
    ways_are_listed(&Hexagonal::<u128>::new(6).unwrap());
}

#[test]
fn attacks_know_whether_pieces_between_matter() {
    let can_be_blocked = |movement: Movement| {
        let tables = Tables::new(&chess(), &[movement]).unwrap();
        tables.attacks(Color::White).ways()[0].incoming.can_be_blocked()
    };
    assert!(!can_be_blocked(step(Any)) && !can_be_blocked(leap(2, 1)));
    assert!(can_be_blocked(ride(Any)) && can_be_blocked(leap(1, 1).lame()));
    assert!(can_be_blocked(ride(Any).hop()) && can_be_blocked(ride(Orthogonal).hop_beyond()));
}

#[test]
fn tables_know_their_board_and_whether_they_hop() {
    let tables = Tables::new(&odd(), &[step(Any), ride(Any)]).unwrap();
    assert_eq!((tables.size(), tables.kinds(), tables.cells().len()), (81, 2, 81));
    assert!(!tables.have_hoppers());
    assert!(Tables::new(&odd(), &[step(Any), ride(Any).hop()]).unwrap().have_hoppers());
    assert!(Tables::new(&odd(), &[ride(Any).hop_beyond()]).unwrap().have_hoppers());
}
