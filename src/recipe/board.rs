//! The board of a recipe.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::fmt::Display;

use super::fields::{Fields, Source, Value};
use super::remark::Cause;
use crate::board::{
    AnyBoard, Cairo, Cylinder, Geometry, Hexagon, Hexagonal, Pair, Rectangle, Round, Wide,
};

/// A board, and what to call it in a sentence.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) geometry: Arc<dyn Geometry>,
    pub(super) name: String,
}

const KEYS: [&str; 10] = [
    "shape", "files", "ranks", "side", "rings", "hexagons", "corner", "first", "second", "reversed",
];

const SHAPES: &str = "rectangle, cylinder, hexagonal, round, cairo or pair";

/// The keys that a shape is made of, `shape` left out.
fn keys_of(shape: &str) -> &'static [&'static str] {
    match shape {
        "rectangle" | "cylinder" => &["files", "ranks"],
        "hexagonal" => &["side"],
        "round" => &["files", "rings"],
        "cairo" => &["hexagons", "corner"],
        _ => &["first", "second", "reversed"],
    }
}

/// Reads a board; nothing when something in it was remarked.
pub(super) fn read(source: &Source<'_>, value: &Value<'_>) -> Option<Ground> {
    let fields = value.fields("a board", &KEYS)?;
    let shape = fields.need("shape", SHAPES)?;
    let word = shape.text(SHAPES)?;
    let at = word.span.start;
    let count = |key| fields.need(key, "")?.number();
    let made = match word.text.as_str() {
        "rectangle" => {
            let (files, ranks) = (count("files"), count("ranks"));
            let (files, ranks) = (files?, ranks?);
            let name = format!("a rectangle of {files} files and {ranks} ranks");
            finish(Rectangle::<Wide>::new(files, ranks), name)
        }
        "cylinder" => {
            let (files, ranks) = (count("files"), count("ranks"));
            let (files, ranks) = (files?, ranks?);
            let name = format!(
                "a cylinder of {files} files and {ranks} ranks, on which the last file lies beside \
                 the first"
            );
            finish(Cylinder::<Wide>::new(files, ranks), name)
        }
        "hexagonal" => {
            let side = count("side")?;
            let name = format!("a hexagon of hexagons, {side} along each side");
            finish(Hexagonal::<Wide>::new(side), name)
        }
        "round" => {
            let (files, rings) = (count("files"), count("rings"));
            let (files, rings) = (files?, rings?);
            let name = format!("a round board of hexagons, {files} files in {rings} rings");
            finish(Round::<Wide>::new(files, rings), name)
        }
        "cairo" => {
            let (hexagons, corner) = (count("hexagons"), corner(&fields));
            let (hexagons, corner) = (hexagons?, corner?);
            let name =
                format!("a board of pentagons, two in each of {hexagons} by {hexagons} hexagons");
            finish(Cairo::<Wide>::new(hexagons, corner), name)
        }
        "pair" => pair(source, &fields)?,
        _ => return shape.refuse("the name of a shape", SHAPES),
    };
    let own = keys_of(&word.text);
    for key in &KEYS[1..] {
        if let Some(value) = fields.get(key).filter(|_| !own.contains(key)) {
            let cause = Cause::UnknownKey { what: "a board of that shape", key: key.to_string() };
            source.remark(value.span.start, cause, format!("it has {}", own.join(", ")));
        }
    }
    match made {
        Ok(shape) => Some(shape),
        Err(error) => {
            source.remark(at, Cause::Board(error), "boards have at most 255 cells");
            None
        }
    }
}

fn finish<G: Geometry>(made: Result<G, impl Display>, name: String) -> Result<Ground, String> {
    match made {
        Ok(geometry) => Ok(Ground { geometry: Arc::new(geometry), name }),
        Err(error) => Err(error.to_string()),
    }
}

fn corner(fields: &Fields<'_>) -> Option<Hexagon> {
    let hint = "how the pentagons of the hexagon in the corner a1 lie";
    let value = fields.need("corner", hint)?;
    match value.text(hint)?.text.as_str() {
        "file" => Some(Hexagon::File),
        "rank" => Some(Hexagon::Rank),
        _ => value.refuse("\"file\" or \"rank\"", hint),
    }
}

/// Two boards; the second is like the first when it is left out.
fn pair(source: &Source<'_>, fields: &Fields<'_>) -> Option<Result<Ground, String>> {
    let hint = "a board, as in first = { shape = \"rectangle\", files = 8, ranks = 8 }";
    let first = read(source, &fields.need("first", hint)?)?;
    let second = match fields.get("second") {
        Some(value) => read(source, &value)?,
        None => first.clone(),
    };
    let reversed = match fields.get("reversed") {
        Some(value) => value.truth("is up on the first board down on the second?")?,
        None => false,
    };
    let name = format!("two boards, {} and {}", first.name, second.name);
    let [first, second] = [first, second].map(|shape| AnyBoard::<Wide>::new(shape.geometry));
    let pair = Pair::<_, _, Wide>::new(first, second);
    let pair = pair.map(|pair| if reversed { pair.reversed() } else { pair });
    Some(finish(pair, name))
}
