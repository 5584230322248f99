//! The counts of all games against published and cross-checked ones; the long rows in release builds
//! only.

#[path = "../counted/mod.rs"]
mod counted;
#[path = "../../examples/games/mod.rs"]
mod games;

mod house;
mod orthodox_perft;
mod serpentine_dream_vectors;
mod strangers;
