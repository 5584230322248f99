//! Cylinders of every size are rectangles whose last file lies beside the first.

use chesswright::board::{
    Board, CellSet, Cylinder, CylinderError, Exit, Geometry, Rectangle, Wide, outline_faults,
    step_faults,
};
use chesswright::draw::{TextOptions, board_text};
use chesswright::movement::Adjacency::{Any, Diagonal, Orthogonal};
use chesswright::movement::{Movement, Tables, leap, ride, step};
use chesswright::piece::{Color, Kind};

fn orthodox() -> Cylinder {
    Cylinder::new(8, 8).unwrap()
}

/// Files and ranks of every cylinder up to 20 files.
fn sizes() -> impl Iterator<Item = (u8, u8)> {
    (3..=20).flat_map(|files| (1..=255 / files).map(move |ranks| (files, ranks)))
}

/// Where a White piece goes, among other pieces (its own, which it does not capture).
fn targets(board: &Cylinder, movement: &Movement, from: &str, own: &[&str]) -> Vec<String> {
    let cell = |name: &str| board.cell(name).unwrap();
    let tables = Tables::new(board, core::slice::from_ref(movement)).unwrap();
    let occupied = u64::of_all(own.iter().map(|name| cell(name))).with(cell(from));
    let table = tables.of(Color::White, Kind::new(0));
    let mut names: Vec<String> =
        table.targets(cell(from), occupied, 0).cells().map(|to| board.name(to).into()).collect();
    names.sort();
    names
}

#[test]
fn cylinders_of_every_size_are_sound() {
    for (files, ranks) in sizes() {
        let board: Cylinder<Wide> = Cylinder::new(files, ranks).unwrap();
        assert_eq!(board.size(), usize::from(files) * usize::from(ranks));
        assert_eq!((board.files(), board.ranks()), (files, ranks));
        assert_eq!(step_faults(&board), vec![], "{files} by {ranks}");
    }
    for (files, ranks) in [(3, 1), (3, 9), (8, 8), (20, 12)] {
        let board: Cylinder<Wide> = Cylinder::new(files, ranks).unwrap();
        assert_eq!(outline_faults(&board), vec![], "{files} by {ranks}");
    }
}

#[test]
fn cylinders_that_cannot_be_are_refused() {
    type Small = Cylinder<u64>;
    for files in 0..3 {
        assert_eq!(Small::new(files, 8).unwrap_err(), CylinderError::Files(files));
    }
    assert_eq!(Small::new(8, 0).unwrap_err(), CylinderError::Ranks);
    let error = CylinderError::TooLarge { cells: 72, capacity: 64 };
    assert_eq!(Small::new(8, 9).unwrap_err(), error);
    let error = CylinderError::TooLarge { cells: 256, capacity: 255 };
    assert_eq!(Cylinder::<Wide>::new(16, 16).unwrap_err(), error);
    assert_eq!(Cylinder::<Wide>::new(255, 1).unwrap().size(), 255);
    let message = CylinderError::Files(2).to_string();
    assert_eq!(message, "a cylinder has at least 3 files, not 2");
}

#[test]
fn all_but_the_seam_is_a_rectangle() {
    for (files, ranks) in sizes() {
        let flat: Rectangle<Wide> = Rectangle::new(files, ranks).unwrap();
        let board: Cylinder<Wide> = Cylinder::new(files, ranks).unwrap();
        assert_eq!(board.rows(), flat.rows());
        for cell in board.cells() {
            assert_eq!(board.name(cell), flat.name(cell));
            assert_eq!(board.shade(cell), flat.shade(cell));
            assert_eq!(board.outline(cell), flat.outline(cell));
            assert_eq!(board.text_place(cell), flat.text_place(cell));
            assert_eq!((board.file(cell), board.rank(cell)), (flat.file(cell), flat.rank(cell)));
            assert_eq!(board.at(flat.file(cell), flat.rank(cell)), Some(cell));
            for exit in (0..8).map(Exit) {
                if let Some(step) = flat.step(cell, exit) {
                    assert_eq!(board.step(cell, exit), Some(step));
                }
            }
            assert_eq!(board.step(cell, Exit(8)), None);
        }
    }
}

