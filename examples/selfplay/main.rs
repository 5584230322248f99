//! Tournaments of computer players, in any games: who beats whom, how long the games last, how they
//! end and what the first move is worth. The same seed gives the same result, however many threads
//! play.

#[path = "../common/arguments.rs"]
mod arguments;
#[path = "../common/ending.rs"]
mod ending;
#[path = "../common/games.rs"]
mod games;
mod report;
mod settings;
#[path = "../common/status.rs"]
mod status;
mod tournament;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use settings::{Settings, USAGE};
use tournament::Tournament;

/// By convention, the status of what Ctrl-C has ended.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let settings = match Settings::read() {
        Ok(Some(settings)) => settings,
        Ok(None) => return ending::finish("selfplay", io::stdout().write_all(USAGE.as_bytes())),
        Err(error) => return ending::refuse("selfplay", error),
    };
    let tournament = match Tournament::new(&settings) {
        Ok(tournament) => tournament,
        Err(error) => return ending::refuse("selfplay", error),
    };
    let records = match settings.pgn.as_deref().map(|path| open(path, settings.replace)) {
        None => None,
        Some(Ok(file)) => Some(BufWriter::new(file)),
        Some(Err(error)) => return ending::refuse("selfplay", error),
    };
    // At the first Ctrl-C what has been played is counted; the second does not wait for it.
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            status::clear();
            process::exit(INTERRUPTED.into());
        }
    });
    let result = tournament.play(records, &stop).and_then(|results| {
        let report = if settings.json {
            report::json(&tournament, &results)
        } else {
            report::tables(&tournament, &results)
        };
        io::stdout().write_all(report.as_bytes())
    });
    let status = ending::finish("selfplay", result);
    if stop.load(Ordering::Relaxed) { ExitCode::from(INTERRUPTED) } else { status }
}

/// Opens a file for records. One that is there already is replaced only when that is wanted.
fn open(path: &str, replace: bool) -> Result<File, String> {
    let file = if replace { File::create(path) } else { File::create_new(path) };
    file.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            format!("--pgn: {path} is there already; --replace replaces it")
        }
        _ => format!("--pgn: {path}: {error}"),
    })
}
