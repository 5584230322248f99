//! Games kept in files.

use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process;

use chesswright::record::{Buffered, Ending, Note, Pgn, Reader, RecordFault};
use chesswright::registry::{AnyGame, AnyRecord, Registry};

/// A game as it was loaded, and where it stands.
pub struct Loaded {
    pub record: AnyRecord,
    /// The file, by a name that does not depend on how it was called.
    file: PathBuf,
    /// The game's number in the file, from 1.
    number: usize,
    /// What the file says there.
    text: Vec<u8>,
}

/// Reads a game from a file: `FILE` its first, `FILE #3` its third.
pub fn load(what: &str, games: &Registry) -> Result<Loaded, String> {
    let (name, number) = numbered(what)?;
    let about = |error| about(name, &error);
    let file = Path::new(name).canonicalize().map_err(about)?;
    let pgn = find(&file, name, number)?;
    let text = read(&file, pgn.bytes()).map_err(about)?;
    let record = games.record(pgn).map_err(|error| format!("{name}: {error}"))?;
    Ok(Loaded { record, file, number, text })
}

/// Writes a record to a file that is not there yet.
pub fn save(name: &str, record: &AnyRecord) -> Result<String, String> {
    // The name is taken first: whoever else wants it cannot have it any more.
    File::create_new(name).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{name} is there already; save! {name} replaces it"),
        _ => about(name, &error),
    })?;
    let written = write(Path::new(name), |to| to.write_all(record.to_string().as_bytes()));
    written.map_err(|error| {
        let _ = fs::remove_file(name);
        about(name, &error)
    })?;
    Ok(format!("saved as {name}"))
}

/// Writes a record to a file, there or not. In the file from which the game was loaded it takes
/// that game's place, and nothing else is touched; another file is replaced when it holds no
/// more than one game.
pub fn replace(
    name: &str,
    record: &AnyRecord,
    loaded: Option<&mut Loaded>,
) -> Result<String, String> {
    let file = match Path::new(name).canonicalize() {
        Err(error) if error.kind() == ErrorKind::NotFound => return save(name, record),
        file => file.map_err(|error| about(name, &error))?,
    };
    if !file.is_file() {
        return Err(format!("{name} is no file that could be replaced"));
    }
    if let Some(loaded) = loaded.filter(|loaded| loaded.file == file) {
        return loaded.replace(name, record);
    }
    let reader = reader(&file).map_err(|error| about(name, &error))?;
    if reader.take(2).count() > 1 {
        return Err(format!(
            "{name} holds several games, which would be lost; `load {name} #N` makes the next \
             `save! {name}` replace that one alone, and another file takes this one"
        ));
    }
    let written = write(&file, |to| to.write_all(record.to_string().as_bytes()));
    written.map_err(|error| about(name, &error))?;
    Ok(format!("saved as {name}"))
}

impl Loaded {
    /// Puts the record where the game stands in its file.
    fn replace(&mut self, name: &str, record: &AnyRecord) -> Result<String, String> {
        let about = |error| about(name, &error);
        let changed = || {
            format!("{name} has changed since game {} was loaded; save it elsewhere", self.number)
        };
        let place = find(&self.file, name, self.number).map_err(|_| changed())?.bytes();
        if read(&self.file, place.clone()).map_err(about)? != self.text {
            return Err(changed());
        }
        // Other games may stand on the same lines.
        let shared = |byte: Option<&u8>| byte.is_some_and(|byte| !b"\r\n\xbf".contains(byte));
        let first = read(&self.file, place.start.saturating_sub(1)..place.start);
        let next = read(&self.file, place.end..place.end + 1).map_err(about)?;
        let mut text = record.to_string().trim_end().to_owned();
        let mut line_end = "\n";
        if self.text.windows(2).any(|two| two == b"\r\n") {
            line_end = "\r\n";
            text = text.replace('\n', line_end);
        }
        let first = first.map_err(about)?;
        let written = write(&self.file, |to| {
            let mut from = File::open(&self.file)?;
            io::copy(&mut Read::by_ref(&mut from).take(place.start), to)?;
            if shared(first.first()) {
                to.write_all(line_end.repeat(2).as_bytes())?;
            }
            to.write_all(text.as_bytes())?;
            if next.is_empty() {
                to.write_all(line_end.as_bytes())?;
            } else if shared(next.first()) {
                to.write_all(line_end.repeat(2).as_bytes())?;
            }
            from.seek(SeekFrom::Start(place.end))?;
            io::copy(&mut from, to).map(|_| ())
        });
        written.map_err(about)?;
        self.text = text.into_bytes();
        // What has been taken back may still be played again, with what was said about it.
        if self.taken_back(record) == 0 {
            self.record = record.clone();
        }
        Ok(format!("saved in {name} as game {}", self.number))
    }

