//! What can be wrong with the description of a game, and with which part of it.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::movement::MovementError;
use crate::notation::ParseError;

/// A part of a description. Parts of a sort are numbered from 0, in the order they were described.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Part {
    /// No part by itself.
    Whole,
    /// The id.
    Id,
    /// A kind, and its double step.
    Kind(usize),
    /// A promotion.
    Promotion(usize),
    /// A castling.
    Castling(usize),
    /// A kind that goes into a hand.
    Hand(usize),
    /// A limit of drops.
    DropLimit(usize),
    /// Where a kind never stands.
    Never(usize),
    /// An ending.
    Ending(usize),
    /// The start position.
    Start,
}

/// Something in a description that does not fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildFault {
    /// An id that programs could not use.
    #[error("the id {0:?} is not made of lower-case letters, digits and hyphens")]
    Id(String),
    /// A letter that no kind has.
    #[error("{what} speaks of {letter:?}, which is no kind that was described before")]
    UnknownKind {
        /// What speaks of it.
        what: &'static str,
        /// The letter.
        letter: String,
    },
    /// A letter that is written like a number or a separator, or that could be meant for two
    /// pieces in a row.
    #[error(
        "{0:?} cannot be the letter of a kind: it has no letter, has a digit, /, |, [, ] or a space, or could be read as two others"
    )]
    Letter(String),
    /// A letter that two kinds have.
    #[error("{0:?} is the letter of two kinds; upper and lower case are told apart by colour only")]
    LetterTaken(String),
    /// A kind that is spoken of as a pawn and is none.
    #[error("{0:?} is no pawn: describe it with `pawn`")]
    NoPawn(String),
    /// A name that no cell of the board has.
    #[error("{what}: {name:?} is no cell of the board, nor a span of a row")]
    UnknownCell {
        /// What names it.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// More than one kind of King.
    #[error("{0:?} is a second kind of King")]
    Kings(String),
    /// Nothing ends the game.
    #[error("the game has no King and no ending, so nobody can win it")]
    Endless,
    /// A promotion that offers nothing, or something that cannot be.
    #[error("the promotion of {letter:?}: {why}")]
    Promotion {
        /// The letter of what promotes.
        letter: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A castling whose way is not straight, whose letter is not one, or whose King and partner are
    /// not there.
    #[error("castling {letter}: {why}")]
    Castling {
        /// Its letter.
        letter: char,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A kind that cannot be held.
    #[error("{letter:?} cannot be in hand: {why}")]
    Hand {
        /// Its letter.
        letter: String,
        /// What is wrong.
        why: &'static str,
    },
    /// Movements that do not compile.
    #[error(transparent)]
    Movement(#[from] MovementError),
    /// A start position that is none.
    #[error("the start position: {0}")]
    Start(#[from] ParseError),
}

/// Everything in a description that does not fit; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildError {
    faults: Vec<BuildFault>,
    /// Of each fault, what it is about.
    parts: Vec<Part>,
}

impl BuildError {
    pub(super) fn new(faults: Vec<(Part, BuildFault)>) -> BuildError {
        let (parts, faults) = faults.into_iter().unzip();
        BuildError { faults, parts }
    }

    /// The faults, in the order they were found.
    #[must_use]
    pub fn faults(&self) -> &[BuildFault] {
        &self.faults
    }

    /// The faults, each with the part of the description that it is about.
    pub fn by_part(&self) -> impl Iterator<Item = (Part, &BuildFault)> {
        self.parts.iter().copied().zip(&self.faults)
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for BuildError {}
