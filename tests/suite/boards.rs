//! Rectangles of every size are sound, and the checks that say so can tell when one is not.

use chesswright::board::{
    Board, BoardFault, Cell, CellSet, Exit, Geometry, Heading, Label, Point, Rectangle,
    RectangleError, Row, Step, Wide, outline_faults, step_faults,
};
use chesswright::movement::Adjacency::Any;
use chesswright::movement::{MovementError, Tables, ride};
use proptest::prelude::*;

/// Files and ranks of a rectangle of at most that many cells.
fn sides(most: usize) -> impl Strategy<Value = (u8, u8)> {
    (1..=60usize)
        .prop_flat_map(move |files| (Just(files), 1..=most / files))
        .prop_map(|(files, ranks)| (files as u8, ranks as u8))
}

/// Twice the signed area, positive when the corners go round counter-clockwise.
fn twice_area(shape: &[Point]) -> f64 {
    (0..shape.len())
        .map(|i| (shape[i], shape[(i + 1) % shape.len()]))
        .map(|(a, b)| a.x * b.y - b.x * a.y)
        .sum()
}

/// Everything a rectangle promises.
fn is_sound<S: CellSet>(files: u8, ranks: u8) -> Result<(), TestCaseError> {
    let board: Rectangle<S> = Rectangle::new(files, ranks)
        .map_err(|error| TestCaseError::fail(format!("{files} by {ranks}: {error}")))?;
    prop_assert_eq!(board.size(), usize::from(files) * usize::from(ranks));
    prop_assert_eq!((board.files(), board.ranks()), (files, ranks));
    prop_assert_eq!(step_faults(&board), vec![]);
    prop_assert_eq!(outline_faults(&board), vec![]);
    let area: f64 = board.cells().map(|cell| twice_area(&board.outline(cell)).abs() / 2.0).sum();
    prop_assert!((area - board.size() as f64).abs() < 1e-6, "the outlines cover {}", area);
    for rank in 0..ranks {
        for file in 0..files {
            let Some(cell) = board.at(file, rank) else {
                return Err(TestCaseError::fail(format!("no cell at {file}, {rank}")));
            };
            let letter = char::from(b'a' + file % 26);
            let before = (file / 26).checked_sub(1).map(|more| char::from(b'a' + more));
            let before = before.map(String::from).unwrap_or_default();
            let name = format!("{before}{letter}{}", u32::from(rank) + 1);
            prop_assert_eq!((board.file(cell), board.rank(cell)), (file, rank));
            prop_assert_eq!(board.name(cell), &name);
            prop_assert_eq!(board.cell(&name), Some(cell));
            let tail = format!("{name}x9");
            prop_assert_eq!(board.cell_prefix(&tail), Some((cell, "x9")));
            let shade = (file + rank) % 2 == 0;
            prop_assert_eq!(board.shade(cell), u8::from(shade), "a1 is dark");
        }
    }
    prop_assert_eq!(board.at(files, 0), None);
    prop_assert_eq!(board.at(0, ranks), None);
    let rows = board.rows();
    prop_assert_eq!(rows.len(), usize::from(ranks));
    prop_assert_eq!(rows[0].cells.first().copied(), board.at(0, ranks - 1), "the far rank first");
    prop_assert!(rows.iter().all(|row| row.separator == '/'));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_rectangle_of_64_cells_is_sound((files, ranks) in sides(64)) {
        is_sound::<u64>(files, ranks)?;
    }

    #[test]
    fn any_rectangle_of_128_cells_is_sound((files, ranks) in sides(128)) {
        is_sound::<u128>(files, ranks)?;
    }

    #[test]
    fn any_rectangle_of_255_cells_is_sound((files, ranks) in sides(255)) {
        is_sound::<Wide>(files, ranks)?;
    }

    /// Every step leads to the neighbour that its exit names, and only the edge has none.
    #[test]
    fn exits_lead_clockwise_from_north((files, ranks) in sides(255)) {
        let board: Rectangle<Wide> = Rectangle::new(files, ranks).unwrap();
        let clockwise =
            [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        for cell in board.cells() {
            prop_assert_eq!(board.exits(cell), 8);
            prop_assert_eq!(board.step(cell, Exit(8)), None);
            for (exit, (right, up)) in clockwise.into_iter().enumerate() {
                let file = i32::from(board.file(cell)) + right;
                let rank = i32::from(board.rank(cell)) + up;
                let on_board = (0..i32::from(files)).contains(&file)
                    && (0..i32::from(ranks)).contains(&rank);
                let to = if on_board { board.at(file as u8, rank as u8) } else { None };
                let exit = Exit(exit as u8);
                prop_assert_eq!(exit.is_side(), right == 0 || up == 0);
                let step = board.step(cell, exit);
                prop_assert_eq!(step.map(|step| step.to), to);
                if let Some(step) = step {
                    let heading = match up {
                        1 => Heading::Up,
                        0 => Heading::Level,
                        _ => Heading::Down,
                    };
                    prop_assert_eq!(step.heading, heading);
                    prop_assert_eq!(step.along_file, right == 0);
                    prop_assert_eq!(step.back, Exit((exit.0 + 4) % 8));
                }
            }
        }
    }
}

#[test]
fn outlines_point_where_the_exits_lead() {
    let board = Rectangle::orthodox();
    for cell in board.cells() {
        let mut turned = 0.0;
        let mut before = None;
        for exit in (0..8).map(Exit) {
            let Some(step) = board.step(cell, exit) else {
                continue;
            };
            let (from, to) = (board.centre(cell), board.centre(step.to));
            let towards = (to.y - from.y).atan2(to.x - from.x);
            if let Some(before) = before {
                // Clockwise: the angle falls from exit to exit, less than one full turn in all.
                let fall: f64 = before - towards;
                turned += fall.rem_euclid(core::f64::consts::TAU);
            }
            before = Some(towards);
        }
        assert!(turned < core::f64::consts::TAU - 0.1, "{}: {turned}", board.name(cell));
    }
}

#[test]
fn the_longest_cell_name_wins() {
    let board: Rectangle<u128> = Rectangle::new(3, 12).unwrap();
    let read = |text| board.cell_prefix(text).map(|(cell, rest)| (board.name(cell), rest));
    assert_eq!(read("a10"), Some(("a10", "")));
    assert_eq!(read("a1"), Some(("a1", "")));
    assert_eq!(read("a1b2"), Some(("a1", "b2")));
    assert_eq!(read("a12c3"), Some(("a12", "c3")));
    assert_eq!(read("a13"), Some(("a1", "3")), "there is no rank 13");
    assert_eq!(read("b9x"), Some(("b9", "x")));
    assert_eq!(read("d1"), None);
    assert_eq!(read("a"), None);
    assert_eq!(read(""), None);
    assert_eq!(board.cell("a13"), None);
    assert_eq!(board.cell("A1"), None);
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    type Small = Rectangle<u64>;
    let sides = |files, ranks| RectangleError::Sides { files, ranks };
    let large = |cells, capacity| RectangleError::TooLarge { cells, capacity };
    assert_eq!(Small::new(0, 8).unwrap_err(), sides(0, 8));
    assert_eq!(Small::new(8, 0).unwrap_err(), sides(8, 0));
    assert_eq!(Small::new(0, 0).unwrap_err(), sides(0, 0));
    assert_eq!(Small::new(255, 255).unwrap_err(), large(65025, 64));
    assert_eq!(Small::new(13, 5).unwrap_err(), large(65, 64));
    assert_eq!(Rectangle::<u128>::new(3, 43).unwrap_err(), large(129, 128));
    assert_eq!(Rectangle::<Wide>::new(16, 16).unwrap_err(), large(256, 255));
    assert_eq!(Rectangle::<Wide>::new(26, 255).unwrap_err(), large(6630, 255));
    // The largest of each are not.
    assert_eq!(Small::new(16, 4).unwrap().size(), 64);
    assert_eq!(Small::new(1, 64).unwrap().size(), 64);
    assert_eq!(Rectangle::<u128>::new(16, 8).unwrap().size(), 128);
    assert_eq!(Rectangle::<Wide>::new(15, 17).unwrap().size(), 255);
    assert_eq!(Rectangle::<Wide>::new(1, 255).unwrap().size(), 255);
    assert_eq!(Rectangle::<Wide>::new(255, 1).unwrap().size(), 255);
    let message = sides(0, 1).to_string();
    assert_eq!(message, "a rectangle has at least 1 file and 1 rank, not 0 by 1");
    let message = large(65, 64).to_string();
    assert_eq!(message, "65 cells do not fit a set of 64; choose a wider one");
}

/// A 2 × 2 rectangle with one thing wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flaw {
    None,
    Empty,
    Crowded,
    NoName,
    SharedName,
    LeadsNowhere,
    LeadsElsewhere,
    WrongBack,
    SideIntoCorner,
    WrongHeading,
    FileOneWay,
    MissingFromRows,
    TwiceInRows,
    Shifted,
    Same,
    Flat,
}

