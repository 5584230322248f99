//! Where in the text a fault or a warning of the builder belongs, and what would help.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::remark::{Cause, Remark, Text};
use super::{Castling, Double, Ending, Promotion, Recipe, Role, Zone};
use crate::build::{BuildError, BuildFault, Lint, Part};
use crate::notation::ParseError;
use crate::suggest::nearest;

impl Recipe {
    /// The remarks of faults.
    pub(super) fn faults(&self, error: &BuildError) -> Vec<Remark> {
        let remark = |(part, fault): (Part, &BuildFault)| {
            let at = self.place_of_fault(part, fault);
            Remark::new(&self.source, at, Cause::Fault(fault.clone()), self.hint(fault))
        };
        error.by_part().map(remark).collect()
    }

    /// The remarks of warnings.
    pub(super) fn warnings(&self, lints: &[Lint]) -> Vec<Remark> {
        let remark = |lint: &Lint| {
            let hint = lint.warning.hint().to_string();
            Remark::new(&self.source, self.place(lint.part), lint.warning.clone().into(), hint)
        };
        lints.iter().map(remark).collect()
    }

    /// The texts that a part consists of, the one that stands for all first.
    fn texts(&self, part: Part) -> Vec<&Text> {
        let texts = match part {
            Part::Whole | Part::Id => Some(vec![&self.id]),
            Part::Kind(nth) => self.pieces.get(nth).map(|piece| {
                let mut texts = vec![&piece.letter];
                if let Role::Pawn { double: Double::From(cells), .. } = &piece.role {
                    texts.extend(cells);
                }
                texts
            }),
            Part::Promotion(nth) => self.promotions.get(nth).map(|promotion| {
                let Promotion { kind, choices, zone } = promotion;
                let mut texts = vec![kind];
                texts.extend(choices);
                if let Zone::On(cells) | Zone::Within(cells) = zone {
                    texts.extend(cells);
                }
                texts
            }),
            Part::Castling(nth) => self.castlings.get(nth).map(|castling| {
                let Castling { letter, king, partner } = castling;
                [letter].into_iter().chain(king).chain(partner).collect()
            }),
            Part::Hand(nth) => self.hand.get(nth).map(|letter| vec![letter]),
            Part::DropLimit(nth) => self.limits.get(nth).map(|(letter, _)| vec![letter]),
            Part::Never(nth) => self
                .never
                .get(nth)
                .map(|(letter, cells)| [letter].into_iter().chain(cells).collect()),
            Part::Ending(nth) => self.endings.get(nth).map(|ending| {
                let mut texts = vec![ending.text()];
                if let Ending::Reaching(_, cells) = ending {
                    texts.extend(cells);
                }
                texts
            }),
            Part::Start => Some(vec![&self.start]),
        };
        texts.unwrap_or_else(|| vec![&self.id])
    }

    /// The byte at which a part begins.
    fn place(&self, part: Part) -> usize {
        self.texts(part).first().map_or(0, |text| text.span.start)
    }

    /// The byte of what a fault speaks of, as near as can be said.
    fn place_of_fault(&self, part: Part, fault: &BuildFault) -> usize {
        let texts = self.texts(part);
        let found = match fault {
            BuildFault::UnknownKind { letter, .. } => {
                texts.iter().find(|text| text.text == *letter).map(|text| text.span.start)
            }
            BuildFault::UnknownCell { name, .. } => texts.iter().find_map(|text| {
                let words = text.text.split_whitespace().find(|word| word == name);
                // Words are slices of the text, so their distance tells where one stands.
                let at = words?.as_ptr() as usize - text.text.as_ptr() as usize;
                Some(text.place(&self.source, at))
            }),
            BuildFault::Start(ParseError::Field { at, .. }) => {
                texts.first().map(|text| text.place(&self.source, *at))
            }
            _ => None,
        };
        found.unwrap_or_else(|| self.place(part))
    }

    /// What would help; empty where the fault says it.
    fn hint(&self, fault: &BuildFault) -> String {
        match fault {
            BuildFault::Id(_) => "as in my-game-2".to_string(),
            BuildFault::UnknownKind { letter, .. } => {
                let letters: Vec<&str> =
                    self.pieces.iter().map(|piece| piece.letter.text.as_str()).collect();
                match nearest(letter, &letters) {
                    Some(meant) => format!("did you mean {meant}?"),
                    None => format!("the kinds are {}", letters.join(", ")),
                }
            }
            BuildFault::Letter(_) => "as in Q, or +R".to_string(),
            BuildFault::LetterTaken(_) => "choose another".to_string(),
            BuildFault::UnknownCell { .. } => {
                let board = self.geometry();
                let cells: Vec<&str> = board.cells().map(|cell| board.name(cell)).collect();
                match cells[..] {
                    [first, .., last] => format!("cells are called {first} to {last}"),
                    _ => String::new(),
                }
            }
            BuildFault::Kings(_) => "say king = true of one piece only".to_string(),
            BuildFault::Endless => "say king = true of a piece, or describe [endings]".to_string(),
            BuildFault::NoPawn(_) => {
                "say on which cells it promotes, or give it advance and capture".to_string()
            }
            _ => String::new(),
        }
    }
}
