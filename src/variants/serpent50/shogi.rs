//! Versions C and D: pieces that go forward only, generals, hands and drops.

use core::fmt;
use core::ops::ControlFlow;

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{array, boa, board, compile, king, misplaced, rattlesnake, stalled};
use crate::board::{Cairo, Cell, CellSet, Geometry, Hexagon};
use crate::movement::Adjacency::{Diagonal, Orthogonal};
use crate::movement::{Movement, Tables, step};
use crate::notation::{FieldError, Notation};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Fault, Keys, Position, Setup, scramble};
use crate::rules::{Action, Batch, Move, Origin, RuleSet, Scene, Scope, Visitor};

/// The kinds of versions C and D.
pub mod kind {
    use crate::piece::Kind;

    /// The King.
    pub const KING: Kind = Kind::new(0);
    /// The Rattlesnake: over sides, turning left and right by turns.
    pub const RATTLESNAKE: Kind = Kind::new(1);
    /// The Gold General: a step over any side, or forward on a file diagonal.
    pub const GOLD: Kind = Kind::new(2);
    /// The Silver General: a step on either diagonal, or forward on a file orthogonal.
    pub const SILVER: Kind = Kind::new(3);
    /// The Waggle: along file orthogonals, forward only.
    pub const WAGGLE: Kind = Kind::new(4);
    /// The Meander: along file diagonals, forward only.
    pub const MEANDER: Kind = Kind::new(5);
    /// The Point: a step forward along a file orthogonal.
    pub const POINT: Kind = Kind::new(6);
    /// The Cobra, a promoted Rattlesnake: Rattlesnake or King.
    pub const COBRA: Kind = Kind::new(7);
    /// A promoted Silver General, as Gold.
    pub const SILVER_GOLD: Kind = Kind::new(8);
    /// A promoted Waggle, as Gold.
    pub const WAGGLE_GOLD: Kind = Kind::new(9);
    /// A promoted Meander, as Gold.
    pub const MEANDER_GOLD: Kind = Kind::new(10);
    /// A promoted Point, as Gold.
    pub const POINT_GOLD: Kind = Kind::new(11);
}

use kind::{
    COBRA, GOLD, MEANDER, MEANDER_GOLD, POINT, POINT_GOLD, RATTLESNAKE, SILVER, SILVER_GOLD,
    WAGGLE, WAGGLE_GOLD,
};

/// The kinds of a hand, in the order it is written.
const HELD: [Kind; 6] = [RATTLESNAKE, GOLD, SILVER, WAGGLE, MEANDER, POINT];

/// What promotes, and to what.
const PROMOTIONS: [(Kind, Kind); 5] = [
    (RATTLESNAKE, COBRA),
    (SILVER, SILVER_GOLD),
    (WAGGLE, WAGGLE_GOLD),
    (MEANDER, MEANDER_GOLD),
    (POINT, POINT_GOLD),
];

/// How many kinds there are.
const KINDS: usize = 12;

/// What a kind becomes in promoting.
fn promoted(kind: Kind) -> Option<Kind> {
    PROMOTIONS.iter().find(|(plain, _)| *plain == kind).map(|&(_, promoted)| promoted)
}

/// What a kind was before it promoted, and is again in a hand.
fn plain(kind: Kind) -> Kind {
    let found = PROMOTIONS.iter().find(|(_, promoted)| *promoted == kind);
    found.map_or(kind, |&(plain, _)| plain)
}

/// More than two unpromoted Points of a side on a chain are not allowed.
const POINTS_ON_CHAIN: u32 = 2;

/// The captured pieces each side may drop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hands {
    counts: [[u8; HELD.len()]; 2],
}

impl Hands {
    fn place(kind: Kind) -> Option<usize> {
        HELD.iter().position(|&held| held == kind)
    }

    /// How many of a kind a side holds; none of a kind that is never in hand.
    #[must_use]
    pub fn count(&self, color: Color, kind: Kind) -> u8 {
        Hands::place(kind).map_or(0, |place| self.counts[color.index()][place])
    }

    /// Says how many of a kind a side holds. A kind that is never in hand stays out of it.
    pub fn set(&mut self, color: Color, kind: Kind, count: u8) {
        if let Some(place) = Hands::place(kind) {
            self.counts[color.index()][place] = count;
        }
    }

