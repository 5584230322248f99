//! Soul Reaver Chess (Robert Kalin, 2009–2011): a square board and a round one, and captured
//! pieces that pass from the one to the other. With the King's optional swap or without it.
//!
//! The rules and the rulings on what the inventor's text leaves open are told in
//! `docs/rules/soul-reaver.md`.

use core::fmt;
use core::ops::ControlFlow;

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use smallvec::smallvec;

use crate::board::{Cell, CellSet, Exit, Geometry, Pair, Rectangle, Round};
use crate::draw::Shape;
use crate::movement::Adjacency::{Any, Diagonal, Orthogonal};
use crate::movement::{Act, Movement, Path, Tables, Way, leap, listed, ride, step};
use crate::notation::{FieldError, MoveError, Notation};
use crate::piece::{Color, Piece};
use crate::position::{Fault, Position, Setup, scramble};
use crate::rules::{
    Action, Batch, Castle, Castlings, DoubleSteps, Kit, Move, Origin, PawnKind, RuleSet, Scene,
    Scope, Visitor, is_safe_after, play,
};
use crate::variants::castling_letters;

pub use crate::variants::orthodox::kind;

use kind::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};

/// The square board, then the round one whose rank 1 is White's goal.
pub type Boards = Pair<Rectangle<u64>, Round<u64>, u128>;

/// The cells of the square board.
const SQUARE: u128 = u64::MAX as u128;
/// How far a cell is from its twin, in index.
const TWIN: i16 = 64;

const RANK: u128 = 0xff;
/// The home rank of a side.
const HOME: [u128; 2] = [RANK, RANK << 56];
/// Where the pawns of a side start.
const PAWNS: [u128; 2] = [RANK << 8, RANK << 48];
/// The last rank of a side's pawns, on each board.
const LAST: [u128; 2] = [RANK << 56 | RANK << 64, RANK | RANK << 120];

/// The pawns that have never left their starting cells, as cells of the square board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Originals(u64);

impl Originals {
    /// Does an original pawn stand on that cell?
    #[must_use]
    pub fn has(self, cell: Cell) -> bool {
        self.set().has(cell)
    }

    fn set(self) -> u128 {
        u128::from(self.0)
    }

    fn key(cell: Cell) -> u64 {
        // Far from the numbers that `Keys` scrambles.
        scramble(0x736f_756c_0000 + cell.index() as u64)
    }

    fn hash(self) -> u64 {
        self.set().cells().fold(0, |hash, cell| hash ^ Originals::key(cell))
    }
}

/// The rules of Soul Reaver Chess.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::soul_reaver::SoulReaver;
///
/// let mut game = Game::new(SoulReaver::new());
/// for mv in ["e2e4", "d7d5", "e4d5"] {
///     game.play_str(mv)?;
/// }
/// // The captured pawn has passed to the round board.
/// assert_eq!(
///     game.rules().position_string(game.position()),
///     "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR|8/8/8/3p4/8/8/8/8 \
///      b KQkq - ABCDFGHabcefgh 0 2",
/// );
/// // The King teleports.
/// game.play_str("e8~e8")?;
/// # Ok::<(), chesswright::notation::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SoulReaver {
    swap: bool,
    kit: Kit<SoulReaver>,
    castlings: Castlings<u128>,
    doubles: DoubleSteps<u128>,
    /// For each cell of the King, those a piece may be summoned to.
    near: Vec<u128>,
}

#[inline]
fn twin(cell: Cell) -> Cell {
    Cell::new(cell.index() as u8 ^ TWIN as u8)
}

/// The board a cell belongs to.
#[inline]
fn board_of(cell: Cell) -> u128 {
    if SQUARE.has(cell) { SQUARE } else { !SQUARE }
}

fn capture_on_square(board: &Boards) -> Movement {
    let cells: Vec<Cell> = board.first().cells().collect();
    step(Diagonal).forward().capture_only().from_cells(&cells, &cells)
}

/// Moves as on the square board serve on the round one too; only pawns must be told where they
/// capture, and that they pass to the other board from their last rank.
fn movements(board: &Boards) -> [Movement; 6] {
    let advance = step(Orthogonal).along_file().forward().move_only();
    let on_square = capture_on_square(board);
    // On squares no side leads both forward and off the file: this is for hexagons.
    let on_round = step(Orthogonal).off_file().forward().capture_only();
    let passage = listed(|_, color, cell| {
        let path = || Path { cells: smallvec![twin(cell)], way: Way::Ride, act: Act::Move };
        if LAST[color.index()].has(cell) { vec![path()] } else { vec![] }
    });
    [
        step(Any),
        ride(Any),
        ride(Orthogonal),
        ride(Diagonal),
        leap(1, 1),
        advance.or(on_square).or(on_round).or(passage),
    ]
}

