//! From a description to a rule set.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::built::Right;
use super::{
    BuildError, BuildFault, Builder, Built, Double, DropLimit, Ending, EndingSpec, HELD, Part,
    PawnSpec, ZoneSpec,
};
use crate::board::{Board, Cell, CellSet, Exit, Geometry, region};
use crate::movement::{Movement, MovementError, immobile};
use crate::notation::{Notation, read_setup};
use crate::piece::{Color, Kind, Piece};
use crate::position::{Planes, Setup};
use crate::rules::{
    Castle, Castlings, DoubleSteps, DropRule, Drops, Kit, PawnKind, Promotion, Promotions, RuleSet,
};

/// The rule set that a description becomes.
pub(super) fn build<B: Board + Clone, P: Planes<B::Set>>(
    spec: &Builder<B>,
) -> Result<Built<B, P>, BuildError> {
    let said = spec.faults.iter().map(|fault| (Part::Whole, fault.clone()));
    let mut workshop = Workshop { spec, part: Part::Whole, faults: said.collect() };
    let built = workshop.build();
    match built {
        Some(built) if workshop.faults.is_empty() => Ok(built),
        _ => Err(BuildError::new(workshop.faults)),
    }
}

/// A description, and what was found wrong with it.
struct Workshop<'b, B: Board> {
    spec: &'b Builder<B>,
    /// What is being looked at.
    part: Part,
    faults: Vec<(Part, BuildFault)>,
}

