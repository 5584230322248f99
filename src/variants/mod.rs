//! The games that come with the crate.

pub mod orthodox;
pub mod serpentine_dream;
