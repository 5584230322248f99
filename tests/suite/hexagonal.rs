//! Hexagonal boards of every side, against coordinates of their own.
//!
//! Here a cell is three numbers that add to zero, each the distance from one of the board's
//! three middle lines. Two cells are as far apart as their numbers' greatest difference; on a
//! line over sides one number stays, on a line over corners two change alike.

use std::collections::BTreeSet;

use chesswright::board::{
    Cell, Exit, Geometry, Heading, Hexagonal, HexagonalError, Wide, outline_faults, step_faults,
};
use chesswright::draw::{TextOptions, board_text};
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{Act, Movement, leap, ride, step};
use chesswright::piece::Color;

const GREATEST: u8 = 9;

fn glinski() -> Hexagonal<u128> {
    Hexagonal::new(6).unwrap()
}

fn boards() -> impl Iterator<Item = Hexagonal<Wide>> {
    (1..=GREATEST).map(|side| Hexagonal::new(side).unwrap())
}

/// The three numbers of every cell, in order: file by file, each from White's end.
fn numbers(side: u8) -> Vec<[i32; 3]> {
    let most = i32::from(side) - 1;
    let mut all = vec![];
    for q in -most..=most {
        for r in -most..=most {
            if (-q - r).abs() <= most {
                all.push([q, r, -q - r]);
            }
        }
    }
    all
}

