//! The games that come with the crate.

pub mod orthodox;
pub mod queens_or_castles;
pub mod serpent50;
pub mod serpentine_dream;
pub mod soul_reaver;