#[test]
fn over_the_seam_the_last_file_lies_beside_the_first() {
    for (files, ranks) in sizes() {
        let board: Cylinder<Wide> = Cylinder::new(files, ranks).unwrap();
        for rank in 0..ranks {
            let last = board.at(files - 1, rank).unwrap();
            for (exit, rank) in
                [(1, rank.checked_add(1)), (2, Some(rank)), (3, rank.checked_sub(1))]
            {
                let first = rank.and_then(|rank| board.at(0, rank));
                let step = board.step(last, Exit(exit));
                assert_eq!(step.map(|step| step.to), first, "{} {exit}", board.name(last));
                assert!(step.is_none_or(|step| !step.along_file));
            }
        }
    }
}

#[test]
fn only_the_first_and_the_last_rank_have_an_edge() {
    let board = orthodox();
    for cell in board.cells() {
        let exits = (0..8).filter(|&exit| board.step(cell, Exit(exit)).is_some()).count();
        let edge = matches!(board.rank(cell), 0 | 7);
        assert_eq!(exits, if edge { 5 } else { 8 }, "{}", board.name(cell));
    }
}

#[test]
fn every_cell_of_a_rank_has_the_same_moves() {
    let count = |movement: &Movement, from: &str| targets(&orthodox(), movement, from, &[]).len();
    for file in 'a'..='h' {
        let [first, fourth] = [1, 4].map(|rank| format!("{file}{rank}"));
        let on = |movement: Movement| [count(&movement, &first), count(&movement, &fourth)];
        assert_eq!(on(step(Any)), [5, 8], "King on {file}");
        assert_eq!(on(leap(1, 1)), [4, 8], "Knight on {file}");
        // Seven round the rank, seven along the file.
        assert_eq!(on(ride(Orthogonal)), [14, 14], "Rook on {file}");
        // From the first rank two ways of seven cells, which meet on the fifth; from the fourth
        // two of three cells down and two of four up, which meet on the eighth.
        assert_eq!(on(ride(Diagonal)), [13, 13], "Bishop on {file}");
    }
}

#[test]
fn a_rook_that_circles_its_rank_does_not_come_back() {
    let board = orthodox();
    for cell in board.cells() {
        let paths = ride(Orthogonal).sideways().paths(&board, Color::White, cell);
        assert_eq!(paths.len(), 2, "two ways round");
        for path in paths {
            assert_eq!(path.cells.len(), 7);
            assert!(!path.cells.contains(&cell));
        }
    }
}

#[test]
fn what_is_reached_both_ways_round_is_blocked_both_ways() {
    let board = orthodox();
    let rook = ride(Orthogonal).sideways();
    assert_eq!(targets(&board, &rook, "c1", &["e1"]), ["a1", "b1", "d1", "f1", "g1", "h1"]);
    assert_eq!(targets(&board, &rook, "c1", &["e1", "b1"]), ["d1"]);
    assert_eq!(targets(&board, &rook, "c1", &["d1", "h1"]), ["a1", "b1"]);
    let bishop = ride(Diagonal).forward();
    assert!(targets(&board, &bishop, "a1", &["b2"]).contains(&"e5".to_string()));
    assert!(targets(&board, &bishop, "a1", &["h2"]).contains(&"e5".to_string()));
    assert!(!targets(&board, &bishop, "a1", &["b2", "h2"]).contains(&"e5".to_string()));
}

#[test]
fn pawns_capture_over_the_seam() {
    let pawn = step(Diagonal).forward();
    assert_eq!(targets(&orthodox(), &pawn, "a2", &[]), ["b3", "h3"]);
    assert_eq!(targets(&orthodox(), &pawn, "h2", &[]), ["a3", "g3"]);
}

#[test]
fn the_narrowest_cylinder_has_one_neighbour_on_either_hand() {
    let board: Cylinder = Cylinder::new(3, 3).unwrap();
    assert_eq!(targets(&board, &step(Any), "a2", &[]).len(), 8, "everything else");
    assert_eq!(targets(&board, &ride(Orthogonal).sideways(), "a2", &["b2"]), ["c2"]);
}

fn drawn<B: Board>(board: &B, bottom: Color) -> String {
    board_text(board, &TextOptions::new().bottom(bottom), |_| None)
}

#[test]
fn the_drawing_shows_which_file_comes_round_next() {
    let board: Cylinder = Cylinder::new(5, 2).unwrap();
    assert_eq!(drawn(&board, Color::White), "2 . . . . .\n1 . . . . .\ne a b c d e a\n");
    assert_eq!(drawn(&board, Color::Black), "1 . . . . .\n2 . . . . .\na e d c b a e\n");
}