    /// The key of the last of so many pieces of a kind in a hand.
    fn key(color: Color, kind: Kind, count: u8) -> u64 {
        // Far from the numbers that the keys of the board are made of.
        let number = (color.index() * KINDS + kind.index()) << 8 | usize::from(count);
        scramble(1 << 32 | number as u64)
    }
}

/// What tells the versions apart.
struct Version {
    id: &'static str,
    corner: Hexagon,
    placement: &'static str,
}

const C: Version = Version {
    id: "serpent50-c",
    corner: Hexagon::File,
    placement: "rr/wmkgmw/pspsp/pppp/5/6/5/PPPP/PSPSP/WMGKMW/RR",
};

const D: Version = Version {
    id: "serpent50-d",
    corner: Hexagon::Rank,
    placement: "wkw/mrrm/spgps/pppppp/5/4/5/PPPPPP/SPGPS/MRRM/WKW",
};

/// The rules of SerPent Chess 50, versions C and D, which differ in the board's corner and
/// the array.
///
/// ```
/// use chesswright::prelude::*;
/// use chesswright::variants::serpent50::SerpentShogi;
///
/// let rules = SerpentShogi::c();
/// let mut position = rules.read_position("2/k5/5/4/5/6/5/4/5/5K/2[P] w - - 0 1")?;
/// let mv = rules.read_move(&position, "P@f5")?;
/// rules.play(&mut position, mv)?;
/// assert_eq!(rules.position_string(&position), "2/k5/5/4/5/6/2P2/4/5/5K/2[] b - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SerpentShogi {
    id: &'static str,
    board: Cairo,
    tables: Tables<u64>,
    keys: Keys,
    notation: Notation,
    /// By side and kind: where a piece that arrives promotes; nowhere for kinds that do not.
    promoting: [[u64; KINDS]; 2],
    /// By side and kind: where a piece has a forward step, and so may be dropped.
    zones: [[u64; KINDS]; 2],
    /// The cells of each chain of file hexagons.
    chains: Vec<u64>,
    /// How many pieces of each kind the set holds.
    set: [u32; KINDS],
    start: Position<SerpentShogi>,
}

fn movements() -> [Movement; KINDS] {
    let ahead = || step(Orthogonal).along_file().forward();
    let gold = || step(Orthogonal).or(step(Diagonal).along_file().forward());
    [
        king(),
        rattlesnake(),
        gold(),
        step(Diagonal).or(ahead()),
        rattlesnake().along_file().forward(),
        boa().along_file().forward(),
        ahead(),
        rattlesnake().or(king()),
        gold(),
        gold(),
        gold(),
        gold(),
    ]
}

impl SerpentShogi {
    /// Version C: file hexagons in the corners.
    #[must_use]
    pub fn c() -> SerpentShogi {
        SerpentShogi::new(&C)
    }

    /// Version D: rank hexagons in the corners.
    #[must_use]
    pub fn d() -> SerpentShogi {
        SerpentShogi::new(&D)
    }

    fn new(version: &Version) -> SerpentShogi {
        let board = board(version.corner);
        let notation =
            Notation::letters(&["K", "R", "G", "S", "W", "M", "P", "+R", "+S", "+W", "+M", "+P"]);
        let movements = movements();
        let tables = compile(&board, &movements);
        let stuck =
            Color::ALL.map(|color| movements.each_ref().map(|kind| stalled(&board, kind, color)));
        let mut promoting = stuck;
        for side in &mut promoting {
            for (kind, cells) in side.iter_mut().enumerate() {
                if promoted(Kind::new(kind as u8)).is_none() {
                    *cells = 0;
                }
            }
        }
        let array = array(&board, &notation, version.placement);
        let mut set = [0; KINDS];
        let mut setup = Setup::new();
        for &(cell, piece) in &array {
            set[piece.kind.index()] += 1;
            setup.put(piece, cell);
        }
        let chain = |column| -> u64 {
            u64::of_all(board.cells().filter(|&cell| board.hexagon(cell).0 == column))
        };
        let chains = (0..board.hexagons()).map(chain).collect();
        let mut rules = SerpentShogi {
            id: version.id,
            promoting,
            zones: stuck.map(|side| side.map(|cells| tables.cells() & !cells)),
            chains,
            set,
            keys: Keys::new(KINDS, board.size()),
            notation,
            board,
            tables,
            start: *Setup::new().unchecked(),
        };
        rules.start = match rules.position(setup) {
            Ok(start) => start,
            Err(error) => unreachable!("the arrays of SerPent Chess are sound: {error}"),
        };
        rules
    }

