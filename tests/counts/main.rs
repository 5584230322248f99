//! The counts of all games against published and cross-checked ones; the long rows in release builds
//! only.

#[path = "../../examples/games/mod.rs"]
mod games;
#[path = "../slow/mod.rs"]
mod slow;

mod house;
mod orthodox_perft;
mod serpentine_dream_vectors;
mod strangers;