    /// The record, with what has been played since it was loaded: nothing that it says about the
    /// moves on the board or beside them is lost.
    pub fn played_on(&self, game: &AnyGame) -> AnyRecord {
        let mut record = self.record.clone();
        let mut line = record.line();
        line.replay(&game.san_strings());
        // They are legal where the game has played them.
        let _ = record.set_line(line);
        // The record may know more of its end than a game can.
        if record.line() != self.record.line() || game.outcome() != self.record.game().outcome() {
            record.set_ending(game.outcome().map(Ending::from));
        }
        record
    }

    /// How many moves of the record's main line another has not, and nothing in their place.
    pub fn taken_back(&self, now: &AnyRecord) -> usize {
        let (before, now) = (self.record.line(), now.line());
        let same = before.moves().zip(now.moves()).all(|(before, now)| before == now);
        if same { before.entries.len().saturating_sub(now.entries.len()) } else { 0 }
    }

    /// What was odd about the record, in a few lines.
    pub fn remarks(&self) -> Vec<String> {
        const MOST: usize = 5;
        let notes = self.record.notes();
        let mut lines: Vec<String> = notes.iter().take(MOST).map(Note::to_string).collect();
        match notes.len().saturating_sub(MOST) {
            0 => {}
            more => lines.push(format!("and {more} more")),
        }
        lines
    }
}

/// The name of a file, and the number that may stand behind it.
fn numbered(what: &str) -> Result<(&str, usize), String> {
    let Some((name, number)) = what.rsplit_once(" #") else { return Ok((what, 1)) };
    // There are files with such names.
    if Path::new(what).exists() {
        return Ok((what, 1));
    }
    match number.parse() {
        Ok(0) => Err("there is no game #0: the games of a file are counted from 1".to_owned()),
        Ok(number) => Ok((name.trim_end(), number)),
        Err(_) => Err(format!(
            "\"#{number}\" is not the number of a game; the third game of a file is #3"
        )),
    }
}

/// The game of that number in a file.
fn find(file: &Path, name: &str, number: usize) -> Result<Pgn, String> {
    let mut there = 0;
    for game in reader(file).map_err(|error| about(name, &error))? {
        match game {
            Err(error) if matches!(error.fault, RecordFault::Source(_)) => {
                return Err(format!("{name}: {error}"));
            }
            game => {
                there += 1;
                if there == number {
                    return game.map_err(|error| format!("{name}: {error}"));
                }
            }
        }
    }
    Err(match there {
        0 => format!("{name} holds no game"),
        1 => format!("{name} holds one game; there is no #{number}"),
        _ => format!("{name} holds {there} games; there is no #{number}"),
    })
}

fn reader(file: &Path) -> io::Result<Reader<Buffered<BufReader<File>>>> {
    // A device may have no end.
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("not a plain file"));
    }
    Ok(Reader::new(Buffered::new(BufReader::new(File::open(file)?))))
}

/// A part of a file.
fn read(file: &Path, part: Range<u64>) -> io::Result<Vec<u8>> {
    let mut file = File::open(file)?;
    file.seek(SeekFrom::Start(part.start))?;
    let mut bytes = Vec::new();
    file.take(part.end - part.start).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a file anew, beside the old one, which is replaced only by what is complete.
fn write(file: &Path, content: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let beside = file.with_file_name(format!(".{name}.{}.new", process::id()));
    let written = File::create_new(&beside).and_then(|mut new| {
        content(&mut new)?;
        new.set_permissions(fs::metadata(file)?.permissions())?;
        new.sync_all()?;
        fs::rename(&beside, file)
    });
    written.inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

fn about(name: &str, error: &io::Error) -> String {
    format!("{name}: {error}")
}