    /// The cells of chains that can take no more Points of a side.
    #[inline]
    fn full_chains(&self, points: u64) -> u64 {
        let full = self.chains.iter().filter(|&&chain| (points & chain).len() >= POINTS_ON_CHAIN);
        full.fold(0, |cells, chain| cells | chain)
    }

    /// Captures the piece on a cell: it changes hands and side.
    #[inline]
    fn capture(&self, position: &mut Position<SerpentShogi>, us: Color, cell: Cell) {
        let victim = Piece::new(!us, position.kind_at(cell));
        position.unchecked().take(&self.keys, victim, cell);
        let kind = plain(victim.kind);
        let count = position.state().count(us, kind).saturating_add(1);
        position.unchecked().state_mut().set(us, kind, count);
        position.unchecked().toggle_hash(Hands::key(us, kind, count));
    }
}

impl RuleSet for SerpentShogi {
    type Board = Cairo;
    type Planes = [u64; 4];
    type State = Hands;
    type Move = Move;

    fn id(&self) -> &str {
        self.id
    }

    fn board(&self) -> &Cairo {
        &self.board
    }

    #[inline]
    fn tables(&self) -> &Tables<u64> {
        &self.tables
    }

    #[inline]
    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn notation(&self) -> &Notation {
        &self.notation
    }

    fn start(&self) -> Position<SerpentShogi> {
        self.start
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position<SerpentShogi>, mv: Move) {
        let us = position.turn();
        position.unchecked().clear_en_passant(&self.keys);
        if let Action::Drop(kind) = mv.action {
            let count = position.state().count(us, kind);
            position.unchecked().toggle_hash(Hands::key(us, kind, count));
            position.unchecked().state_mut().set(us, kind, count.saturating_sub(1));
            position.unchecked().put(&self.keys, Piece::new(us, kind), mv.to);
            return position.unchecked().end_turn(&self.keys, true);
        }
        let piece = Piece::new(us, position.kind_at(mv.from));
        let captures = position.of(!us).has(mv.to);
        if captures {
            self.capture(position, us, mv.to);
        }
        match mv.action {
            Action::Promote(kind) => {
                position.unchecked().take(&self.keys, piece, mv.from);
                position.unchecked().put(&self.keys, Piece::new(us, kind), mv.to);
            }
            _ => position.unchecked().shift(&self.keys, piece, mv.from, mv.to),
        }
        position.unchecked().end_turn(&self.keys, captures || piece.kind == POINT);
    }

    #[inline]
    fn unfold(
        &self,
        position: &Position<SerpentShogi>,
        batch: &Batch<u64>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let kind = batch.kind;
        let Some(from) = batch.from(to) else {
            return each(Move { from: to, to, action: Action::Drop(kind) });
        };
        let promotes = self.promoting[position.turn().index()][kind.index()].has(to);
        match promoted(kind).filter(|_| promotes) {
            Some(kind) => each(Move { from, to, action: Action::Promote(kind) }),
            None => each(Move::go(from, to)),
        }
    }