#[derive(Debug)]
struct Broken {
    board: Rectangle<u64>,
    flaw: Flaw,
}

impl Broken {
    fn new(flaw: Flaw) -> Broken {
        Broken { board: Rectangle::new(2, 2).unwrap(), flaw }
    }

    /// The cell with the flaw.
    fn spoils(&self, cell: Cell, flaw: Flaw) -> bool {
        self.flaw == flaw && self.board.name(cell) == "a1"
    }
}

impl Geometry for Broken {
    fn size(&self) -> usize {
        match self.flaw {
            Flaw::Empty => 0,
            Flaw::Crowded => 256,
            _ => 4,
        }
    }

    fn name(&self, cell: Cell) -> &str {
        if self.spoils(cell, Flaw::NoName) {
            ""
        } else if self.spoils(cell, Flaw::SharedName) {
            "b2"
        } else {
            self.board.name(cell)
        }
    }

    fn exits(&self, cell: Cell) -> u8 {
        self.board.exits(cell)
    }

    fn step(&self, cell: Cell, exit: Exit) -> Option<Step> {
        let mut step = self.board.step(cell, exit)?;
        // North and north-east of a1.
        if exit == Exit(0) && self.spoils(cell, Flaw::LeadsNowhere) {
            step.to = Cell::new(9);
        }
        if exit == Exit(0) && self.spoils(cell, Flaw::LeadsElsewhere) {
            step.to = Cell::new(3);
        }
        if exit == Exit(0) && self.spoils(cell, Flaw::WrongBack) {
            step.back = Exit(2);
        }
        if exit == Exit(0) && self.spoils(cell, Flaw::SideIntoCorner) {
            step.back = Exit(5);
        }
        if exit == Exit(1) && self.spoils(cell, Flaw::WrongHeading) {
            step.heading = Heading::Down;
        }
        if exit == Exit(2) && self.spoils(cell, Flaw::FileOneWay) {
            step.along_file = true;
        }
        Some(step)
    }

