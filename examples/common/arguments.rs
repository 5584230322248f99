//! The arguments of a program, and how it refuses them.

use std::env::{self, ArgsOs};
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::str::FromStr;

/// The arguments, from the first to the last.
pub struct Arguments(ArgsOs);

impl Arguments {
    /// All but the program's own name.
    pub fn new() -> Arguments {
        let mut arguments = env::args_os();
        arguments.next();
        Arguments(arguments)
    }

    /// The next one; nothing after the last.
    pub fn next(&mut self) -> Result<Option<String>, String> {
        let next = self.0.next().map(|argument| {
            argument
                .into_string()
                .map_err(|argument| format!("the argument {argument:?} is not Unicode"))
        });
        next.transpose()
    }

    /// The value of an option that is given once at most, into its place.
    pub fn value<T: FromStr>(
        &mut self,
        slot: &mut Option<T>,
        option: &str,
        what: &str,
    ) -> Result<(), String> {
        let value = self.next()?.filter(|value| !value.starts_with("--"));
        let value = value.ok_or_else(|| format!("{option} needs {what}"))?;
        let read = value.parse().map_err(|_| format!("{option}: {value:?} is not {what}"))?;
        if slot.replace(read).is_some() {
            return Err(format!("{option} is given twice"));
        }
        Ok(())
    }
}

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
