//! How a program ends.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

/// Ends a program that cannot do what it is asked: one line on standard error, status 2.
pub fn refuse(program: &str, error: impl Display) -> ExitCode {
    // What was typed may hold line feeds; the message is one line all the same.
    let line: String =
        error.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let _ = writeln!(io::stderr(), "{program}: {line}");
    ExitCode::from(2)
}

/// How a program ends that could not write: a reader who has seen enough and closed the pipe is no
/// failure.
pub fn finish(program: &str, result: io::Result<()>) -> ExitCode {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "{program}: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