    /// Drops. A piece from the hand cannot lay the King open, and parries a check where any
    /// piece would.
    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let room = scene.evasions & !scene.occupied;
        if !scope.has_drops() || room.is_empty() {
            return ControlFlow::Continue(());
        }
        let us = scene.us;
        let hand = &scene.position.state().counts[us.index()];
        for (kind, &count) in HELD.into_iter().zip(hand) {
            if count == 0 {
                continue;
            }
            let mut to = room & self.zones[us.index()][kind.index()];
            if kind == POINT {
                to &= !self.full_chains(scene.position.pieces(us, POINT));
            }
            if to.any() {
                let batch = Batch { kind, origin: Origin::Hand, to };
                visitor.batch(self, scene.position, batch)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_capture(&self, position: &Position<SerpentShogi>, mv: Move) -> bool {
        position.of(!position.turn()).has(mv.to)
    }

    fn ends(&self, mv: Move) -> (Option<Cell>, Cell) {
        match mv.action {
            Action::Drop(_) => (None, mv.to),
            _ => (Some(mv.from), mv.to),
        }
    }

    #[inline]
    fn in_hand(&self, position: &Position<SerpentShogi>, color: Color, kind: Kind) -> u32 {
        u32::from(position.state().count(color, kind))
    }

    fn state_hash(&self, position: &Position<SerpentShogi>) -> u64 {
        let mut hash = 0;
        for color in Color::ALL {
            for kind in HELD {
                for count in 1..=position.state().count(color, kind) {
                    hash ^= Hands::key(color, kind, count);
                }
            }
        }
        hash
    }

    fn write_move(
        &self,
        _position: &Position<SerpentShogi>,
        mv: Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let target = self.board.name(mv.to);
        match mv.action {
            Action::Drop(kind) => {
                write!(to, "{}@{target}", self.notation.letter(Piece::new(Color::White, kind)))
            }
            Action::Promote(_) => write!(to, "{}{target}+", self.board.name(mv.from)),
            _ => write!(to, "{}{target}", self.board.name(mv.from)),
        }
    }

    fn faults(&self, position: &Position<SerpentShogi>, faults: &mut Vec<Fault>) {
        let hands = position.state();
        let mut counts = [0; KINDS];
        for color in Color::ALL {
            for (kind, &cells) in self.promoting[color.index()].iter().enumerate() {
                let piece = Piece::new(color, Kind::new(kind as u8));
                let pieces = position.pieces(color, piece.kind);
                misplaced(self, piece, pieces & cells, faults);
                counts[plain(piece.kind).index()] += pieces.len();
                counts[kind] += u32::from(hands.count(color, piece.kind));
            }
            let points = position.pieces(color, POINT);
            for &chain in &self.chains {
                let count = (points & chain).len();
                if count > POINTS_ON_CHAIN {
                    let cells: Vec<&str> =
                        (points & chain).cells().map(|cell| self.board.name(cell)).collect();
                    faults.push(Fault::Rule(format!(
                        "{color} has {count} Points on a chain, not at most {POINTS_ON_CHAIN}: {}",
                        cells.join(", ")
                    )));
                }
            }
        }
        for kind in HELD {
            let (count, most) = (counts[kind.index()], self.set[kind.index()]);
            if count > most {
                let letter = self.notation.letter(Piece::new(Color::White, kind));
                let text = format!("{count} pieces are or were {letter}; the set holds {most}");
                faults.push(Fault::Rule(text));
            }
        }
        for cell in position.rights().cells() {
            faults.push(Fault::Rule(format!(
                "there is no castling in this game, but a right for cell number {}",
                cell.index()
            )));
        }
        if let Some(cell) = position.en_passant() {
            let known = cell.index() < self.board.size();
            let cell =
                if known { self.board.name(cell).to_string() } else { "no cell".to_string() };
            faults.push(Fault::EnPassant { cell, why: "this game has no double step" });
        }
        self.king_faults(position, faults);
    }

    fn write_hands(
        &self,
        position: &Position<SerpentShogi>,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        to.write_char('[')?;
        for color in Color::ALL {
            for kind in HELD {
                for _ in 0..position.state().count(color, kind) {
                    to.write_str(&self.notation.letter(Piece::new(color, kind)))?;
                }
            }
        }
        to.write_char(']')
    }

    fn read_hands(
        &self,
        text: Option<&str>,
        setup: &mut Setup<SerpentShogi>,
    ) -> Result<(), FieldError> {
        let hint = "the pieces in hand in brackets, [RGSWMP] White's and [rgswmp] Black's, or []";
        let Some(text) = text else {
            return Err(FieldError::new(0, "the hands are missing").hint(hint));
        };
        let mut rest = text;
        while !rest.is_empty() {
            let piece = self.notation.piece_prefix(rest);
            let Some((piece, after)) = piece.filter(|(piece, _)| HELD.contains(&piece.kind)) else {
                let at = text.len() - rest.len();
                return Err(FieldError::new(at, "no piece that can be in hand").hint(hint));
            };
            let hands = setup.state_mut();
            let count = hands.count(piece.color, piece.kind).saturating_add(1);
            hands.set(piece.color, piece.kind, count);
            rest = after;
        }
        Ok(())
    }
}
