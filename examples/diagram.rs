//! Draws positions, and where pieces get to, as SVG.
//!
//! The picture goes to standard output or to a file. Bad input gets one line on standard error
//! that says what is wrong and where, nothing on standard output, and status 2.

use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;

use chesswright::board::Cell;
use chesswright::draw::{SvgOptions, Theme};
use chesswright::piece::{Color, Piece};
use chesswright::registry::{AnyPosition, AnyRules, LoadError, Registry};

#[path = "common/ending.rs"]
mod ending;
#[path = "common/unicode.rs"]
mod unicode;

mod games;

use ending::{finish, refuse};
use unicode::arguments;

const USAGE: &str = "\
Usage:
  diagram ID [--fen FEN] [--moves \"MOVE MOVE ...\"] [--last] [--targets CELL]
                        draw a position
  diagram ID --piece PIECE --at CELL [--with FEN]
                        draw where a piece gets to, on an empty board or among others
  diagram --list        list the ids of the games, those of examples/games among them

ID may also be a recipe file that ends with .toml.
Options may stand in any order.
  --fen FEN        the position, one argument; without it the start position
  --moves MOVES    play these first, in quotes and with spaces between them, written
                   as people or as programs do: Nf3, g1f3
  --last           mark the last of them
  --targets CELL   show the legal moves of the piece on a cell
  --piece PIECE    a piece as position strings write it: N, n, +R
  --at CELL        where it stands
  --with FEN       the position among whose pieces it stands
  --arrow CELLS    draw an arrow between two cells: e2e4; may be given again
  --flip           Black at the bottom
  --dark           on a dark ground
  --bare           without coordinates
  --size N         cells N pixels wide, 1 to 1000; without it 48
  --out FILE       write to that file, which must be new
";

fn main() -> ExitCode {
    let answer = arguments().and_then(|arguments| run(&arguments));
    match answer {
        Ok((text, None)) => {
            let mut out = io::stdout().lock();
            let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
            finish("diagram: standard output", written)
        }
        // What is there already is not destroyed unasked.
        Ok((text, Some(file))) => {
            match File::create_new(&file).and_then(|mut out| out.write_all(text.as_bytes())) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                    refuse("diagram", format!("--out: {file} is there already; name another file"))
                }
                Err(error) => refuse("diagram", format!("--out: {file}: {error}")),
            }
        }
        Err(error) => refuse("diagram", error),
    }
}

/// What the arguments say.
#[derive(Default)]
struct Request<'a> {
    id: Option<&'a str>,
    fen: Option<&'a str>,
    moves: Option<&'a str>,
    targets: Option<&'a str>,
    piece: Option<&'a str>,
    at: Option<&'a str>,
    with: Option<&'a str>,
    size: Option<&'a str>,
    out: Option<&'a str>,
    arrows: Vec<&'a str>,
    last: bool,
    flip: bool,
    dark: bool,
    bare: bool,
    list: bool,
    help: bool,
}