impl<B: Board + Clone> Workshop<'_, B> {
    /// Nothing when there are faults.
    fn build<P: Planes<B::Set>>(&mut self) -> Option<Built<B, P>> {
        self.check_names();
        if self.spec.kinds.len() > Kind::MAX {
            self.fault(MovementError::Kinds(self.spec.kinds.len()).into());
        }
        if !self.faults.is_empty() {
            return None;
        }
        // The array tells where pawns start and who castles; to read it, everything else serves.
        let nowhere = vec![[vec![], vec![]]; self.spec.kinds.len()];
        let draft: Built<B, P> = self.assemble(&nowhere)?;
        self.part = Part::Start;
        let setup = match read_setup(&draft, &self.spec.start) {
            Ok(setup) => setup,
            Err(error) => {
                self.fault(error.into());
                return None;
            }
        };
        let starts = self.starts(&setup);
        let mut built = self.assemble(&starts)?;
        for right in &mut built.rights {
            right.piece = setup.piece(right.partner);
        }
        let royal = built.royal;
        for (nth, castling) in self.spec.castlings.iter().enumerate() {
            let right = built.rights.iter().find(|right| right.letter == castling.letter);
            let Some(right) = right else { continue };
            self.part = Part::Castling(nth);
            let color = of_letter(right.letter);
            let king = royal.map(|royal| Piece::new(color, royal));
            let has_king = king.is_some() && setup.piece(right.king) == king;
            if !has_king || right.piece.is_none_or(|partner| partner.color != color) {
                let why = "the start position has not its side's King and a partner on its cells";
                self.fault(BuildFault::Castling { letter: right.letter, why });
            }
        }
        self.part = Part::Start;
        match built.read_position(&self.spec.start) {
            Ok(start) => built.kit.set_start(start),
            Err(error) => self.fault(error.into()),
        }
        Some(built)
    }

    fn check_names(&mut self) {
        let spec = self.spec;
        self.part = Part::Id;
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if spec.id.is_empty() || !spec.id.bytes().all(plain) {
            self.fault(BuildFault::Id(spec.id.clone()));
        }
        let mut has_king = false;
        for (nth, kind) in spec.kinds.iter().enumerate() {
            self.part = Part::Kind(nth);
            let letter = &kind.letter;
            let same = |other: &str| other.to_uppercase() == letter.to_uppercase();
            if spec.kinds[..nth].iter().any(|other| same(&other.letter)) {
                self.fault(BuildFault::LetterTaken(letter.clone()));
            }
            let strange = |sign: char| sign.is_whitespace() || "0123456789/|[]".contains(sign);
            let cased = letter.to_ascii_uppercase() != letter.to_ascii_lowercase();
            if letter.chars().any(strange) || !cased || self.is_two_others(letter) {
                self.fault(BuildFault::Letter(letter.clone()));
            }
            if kind.royal && has_king {
                self.fault(BuildFault::Kings(letter.clone()));
            }
            has_king |= kind.royal;
        }
        self.part = Part::Whole;
        let needs_king = |ending: &EndingSpec| matches!(ending, EndingSpec::Checks(_));
        if !has_king && spec.endings.iter().all(needs_king) {
            self.fault(BuildFault::Endless);
        }
    }

    /// Could a letter be read where another and the beginning of a third are written? The longest
    /// that fits is read.
    fn is_two_others(&self, letter: &str) -> bool {
        let upper = letter.to_uppercase();
        let letters = || {
            let kinds = self.spec.kinds.iter().filter(|kind| !kind.letter.is_empty());
            kinds.map(|kind| kind.letter.to_uppercase())
        };
        letters().filter_map(|first| upper.strip_prefix(first.as_str())).any(|rest| {
            !rest.is_empty()
                && letters().any(|next| next.starts_with(rest) || rest.starts_with(&next))
        })
    }

    fn kind(&mut self, what: &'static str, letter: &str) -> Option<Kind> {
        let found = self.spec.kinds.iter().position(|kind| kind.letter == letter);
        match found {
            Some(index) if index < Kind::MAX => Some(Kind::of_index(index)),
            _ => {
                let letter = letter.to_owned();
                self.fault(BuildFault::UnknownKind { what, letter });
                None
            }
        }
    }

    /// Says each fault once, though the draft finds it first.
    fn fault(&mut self, fault: BuildFault) {
        let fault = (self.part, fault);
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    fn cells(&mut self, what: &'static str, text: &str) -> Vec<Cell> {
        region::cells(&self.spec.board, text).unwrap_or_else(|name| {
            self.fault(BuildFault::UnknownCell { what, name });
            vec![]
        })
    }

    /// The one cell that a text names.
    fn cell(&mut self, what: &'static str, text: &str) -> Option<Cell> {
        match self.spec.board.cell(text) {
            None => {
                self.fault(BuildFault::UnknownCell { what, name: text.to_owned() });
                None
            }
            cell => cell,
        }
    }

    fn sets(&mut self, what: &'static str, text: &[String; 2]) -> [B::Set; 2] {
        text.each_ref().map(|text| B::Set::of_all(self.cells(what, text)))
    }

    /// The cells of a side from which a movement has no path on an empty board.
    fn ends(&self, movement: &Movement, color: Color) -> B::Set {
        let board = &self.spec.board;
        let ends = board.cells().filter(|&cell| movement.paths(board, color, cell).is_empty());
        B::Set::of_all(ends)
    }

    /// By kind and side, where pawns start from.
    fn starts<P: Planes<B::Set>>(&mut self, setup: &Setup<Built<B, P>>) -> Vec<[Vec<Cell>; 2]> {
        let spec = self.spec;
        let mut starts = Vec::new();
        for (index, kind) in spec.kinds.iter().enumerate() {
            self.part = Part::Kind(index);
            starts.push(match kind.pawn.as_ref().map(|pawn| &pawn.double) {
                None | Some(Double::Never) => [vec![], vec![]],
                Some(Double::From(cells)) => {
                    cells.each_ref().map(|cells| self.cells("a double step", cells))
                }
                Some(Double::Array) => Color::ALL.map(|color| {
                    let pawns = setup.unchecked().pieces(color, Kind::of_index(index));
                    pawns.cells().collect()
                }),
            });
        }
        starts
    }

    /// The rule set, without a start position; nothing when the movements do not compile or a
    /// fault would make it something else.
    fn assemble<P: Planes<B::Set>>(&mut self, starts: &[[Vec<Cell>; 2]]) -> Option<Built<B, P>> {
        let spec = self.spec;
        let double = |pawn: &PawnSpec, [white, black]: &[Vec<Cell>; 2]| {
            pawn.advance.clone().exactly(2).from_cells(white, black)
        };
        let kinds = || spec.kinds.iter().zip(starts);
        let movements: Vec<Movement> = kinds()
            .map(|(kind, starts)| match &kind.pawn {
                Some(pawn) => kind.movement.clone().or(double(pawn, starts)),
                None => kind.movement.clone(),
            })
            .collect();
        // A pawn that is not taken in passing may take others so.
        let doubles: Vec<Movement> = kinds()
            .map(|(kind, starts)| match &kind.pawn {
                Some(pawn) if pawn.en_passant => double(pawn, starts),
                _ => immobile(),
            })
            .collect();
        let pawns = spec.kinds.iter().zip(&doubles).enumerate();
        let pawns: Vec<PawnKind<'_>> = pawns
            .filter_map(|(index, (kind, double))| {
                let capture = &kind.pawn.as_ref()?.capture;
                Some(PawnKind { kind: Kind::of_index(index), double, capture })
            })
            .collect();
        let letters: Vec<&str> = spec.kinds.iter().map(|kind| kind.letter.as_str()).collect();
        let mut notation = Notation::letters(&letters);
        for (index, kind) in spec.kinds.iter().enumerate() {
            if kind.pawn.is_some() {
                notation = notation.without_letter(Kind::of_index(index));
            }
            if let Some(shape) = &kind.shape {
                notation = notation.with_shape(Kind::of_index(index), shape.clone());
            }
            if let Some(symbols) = kind.symbols {
                notation = notation.with_symbols(Kind::of_index(index), symbols);
            }
        }
        let kit = match Kit::new(&spec.id, spec.board.clone(), &movements, notation) {
            Ok(kit) => kit,
            Err(error) => {
                self.part = match error {
                    MovementError::Path { kind, .. } => Part::Kind(kind),
                    _ => Part::Whole,
                };
                self.fault(error.into());
                return None;
            }
        };
        let mut never = self.never();
        let promotions = self.promotions(&mut never);
        let (drops, held) = self.drops(&never);
        let (rights, ways) = self.castlings();
        let captured_as = self.captured_as(&promotions, &held);
        let endings = self.endings();
        if !self.faults.is_empty() {
            return None;
        }
        let partners = Color::ALL.map(|color| {
            let own = rights.iter().filter(|right| of_letter(right.letter) == color);
            B::Set::of_all(own.map(|right| right.partner))
        });
        Some(Built {
            royal: spec.kinds.iter().position(|kind| kind.royal).map(Kind::of_index),
            pawns: spec
                .kinds
                .iter()
                .enumerate()
                .fold(0, |pawns, (index, kind)| pawns | u32::from(kind.pawn.is_some()) << index),
            doubles: DoubleSteps::new(&spec.board, &pawns),
            promotions,
            castlings: Castlings::new(kit.tables(), ways),
            rights,
            partners,
            drops,
            held,
            captured_as,
            never,
            checks: endings.iter().find_map(|ending| match ending {
                Ending::Checks(checks) => Some(*checks),
                _ => None,
            }),
            endings,
            stalemate: spec.stalemate,
            kit,
        })
    }

    /// By side and kind, where the description says that a kind can never stand.
    fn never(&mut self) -> [Vec<B::Set>; 2] {
        let spec = self.spec;
        let mut never = [(); 2].map(|()| vec![B::Set::EMPTY; spec.kinds.len()]);
        for (nth, (letter, cells)) in spec.never.iter().enumerate() {
            self.part = Part::Never(nth);
            let what = "a place where a kind never stands";
            if let Some(kind) = self.kind(what, letter) {
                for (side, cells) in never.iter_mut().zip(self.sets(what, cells)) {
                    side[kind.index()] |= cells;
                }
            }
        }
        never
    }

    /// The promotions; where a kind must promote, it can never stand.
    fn promotions(&mut self, never: &mut [Vec<B::Set>; 2]) -> Promotions<B::Set> {
        let spec = self.spec;
        let mut promotions = Promotions::new();
        for (nth, promotion) in spec.promotions.iter().enumerate() {
            self.part = Part::Promotion(nth);
            let what = "a promotion";
            let Some(kind) = self.kind(what, &promotion.kind) else { continue };
            let choices: Vec<Kind> =
                promotion.choices.iter().filter_map(|choice| self.kind(what, choice)).collect();
            let pieces = &spec.kinds[kind.index()];
            if choices.len() == promotion.choices.len()
                && let Some(why) = self.promotion_fault(kind, &choices, &promotions)
            {
                self.fault(BuildFault::Promotion { letter: promotion.kind.clone(), why });
            }
            let nowhere = immobile();
            for color in Color::ALL {
                let (from, to, must) = match &promotion.zone {
                    ZoneSpec::FarEnd => {
                        let advance = pieces.pawn.as_ref().map_or(&nowhere, |pawn| &pawn.advance);
                        if pieces.pawn.is_none() {
                            self.fault(BuildFault::NoPawn(promotion.kind.clone()));
                        }
                        let ends = self.ends(advance, color);
                        (B::Set::EMPTY, ends, ends)
                    }
                    ZoneSpec::Reaching(cells) => {
                        let cells = self.sets(what, cells)[color.index()];
                        (B::Set::EMPTY, cells, cells)
                    }
                    ZoneSpec::Within(cells) => {
                        let cells = self.sets(what, cells)[color.index()];
                        (cells, cells, cells & self.ends(&pieces.movement, color))
                    }
                };
                never[color.index()][kind.index()] |= must;
                let choices = choices.clone();
                promotions.set(color, kind, Promotion { from, to, must, choices });
            }
        }
        promotions
    }

    /// What stands against a promotion of a kind to those choices, after others.
    fn promotion_fault(
        &self,
        kind: Kind,
        choices: &[Kind],
        others: &Promotions<B::Set>,
    ) -> Option<&'static str> {
        let kinds = &self.spec.kinds;
        let mark = |choice: &Kind| promotion_letter(&kinds[choice.index()].letter);
        let marks: Vec<String> = choices.iter().map(mark).collect();
        if choices.is_empty() {
            Some("it has no choice")
        } else if choices.iter().any(|choice| kinds[choice.index()].royal) {
            Some("nothing becomes a King")
        } else if kinds[kind.index()].royal {
            Some("a King stays one")
        } else if (1..marks.len()).any(|nth| marks[..nth].contains(&marks[nth])) {
            Some("two of its choices are written alike in moves")
        } else {
            others.of(Color::White, kind).map(|_| "it is described twice")
        }
    }

    /// The drops, and the kinds that can be held.
    fn drops(&mut self, never: &[Vec<B::Set>; 2]) -> (Drops<B::Set>, Vec<Kind>) {
        let spec = self.spec;
        let files = files(&spec.board);
        let mut sides = [vec![], vec![]];
        let mut held = vec![];
        for (nth, letter) in spec.hand.iter().enumerate() {
            self.part = Part::Hand(nth);
            let Some(kind) = self.kind("a hand", letter) else { continue };
            held.push(kind);
            let why = if kind.index() >= HELD {
                Some("only the first kinds described can be held")
            } else if spec.kinds[kind.index()].royal {
                Some("nobody captures a King")
            } else {
                spec.hand[..nth].contains(letter).then_some("it is named twice")
            };
            if let Some(why) = why {
                self.fault(BuildFault::Hand { letter: letter.clone(), why });
            }
            let movement = &spec.kinds[kind.index()].movement;
            for color in Color::ALL {
                let nowhere = self.ends(movement, color) | never[color.index()][kind.index()];
                let mut drop = DropRule {
                    kind,
                    zone: B::Set::of_all(spec.board.cells()) & !nowhere,
                    groups: vec![],
                    most: 0,
                    mates: true,
                };
                for (_, limit) in spec.limits.iter().filter(|(other, _)| other == letter) {
                    match *limit {
                        DropLimit::PerFile(most) => {
                            drop.groups.clone_from(&files);
                            drop.most = u32::from(most);
                        }
                        DropLimit::NoMate => drop.mates = false,
                    }
                }
                sides[color.index()].push(drop);
            }
        }
        for (nth, (letter, _)) in spec.limits.iter().enumerate() {
            if spec.hand.contains(letter) {
                continue;
            }
            self.part = Part::DropLimit(nth);
            let why = "its drops are limited, but it is not among the kinds that go into a hand";
            self.fault(BuildFault::Hand { letter: letter.clone(), why });
        }
        let [white, black] = sides;
        (Drops::new(white, black), held)
    }

    fn castlings(&mut self) -> (Vec<Right>, Vec<Castle<B::Set>>) {
        let (mut rights, mut ways) = (Vec::<Right>::new(), vec![]);
        for (nth, castling) in self.spec.castlings.iter().enumerate() {
            self.part = Part::Castling(nth);
            let letter = castling.letter;
            let what = "a castling";
            let cells = [&castling.king, &castling.partner];
            let [[king, king_to], [partner, partner_to]] =
                cells.map(|pair| pair.each_ref().map(|cell| self.cell(what, cell)));
            let (Some(king), Some(king_to), Some(partner), Some(partner_to)) =
                (king, king_to, partner, partner_to)
            else {
                continue;
            };
            let board = &self.spec.board;
            match Castle::along(board, [king, king_to], [partner, partner_to]) {
                Some(way) if letter.is_ascii_alphabetic() => {
                    ways.push(way);
                    // A right is its partner's cell, and its letter is how that is written.
                    let mut near = rights
                        .iter()
                        .filter(|right| right.letter == letter || right.partner == partner)
                        .peekable();
                    if near.peek().is_none() {
                        rights.push(Right { letter, king, partner, piece: None });
                    } else if near.any(|right| {
                        (right.letter, right.king, right.partner) != (letter, king, partner)
                    }) {
                        let why = "its letter has another King or partner, or they another letter";
                        self.fault(BuildFault::Castling { letter, why });
                    }
                }
                Some(_) => {
                    let why = "it needs a letter from A to Z for White, a to z for Black";
                    self.fault(BuildFault::Castling { letter, why });
                }
                None => {
                    let why = "the King or his partner has no straight way there";
                    self.fault(BuildFault::Castling { letter, why });
                }
            }
        }
        (rights, ways)
    }

    /// By kind, what it becomes in the captor's hand.
    fn captured_as(&mut self, promotions: &Promotions<B::Set>, held: &[Kind]) -> Vec<Option<Kind>> {
        let kinds = (0..self.spec.kinds.len()).map(Kind::of_index);
        kinds
            .map(|kind| {
                let promotes = |from: &&Kind| {
                    let row = promotions.of(Color::White, **from);
                    row.is_some_and(|row| row.choices.contains(&kind))
                };
                if held.contains(&kind) { Some(kind) } else { held.iter().find(promotes).copied() }
            })
            .collect()
    }

    fn endings(&mut self) -> Vec<Ending<B::Set>> {
        let what = "an ending";
        let mut endings = Vec::new();
        for (nth, ending) in self.spec.endings.iter().enumerate() {
            self.part = Part::Ending(nth);
            endings.extend(match ending {
                EndingSpec::Checks(checks) => Some(Ending::Checks((*checks).max(1))),
                EndingSpec::Extinction(letter) => self.kind(what, letter).map(Ending::Extinction),
                EndingSpec::Reaching(letter, cells) => {
                    let cells = self.sets(what, cells);
                    self.kind(what, letter).map(|kind| Ending::Reaching(kind, cells))
                }
            });
        }
        endings
    }
}

/// How a choice is written in a move: without what is no letter in it.
pub(super) fn promotion_letter(letter: &str) -> String {
    letter.to_ascii_lowercase().chars().filter(|letter| letter.is_alphabetic()).collect()
}

/// Whose castling a letter stands for.
fn of_letter(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

/// The files of a board: cells joined by steps over sides that keep to the file.
fn files<S: CellSet>(board: &dyn Geometry) -> Vec<S> {
    let mut left = S::of_all(board.cells());
    let mut files = Vec::new();
    while let Some(first) = left.first() {
        let mut file = S::of(first);
        let mut edge = file;
        while let Some(cell) = edge.first() {
            edge = edge.without_first();
            for exit in (0..board.exits(cell)).map(Exit).filter(|exit| exit.is_side()) {
                if let Some(step) = board.step(cell, exit)
                    && step.along_file
                    && !file.has(step.to)
                {
                    file = file.with(step.to);
                    edge = edge.with(step.to);
                }
            }
        }
        left &= !file;
        files.push(file);
    }
    files
}
