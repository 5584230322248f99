//! A game in a terminal, against the computer or somebody beside you: type moves, or `help`.
//!
//! Input from a pipe or a file is obeyed the same way, for both sides unless the arguments give one
//! to the computer. If it ends before any command, the computer plays both sides, and the record
//! of the game is printed.

#[path = "../common/arguments.rs"]
mod arguments;
#[path = "../common/ending.rs"]
mod ending;
mod files;
#[path = "../common/games.rs"]
mod games;
mod seat;
mod settings;
#[path = "../common/status.rs"]
mod status;
mod table;

use std::io::{self, Write};
use std::process::{self, ExitCode};

use settings::{Settings, USAGE};
use table::Table;

/// By convention, the status of what Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

fn main() -> ExitCode {
    let settings = match Settings::read() {
        Ok(Some(settings)) => settings,
        Ok(None) => return ending::finish("play", io::stdout().write_all(USAGE.as_bytes())),
        Err(error) => return ending::refuse("play", error),
    };
    let mut table = match Table::set_up(settings) {
        Ok(table) => table,
        Err(error) => return ending::refuse("play", error),
    };
    // Nothing is half done when it comes: leave at once, on a line of its own. Where it cannot be
    // caught it ends the program as well.
    let _ = ctrlc::set_handler(|| {
        status::clear();
        let _ = writeln!(io::stderr());
        process::exit(INTERRUPTED);
    });
    let result = table.sit(&mut io::stdin().lock(), &mut io::stdout().lock());
    ending::finish("play", result)
}
