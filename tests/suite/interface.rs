//! What holds of the public types as a whole: which may go to other threads, and which are errors.

use std::error::Error;

use chesswright::board::{
    AnyBoard, BoardFault, Cairo, CairoError, Cell, Cylinder, CylinderError, Hexagonal,
    HexagonalError, Pair, PairError, Rectangle, RectangleError, Round, RoundError, Wide,
};
use chesswright::build::{BuildError, BuildFault, Builder, Built, Lint, Warning};
use chesswright::draw::{Figure, Shape, SvgOptions, TextOptions, Theme};
use chesswright::movement::{Movement, MovementError, MovementTextError, Path, Tables};
use chesswright::notation::{HumanMoves, MoveError, Notation, ParseError};
use chesswright::piece::{Color, Kind, Piece};
use chesswright::players::{
    Analysis, Dream, Limits, Mobility, Random, Score, Search, Serpentine, Values,
};
use chesswright::position::{Keys, Position, Setup, SetupError, SetupFault};
use chesswright::record::{
    Comment, Ending, Line, Note, Pgn, Reader, Record, RecordError, RecordFault, TagError, Tags,
};
use chesswright::registry::{
    AnyAnalysis, AnyGame, AnyPlayer, AnyPosition, AnyRecord, AnyRules, IdTaken, LoadError,
    Registry, UnknownId, UnknownPlayer,
};
use chesswright::rules::{
    Castlings, DoubleSteps, Drops, Hands, Kit, Move, NoCastling, NoDrop, Outcome, Promotions,
};
use chesswright::variants::orthodox::Orthodox;
use chesswright::variants::queens_or_castles::QueensOrCastles;
use chesswright::variants::serpent50::{SerpentChess, SerpentShogi};
use chesswright::variants::serpentine_dream::SerpentineDream;
use chesswright::variants::soul_reaver::SoulReaver;
use chesswright::{EndError, Game, Step};

/// Each type may be given to another thread, and looked at by several.
macro_rules! shared {
    ($($kind:ty),+ $(,)?) => {
        $(const _: () = {
            const fn is<T: Send + Sync>() {}
            is::<$kind>();
        };)+
    };
}

/// Each type is an error that can be boxed, sent and kept.
macro_rules! errors {
    ($($kind:ty),+ $(,)?) => {
        $(const _: () = {
            const fn is<T: Error + Send + Sync + 'static>() {}
            is::<$kind>();
        };)+
    };
}

shared! {
    AnyBoard<u64>, Cairo<u64>, Cell, Cylinder<u64>, Hexagonal<u128>, Rectangle<u64>, Round<u64>,
    Pair<Rectangle<u64>, Round<u64>, u128>, Wide,
    Builder<Rectangle<u64>>, Built<Rectangle<u64>, [u64; 3]>, Lint, Warning,
    Figure, Shape, SvgOptions, TextOptions, Theme,
    Movement, Path, Tables<u64>,
    HumanMoves<'static, Orthodox>, Notation,
    Color, Kind, Piece,
    Analysis<Move>, Dream, Limits, Mobility, Random, Score, Search<Orthodox>, Serpentine, Values,
    Keys, Position<Orthodox>, Setup<Orthodox>,
    Comment, Ending, Line<Move>, Note, Pgn, Reader<&'static [u8]>, Record<Orthodox>, Tags,
    AnyAnalysis, AnyGame, AnyPosition, AnyRecord, AnyRules, Registry,
    Castlings<u64>, DoubleSteps<u64>, Drops<u64>, Hands<3>, Kit<Orthodox>, Move, Outcome, Promotions<u64>,
    Game<Orthodox>, Step<Move>,
    Orthodox, QueensOrCastles, SerpentChess, SerpentShogi, SerpentineDream, SoulReaver,
}

errors! {
    BoardFault, CairoError, CylinderError, HexagonalError, PairError, RectangleError, RoundError,
    BuildError, BuildFault, MovementError, MovementTextError,
    MoveError, ParseError, SetupError, SetupFault, NoCastling, NoDrop,
    RecordError, RecordFault, TagError,
    IdTaken, LoadError, UnknownId, UnknownPlayer, EndError,
}

/// What a program does with many threads: rules made once, games on each.
#[test]
fn rules_are_shared_by_threads_and_games_move_between_them() {
    let rules = std::sync::Arc::new(Orthodox::new());
    let start = chesswright::rules::RuleSet::start(&*rules);
    let games: Vec<Game<Orthodox>> = std::thread::scope(|scope| {
        let threads: Vec<_> = ["e2e4", "d2d4", "g1f3"]
            .map(|mv| {
                let mut game = Game::shared(rules.clone(), start);
                scope.spawn(move || game.play_str(mv).map(|_| game))
            })
            .into_iter()
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap().unwrap()).collect()
    });
    assert!(games.iter().all(|game| game.moves().len() == 1));
}

/// A player at the table of another thread. He need not be looked at by several.
#[test]
fn a_player_by_name_goes_to_another_thread() {
    let mut player = AnyPlayer::named("random", 1).unwrap();
    let game = AnyGame::new(&chesswright::registry::by_id("orthodox").unwrap());
    let chosen = std::thread::spawn(move || player.choose(&game)).join().unwrap();
    assert!(chosen.is_some());
}
