//! Runs the examples as processes.

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a process said, and its status.
#[derive(Debug)]
pub struct Said {
    pub out: String,
    pub err: String,
    pub status: Option<i32>,
}

/// The built example: `cargo test` builds them all beside the tests.
pub fn example(name: &str) -> PathBuf {
    let test = env::current_exe().expect("the test knows where it lies");
    let profile = test.parent().and_then(|deps| deps.parent()).expect("tests lie in deps");
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let path = profile.join("examples").join(file);
    assert!(path.exists(), "{} is not built; `cargo build --examples` builds it", path.display());
    path
}

/// Runs an example with arguments and all of its input.
pub fn run(name: &str, arguments: &[&str], input: &[u8]) -> Said {
    let mut child = Command::new(example(name))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let input = input.to_vec();
    // The example may leave before it has read everything.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the example ends");
    feeder.join().expect("the input is written");
    let text = |bytes| String::from_utf8(bytes).expect("the example writes UTF-8");
    Said { out: text(output.stdout), err: text(output.stderr), status: output.status.code() }
}

/// Interrupts a process as Ctrl-C does, and gives back its status.
#[cfg(unix)]
pub fn interrupt(mut child: std::process::Child) -> Option<i32> {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("there is a command kill").success());
    child.wait().expect("the example ends").code()
}
