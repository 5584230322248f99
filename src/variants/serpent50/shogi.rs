//! Versions C and D: pieces that go forward only, generals, hands and drops.

use core::fmt;
use core::ops::ControlFlow;

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::{array, boa, board, king, kit, misplaced, rattlesnake, stalled};
use crate::board::{Cairo, Cell, CellSet, Geometry, Hexagon};
use crate::draw::Shape;
use crate::movement::Adjacency::{Diagonal, Orthogonal};
use crate::movement::{Movement, step};
use crate::notation::{FieldError, Notation};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Position, Setup, SetupFault};
use crate::rules::{
    self, Action, Batch, DropRule, Drops, Kit, Move, NoDrop, Promotion, Promotions, RuleSet, Scene,
    Scope, Visitor, play,
};

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

/// What a kind was before it promoted, and is again in a hand.
fn plain(kind: Kind) -> Kind {
    let found = PROMOTIONS.iter().find(|(_, promoted)| *promoted == kind);
    found.map_or(kind, |&(plain, _)| plain)
}

/// More than two unpromoted Points of a side on a chain are not allowed.
const POINTS_ON_CHAIN: u32 = 2;

/// The captured pieces each side may drop: of the kinds from the first to the Point.
pub type Hands = rules::Hands<{ POINT.index() + 1 }>;

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
    kit: Kit<SerpentShogi>,
    promotions: Promotions<u64>,
    drops: Drops<u64>,
    /// The cells of each chain of file hexagons.
    chains: Vec<u64>,
    /// How many pieces of each kind the set holds.
    set: [u32; KINDS],
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
            Notation::letters(&["K", "R", "G", "S", "W", "M", "P", "+R", "+S", "+W", "+M", "+P"])
                .with_shapes([
                    Shape::KING,
                    Shape::RATTLESNAKE,
                    Shape::GOLD,
                    Shape::SILVER,
                    Shape::WAGGLE,
                    Shape::MEANDER,
                    Shape::POINT,
                    Shape::COBRA,
                    Shape::SILVER.promoted(),
                    Shape::WAGGLE.promoted(),
                    Shape::MEANDER.promoted(),
                    Shape::POINT.promoted(),
                ]);
        let movements = movements();
        let array = array(&board, &notation, version.placement);
        let kit = kit(version.id, board, &movements, notation);
        let board = kit.board();
        let stuck =
            Color::ALL.map(|color| movements.each_ref().map(|kind| stalled(board, kind, color)));
        let mut promotions = Promotions::new();
        for color in Color::ALL {
            for (kind, promoted) in PROMOTIONS {
                let to = stuck[color.index()][kind.index()];
                let promotion = Promotion { from: 0, to, must: to, choices: vec![promoted] };
                promotions.set(color, kind, promotion);
            }
        }
        let mut set = [0; KINDS];
        let mut setup = Setup::new();
        for &(cell, piece) in &array {
            set[piece.kind.index()] += 1;
            setup.put(piece, cell);
        }
        let chain = |column| -> u64 {
            u64::of_all(board.cells().filter(|&cell| board.hexagon(cell).0 == column))
        };
        let chains: Vec<u64> = (0..board.hexagons()).map(chain).collect();
        // A piece may be dropped where it has a forward step.
        let [white, black] = stuck.map(|stuck| {
            let drop = |kind: Kind| DropRule {
                kind,
                zone: kit.tables().cells() & !stuck[kind.index()],
                groups: if kind == POINT { chains.clone() } else { vec![] },
                most: POINTS_ON_CHAIN,
                mates: true,
            };
            HELD.map(drop).to_vec()
        });
        let mut rules =
            SerpentShogi { promotions, drops: Drops::new(white, black), chains, set, kit };
        match rules.position(setup) {
            Ok(start) => rules.kit.set_start(start),
            Err(error) => unreachable!("the arrays of SerPent Chess are sound: {error}"),
        }
        rules
    }
}

impl RuleSet for SerpentShogi {
    type Board = Cairo;
    type Planes = [u64; 4];
    type State = Hands;
    type Move = Move;

    #[inline]
    fn kit(&self) -> &Kit<SerpentShogi> {
        &self.kit
    }

    fn in_brief(&self) -> &str {
        include_str!("../in_brief/serpent50_shogi.txt")
    }

