//! The shapes that pictures draw pieces with.

use alloc::format;
use alloc::string::{String, ToString};

use super::fields::{Fields, Source, Value};
use super::path::{self, PathFault};
use super::remark::{Cause, Text};
use crate::draw::Shape;
use crate::suggest::nearest;

const KEYS: [&str; 6] = ["name", "body", "tube", "lines", "token", "promoted"];

const HINT: &str = "a name, as in \"rook\", or paths, as in { body = \"M0-17L12 17H-12Z\" }";

/// Reads the shape of the piece of a letter; nothing when something in it was remarked.
pub(super) fn read(source: &Source<'_>, value: &Value<'_>, letter: &str) -> Option<Shape> {
    if !value.is_table() {
        return named(value);
    }
    let fields = value.fields("a shape", &KEYS)?;
    let promoted = match fields.get("promoted") {
        Some(value) => value.truth("does it bear the mark of a promoted piece?"),
        None => Some(false),
    };
    let shape = match fields.get("token") {
        Some(value) => token(source, &fields, &value),
        None => drawn(source, &fields, letter),
    };
    let (shape, promoted) = (shape?, promoted?);
    Some(if promoted { shape.promoted() } else { shape })
}

/// A shape of the crate, promoted with a `+` before its name.
fn named(value: &Value<'_>) -> Option<Shape> {
    let Text { text, .. } = value.text(HINT)?;
    let (mark, name) = match text.strip_prefix('+') {
        Some(name) => ("+", name),
        None => ("", text.as_str()),
    };
    let shapes = Shape::ALL;
    match shapes.iter().find(|shape| shape.name() == name) {
        Some(shape) if mark.is_empty() => Some(shape.clone()),
        Some(shape) => Some(shape.clone().promoted()),
        None => {
            let names = shapes.each_ref().map(Shape::name);
            let hint = match nearest(name, &names) {
                Some(meant) => format!("did you mean {mark}{meant}?"),
                None => format!("shapes are {}", names.join(", ")),
            };
            value.refuse("the name of a shape", &hint)
        }
    }
}

/// Letters on a round token.
fn token(source: &Source<'_>, fields: &Fields<'_>, value: &Value<'_>) -> Option<Shape> {
    for key in ["name", "body", "tube", "lines"] {
        if let Some(value) = fields.get(key) {
            let cause = Cause::UnknownKey { what: "a token", key: key.to_string() };
            source.remark(value.span.start, cause, "it has letters, and may be promoted");
        }
    }
    Some(Shape::token(&value.text("the letters on it, as in token = \"Ar\"")?.text))
}

/// A shape of one's own, called by its piece's letter if it has no name.
fn drawn(source: &Source<'_>, fields: &Fields<'_>, letter: &str) -> Option<Shape> {
    let paths = ["body", "tube", "lines"];
    if paths.iter().all(|key| fields.get(key).is_none()) {
        fields.need("body", HINT)?;
    }
    let name = match fields.get("name") {
        Some(value) => value.text("what to call the shape").map(|name| name.text),
        None => Some(letter.to_string()),
    };
    let [body, tube, lines] = paths.map(|key| match fields.get(key) {
        Some(value) => path(source, &value),
        None => Some(String::new()),
    });
    Some(Shape::new(name?).body(body?).tube(tube?).lines(lines?))
}

fn path(source: &Source<'_>, value: &Value<'_>) -> Option<String> {
    let hint = "a path, as SVG writes paths, in a box from -20 to 20, y downwards";
    let text = value.text(hint)?;
    match path::check(&text.text) {
        Ok(()) => Some(text.text),
        Err(PathFault { at, due }) => {
            let found = match text.text[at..].chars().next() {
                Some(sign) => format!("{sign:?}"),
                None => "the end of the path".to_string(),
            };
            let cause = Cause::Value { found, wanted: due.to_string() };
            source.remark(text.place(source.text, at), cause, hint);
            None
        }
    }
}
