//! The arguments of a program.

use std::env::{self, ArgsOs};
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
