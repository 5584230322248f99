//! Counting moves and searching touch no heap, and positions and moves are small.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use chesswright::Game;
use chesswright::players::{Limits, Player, Search};
use chesswright::position::Position;
use chesswright::rules::{Move, RuleSet};
use chesswright::variants::orthodox::Orthodox;
use chesswright::{perft, perft_by_making};

/// The system's allocator, counting what is asked of it.
struct Counting;

static ASKED: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.fetch_add(1, Relaxed);
        // SAFETY: the caller's promises are the ones asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        ASKED.fetch_add(1, Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ASKED.fetch_add(1, Relaxed);
        // SAFETY: as above.
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Only one at a time may count, and nothing else may run meanwhile: every test here takes it.
static ALONE: Mutex<()> = Mutex::new(());

/// How often the heap was asked for memory, at the least of a few runs: the harness's own
/// threads may allocate now and then, but what the code itself allocates it does every time.
fn allocations<T>(mut run: impl FnMut() -> T) -> usize {
    let count = |_| {
        let before = ASKED.load(Relaxed);
        black_box(run());
        ASKED.load(Relaxed) - before
    };
    (0..3).map(count).min().unwrap_or(0)
}

#[test]
fn the_counter_counts() {
    let _alone = ALONE.lock();
    assert!(allocations(|| Box::new(7)) >= 1);
    assert!(allocations(|| (0..10).map(|_| vec![1]).collect::<Vec<_>>()) >= 11);
}

#[test]
fn perft_allocates_nothing() {
    let _alone = ALONE.lock();
    let chess = Orthodox::new();
    for (text, depth, nodes) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
        // Castlings, captures in passing, promotions, pins and checks.
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
        // 218 moves: the most that any position has.
        ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 1, 218),
    ] {
        let position = chess.read_position(text).unwrap();
        let mut count = 0;
        let bulk = allocations(|| count = perft(&chess, &position, depth));
        assert_eq!((bulk, count), (0, nodes), "counting in bulk from {text}");
        let made = allocations(|| count = perft_by_making(&chess, &position, depth));
        assert_eq!((made, count), (0, nodes), "making every move from {text}");
    }
}

#[test]
fn questions_about_a_position_allocate_nothing() {
    let _alone = ALONE.lock();
    let chess = Orthodox::new();
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position = chess.read_position(text).unwrap();
    let mv = chess.read_move(&position, "e2a6").unwrap();
    let asked = allocations(|| {
        let mut after = position;
        assert!(chess.is_legal(&position, mv) && !chess.gives_check(&position, mv));
        assert!(chess.play(&mut after, mv).is_ok());
        assert!(chess.has_moves(&after) && chess.outcome(&after).is_none());
        assert_eq!(chess.hash_from_scratch(&after), after.hash());
        // Fewer than a move list holds without the heap.
        assert_eq!(chess.legal_moves(&position).len(), 48);
    });
    assert_eq!(asked, 0);
}

#[test]
fn searching_allocates_nothing_for_a_position() {
    let _alone = ALONE.lock();
    let game = Game::new(Orthodox::new());
    let mut search = Search::new(game.rules(), 1);
    let mut asked = |nodes| {
        search.set_limits(Limits::none().nodes(nodes));
        allocations(|| search.choose(&game))
    };
    // The first searches take what they need, once.
    asked(50_000);
    let (short, long) = (asked(500), asked(50_000));
    // A few for the moves and the line that are handed out, however many positions there were.
    assert!(long <= short + 16 && long < 40, "{short} for 500 positions, {long} for 50 000");
}

#[test]
fn positions_and_moves_are_small() {
    assert!(size_of::<Position<Orthodox>>() <= 64, "{}", size_of::<Position<Orthodox>>());
    assert!(size_of::<Move>() <= 4, "{}", size_of::<Move>());
    assert!(size_of::<Option<Move>>() <= 4, "{}", size_of::<Option<Move>>());
}