    fn outline(&self, cell: Cell) -> Vec<Point> {
        let mut outline = self.board.outline(cell);
        if self.spoils(cell, Flaw::Shifted) {
            outline.iter_mut().for_each(|point| point.x += 0.25);
        }
        if self.spoils(cell, Flaw::Same) {
            outline.iter_mut().for_each(|point| point.y += 1.0);
        }
        if self.spoils(cell, Flaw::Flat) {
            outline.iter_mut().for_each(|point| point.y = 0.5);
        }
        outline
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = self.board.rows();
        match self.flaw {
            Flaw::MissingFromRows => {
                rows[1].cells.remove(0);
            }
            Flaw::TwiceInRows => rows[0].cells.push(Cell::new(0)),
            _ => {}
        }
        rows
    }

    fn shade(&self, cell: Cell) -> u8 {
        self.board.shade(cell)
    }

    fn text_place(&self, cell: Cell) -> (i16, i16) {
        self.board.text_place(cell)
    }

    fn text_labels(&self) -> Vec<Label> {
        self.board.text_labels()
    }
}

impl Board for Broken {
    type Set = u64;
}

#[test]
fn a_board_without_a_flaw_has_no_faults() {
    assert_eq!(step_faults(&Broken::new(Flaw::None)), vec![]);
    assert_eq!(outline_faults(&Broken::new(Flaw::None)), vec![]);
}

