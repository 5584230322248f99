//! A line on the terminal that shows a program at work.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How often the line is drawn, and what need not be shown at all because it is so short.
const TICK: Duration = Duration::from_millis(300);

/// The longest text: with the seconds it fits in a line.
const WIDTH: usize = 68;

/// Back to the beginning of the line, which is then cleared.
const CLEAR: &str = "\r\x1b[K";

/// Does a stream go to a terminal that knows escape sequences?
pub fn is_terminal(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Clears what a status line has left, when the program ends before it is dropped.
pub fn clear() {
    if is_terminal(&io::stderr()) {
        let _ = write!(io::stderr(), "{CLEAR}");
    }
}

/// A line on standard error with a text and the seconds since it began, for as long as this value
/// lives. Away from a terminal nothing is written.
pub struct Status(Option<(Sender<String>, JoinHandle<()>)>);

impl Status {
    pub fn new(text: &str) -> Status {
        if !is_terminal(&io::stderr()) {
            return Status(None);
        }
        let (sender, receiver) = mpsc::channel::<String>();
        let mut text = text.to_owned();
        let draw = move || {
            let began = Instant::now();
            let mut drawn = began;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(new) => text = new,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if drawn.elapsed() >= TICK {
                    drawn = Instant::now();
                    let text: String = text.chars().take(WIDTH).collect();
                    let seconds = began.elapsed().as_secs();
                    let _ = write!(io::stderr(), "{CLEAR}{text} ({seconds} s)");
                }
            }
            clear();
        };
        Status(Some((sender, thread::spawn(draw))))
    }

    /// Shows another text.
    pub fn show(&self, text: impl FnOnce() -> String) {
        if let Some((sender, _)) = &self.0 {
            // Nobody is left to draw it only when that thread has failed.
            let _ = sender.send(text());
        }
    }
}

impl Drop for Status {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.0.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}