impl<'a> Request<'a> {
    fn read(arguments: &'a [String]) -> Result<Request<'a>, String> {
        let mut request = Request::default();
        let mut rest = arguments.iter().map(String::as_str);
        while let Some(argument) = rest.next() {
            let mut value = |what: &str| {
                let value = rest.next().filter(|value| !value.starts_with("--"));
                value.ok_or_else(|| format!("{argument} needs {what}"))
            };
            let (slot, value) = match argument {
                "--fen" => (&mut request.fen, value("a position string")?),
                "--moves" => (&mut request.moves, value("moves, in quotes")?),
                "--targets" => (&mut request.targets, value("a cell")?),
                "--piece" => (&mut request.piece, value("a piece, such as N")?),
                "--at" => (&mut request.at, value("a cell")?),
                "--with" => (&mut request.with, value("a position string")?),
                "--size" => (&mut request.size, value("a number of pixels")?),
                "--out" => (&mut request.out, value("a file")?),
                "--arrow" => {
                    request.arrows.push(value("two cells, such as e2e4")?);
                    continue;
                }
                "--last" | "--flip" | "--dark" | "--bare" | "--list" | "--help" | "-h" => {
                    let flag = match argument {
                        "--last" => &mut request.last,
                        "--flip" => &mut request.flip,
                        "--dark" => &mut request.dark,
                        "--bare" => &mut request.bare,
                        "--list" => &mut request.list,
                        _ => &mut request.help,
                    };
                    if std::mem::replace(flag, true) {
                        return Err(format!("{argument} is given twice"));
                    }
                    continue;
                }
                option if option.starts_with('-') => {
                    return Err(format!("there is no option {option:?}; --help lists them"));
                }
                id if request.id.is_none() => {
                    request.id = Some(id);
                    continue;
                }
                surplus => {
                    return Err(format!(
                        "{surplus:?} is one argument too many; a position goes, in quotes, after --fen"
                    ));
                }
            };
            if slot.replace(value).is_some() {
                return Err(format!("{argument} is given twice"));
            }
        }
        Ok(request)
    }

    /// Refuses what does not fit together, so that nothing is silently left aside.
    fn check(&self) -> Result<(), String> {
        let of_positions = [
            ("--fen", self.fen.is_some()),
            ("--moves", self.moves.is_some()),
            ("--last", self.last),
            ("--targets", self.targets.is_some()),
        ];
        let of_pieces = [("--at", self.at.is_some()), ("--with", self.with.is_some())];
        let given = |options: &[(&'static str, bool)]| {
            options.iter().find(|(_, given)| *given).map(|(name, _)| *name)
        };
        if self.piece.is_none() {
            return match given(&of_pieces) {
                Some(option) => Err(format!("{option} goes with --piece")),
                None if self.last && self.moves.is_none() => {
                    Err("--last goes with --moves".to_string())
                }
                None => Ok(()),
            };
        }
        match given(&of_positions) {
            Some("--fen") => Err("--piece does not go together with --fen, but with --with".into()),
            Some(option) => Err(format!("--piece does not go together with {option}")),
            None => Ok(()),
        }
    }
}

/// The text to print, and the file it goes to.
fn run(arguments: &[String]) -> Result<(String, Option<String>), String> {
    let request = Request::read(arguments)?;
    let out = request.out.map(str::to_string);
    if request.help {
        return Ok((USAGE.to_string(), None));
    }
    if request.list {
        if arguments.len() > 1 {
            return Err("--list goes alone".to_string());
        }
        return Ok((all_games()?.ids().map(|id| format!("{id}\n")).collect(), None));
    }
    request.check()?;
    let id = request.id.ok_or("no game is named; --list lists their ids, --help says more")?;
    let rules = match Registry::standard().by_id_or_file(id) {
        Err(LoadError::UnknownId(_)) => all_games()?.by_id_or_file(id),
        found => found,
    };
    let rules = rules.map_err(|error| error.to_string())?;
    let options = options(&request, &rules)?;
    let picture = match request.piece {
        Some(piece) => movement(&request, &rules, piece, &options)?,
        None => position(&request, &rules, options)?,
    };
    Ok((picture, out))
}

/// The games of the crate and those of `games/`, whose tables take a moment to make.
fn all_games() -> Result<Registry, String> {
    games::registry().map_err(|error| error.to_string())
}

/// What both sorts of pictures have in common.
fn options(request: &Request, rules: &AnyRules) -> Result<SvgOptions, String> {
    let mut options = SvgOptions::new();
    if request.flip {
        options = options.bottom(Color::Black);
    }
    if request.dark {
        options = options.theme(Theme::DARK);
    }
    if request.bare {
        options = options.bare();
    }
    if let Some(size) = request.size {
        let pixels = size.parse().ok().filter(|pixels| (1..=1000).contains(pixels));
        let wrong = || format!("--size: {size:?} is not a whole number from 1 to 1000");
        options = options.size(pixels.ok_or_else(wrong)?);
    }
    for arrow in &request.arrows {
        let ends = rules
            .geometry()
            .cell_prefix(arrow)
            .and_then(|(from, rest)| Some((from, rules.geometry().cell(rest)?)));
        let (from, to) = ends.ok_or_else(|| {
            format!("--arrow: {arrow:?} is not two cells of this board, such as e2e4")
        })?;
        options = options.arrow(from, to);
    }
    Ok(options)
}

fn cell(rules: &AnyRules, option: &str, name: &str) -> Result<Cell, String> {
    let cell = rules.geometry().cell(name);
    cell.ok_or_else(|| format!("{option}: the board has no cell {name:?}"))
}

fn read(rules: &AnyRules, option: &str, fen: &str) -> Result<AnyPosition, String> {
    rules.read_position(fen).map_err(|error| format!("{option}: {error}"))
}

fn position(
    request: &Request,
    rules: &AnyRules,
    mut options: SvgOptions,
) -> Result<String, String> {
    let mut position = match request.fen {
        Some(fen) => read(rules, "--fen", fen)?,
        None => rules.start(),
    };
    let mut last = vec![];
    for (i, mv) in request.moves.unwrap_or_default().split_whitespace().enumerate() {
        let wrong = |error| format!("--moves: move {}, {mv:?}: {error}", i + 1);
        let (from, to) = position.move_ends(mv).map_err(wrong)?;
        last = from.into_iter().chain([to]).collect();
        position.play_san(mv).map_err(wrong)?;
    }
    if request.last {
        options = options.last_move(last);
    }
    if let Some(name) = request.targets {
        options = options.targets(cell(rules, "--targets", name)?);
    }
    Ok(position.draw_svg(&options))
}

fn movement(
    request: &Request,
    rules: &AnyRules,
    piece: &str,
    options: &SvgOptions,
) -> Result<String, String> {
    let read_piece = || -> Option<Piece> {
        let (piece, rest) = rules.notation().piece_prefix(piece)?;
        rest.is_empty().then_some(piece)
    };
    let piece = read_piece().ok_or_else(|| format!("--piece: the game has no piece {piece:?}"))?;
    let at = request.at.ok_or("--piece needs --at, the cell where it stands")?;
    let at = cell(rules, "--at", at)?;
    Ok(match request.with {
        Some(fen) => read(rules, "--with", fen)?.draw_movement(piece, at, options),
        None => rules.draw_movement(piece, at, options),
    })
}