fn difference(a: [i32; 3], b: [i32; 3]) -> [i32; 3] {
    [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
}

fn distance([q, r, s]: [i32; 3]) -> i32 {
    q.abs().max(r.abs()).max(s.abs())
}

fn on_a_line_over_sides([q, r, s]: [i32; 3]) -> bool {
    q == 0 || r == 0 || s == 0
}

fn on_a_line_over_corners([q, r, s]: [i32; 3]) -> bool {
    q == r || r == s || q == s
}

/// Distance 3 and on no Queen's line.
fn a_knights_leap(way: [i32; 3]) -> bool {
    distance(way) == 3 && !on_a_line_over_sides(way) && !on_a_line_over_corners(way)
}

/// Where a White piece gets to on the empty board.
fn reach(board: &impl Geometry, movement: &Movement, from: Cell) -> BTreeSet<Cell> {
    let paths = movement.paths(board, Color::White, from);
    paths.into_iter().flat_map(|path| path.cells).collect()
}

/// The same by names.
fn named(movement: &Movement, color: Color, from: &str) -> Vec<String> {
    let board = glinski();
    let paths = movement.paths(&board, color, board.cell(from).unwrap());
    let mut names: Vec<String> =
        paths.iter().flat_map(|path| &path.cells).map(|&to| board.name(to).to_string()).collect();
    names.sort();
    names
}

fn names(cells: &[Cell], board: &impl Geometry) -> Vec<String> {
    cells.iter().map(|&cell| board.name(cell).to_string()).collect()
}

#[test]
fn hexagonal_boards_of_every_side_are_sound() {
    for (board, side) in boards().zip(1..) {
        assert_eq!(board.size(), 3 * usize::from(side) * usize::from(side - 1) + 1);
        assert_eq!((board.side(), board.files()), (side, 2 * side - 1));
        assert_eq!(step_faults(&board), vec![], "side {side}");
        assert_eq!(outline_faults(&board), vec![], "side {side}");
    }
    assert_eq!(glinski().size(), 91);
}

#[test]
fn hexagonal_boards_that_cannot_be_are_refused() {
    assert_eq!(Hexagonal::<u64>::new(0).unwrap_err(), HexagonalError::Side);
    let large = |cells, capacity| HexagonalError::TooLarge { cells, capacity };
    assert_eq!(Hexagonal::<u64>::new(6).unwrap_err(), large(91, 64));
    assert_eq!(Hexagonal::<u128>::new(8).unwrap_err(), large(169, 128));
    assert_eq!(Hexagonal::<Wide>::new(10).unwrap_err(), large(271, 255));
    assert_eq!(Hexagonal::<Wide>::new(255).unwrap_err(), large(194_311, 255));
    assert_eq!(Hexagonal::<u64>::new(5).unwrap().size(), 61);
    assert_eq!(Hexagonal::<u128>::new(7).unwrap().size(), 127);
    let message = large(91, 64).to_string();
    assert_eq!(message, "91 cells do not fit a set of 64; choose a wider one");
}

#[test]
fn files_have_letters_without_j_and_ranks_count_from_whites_end() {
    let board = glinski();
    let files = "abcdefghikl".chars().zip([6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    let expected: Vec<String> = files
        .flat_map(|(file, length)| (1..=length).map(move |rank| format!("{file}{rank}")))
        .collect();
    assert_eq!(names(&board.cells().collect::<Vec<_>>(), &board), expected);
    for (name, file, rank) in [("a1", 0, 0), ("f11", 5, 10), ("i8", 8, 7), ("k7", 9, 6)] {
        let cell = board.cell(name).unwrap();
        assert_eq!((board.file(cell), board.rank(cell)), (file, rank));
        assert_eq!(board.at(file, rank), Some(cell));
    }
    assert_eq!([0, 5, 9, 10, 11].map(|file| board.length(file)), [6, 11, 7, 6, 0]);
    assert_eq!((board.at(0, 6), board.at(11, 0)), (None, None));
    let last = Hexagonal::<Wide>::new(9).unwrap();
    assert_eq!(last.name(Cell::new(216)), "r9");
}

#[test]
fn exits_lead_where_the_numbers_say() {
    // Clockwise from up; a file is a line of one first number, and up the second grows.
    let ways = [
        [0, 1, -1],
        [1, 1, -2],
        [1, 0, -1],
        [2, -1, -1],
        [1, -1, 0],
        [1, -2, 1],
        [0, -1, 1],
        [-1, -1, 2],
        [-1, 0, 1],
        [-2, 1, 1],
        [-1, 1, 0],
        [-1, 2, -1],
    ];
    for board in boards() {
        let numbers = numbers(board.side());
        for cell in board.cells() {
            assert_eq!(board.exits(cell), 12);
            assert_eq!(board.step(cell, Exit(12)), None);
            for (exit, way) in (0..).map(Exit).zip(ways) {
                let to = numbers
                    .iter()
                    .position(|&there| difference(numbers[cell.index()], there) == way);
                let step = board.step(cell, exit);
                assert_eq!(step.map(|step| step.to.index()), to, "{} {exit:?}", board.name(cell));
                let Some(step) = step else { continue };
                // A file aside is half a cell up.
                let heading = match way[0] + 2 * way[1] {
                    1.. => Heading::Up,
                    0 => Heading::Level,
                    _ => Heading::Down,
                };
                assert_eq!(step.heading, heading);
                assert_eq!(step.along_file, way[0] == 0);
            }
        }
    }
}

#[test]
fn pieces_reach_what_the_numbers_say() {
    type Rule = fn([i32; 3]) -> bool;
    let pieces: [(&str, Movement, Rule); 5] = [
        ("Rook", ride(Orthogonal), on_a_line_over_sides),
        ("Bishop", ride(Diagonal), on_a_line_over_corners),
        ("Queen", ride(Any), |way| on_a_line_over_sides(way) || on_a_line_over_corners(way)),
        ("King", step(Any), |way| {
            distance(way) == 1 || distance(way) == 2 && on_a_line_over_corners(way)
        }),
        ("Knight", leap(1, 1), a_knights_leap),
    ];
    for board in boards() {
        let numbers = numbers(board.side());
        for (name, movement, rule) in &pieces {
            for from in board.cells() {
                let expected: BTreeSet<Cell> = board
                    .cells()
                    .filter(|to| {
                        *to != from && rule(difference(numbers[from.index()], numbers[to.index()]))
                    })
                    .collect();
                let from_name = board.name(from);
                assert_eq!(reach(&board, movement, from), expected, "{name} on {from_name}");
            }
        }
    }
}

#[test]
fn in_the_middle_of_glinskis_board_pieces_have_their_full_counts() {
    let count = |movement: Movement| named(&movement, Color::White, "f6").len();
    assert_eq!(count(ride(Orthogonal)), 30);
    assert_eq!(count(ride(Diagonal)), 12);
    assert_eq!(count(ride(Any)), 42);
    assert_eq!(count(step(Any)), 12);
    assert_eq!(count(leap(1, 1)), 12);
}

#[test]
fn knights_and_bishops_on_their_first_cells_go_where_glinskis_do() {
    let white = |movement, from| named(&movement, Color::White, from);
    assert_eq!(white(leap(1, 1), "d1"), ["b2", "c3", "e4", "f4", "g1", "g2"]);
    let lines = ["a6", "b5", "c4", "d3", "e2", "g2", "h3", "i4", "k5", "l6"];
    assert_eq!(white(ride(Diagonal), "f1"), lines);
}

#[test]
fn pawns_step_up_their_file_and_capture_to_the_two_sides_beside_it() {
    let ahead = step(Orthogonal).along_file().forward().move_only();
    let takes = step(Orthogonal).off_file().forward().capture_only();
    for (color, from, to, captures) in [
        (Color::White, "f5", "f6", ["e5", "g5"].as_slice()),
        (Color::White, "e4", "e5", &["d4", "f5"]),
        (Color::White, "g4", "g5", &["f5", "h4"]),
        (Color::White, "b1", "b2", &["a1", "c2"]),
        (Color::White, "a3", "a4", &["b4"]),
        (Color::Black, "f7", "f6", &["e6", "g6"]),
        (Color::Black, "e7", "e6", &["d6", "f7"]),
        (Color::Black, "k7", "k6", &["i7", "l6"]),
    ] {
        assert_eq!(named(&ahead, color, from), [to]);
        assert_eq!(named(&takes, color, from), captures, "{from}");
    }
    let paths = takes.paths(&glinski(), Color::White, Cell::new(0));
    assert!(paths.iter().all(|path| path.act == Act::Capture));
    // At the end of its file a pawn cannot go on.
    for (color, end) in [(Color::White, "a6"), (Color::White, "f11"), (Color::Black, "k1")] {
        assert!(named(&ahead, color, end).is_empty(), "{end}");
    }
}

#[test]
fn every_line_runs_in_order() {
    for board in boards() {
        for cell in board.cells() {
            for path in ride(Any).paths(&board, Color::White, cell) {
                let mut line = path.cells.to_vec();
                line.insert(0, cell);
                assert!(line.is_sorted() || line.iter().rev().is_sorted(), "{line:?}");
            }
        }
    }
}

#[test]
fn three_colours_never_meet_and_bishops_keep_to_one() {
    for board in boards() {
        let middle = Cell::new((board.size() / 2) as u8);
        assert_eq!(board.shade(middle), 1);
        for cell in board.cells() {
            assert!(board.shade(cell) < 3);
            for exit in (0..12).map(Exit) {
                let Some(step) = board.step(cell, exit) else { continue };
                let alike = board.shade(cell) == board.shade(step.to);
                assert_eq!(alike, !exit.is_side(), "{} {exit:?}", board.name(cell));
            }
        }
    }
    // Each side has a Bishop of each colour.
    let board = glinski();
    let shades = |names: [&str; 3]| names.map(|name| board.shade(board.cell(name).unwrap()));
    assert_eq!(shades(["f1", "f2", "f3"]), [2, 0, 1]);
    assert_eq!(shades(["f9", "f10", "f11"]), [1, 2, 0]);
}

#[test]
fn outlines_are_regular_and_share_their_sides() {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let board = glinski();
    for cell in board.cells() {
        let (shape, centre) = (board.outline(cell), board.centre(cell));
        assert_eq!(shape.len(), 6);
        let radius = 1.0 / 3f64.sqrt(); // of a hexagon one unit high
        assert!(shape.iter().all(|p| near((p.x - centre.x).hypot(p.y - centre.y), radius)));
        for exit in (0..12).map(Exit) {
            let Some(step) = board.step(cell, exit) else { continue };
            let other = board.outline(step.to);
            let shared = shape
                .iter()
                .filter(|p| other.iter().any(|q| near(p.x, q.x) && near(p.y, q.y)))
                .count();
            assert_eq!(shared, if exit.is_side() { 2 } else { 0 }, "{} {exit:?}", board.name(cell));
            // Exit 0 leads up, and every other a twelfth of a turn clockwise.
            let there = board.centre(step.to);
            let way = (there.x - centre.x).atan2(there.y - centre.y);
            let turn = way.rem_euclid(core::f64::consts::TAU) * 12.0 / core::f64::consts::TAU;
            assert!(near(turn, f64::from(exit.0)), "{} {exit:?}: {turn}", board.name(cell));
        }
    }
}

#[test]
fn rows_of_a_position_string_are_the_ranks() {
    let board = glinski();
    let rows = board.rows();
    assert!(rows.iter().all(|row| row.separator == '/'));
    let widths: Vec<usize> = rows.iter().map(|row| row.cells.len()).collect();
    assert_eq!(widths, [1, 3, 5, 7, 9, 11, 11, 11, 11, 11, 11]);
    assert_eq!(names(&rows[0].cells, &board), ["f11"]);
    assert_eq!(names(&rows[2].cells, &board), ["d9", "e9", "f9", "g9", "h9"]);
    let sixth = ["a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "i6", "k6", "l6"];
    assert_eq!(names(&rows[5].cells, &board), sixth);
}

#[test]
fn the_array_of_glinskis_chess_is_read_from_its_position_string() {
    let board = glinski();
    let array = "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1";
    let mut found = vec![];
    for (row, text) in board.rows().iter().zip(array.split('/')) {
        let mut cells = row.cells.iter();
        let mut run = 0;
        for letter in text.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = 10 * run + digit as usize;
                continue;
            }
            let cell = *cells.nth(run).unwrap();
            run = 0;
            found.push(format!("{letter}{}", board.name(cell)));
        }
    }
    let mut expected: Vec<&str> = "Kg1 Qe1 Bf1 Bf2 Bf3 Nd1 Nh1 Rc1 Ri1 \
        Pb1 Pc2 Pd3 Pe4 Pf5 Pg4 Ph3 Pi2 Pk1 \
        kg10 qe10 bf11 bf10 bf9 nd9 nh9 rc8 ri8 \
        pb7 pc7 pd7 pe7 pf7 pg7 ph7 pi7 pk7"
        .split_whitespace()
        .collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn the_drawing_staggers_the_files() {
    let board: Hexagonal = Hexagonal::new(3).unwrap();
    let drawing = |bottom| {
        let options = TextOptions::new().bottom(bottom);
        board_text(&board, &options, |cell| {
            Some(board.name(cell).to_string()).filter(|name| name == "c1").map(|_| "K".to_string())
        })
    };
    let white = "    5 .
  4 .   .
3 .   .   .
    .   .
2 .   .   .
    .   .
1 .   .   .
  a .   . e
    b K d
      c
";
    assert_eq!(drawing(Color::White), white);
    let black = "    c
  d K b
e .   . a
.   .   . 1
  .   .
.   .   . 2
  .   .
.   .   . 3
  .   . 4
    . 5
";
    assert_eq!(drawing(Color::Black), black);
}

#[test]
fn no_two_marks_of_the_drawing_meet() {
    for board in boards() {
        let cells = board.cells().map(|cell| board.text_place(cell));
        let labels = board.text_labels();
        let all: Vec<_> =
            cells.chain(labels.iter().map(|label| (label.column, label.row))).collect();
        let distinct: BTreeSet<_> = all.iter().copied().collect();
        assert_eq!(distinct.len(), all.len());
        assert_eq!(labels.len(), 2 * usize::from(board.files()));
    }
}