#[test]
fn boards_of_no_or_too_many_cells_are_found_out() {
    assert_eq!(step_faults(&Broken::new(Flaw::Empty)), [BoardFault::Size(0)]);
    assert_eq!(step_faults(&Broken::new(Flaw::Crowded)), [BoardFault::Size(256)]);
    for (flaw, cells) in [(Flaw::Empty, 0), (Flaw::Crowded, 256)] {
        let error = Tables::new(&Broken::new(flaw), &[ride(Any)]).unwrap_err();
        assert_eq!(error, MovementError::Capacity { cells, capacity: 64 });
    }
}

#[test]
fn names_that_do_not_lead_back_are_found_out() {
    let name = |name: &str| BoardFault::Name { name: name.to_owned() };
    assert_eq!(step_faults(&Broken::new(Flaw::NoName)), [name("")]);
    // The name belongs to the cell that is found by it, and to the other it is a fault.
    assert_eq!(step_faults(&Broken::new(Flaw::SharedName)), [name("b2")]);
}

#[test]
fn steps_that_are_not_mutual_are_found_out() {
    let one_way = |cell: &str, exit| BoardFault::OneWay { cell: cell.to_owned(), exit: Exit(exit) };
    // Both ends are named: neither is the reverse of the other.
    for (flaw, out, other, back) in [
        (Flaw::LeadsNowhere, 0, "a2", 4),
        (Flaw::LeadsElsewhere, 0, "a2", 4),
        (Flaw::WrongBack, 0, "a2", 4),
        (Flaw::SideIntoCorner, 0, "a2", 4),
        (Flaw::WrongHeading, 1, "b2", 5),
        (Flaw::FileOneWay, 2, "b1", 6),
    ] {
        let faults = step_faults(&Broken::new(flaw));
        assert_eq!(faults, [one_way("a1", out), one_way(other, back)], "{flaw:?}");
    }
}

#[test]
fn cells_not_once_in_the_rows_are_found_out() {
    let rows = |times| BoardFault::Rows { cell: "a1".to_owned(), times };
    assert_eq!(step_faults(&Broken::new(Flaw::MissingFromRows)), [rows(0)]);
    assert_eq!(step_faults(&Broken::new(Flaw::TwiceInRows)), [rows(2)]);
}

#[test]
fn outlines_that_overlap_are_found_out() {
    let overlap =
        |second: &str| BoardFault::Overlap { first: "a1".to_owned(), second: second.to_owned() };
    assert_eq!(outline_faults(&Broken::new(Flaw::Shifted)), [overlap("b1")]);
    assert_eq!(outline_faults(&Broken::new(Flaw::Same)), [overlap("a2")]);
}

#[test]
fn outlines_without_area_are_found_out() {
    let flat = BoardFault::Flat { cell: "a1".to_owned() };
    assert_eq!(outline_faults(&Broken::new(Flaw::Flat)), [flat]);
}

#[test]
fn files_after_z_take_two_letters() {
    let board = Rectangle::<Wide>::new(255, 1).unwrap();
    let names: Vec<&str> = [0, 25, 26, 51, 52, 254].map(|i| board.name(Cell::new(i))).to_vec();
    assert_eq!(names, ["a1", "z1", "aa1", "az1", "ba1", "iu1"]);
}