/// The four castlings of orthodox chess.
fn castlings(tables: &Tables<u128>) -> Castlings<u128> {
    let mut ways = vec![];
    for home in [0, 56] {
        let at = |file: u8| Cell::new(home + file);
        let set = |files: &[u8]| u128::of_all(files.iter().map(|&file| at(file)));
        ways.push(Castle {
            king: at(4),
            partner: at(7),
            king_to: at(6),
            partner_to: at(5),
            empty: set(&[5, 6]),
            safe: set(&[5, 6]),
        });
        ways.push(Castle {
            king: at(4),
            partner: at(0),
            king_to: at(2),
            partner_to: at(3),
            empty: set(&[1, 2, 3]),
            safe: set(&[2, 3]),
        });
    }
    Castlings::new(tables, ways)
}

/// Double steps and what answers them: on the square board only.
fn doubles(board: &Boards) -> DoubleSteps<u128> {
    let [white, black] = PAWNS.map(|pawns| pawns.cells().collect::<Vec<Cell>>());
    let double = step(Orthogonal).along_file().forward().exactly(2).from_cells(&white, &black);
    let capture = capture_on_square(board);
    DoubleSteps::new(board, &[PawnKind { kind: PAWN, double: &double, capture: &capture }])
}

/// The cells next to each: over sides and corners on the square board, over sides on the round
/// one.
fn near(board: &Boards) -> Vec<u128> {
    let beside = |cell: Cell| {
        let exits = (0..board.exits(cell)).map(Exit);
        let exits = exits.filter(|exit| SQUARE.has(cell) || exit.is_side());
        u128::of_all(exits.filter_map(|exit| board.step(cell, exit)).map(|step| step.to))
    };
    board.cells().map(beside).collect()
}

impl SoulReaver {
    /// The rules as the inventor gives them first (`soul-reaver`): the King teleports to an empty
    /// twin cell only.
    #[must_use]
    pub fn new() -> SoulReaver {
        SoulReaver::make(false)
    }

    /// The rules with the option (`soul-reaver-swap`): the King may change places with
    /// whatever stands on his twin cell, the enemy King excepted.
    #[must_use]
    pub fn with_swap() -> SoulReaver {
        SoulReaver::make(true)
    }

    fn make(swap: bool) -> SoulReaver {
        let round = match Round::new(8, 8) {
            Ok(round) => round,
            Err(error) => unreachable!("8 files and 8 rings are a round board: {error}"),
        };
        let board: Boards = match Pair::new(Rectangle::orthodox(), round) {
            Ok(pair) => pair.reversed(),
            Err(error) => unreachable!("twice 64 cells are a pair: {error}"),
        };
        let id = if swap { "soul-reaver-swap" } else { "soul-reaver" };
        let movements = movements(&board);
        let notation = Notation::letters(&["K", "Q", "R", "B", "N", "P"])
            .without_letter(PAWN)
            .with_shapes(Shape::ORTHODOX);
        let kit = match Kit::new(id, board, &movements, notation) {
            Ok(kit) => kit,
            Err(error) => unreachable!("the movements compile: {error}"),
        };
        let mut rules = SoulReaver {
            swap,
            castlings: castlings(kit.tables()),
            doubles: doubles(kit.board()),
            near: near(kit.board()),
            kit,
        };
        match rules.position(array()) {
            Ok(start) => rules.kit.set_start(start),
            Err(error) => unreachable!("the array is sound: {error}"),
        }
        rules
    }

    /// Pawns that stood on those cells are originals no more.
    #[inline]
    fn end_originals(&self, position: &mut Position<SoulReaver>, [from, to]: [Cell; 2]) {
        let cells = u128::of(from) | u128::of(to);
        let ended = Originals(position.state().0 & cells as u64);
        if ended.0 != 0 {
            position.unchecked().state_mut().0 ^= ended.0;
            position.unchecked().toggle_hash(ended.hash());
        }
    }

