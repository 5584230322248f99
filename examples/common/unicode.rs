//! The arguments of a program as text.

use std::env;

/// All arguments but the program's own name; an error names the first that is not Unicode.
pub fn arguments() -> Result<Vec<String>, String> {
    let arguments = env::args_os().skip(1).enumerate();
    arguments
        .map(|(i, argument)| {
            argument
                .into_string()
                .map_err(|argument| format!("argument {}, {argument:?}, is not Unicode", i + 1))
        })
        .collect()
}
