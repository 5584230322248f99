//! What is odd in a description that fits together: pieces nobody will see, pawns that never
//! promote.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Builder, Built, EndingSpec, HELD, KindSpec, Part};
use crate::board::{Board, Cell, CellSet, Geometry};
use crate::movement::{Movement, Way};
use crate::piece::{Color, Kind};
use crate::position::Planes;
use crate::rules::RuleSet;

/// Something odd in a description, and the part it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Lint {
    /// The part of the description.
    pub part: Part,
    /// What is odd in it.
    pub warning: Warning,
}

/// What may be odd in a description. The game can be played all the same.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Warning {
    /// A kind that no game will ever see.
    #[error("no {0} stands or is held at the start, and nothing that does promotes to it")]
    Unreachable(String),
    /// A kind that is stuck wherever it stands.
    #[error("{0} cannot move from any cell of an empty board")]
    Immobile(String),
    /// A pawn for which no promotion is described.
    #[error("{0} is a pawn and never promotes")]
    NoPromotion(String),
    /// A kind whose promotion is described, but out of reach of a side's pieces.
    #[error("no {letter} of {color} gets to where it promotes, not even by capturing")]
    NeverPromotes {
        /// Its letter.
        letter: String,
        /// The side.
        color: Color,
    },
    /// Several pieces of a kind that are bound to the same cells, and others that none can get to.
    #[error("all {count} {letter} of {color} start on cells of one colour, and never leave it")]
    Bound {
        /// Their letter.
        letter: String,
        /// The side.
        color: Color,
        /// How many they are.
        count: usize,
    },
    /// The start position has the mover in check.
    #[error("{0} to move is in check in the start position")]
    Check(Color),
    /// The start position ends the game.
    #[error("the game is over in the start position: {0}")]
    Over(String),
    /// An ending that no game will ever see.
    #[error("no game of {color} ends so: {why}")]
    NeverEnds {
        /// The side that cannot win this way.
        color: Color,
        /// Why not.
        why: &'static str,
    },
}

impl Warning {
    /// What would help.
    #[must_use]
    pub fn hint(&self) -> &'static str {
        match self {
            Warning::Unreachable(_) => {
                "put one in the start position, let something promote to it, or leave it out"
            }
            Warning::Immobile(_) => "look at its movement, or at the size of the board",
            Warning::NoPromotion(_) => "describe a promotion, or make it a piece",
            Warning::NeverPromotes { .. } => "look at its movement and at where it promotes",
            Warning::Bound { .. } => "exchange one of them with a neighbour",
            Warning::Check(_) => "begin with the Kings safe",
            Warning::Over(_) => "change the start position, or the ending",
            Warning::NeverEnds { .. } => "leave the ending out, or bring its pieces into the game",
        }
    }
}

/// Everything odd in a description, in the order of its parts.
pub(super) fn lint<B: Board + Clone, P: Planes<B::Set>>(
    spec: &Builder<B>,
    built: &Built<B, P>,
) -> Vec<Lint> {
    let start = built.start();
    let kinds = || (0..spec.kinds.len()).map(Kind::of_index);
    let standing = Color::ALL
        .map(|color| kinds().map(|kind| start.pieces(color, kind).cells().collect()).collect());
    let in_hand = |kind: Kind| {
        kind.index() < HELD
            && Color::ALL.into_iter().any(|color| built.in_hand(&start, color, kind) > 0)
    };
    let mut linter = Linter {
        board: &spec.board,
        kinds: &spec.kinds,
        standing,
        roams: vec![false; spec.kinds.len()],
        lints: vec![],
    };
    linter.roaming(spec, kinds().map(in_hand).collect());
    linter.look_at_kinds(spec);
    linter.look_at_promotions(spec, |color, letter| {
        let kind = linter_kind(&spec.kinds, letter)?;
        let row = built.promotions.of(color, kind)?;
        Some([row.from, row.to].map(|cells| cells.cells().collect()))
    });
    linter.look_at_endings(spec, |ending, color| match &built.endings[ending] {
        super::Ending::Reaching(_, cells) => cells[color.index()].cells().collect(),
        _ => vec![],
    });
    if built.is_in_check(&start, start.turn()) {
        linter.say(Part::Start, Warning::Check(start.turn()));
    }
    if let Some(outcome) = built.outcome(&start) {
        linter.say(Part::Start, Warning::Over(outcome.to_string()));
    }
    linter.lints.sort_by_key(|lint| lint.part);
    linter.lints
}