    /// Plays what is not a plain move: a castling, an en-passant capture, a swap.
    #[inline(never)]
    fn play_special(&self, position: &mut Position<SoulReaver>, piece: Piece, mv: Move) {
        let cells = [mv.from, mv.to];
        match mv.action {
            Action::EnPassant => self.doubles.capture(self, position, piece, cells),
            Action::Castle(_) => self.castlings.play(self, position, mv, &HOME),
            _ => {
                if let Some(other) = position.piece(mv.to) {
                    position.unchecked().take(self.keys(), piece, mv.from);
                    position.unchecked().take(self.keys(), other, mv.to);
                    position.unchecked().put(self.keys(), piece, mv.to);
                    position.unchecked().put(self.keys(), other, mv.from);
                }
                play::end_rights(self, position, piece, cells, &HOME);
                self.end_originals(position, cells);
            }
        }
        position.unchecked().end_turn(self.keys(), mv.action == Action::EnPassant);
    }

    /// The King's way to his twin cell, if he may take it: afterwards neither King is attacked,
    /// by whatever the move uncovers or brings.
    #[inline]
    fn teleport<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        king: Cell,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let to = twin(king);
        let mv = Move::go(king, to);
        if scene.occupied.has(to) {
            if !self.swap || scene.kings.has(to) || !is_safe_after(self, scene.position, mv) {
                return ControlFlow::Continue(());
            }
            if self.gives_check(scene.position, mv) {
                return ControlFlow::Continue(());
            }
            return visitor.single(mv);
        }
        // Where he was nobody else arrives: all he can do to the enemy King is to uncover him,
        // or to stand beside him, when he is attacked himself.
        let after = scene.occupied.without(king).with(to);
        let alone = (scene.enemy & board_of(to)).is_empty();
        if !alone && scene.is_attacked(self, to, after, 0) || self.uncovers(scene, king, after) {
            return ControlFlow::Continue(());
        }
        visitor.single(mv)
    }

    /// Would a rider of the mover's attack the enemy King, were his own gone from between?
    #[inline]
    fn uncovers(&self, scene: &Scene<Self>, king: Cell, after: u128) -> bool {
        let Some(target) = (scene.kings & scene.enemy & board_of(king)).first() else {
            return false;
        };
        self.tables().attacks(scene.us).rides(target).any(|(attack, sources)| {
            // Seldom do the Kings see each other along a ride: no need to know the riders.
            let open = |between: &u128| (*between & scene.occupied).is_empty();
            let seen = sources.has(king) && attack.incoming.between(target, king).iter().any(open);
            seen && {
                let riders = attack.pieces(&scene.position.split(scene.own)) & sources;
                (attack.incoming.open(target, after) & riders).any()
            }
        })
    }

    /// Pieces brought from the other board to the King's side. Only the cell they arrive on
    /// matters to him, for a check they may parry.
    #[inline]
    fn summons<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        king: Cell,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let called = scene.own & scope.from;
        let near = self.near[king.index()] & !scene.occupied & scene.evasions;
        let mut from = near.shifted(TWIN) & called;
        if from.any() {
            // Pawns that could pass by themselves have made this move already.
            from &= !(scene.position.pieces(scene.us, PAWN) & LAST[scene.us.index()]);
        }
        for from in from.cells() {
            visitor.single(Move::go(from, twin(from)))?;
        }
        ControlFlow::Continue(())
    }

    /// The double steps of pawns that have never left their starting cells.
    #[inline]
    fn double_steps<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let pawns = scene.position.state().set() & scene.own & scope.from;
        let ahead = if scene.us == Color::White { 8 } else { -8 };
        let empty = !scene.occupied;
        let goals = |pawns: u128| {
            let passed = pawns.shifted(ahead) & empty;
            passed.shifted(ahead) & empty & scene.evasions
        };
        let to = goals(pawns & !scene.pinned);
        if to.any() {
            let origin = Origin::Shift(2 * ahead);
            visitor.batch(self, scene.position, Batch { kind: PAWN, origin, to })?;
        }
        for from in (pawns & scene.pinned).cells() {
            let to = goals(u128::of(from)) & scene.leash(self, from);
            if to.any() {
                let origin = Origin::Cell(from);
                visitor.batch(self, scene.position, Batch { kind: PAWN, origin, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Where a castling's King goes; for any other move, its target.
    fn target(&self, mv: Move) -> Cell {
        self.castlings.way(mv).map_or(mv.to, |way| way.king_to)
    }
}

/// The orthodox array on the square board.
fn array() -> Setup<SoulReaver> {
    let mut setup: Setup<SoulReaver> = Setup::new();
    let order = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];
    for (color, home, pawns) in [(Color::White, 0, 8), (Color::Black, 56, 48)] {
        for (file, kind) in (0..8).zip(order) {
            setup.put(Piece::new(color, kind), Cell::new(home + file));
            setup.put(Piece::new(color, PAWN), Cell::new(pawns + file));
        }
    }
    setup.set_rights(1 | 1 << 7 | 1 << 56 | 1 << 63);
    setup.state_mut().0 = (PAWNS[0] | PAWNS[1]) as u64;
    setup
}

/// The letters of the original pawns, in order, with their starting cells.
fn original_letters() -> impl Iterator<Item = (char, Color, Cell)> {
    let white = (0..8).map(|file| ((b'A' + file) as char, Color::White, Cell::new(8 + file)));
    white.chain((0..8).map(|file| ((b'a' + file) as char, Color::Black, Cell::new(48 + file))))
}

impl Default for SoulReaver {
    fn default() -> Self {
        SoulReaver::new()
    }
}

impl RuleSet for SoulReaver {
    type Board = Boards;
    type Planes = [u128; 3];
    type State = Originals;
    type Move = Move;

    #[inline]
    fn kit(&self) -> &Kit<SoulReaver> {
        &self.kit
    }

    fn in_brief(&self) -> &str {
        if self.swap {
            concat!(
                include_str!("../in_brief/soul_reaver.txt"),
                include_str!("../in_brief/soul_reaver_swap.txt")
            )
        } else {
            include_str!("../in_brief/soul_reaver.txt")
        }
    }

    #[inline(always)]
    fn play_unchecked(&self, position: &mut Position<SoulReaver>, mv: Move) {
        let piece = play::begin(self, position, mv.from);
        // To his twin cell only the King goes where somebody stands.
        let swaps = mv.to == twin(mv.from) && position.occupied().has(mv.to);
        if mv.action != Action::Go || swaps {
            return self.play_special(position, piece, mv);
        }
        let cells = [mv.from, mv.to];
        let captures = play::go(self, position, piece, cells);
        play::end_rights(self, position, piece, cells, &HOME);
        self.end_originals(position, cells);
        position.unchecked().end_turn(self.keys(), captures);
        if piece.kind == PAWN {
            self.doubles.note(self, position, piece, cells);
        }
    }

    /// The captured pass to their twin cell when that is empty, else they leave play.
    #[inline]
    fn capture_unchecked(&self, position: &mut Position<SoulReaver>, cell: Cell) {
        let victim = Piece::new(!position.turn(), position.kind_at(cell));
        position.unchecked().take(self.keys(), victim, cell);
        if !position.occupied().has(twin(cell)) {
            position.unchecked().put(self.keys(), victim, twin(cell));
        }
    }

    #[inline]
    fn unfold(
        &self,
        _position: &Position<SoulReaver>,
        batch: &Batch<u128>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match batch.from(to) {
            Some(from) => each(Move::go(from, to)),
            None => ControlFlow::Continue(()),
        }
    }

    /// On the King's own board captures matter to him as in orthodox chess, for the victim goes
    /// where nothing attacks him. On the other board nothing that is left or gone to matters, but
    /// the victim arrives on his board: it must not give check there, and it parries one by
    /// standing in its way.
    #[inline]
    fn landing(&self, scene: &Scene<Self>) -> u128 {
        let Some(king) = scene.king else { return scene.evasions };
        let victims = scene.enemy & !scene.kings & !board_of(king);
        let arriving = victims.shifted(TWIN) & !scene.occupied;
        if arriving.is_empty() {
            return scene.evasions;
        }
        let attacks = self.tables().attacks(!scene.us);
        let mut checking = 0;
        for (attack, sources) in attacks.leaps(king) {
            checking |= scene.hostile(attack).shifted(TWIN) & arriving & sources;
        }
        for (attack, sources) in attacks.rides(king) {
            let near = scene.hostile(attack).shifted(TWIN) & arriving & sources;
            if near.any() {
                // Only one of them arrives, so none stands in another's way.
                checking |= near & attack.incoming.open(king, scene.occupied);
            }
        }
        if scene.in_check() {
            scene.evasions | (arriving & !checking & scene.evasions).shifted(TWIN)
        } else {
            !checking.shifted(TWIN)
        }
    }

    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u128>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        for [from, to, _] in self.doubles.candidates(scene.position, scope) {
            let mv = Move { from, to, action: Action::EnPassant };
            if is_safe_after(self, scene.position, mv) {
                visitor.single(mv)?;
            }
        }
        let Some(king) = scene.king else { return ControlFlow::Continue(()) };
        if scope.captures {
            return ControlFlow::Continue(());
        }
        self.double_steps(scene, scope, visitor)?;
        self.castlings.legal(self, scene, scope, |number, way| {
            let action = Action::Castle(number);
            visitor.single(Move { from: way.king, to: way.partner, action })
        })?;
        if scope.from.has(king) {
            self.teleport(scene, king, visitor)?;
        }
        self.summons(scene, king, scope, visitor)
    }

    fn state_hash(&self, position: &Position<SoulReaver>) -> u64 {
        position.state().hash()
    }

    fn is_capture(&self, position: &Position<SoulReaver>, mv: Move) -> bool {
        match mv.action {
            Action::EnPassant => true,
            Action::Castle(_) => false,
            _ => position.of(!position.turn()).has(mv.to) && mv.to != twin(mv.from),
        }
    }

    fn ends(&self, mv: Move) -> (Option<Cell>, Cell) {
        (Some(mv.from), self.target(mv))
    }

    fn san_name(&self, _position: &Position<SoulReaver>, mv: Move) -> Option<&'static str> {
        mv.castling_name(mv.to > mv.from)
    }

    fn has_en_passant(&self, position: &Position<SoulReaver>) -> bool {
        self.doubles.candidates(position, Scope::ALL).any(|[from, to, _]| {
            is_safe_after(self, position, Move { from, to, action: Action::EnPassant })
        })
    }

    fn write_move(
        &self,
        _position: &Position<SoulReaver>,
        mv: Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(to, "{}{}", self.board().name(mv.from), self.board().name(self.target(mv)))
    }

    fn faults(&self, position: &Position<SoulReaver>, faults: &mut Vec<Fault>) {
        let corners = 1 | 1 << 7;
        let mut sound = 0;
        for (color, home) in [(Color::White, 0), (Color::Black, 56)] {
            if position.pieces(color, KING).has(Cell::new(home + 4)) {
                sound |= position.pieces(color, ROOK) & corners << home;
            }
        }
        for cell in (position.rights() & !sound).cells() {
            let known = cell.index() < self.board().size();
            let cell = if known { self.board().name(cell).to_string() } else { "?".to_string() };
            faults.push(Fault::Right { cell });
        }
        let pawns = Color::ALL.map(|color| position.pieces(color, PAWN) & PAWNS[color.index()]);
        for cell in (position.state().set() & !(pawns[0] | pawns[1])).cells() {
            let cell = self.board().name(cell);
            faults.push(Fault::Rule(alloc::format!("no original pawn stands on {cell}")));
        }
        self.doubles.faults(self, position, faults);
        self.king_faults(position, faults);
    }

    fn write_castling(
        &self,
        position: &Position<SoulReaver>,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        castling_letters::write_corners(position.rights(), to)
    }

    fn read_castling(&self, text: &str, setup: &mut Setup<SoulReaver>) -> Result<(), FieldError> {
        setup.set_rights(castling_letters::read_corners(text)?);
        Ok(())
    }

    fn extra_fields(&self) -> &'static [&'static str] {
        &["original pawns"]
    }

    fn write_extra(
        &self,
        position: &Position<SoulReaver>,
        _field: usize,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        if position.state().0 == 0 {
            return to.write_char('-');
        }
        for (letter, _, cell) in original_letters() {
            if position.state().has(cell) {
                to.write_char(letter)?;
            }
        }
        Ok(())
    }

    fn read_extra(
        &self,
        _field: usize,
        text: &str,
        setup: &mut Setup<SoulReaver>,
    ) -> Result<(), FieldError> {
        let hint = "the files of original pawns, White's first, such as ABCabc, or -";
        if text.is_empty() {
            return Err(FieldError::new(0, "no file").hint(hint));
        }
        let mut originals = 0;
        let mut letters = original_letters();
        for (at, letter) in text.char_indices().filter(|_| text != "-") {
            // Each letter must stand behind the one before.
            let Some((_, _, cell)) = letters.find(|&(known, ..)| known == letter) else {
                return Err(FieldError::new(at, "no file, or out of order").hint(hint));
            };
            originals |= u128::of(cell) as u64;
        }
        setup.state_mut().0 = originals;
        Ok(())
    }

    fn objection(
        &self,
        position: &Position<Self>,
        from: Option<Cell>,
        to: Cell,
    ) -> Option<MoveError> {
        self.castlings.objection(self, position, from?, to)
    }

    fn other_spelling(&self, _position: &Position<SoulReaver>, mv: Move) -> Option<(Cell, Cell)> {
        matches!(mv.action, Action::Castle(_)).then_some((mv.from, mv.to))
    }
}