    #[inline]
    fn play_unchecked(&self, position: &mut Position<SerpentShogi>, mv: Move) {
        let piece = play::begin(self, position, mv.from);
        let cells = [mv.from, mv.to];
        let captures = match mv.action {
            Action::Drop(kind) => {
                let key = position.unchecked().state_mut().remove(piece.color, kind);
                position.unchecked().toggle_hash(key);
                position.unchecked().put(self.keys(), Piece { kind, ..piece }, mv.to);
                return position.unchecked().end_turn(self.keys(), true);
            }
            Action::Promote(kind) => play::promote(self, position, piece, cells, kind),
            _ => play::go(self, position, piece, cells),
        };
        position.unchecked().end_turn(self.keys(), captures || piece.kind == POINT);
    }

    /// The captured change hands and side.
    #[inline]
    fn capture_unchecked(&self, position: &mut Position<SerpentShogi>, cell: Cell) {
        let us = position.turn();
        let victim = Piece::new(!us, position.kind_at(cell));
        position.unchecked().take(self.keys(), victim, cell);
        let key = position.unchecked().state_mut().add(us, plain(victim.kind));
        position.unchecked().toggle_hash(key);
    }

    #[inline]
    fn unfold(
        &self,
        position: &Position<SerpentShogi>,
        batch: &Batch<u64>,
        to: Cell,
        each: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match batch.from(to) {
            Some(from) => self.promotions.unfold(position.turn(), batch.kind, from, to, each),
            None => each(Move { from: to, to, action: Action::Drop(batch.kind) }),
        }
    }

    #[inline]
    fn specials<V: Visitor<Self>>(
        &self,
        scene: &Scene<Self>,
        scope: Scope<u64>,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        self.drops.legal(self, scene, scope, scene.position.state(), visitor)
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
        position.state().hash()
    }

    fn write_move(
        &self,
        _position: &Position<SerpentShogi>,
        mv: Move,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        let target = self.board().name(mv.to);
        match mv.action {
            Action::Drop(kind) => {
                write!(to, "{}@{target}", self.notation().letter(Piece::new(Color::White, kind)))
            }
            Action::Promote(_) => write!(to, "{}{target}+", self.board().name(mv.from)),
            _ => write!(to, "{}{target}", self.board().name(mv.from)),
        }
    }

    fn drop_objection(&self, position: &Position<Self>, kind: Kind, to: Cell) -> Option<NoDrop> {
        self.drops.objection(self, position, kind, to)
    }

    fn faults(&self, position: &Position<SerpentShogi>, faults: &mut Vec<SetupFault>) {
        let hands = position.state();
        let mut counts = [0; KINDS];
        for color in Color::ALL {
            for kind in (0..KINDS).map(|kind| Kind::new(kind as u8)) {
                let pieces = position.pieces(color, kind);
                if let Some(promotion) = self.promotions.of(color, kind) {
                    let must = pieces & promotion.must;
                    misplaced(self, Piece::new(color, kind), must, faults);
                }
                counts[plain(kind).index()] += pieces.len();
                counts[kind.index()] += u32::from(hands.count(color, kind));
            }
            let points = position.pieces(color, POINT);
            for &chain in &self.chains {
                let count = (points & chain).len();
                if count > POINTS_ON_CHAIN {
                    let cells: Vec<&str> =
                        (points & chain).cells().map(|cell| self.board().name(cell)).collect();
                    faults.push(SetupFault::Rule(format!(
                        "{color} has {count} Points on a chain, not at most {POINTS_ON_CHAIN}: {}",
                        cells.join(", ")
                    )));
                }
            }
        }
        for kind in HELD {
            let (count, most) = (counts[kind.index()], self.set[kind.index()]);
            if count > most {
                let letter = self.notation().letter(Piece::new(Color::White, kind));
                let text = format!("{count} pieces are or were {letter}; the set holds {most}");
                faults.push(SetupFault::Rule(text));
            }
        }
        for cell in position.rights().cells() {
            faults.push(SetupFault::Rule(format!(
                "there is no castling in this game, but a right for cell number {}",
                cell.index()
            )));
        }
        if let Some(cell) = position.en_passant() {
            let known = cell.index() < self.board().size();
            let cell =
                if known { self.board().name(cell).to_string() } else { "no cell".to_string() };
            faults.push(SetupFault::EnPassant { cell, why: "this game has no double step" });
        }
        self.king_faults(position, faults);
    }

    fn write_hands(
        &self,
        position: &Position<SerpentShogi>,
        to: &mut dyn fmt::Write,
    ) -> fmt::Result {
        position.state().write(self.notation(), &HELD, to)
    }

    fn read_hands(
        &self,
        text: Option<&str>,
        setup: &mut Setup<SerpentShogi>,
    ) -> Result<(), FieldError> {
        *setup.state_mut() = Hands::read(text, self.notation(), &HELD)?;
        Ok(())
    }
}
