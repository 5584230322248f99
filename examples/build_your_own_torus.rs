//! A game of one's own on a board of one's own: Roundabout, on a torus of hexagons. The board is a
//! parallelogram of six files and twelve ranks, drawn flat: who leaves it at the top comes in at the
//! bottom, who leaves it on the right comes in on the left. Without an edge there is no last rank:
//!
//! - King, Rooks, Bishop and Knights move as on other boards of hexagons, around it and around.
//! - A Pawn goes over any side to an empty cell and takes over any corner. What it takes it becomes.
//! - Checkmate wins, and so does baring the King: whoever has nothing else left has lost. Captures
//!   alone are progress, for Pawns could walk for ever.
//!
//! `cargo run --release --example build_your_own_torus` counts moves, lets computer players play, and
//! reads the record of their game; `-- FILE.svg` draws how it ended, too.

use chesswright::{board::*, draw::*, movement::*, notation::Notation, prelude::*, registry::*};
use chesswright::{movement::Adjacency::*, record::Reader, rules::*};
use std::{error::Error, fs::File, io::Write, ops::ControlFlow, process::ExitCode};

#[path = "common/command.rs"]
mod command;

const START: &str = "6/6/6/pppppp/rnbknr/pppppp/6/6/6/PPPPPP/RNBKNR/PPPPPP w - - 0 1";
const PAWN: Kind = Kind::new(4);

/// What is not said here (names, rows) is that of a rectangle.
#[derive(Debug)]
pub struct Torus(Rectangle<u128>);

impl Torus {
    /// The file from 0, and the height in half cells: every file stands half a cell higher.
    fn place(&self, cell: Cell) -> (i16, i16) {
        let (file, rank) = (i16::from(self.0.file(cell)), i16::from(self.0.rank(cell)));
        (file, 2 * rank + file)
    }
}

impl Geometry for Torus {
    fn size(&self) -> usize {
        self.0.size()
    }
    fn name(&self, cell: Cell) -> &str {
        self.0.name(cell)
    }
    fn exits(&self, _: Cell) -> u8 {
        12
    }
    fn step(&self, cell: Cell, exit: Exit) -> Option<Step> {
        hexes::step(self.place(cell), exit, |(file, height)| {
            self.0.at(file.rem_euclid(6) as u8, ((height - file) / 2).rem_euclid(12) as u8)
        })
    }
    fn outline(&self, cell: Cell) -> Vec<Point> {
        hexes::outline(self.place(cell))
    }
    fn rows(&self) -> Vec<Row> {
        self.0.rows()
    }
    fn shade(&self, cell: Cell) -> u8 {
        hexes::shade(self.place(cell))
    }
    fn text_place(&self, cell: Cell) -> (i16, i16) {
        let (file, height) = self.place(cell);
        (2 * file, 27 - height)
    }
}

impl Board for Torus {
    type Set = u128;
}

type Go = (Cell, Cell);

#[derive(Debug)]
pub struct Roundabout(Kit<Roundabout>);

impl Roundabout {
    pub fn new() -> Result<Roundabout, Box<dyn Error>> {
        let pawn = step(Orthogonal).move_only().or(step(Diagonal).capture_only());
        let pieces = [step(Any), ride(Orthogonal), ride(Diagonal), leap(1, 1), pawn];
        let shapes = [Shape::KING, Shape::ROOK, Shape::BISHOP, Shape::KNIGHT, Shape::PAWN];
        let letters = Notation::letters(&["K", "R", "B", "N", "P"]).without_letter(PAWN);
        let (torus, letters) = (Torus(Rectangle::new(6, 12)?), letters.with_shapes(shapes));
        let mut rules = Roundabout(Kit::new("roundabout", torus, &pieces, letters)?);
        let start = rules.read_position(START)?;
        rules.0.set_start(start);
        Ok(rules)
    }
}

impl RuleSet for Roundabout {
    type Board = Torus;
    type Planes = [u128; 3];
    type State = ();
    type Move = Go;

    fn kit(&self) -> &Kit<Roundabout> {
        &self.0
    }
    fn play_unchecked(&self, position: &mut Position<Roundabout>, (from, to): Go) {
        let (us, kind, victim) = (position.turn(), position.kind_at(from), position.piece(to));
        if victim.is_some() {
            position.unchecked().capture(self.keys(), !us, to);
        }
        let becomes = victim.filter(|_| kind == PAWN).map_or(kind, |victim| victim.kind);
        position.unchecked().take(self.keys(), Piece::new(us, kind), from);
        position.unchecked().put(self.keys(), Piece::new(us, becomes), to);
        position.unchecked().end_turn(self.keys(), victim.is_some());
    }
    fn unfold(
        &self,
        _: &Position<Roundabout>,
        batch: &Batch<u128>,
        to: Cell,
        each: &mut impl FnMut(Go) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        batch.from(to).map_or(ControlFlow::Continue(()), |from| each((from, to)))
    }
    fn ended(&self, position: &Position<Roundabout>) -> Option<Outcome> {
        let count = |color| position.of(color).len();
        let loser = Color::ALL.into_iter().find(|&us| count(us) == 1 && count(!us) > 1)?;
        Some(Outcome::win(!loser, "bare King"))
    }
    fn ends(&self, (from, to): Go) -> (Option<Cell>, Cell) {
        (Some(from), to)
    }
}

fn show(picture: Option<&String>, out: &mut dyn Write) -> command::Answer {
    let mut games = Registry::standard();
    games.register(Roundabout::new()?)?;
    let start = games.by_id("roundabout")?.start();
    writeln!(out, "perft: {:?}", [1, 2, 3, 4].map(|depth| start.perft(depth)))?;
    let mut game = AnyGame::from_position(&start);
    let mut players = [AnyPlayer::named("serpentine", 1)?, AnyPlayer::named("random", 2)?];
    while let Some(mv) = players[game.moves().len() % 2].choose(&game) {
        game.play(&mv)?;
    }
    let text = game.record().to_string();
    let record = games.records(Reader::new(text.as_bytes())).next().ok_or("no record")??;
    let end = record.game().position();
    writeln!(out, "{text}\n{}", end.draw_text(&TextOptions::new()))?;
    let svg = end.draw_svg(&SvgOptions::new());
    Ok(picture.map_or(Ok(()), |file| File::create_new(file)?.write_all(svg.as_bytes()))?)
}

fn main() -> ExitCode {
    command::run("build_your_own_torus [FILE.svg]", 1, |files, out| show(files.first(), out))
}
