//! Games kept in files.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Write};

use chesswright::record::{Buffered, Reader};
use chesswright::registry::{AnyRecord, Registry};

/// Writes a record to a file. One that is there already is replaced only when that is wanted.
pub fn save(path: &str, record: &AnyRecord, replace: bool) -> Result<(), String> {
    let file = if replace { File::create(path) } else { File::create_new(path) };
    let written = file.and_then(|mut file| file.write_all(record.to_string().as_bytes()));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{path} is there already; save! {path} replaces it"),
        _ => about(path, &error),
    })
}

/// Reads the game of that number, from 1, from a file.
pub fn load(path: &str, number: usize, games: &Registry) -> Result<AnyRecord, String> {
    let file = File::open(path).map_err(|error| about(path, &error))?;
    let mut records = games.records(Reader::new(Buffered::new(BufReader::new(file))));
    match records.nth(number.saturating_sub(1)) {
        Some(record) => record.map_err(|error| format!("{path}: {error}")),
        None => Err(format!("{path}: there is no game {number}")),
    }
}

fn about(path: &str, error: &io::Error) -> String {
    format!("{path}: {error}")
}
