//! A program that takes a few arguments and prints its answer.

use std::error::Error;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

#[path = "ending.rs"]
mod ending;
#[path = "unicode.rs"]
mod unicode;

/// What an answer comes to. One that cannot be given is told in one line.
pub type Answer = Result<(), Box<dyn Error>>;

/// Runs a program that takes at most so many arguments. The usage begins with the program's name and
/// is what `--help` prints.
pub fn run(
    usage: &str,
    most: usize,
    answer: impl FnOnce(&[String], &mut dyn Write) -> Answer,
) -> ExitCode {
    let program = usage.split_whitespace().next().unwrap_or_default();
    let arguments = match unicode::arguments() {
        Ok(arguments) => arguments,
        Err(error) => return ending::refuse(program, error),
    };
    let mut out = io::stdout().lock();
    if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
        return ending::finish(program, writeln!(out, "Usage: {usage}"));
    }
    if let Some(option) = arguments.iter().find(|argument| argument.starts_with("--")) {
        let error = format!("there is no option {option:?}; --help says what there is");
        return ending::refuse(program, error);
    }
    if let Some(surplus) = arguments.get(most) {
        return ending::refuse(program, format!("{surplus:?} is one argument too many"));
    }
    let flushed = answer(&arguments, &mut out).and_then(|()| Ok(out.flush()?));
    match flushed {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => match error.downcast::<io::Error>() {
            Ok(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Ok(error) => ending::refuse(program, error),
            Err(error) => ending::refuse(program, error),
        },
    }
}
