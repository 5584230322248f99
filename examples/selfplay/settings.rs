//! What the arguments say.

use std::thread;

use crate::arguments::Arguments;

pub const USAGE: &str = "\
Usage: selfplay [ID ...] [--players NAME,NAME,...] [--games N] [--seed N] ...

  ID             the games to play, by id or recipe file (NAME.toml); without any,
                 all that `perft --list` lists
  --players ...  who plays, every pair a match: random, dream, serpentine, search;
                 one alone plays itself; without it serpentine,random
  --games N      games in a match, with colours in turn; without it 10
  --seed N       the number all choices grow from; without it 0
  --plies N      games are cut off after so many moves of both sides; without it
                 after 300
  --nodes N      search looks at so many positions a move; without it at 2000
  --threads N    games played at the same time; without it one a processor
  --pgn FILE     write the records of the games to a new file
  --replace      let --pgn replace a file that is there already
  --json         print the result for programs

Draws that may be claimed are claimed. Ctrl-C ends the tournament; what has been
played by then is counted.
";

/// What numbers are, as messages say it.
const NUMBER: &str = "a whole number from 0 to 18446744073709551615";

/// Games in a match, and threads: more is a slip of the keyboard.
const MOST_GAMES: usize = 1_000_000;
const MOST_THREADS: usize = 1_000;

/// What the arguments say.
pub struct Settings {
    /// The games, by id or recipe file; all when empty.
    pub ids: Vec<String>,
    /// The players, by name.
    pub players: Vec<String>,
    /// Games in a match.
    pub games: usize,
    pub seed: u64,
    pub plies: usize,
    pub nodes: u64,
    pub threads: usize,
    pub pgn: Option<String>,
    pub replace: bool,
    pub json: bool,
}

impl Settings {
    /// Nothing when only help is asked for.
    pub fn read() -> Result<Option<Settings>, String> {
        let mut arguments = Arguments::new();
        let (mut ids, mut players, mut pgn) = (Vec::new(), None::<String>, None);
        let (mut games, mut seed, mut plies) = (None, None, None);
        let (mut nodes, mut threads) = (None, None);
        let (mut replace, mut json) = (false, false);
        while let Some(argument) = arguments.next()? {
            let option = argument.as_str();
            match option {
                "--players" => arguments.value(&mut players, option, "names")?,
                "--games" => arguments.value(&mut games, option, NUMBER)?,
                "--seed" => arguments.value(&mut seed, option, NUMBER)?,
                "--plies" => arguments.value(&mut plies, option, NUMBER)?,
                "--nodes" => arguments.value(&mut nodes, option, NUMBER)?,
                "--threads" => arguments.value(&mut threads, option, NUMBER)?,
                "--pgn" => arguments.value(&mut pgn, option, "a file")?,
                "--replace" | "--json" => {
                    let flag = if option == "--json" { &mut json } else { &mut replace };
                    if std::mem::replace(flag, true) {
                        return Err(format!("{option} is given twice"));
                    }
                }
                "--help" | "-h" => return Ok(None),
                _ if option.starts_with('-') => {
                    return Err(format!("there is no option {option:?}; --help lists them"));
                }
                _ if ids.contains(&argument) => {
                    return Err(format!("the game {argument:?} is given twice"));
                }
                _ => ids.push(argument),
            }
        }
        let players = players.as_deref().unwrap_or("serpentine,random");
        let players: Vec<String> = players.split(',').map(str::to_owned).collect();
        for (i, name) in players.iter().enumerate() {
            if name.is_empty() {
                return Err(
                    "--players: a name is missing; write them like serpentine,random".into()
                );
            }
            if players[..i].contains(name) {
                return Err(format!("--players: {name} is named twice; one alone plays itself"));
            }
        }
        if replace && pgn.is_none() {
            return Err("--replace goes with --pgn".to_string());
        }
        let most = thread::available_parallelism().map_or(1, usize::from);
        let settings = Settings {
            ids,
            players,
            games: games.unwrap_or(10),
            seed: seed.unwrap_or(0),
            plies: plies.unwrap_or(300),
            nodes: nodes.unwrap_or(2000),
            threads: threads.unwrap_or(most),
            pgn,
            replace,
            json,
        };
        let numbers = [
            ("--games", settings.games, MOST_GAMES),
            ("--threads", settings.threads, MOST_THREADS),
        ];
        for (option, number, most) in numbers {
            if !(1..=most).contains(&number) {
                return Err(format!("{option} must be from 1 to {most}"));
            }
        }
        Ok(Some(settings))
    }
}
