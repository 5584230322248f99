//! What Ctrl-C does to a program that has nothing to put in order.

use std::process;

/// By convention, the status of what Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// Has Ctrl-C end the program at once, whatever it is at. Where it cannot be caught it ends the
/// program as well.
pub fn ends_the_program() {
    let _ = ctrlc::set_handler(|| process::exit(INTERRUPTED));
}
