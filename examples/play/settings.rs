//! What the arguments say.

use std::time::Duration;

use chesswright::players::Limits;

use crate::arguments::Arguments;

pub const USAGE: &str = "\
Usage: play [ID] [--white WHO] [--black WHO] [--seed N] [--auto] ...

  ID            the game, or a recipe file (NAME.toml); without it
                serpentine-dream. `perft --list` lists the games
  --white WHO   human, random, dream, serpentine or search; without it human
  --black WHO   the same; without it serpentine, or human where nobody types
  --seed N      the number the computer's choices grow from; the same number and
                the same moves, the same answers
  --nodes N     search looks at so many positions a move; without it at 100000
  --time S      search thinks so many seconds a move instead
  --fen FEN     the position to start from, one argument
  --load FILE   go on with the first game of a PGN file; 'FILE #3' with the third; if a
                recipe describes that game, name the recipe too
  --auto        the computer plays both sides, and the record is printed
  --plies N     the computer gives up a game against itself after so many moves
                of both sides; without it after 600
  --letters     draw pieces as letters, as is done anyway away from a terminal
  --symbols     draw pieces as chess symbols

What is read from a pipe is obeyed as if it were typed. When nothing comes
(play < /dev/null), the computer plays both sides as with --auto.
";

/// What the arguments say.
#[derive(Default)]
pub struct Settings {
    pub id: Option<String>,
    /// Who plays White, and who Black.
    pub seats: [Option<String>; 2],
    pub seed: Option<u64>,
    pub limits: Option<Limits>,
    pub fen: Option<String>,
    pub load: Option<String>,
    pub auto: bool,
    pub plies: Option<usize>,
    pub letters: bool,
    pub symbols: bool,
}

impl Settings {
    /// Nothing when only help is asked for.
    pub fn read() -> Result<Option<Settings>, String> {
        let mut settings = Settings::default();
        let mut arguments = Arguments::new();
        let (mut nodes, mut time) = (None::<u64>, None::<f64>);
        while let Some(argument) = arguments.next()? {
            let option = argument.as_str();
            match option {
                "--white" => arguments.value(&mut settings.seats[0], option, "a player")?,
                "--black" => arguments.value(&mut settings.seats[1], option, "a player")?,
                "--seed" => arguments.value(&mut settings.seed, option, "a whole number")?,
                "--nodes" => arguments.value(&mut nodes, option, "a whole number")?,
                "--time" => arguments.value(&mut time, option, "a number of seconds")?,
                "--plies" => arguments.value(&mut settings.plies, option, "a whole number")?,
                "--fen" => arguments.value(&mut settings.fen, option, "a position string")?,
                "--load" => arguments.value(&mut settings.load, option, "a file")?,
                "--auto" => settings.auto = true,
                "--letters" => settings.letters = true,
                "--symbols" => settings.symbols = true,
                "--help" | "-h" => return Ok(None),
                _ if option.starts_with("--") => {
                    return Err(format!("there is no option {option:?}; --help lists them"));
                }
                _ if settings.id.is_none() => settings.id = Some(argument),
                _ => return Err(format!("{argument:?} is one argument too many")),
            }
        }
        let together = [
            (settings.letters && settings.symbols, "--letters does not go together with --symbols"),
            (nodes.is_some() && time.is_some(), "--nodes does not go together with --time"),
            (
                settings.load.is_some() && (settings.fen.is_some() || settings.names_a_game()),
                "--load does not go together with a game or --fen: the file says both",
            ),
            (
                settings.auto && settings.seats.iter().any(|who| who.as_deref() == Some("human")),
                "--auto lets the computer play both sides; human does not go together with it",
            ),
        ];
        if let Some((_, why)) = together.into_iter().find(|&(bad, _)| bad) {
            return Err(why.to_string());
        }
        settings.limits = match (nodes, time) {
            (Some(nodes), _) => Some(Limits::none().nodes(nodes)),
            (_, Some(seconds)) => {
                let time = Duration::try_from_secs_f64(seconds)
                    .map_err(|_| format!("--time: {seconds} is no length of time"))?;
                Some(Limits::none().time(time))
            }
            (None, None) => None,
        };
        Ok(Some(settings))
    }

    /// Is a game named that needs no recipe?
    fn names_a_game(&self) -> bool {
        self.id.as_ref().is_some_and(|id| !id.to_ascii_lowercase().ends_with(".toml"))
    }
}
