//! The rules of a recipe in English.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::remark::Text;
use super::{Castling, Double, Ending, Piece, Promotion, Recipe, Role, Zone};
use crate::build::{DropLimit, Stalemate};
use crate::movement::Movement;

impl Recipe {
    /// The rules of the game in English: a paragraph for the board, for each piece, and for each
    /// of castling, hands and endings that there is.
    ///
    /// ```
    /// use chesswright::recipe::Recipe;
    ///
    /// let text = include_str!("../../examples/recipes/capablanca.toml");
    /// let words = Recipe::from_toml(text)?.in_words();
    /// assert!(words.starts_with(
    ///     "Capablanca chess is played on a rectangle of 10 files and 8 ranks."
    /// ));
    /// assert!(words.contains(
    ///     "The Archbishop (A) rides over corners any distance, or leaps as the Knight of chess \
    ///      does, one step over a side and one over a corner."
    /// ));
    /// # Ok::<(), chesswright::recipe::RecipeError>(())
    /// ```
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut paragraphs = Vec::new();
        let start = &self.start.text;
        paragraphs.push(format!(
            "{} is played on {}. The game starts from the position {start}.",
            self.name(),
            self.board.name,
        ));
        paragraphs.extend(self.pieces.iter().map(|piece| self.piece_in_words(piece)));
        let castlings: Vec<String> =
            self.castlings.iter().map(|castling| self.castling_in_words(castling)).collect();
        if !castlings.is_empty() {
            paragraphs.push(format!(
                "Instead of another move, a King that has not moved may castle with a partner that \
                 has not moved, when the way is empty and he passes no attacked cell. {}",
                castlings.join(" ")
            ));
        }
        paragraphs.extend(self.hand_in_words());
        paragraphs.push(self.end_in_words());
        let mut text = paragraphs.join("\n\n");
        text.push('\n');
        text
    }

    /// What to call the kind of a letter.
    fn called(&self, letter: &str) -> String {
        let piece = self.pieces.iter().find(|piece| piece.letter.text == letter);
        match piece.and_then(|piece| piece.name.as_ref()) {
            Some(name) => name.clone(),
            None => letter.to_string(),
        }
    }

    fn moves(&self, movement: &Movement) -> String {
        movement.in_words(self.geometry())
    }

    fn piece_in_words(&self, piece: &Piece) -> String {
        let letter = &piece.letter.text;
        let subject: Cow<'_, str> = match &piece.name {
            Some(name) => format!("The {name} ({letter})").into(),
            None => letter.as_str().into(),
        };
        let mut sentences = Vec::new();
        match &piece.role {
            Role::Piece(movement) => sentences.push(format!("{subject} {}.", self.moves(movement))),
            Role::King(movement) => {
                sentences.push(format!("{subject} {}.", self.moves(movement)));
                sentences.push(
                    "It may not be left attacked, and a side that cannot help it is mated."
                        .to_string(),
                );
            }
            Role::Pawn { advance, capture, double, en_passant } => {
                sentences.push(format!(
                    "{subject} {} without capturing, and captures otherwise: it {}.",
                    self.moves(advance),
                    self.moves(capture),
                ));
                let from = match double {
                    Double::Never => None,
                    Double::Array => Some("where one of its side stands at the start".to_string()),
                    Double::From(cells) => Some(of_both(cells)),
                };
                if let Some(from) = from {
                    let passing = if *en_passant {
                        ", and can then be taken in passing, as if it had gone one step"
                    } else {
                        ""
                    };
                    sentences.push(format!("From {from} it may advance two steps{passing}."));
                }
            }
        }
        let own = self.promotions.iter().filter(|promotion| promotion.kind.text == *letter);
        sentences.extend(own.map(|promotion| self.promotion_in_words(promotion)));
        for (_, cells) in self.never.iter().filter(|(kind, _)| kind.text == *letter) {
            sentences.push(format!("It never stands on {}.", of_both(cells)));
        }
        sentences.join(" ")
    }

    fn promotion_in_words(&self, promotion: &Promotion) -> String {
        let choices: Vec<String> =
            promotion.choices.iter().map(|choice| self.called(&choice.text)).collect();
        let choices = listed(&choices, "or");
        match &promotion.zone {
            Zone::FarEnd => {
                format!("Where its advance ends it must promote, to {choices}.")
            }
            Zone::On(cells) => {
                format!("It must promote, to {choices}, on reaching {}.", of_both(cells))
            }
            Zone::Within(cells) => format!(
                "It may promote, to {choices}, in a move that begins or ends on {}; it must where \
                 it could never move again.",
                of_both(cells)
            ),
        }
    }

    fn castling_in_words(&self, castling: &Castling) -> String {
        let Castling { letter, king, partner } = castling;
        let side = match letter.text.chars().next() {
            Some(letter) if letter.is_ascii_uppercase() => "White",
            _ => "Black",
        };
        format!(
            "{side} ({}): the King goes from {} to {}, his partner from {} to {}.",
            letter.text, king[0].text, king[1].text, partner[0].text, partner[1].text,
        )
    }

    fn hand_in_words(&self) -> Option<String> {
        if self.hand.is_empty() {
            return None;
        }
        let held: Vec<String> = self.hand.iter().map(|kind| self.called(&kind.text)).collect();
        let mut sentences = Vec::from([format!(
            "A captured {} goes into the captor's hand, a promoted piece as what it was before. \
             Instead of another move it may be dropped on an empty cell, if it could ever move from \
             there.",
            listed(&held, "or")
        )]);
        for (kind, limit) in &self.limits {
            let kind = self.called(&kind.text);
            sentences.push(match limit {
                DropLimit::PerFile(most) => {
                    format!(
                        "{kind} is not dropped where a side would have more than {most} on a file."
                    )
                }
                DropLimit::NoMate => format!("{kind} is not dropped to give checkmate."),
            });
        }
        Some(sentences.join(" "))
    }

    fn end_in_words(&self) -> String {
        let mut sentences = Vec::new();
        if self.pieces.iter().any(|piece| matches!(piece.role, Role::King(_))) {
            sentences.push("A side wins by giving checkmate.".to_string());
        }
        for ending in &self.endings {
            sentences.push(match ending {
                Ending::Checks(checks, _) => {
                    format!("A side wins when it has given {checks} checks.")
                }
                Ending::Extinction(kind) => {
                    format!("A side without any {} has lost.", self.called(&kind.text))
                }
                Ending::Reaching(kind, cells) => format!(
                    "A side wins when its {} reaches one of {}.",
                    self.called(&kind.text),
                    of_both(cells)
                ),
            });
        }
        let value = match self.stalemate {
            Stalemate::Draw => "is a draw",
            Stalemate::Loss => "loses",
            Stalemate::Win => "wins",
        };
        sentences.push(format!("Having no legal move without being in check {value}."));
        sentences.join(" ")
    }
}

/// White's and Black's cells.
fn of_both([white, black]: &[Text; 2]) -> String {
    let (white, black) = (&white.text, &black.text);
    if white == black { white.clone() } else { format!("{white} (White) or {black} (Black)") }
}

/// A list as in a sentence.
fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => "nothing".to_string(),
        [word] => word.clone(),
        [words @ .., end] => format!("{} {last} {end}", words.join(", ")),
    }
}
