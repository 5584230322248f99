//! Round boards and pairs of every size are sound.

use chesswright::board::{
    CellSet, Exit, Geometry, Heading, Pair, PairError, Rectangle, Round, RoundError, Wide,
    outline_faults, step_faults,
};

#[test]
fn round_boards_of_every_size_are_sound() {
    for files in (6..=26).step_by(2) {
        for rings in (1..=12).filter(|&rings| u32::from(files) * u32::from(rings) <= 255) {
            let board: Round<Wide> = Round::new(files, rings).unwrap();
            assert_eq!(board.size(), usize::from(files) * usize::from(rings));
            assert_eq!(step_faults(&board), vec![], "{files} files, {rings} rings");
        }
    }
    for (files, rings) in [(6, 1), (6, 9), (8, 8), (10, 4), (12, 6), (26, 3)] {
        let board: Round<Wide> = Round::new(files, rings).unwrap();
        assert_eq!(outline_faults(&board), vec![], "{files} files, {rings} rings");
    }
}

#[test]
fn round_boards_that_cannot_be_are_refused() {
    for files in [0, 4, 7, 28] {
        assert_eq!(Round::<u64>::new(files, 3).unwrap_err(), RoundError::Files(files));
    }
    assert_eq!(Round::<u64>::new(8, 0).unwrap_err(), RoundError::Rings);
    let error = Round::<u64>::new(8, 9).unwrap_err();
    assert_eq!(error, RoundError::TooLarge { cells: 72, capacity: 64 });
}

#[test]
fn cells_side_by_side_share_an_edge_and_the_middle_is_solid() {
    let board: Round = Round::new(8, 8).unwrap();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    for cell in board.cells() {
        let shape = board.outline(cell);
        assert_eq!(shape.len(), 6);
        for exit in (0..12).map(Exit) {
            let Some(step) = board.step(cell, exit) else { continue };
            let other = board.outline(step.to);
            let shared = shape
                .iter()
                .filter(|p| other.iter().any(|q| near(p.x, q.x) && near(p.y, q.y)))
                .count();
            assert_eq!(shared, if exit.is_side() { 2 } else { 0 }, "{} {exit:?}", board.name(cell));
        }
        for corner in shape {
            assert!(corner.x.hypot(corner.y) > 0.9, "the middle is kept free");
        }
    }
}

#[test]
fn pairs_are_sound_and_their_twins_find_each_other() {
    let round = || Round::<u64>::new(8, 8).unwrap();
    let square = Rectangle::orthodox;
    let pair: Pair<_, _, u128> = Pair::new(square(), round()).unwrap();
    assert_eq!(step_faults(&pair), vec![]);
    assert_eq!(outline_faults(&pair), vec![]);
    let turned = pair.clone().reversed();
    assert_eq!(step_faults(&turned), vec![]);
    for cell in pair.cells() {
        assert_eq!(pair.twin(pair.twin(cell)), cell);
        let name = pair.name(cell).trim_start_matches('~').to_string();
        assert_eq!(pair.name(pair.twin(cell)).trim_start_matches('~'), name);
        assert_ne!(pair.first_cells().has(cell), pair.second_cells().has(cell));
        for exit in (0..pair.exits(cell)).map(Exit) {
            let Some(step) = pair.step(cell, exit) else { continue };
            assert_eq!(pair.first_cells().has(cell), pair.first_cells().has(step.to));
        }
    }
    let up = |pair: &Pair<_, _, u128>, name| {
        pair.step(pair.cell(name).unwrap(), Exit(0)).unwrap().heading
    };
    assert_eq!([up(&pair, "e4"), up(&pair, "~e4")], [Heading::Up, Heading::Up]);
    assert_eq!([up(&turned, "e4"), up(&turned, "~e4")], [Heading::Up, Heading::Down]);
    let two: Pair<_, _, u128> = Pair::new(square(), square()).unwrap();
    assert_eq!(step_faults(&two), vec![]);
    assert_eq!(outline_faults(&two), vec![]);
}

#[test]
fn a_pair_is_drawn_side_by_side() {
    let pair: Pair<_, _, u128> =
        Pair::new(Rectangle::orthodox(), Round::<u64>::new(8, 8).unwrap()).unwrap();
    let column = |name| pair.text_place(pair.cell(name).unwrap()).0;
    assert!(column("h1") < column("~a1"));
    let mut places: Vec<(i16, i16)> = pair.cells().map(|cell| pair.text_place(cell)).collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 128);
    assert!(places.iter().all(|&(column, row)| column >= 0 && row >= 0));
}

#[test]
fn pairs_that_cannot_be_are_refused() {
    let square = Rectangle::orthodox;
    let round = Round::<u64>::new(6, 4).unwrap();
    let error = Pair::<_, _, u128>::new(square(), round).unwrap_err();
    assert_eq!(error, PairError::Sizes { first: 64, second: 24 });
    let error = Pair::<_, _, u64>::new(square(), square()).unwrap_err();
    assert_eq!(error, PairError::TooLarge { cells: 128, capacity: 64 });
}
