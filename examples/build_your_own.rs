//! Nine games that the crate does not know, each described in a file of `games/`, join the registry
//! and are counted and shown like any other.
//!
//! `build_your_own` lists all games; `build_your_own ID` shows one; `build_your_own ID DEPTH` counts
//! the sequences of so many moves.

use std::io::Write;
use std::process::ExitCode;

use chesswright::draw::TextOptions;

#[path = "common/command.rs"]
mod command;
mod games;

fn main() -> ExitCode {
    command::run("build_your_own [ID [DEPTH]]", 2, show)
}

fn show(arguments: &[String], out: &mut dyn Write) -> command::Answer {
    let registry = games::registry()?;
    let Some(id) = arguments.first() else {
        for id in registry.ids() {
            writeln!(out, "{id}")?;
        }
        return Ok(());
    };
    let start = registry.by_id_or_file(id)?.start();
    match arguments.get(1) {
        Some(depth) => {
            // Deeper counts would end in no lifetime.
            let depth = depth.parse::<u8>().map_err(|_| {
                format!("depth: {depth:?} is not a whole number from 0 to {}", u8::MAX)
            })?;
            writeln!(out, "{}", start.perft(depth.into()))?;
        }
        None => {
            writeln!(out, "{}", start.draw_text(&TextOptions::new()))?;
            writeln!(out, "{start}")?;
            writeln!(out, "{} legal moves", start.legal_moves().len())?;
        }
    }
    Ok(())
}