fn linter_kind(kinds: &[KindSpec], letter: &str) -> Option<Kind> {
    kinds.iter().position(|kind| kind.letter == letter).map(Kind::of_index)
}

struct Linter<'b> {
    board: &'b dyn Geometry,
    kinds: &'b [KindSpec],
    /// By side and kind, where its pieces stand at the start.
    standing: [Vec<Vec<Cell>>; 2],
    /// The kinds that may turn up on cells they did not walk to: dropped, or promoted to.
    roams: Vec<bool>,
    lints: Vec<Lint>,
}

impl Linter<'_> {
    fn say(&mut self, part: Part, warning: Warning) {
        self.lints.push(Lint { part, warning });
    }

    fn stands(&self, kind: usize) -> bool {
        self.standing.iter().any(|side| !side[kind].is_empty())
    }

    /// Finds the kinds that roam: those in hand at the start, what present kinds promote to, and
    /// present kinds that may be held.
    fn roaming<B: Board>(&mut self, spec: &Builder<B>, in_hand: Vec<bool>) {
        self.roams = in_hand;
        loop {
            let before = self.roams.clone();
            for promotion in &spec.promotions {
                let from = linter_kind(self.kinds, &promotion.kind).map(Kind::index);
                if from.is_some_and(|from| self.stands(from) || self.roams[from]) {
                    for choice in &promotion.choices {
                        if let Some(choice) = linter_kind(self.kinds, choice) {
                            self.roams[choice.index()] = true;
                        }
                    }
                }
            }
            for held in &spec.hand {
                if let Some(held) = linter_kind(self.kinds, held).map(Kind::index) {
                    self.roams[held] |= self.stands(held);
                }
            }
            if self.roams == before {
                return;
            }
        }
    }

    /// Where a kind's pieces may begin their way.
    fn sources(&self, color: Color, kind: usize) -> Vec<Cell> {
        if self.roams[kind] {
            self.board.cells().collect()
        } else {
            self.standing[color.index()][kind].clone()
        }
    }

    /// The cells that a kind gets to from some cells, those included, whatever stands in the way.
    fn reached(&self, color: Color, kind: usize, from: Vec<Cell>) -> BTreeSet<Cell> {
        let mut reached: BTreeSet<Cell> = from.iter().copied().collect();
        let mut edge = from;
        while let Some(cell) = edge.pop() {
            for to in targets(&self.kinds[kind].movement, self.board, color, cell) {
                if reached.insert(to) {
                    edge.push(to);
                }
            }
        }
        reached
    }

    fn moves(&self, color: Color, kind: usize, cell: Cell) -> bool {
        !self.kinds[kind].movement.paths(self.board, color, cell).is_empty()
    }

    fn look_at_kinds<B: Board>(&mut self, spec: &Builder<B>) {
        for (nth, kind) in self.kinds.iter().enumerate() {
            let part = Part::Kind(nth);
            let letter = || kind.letter.clone();
            if !self.stands(nth) && !self.roams[nth] {
                self.say(part, Warning::Unreachable(letter()));
            }
            let sides = || Color::ALL.into_iter();
            let moves = |color| self.board.cells().any(|cell| self.moves(color, nth, cell));
            if !sides().any(moves) {
                self.say(part, Warning::Immobile(letter()));
                continue;
            }
            if kind.pawn.is_some() {
                if spec.promotions.iter().all(|promotion| promotion.kind != kind.letter) {
                    self.say(part, Warning::NoPromotion(letter()));
                }
                continue;
            }
            // Who can be dropped is bound to nothing.
            if spec.hand.contains(&kind.letter) {
                continue;
            }
            for color in sides() {
                let count = self.standing[color.index()][nth].len();
                if count > 1 && self.is_bound(color, nth) {
                    self.say(part, Warning::Bound { letter: letter(), color, count });
                }
            }
        }
    }

    /// Do a side's pieces of a kind all stand in one of several parts of the board between which
    /// they cannot go?
    fn is_bound(&self, color: Color, kind: usize) -> bool {
        let mut part: Vec<usize> = (0..self.board.size()).collect();
        let mut moves = vec![];
        for cell in self.board.cells() {
            let targets = targets(&self.kinds[kind].movement, self.board, color, cell);
            moves.extend(targets.into_iter().map(|to| (cell.index(), to.index())));
        }
        for &(from, to) in &moves {
            let (one, other) = (part[from], part[to]);
            if one != other {
                part.iter_mut().filter(|part| **part == other).for_each(|part| *part = one);
            }
        }
        let mut own = self.standing[color.index()][kind].iter().map(|cell| part[cell.index()]);
        let Some(first) = own.next() else { return false };
        own.all(|part| part == first) && moves.iter().any(|&(from, _)| part[from] != first)
    }

    fn look_at_promotions<B: Board>(
        &mut self,
        spec: &Builder<B>,
        zones: impl Fn(Color, &str) -> Option<[Vec<Cell>; 2]>,
    ) {
        for (nth, promotion) in spec.promotions.iter().enumerate() {
            let letter = || promotion.kind.clone();
            let Some(kind) = linter_kind(self.kinds, &promotion.kind).map(Kind::index) else {
                continue;
            };
            for color in Color::ALL {
                let sources = self.sources(color, kind);
                let Some([from, to]) = zones(color, &promotion.kind) else { continue };
                if sources.is_empty() {
                    continue;
                }
                let reached = self.reached(color, kind, sources);
                let leaves = |cell: &Cell| reached.contains(cell) && self.moves(color, kind, *cell);
                if !to.iter().any(|cell| reached.contains(cell)) && !from.iter().any(leaves) {
                    let warning = Warning::NeverPromotes { letter: letter(), color };
                    self.say(Part::Promotion(nth), warning);
                }
            }
        }
    }

    fn look_at_endings<B: Board>(
        &mut self,
        spec: &Builder<B>,
        goals: impl Fn(usize, Color) -> Vec<Cell>,
    ) {
        let royal = self.kinds.iter().any(|kind| kind.royal);
        for (nth, ending) in spec.endings.iter().enumerate() {
            for color in Color::ALL {
                let why = match ending {
                    EndingSpec::Checks(_) => (!royal).then_some("there is no King to check"),
                    EndingSpec::Extinction(letter) => linter_kind(self.kinds, letter)
                        .filter(|kind| self.kinds[kind.index()].royal)
                        .map(|_| "a King is never captured"),
                    EndingSpec::Reaching(letter, _) => {
                        let goals = goals(nth, color);
                        let gets_there = linter_kind(self.kinds, letter).is_some_and(|kind| {
                            let sources = self.sources(color, kind.index());
                            let reached = self.reached(color, kind.index(), sources);
                            goals.iter().any(|goal| reached.contains(goal))
                        });
                        (!gets_there).then_some("no such piece gets to the cells")
                    }
                };
                if let Some(why) = why {
                    self.say(Part::Ending(nth), Warning::NeverEnds { color, why });
                }
            }
        }
    }
}

/// The cells at which paths may end, with pieces wherever they are needed.
fn targets(movement: &Movement, board: &dyn Geometry, color: Color, cell: Cell) -> Vec<Cell> {
    let mut targets = vec![];
    for path in movement.paths(board, color, cell) {
        let skipped = match path.way {
            Way::Ride => 0,
            Way::End => path.cells.len() - 1,
            Way::HopJustBeyond | Way::HopBeyond => 1,
        };
        targets.extend(path.cells.into_iter().skip(skipped));
    }
    targets
}
