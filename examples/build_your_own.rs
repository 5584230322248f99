//! Nine games that the crate does not know, each described in a file of `games/`, join the registry
//! and are counted and shown like any other.
//!
//! `build_your_own` lists all games; `build_your_own ID` shows one; `build_your_own ID DEPTH` counts
//! the sequences of so many moves.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use chesswright::draw::TextOptions;

mod games;

fn main() -> Result<(), Box<dyn Error>> {
    let registry = games::registry()?;
    let mut out = io::stdout().lock();
    let mut arguments = env::args().skip(1);
    let Some(id) = arguments.next() else {
        for id in registry.ids() {
            writeln!(out, "{id}")?;
        }
        return Ok(());
    };
    let start = registry.by_id(&id)?.start();
    match arguments.next() {
        Some(depth) => writeln!(out, "{}", start.perft(depth.parse()?))?,
        None => {
            writeln!(out, "{}", start.draw_text(&TextOptions::default()))?;
            writeln!(out, "{start}")?;
            writeln!(out, "{} legal moves", start.legal_moves().len())?;
        }
    }
    Ok(())
}
