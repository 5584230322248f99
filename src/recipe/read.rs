//! From a TOML text to a recipe.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::de::DeTable;

use super::fields::{Fields, Source, Value};
use super::remark::{Cause, Remark, Text};
use super::{Castling, Double, Ending, Piece, Promotion, Recipe, Role, Zone, board, shape};
use crate::board::Geometry;
use crate::build::{DropLimit, Stalemate};
use crate::movement::Movement;

const RECIPE: [&str; 12] = [
    "id",
    "name",
    "board",
    "piece",
    "promotion",
    "castling",
    "hand",
    "never",
    "endings",
    "stalemate",
    "start",
    "shapes",
];

const PIECE: [&str; 10] = [
    "letter",
    "name",
    "move",
    "advance",
    "capture",
    "king",
    "double_step",
    "en_passant",
    "symbols",
    "shape",
];

/// Reads all, and gives everything wrong if anything is.
pub(super) fn read(text: &str) -> Result<Recipe, Vec<Remark>> {
    let source = Source::new(text);
    let recipe = match DeTable::parse(text) {
        Ok(table) => {
            let fields = Fields::new(&source, table.get_ref(), 0, "a recipe", &RECIPE);
            recipe(&source, &fields)
        }
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            // Messages may go over several lines.
            let lines: Vec<&str> = error.message().lines().map(str::trim).collect();
            source.remark(at, Cause::Toml(lines.join(", ")), "");
            None
        }
    };
    let remarks = source.into_remarks();
    match recipe {
        Some(recipe) if remarks.is_empty() => Ok(recipe),
        _ => Err(remarks),
    }
}

/// Each part is read before any is missed, so that all that is wrong is said at once.
fn recipe(source: &Source<'_>, fields: &Fields<'_>) -> Option<Recipe> {
    let id = fields.need("id", "as in id = \"my-game\"").and_then(|id| id.text("the game's id"));
    let name = fields.get("name").and_then(|name| name.text("the game's name"));
    let hint = "as in board = { shape = \"rectangle\", files = 8, ranks = 8 }";
    let board = fields.need("board", hint).and_then(|value| board::read(source, &value));
    let hint = "write [[piece]] above each kind of piece";
    fields.need("piece", hint);
    let pieces = fields.tables("piece", "a piece", &PIECE);
    let pieces = board.as_ref().map(|board| {
        let read = |fields: &Fields<'_>| piece(source, fields, &*board.geometry);
        pieces.iter().filter_map(read).collect()
    });
    let tables = fields.tables("promotion", "a promotion", &["pieces", "on", "within"]);
    let promotions = tables.iter().filter_map(promotions).flatten().collect();
    let castlings = fields.tables("castling", "a castling", &["letter", "king", "partner"]);
    let castlings = castlings.iter().filter_map(castling).collect();
    let (hand, limits) = fields.get("hand").and_then(|value| hand(&value)).unwrap_or_default();
    let hint = "letters and cells, as in P = { white = \"a1..h1\", black = \"a8..h8\" }";
    let never = fields.get("never").and_then(|value| by_letter(&value, hint)).unwrap_or_default();
    let endings = fields.get("endings").and_then(|value| endings(&value)).unwrap_or_default();
    let stalemate = match fields.get("stalemate") {
        Some(value) => stalemate(&value),
        None => Some(Stalemate::Draw),
    };
    let orthodox_shapes = match fields.get("shapes") {
        Some(value) => shapes(&value),
        None => Some(false),
    };
    let start = fields
        .need("start", "the position string a game starts from")
        .and_then(|start| start.text("a position string"));
    Some(Recipe {
        source: source.text.to_string(),
        id: id?,
        name: name.map(|name| name.text),
        board: board?,
        pieces: pieces?,
        promotions,
        castlings,
        hand,
        limits,
        never,
        endings,
        stalemate: stalemate?,
        orthodox_shapes: orthodox_shapes?,
        start: start?,
    })
}

fn piece(source: &Source<'_>, fields: &Fields<'_>, board: &dyn Geometry) -> Option<Piece> {
    let letter = fields.need("letter", "as in letter = \"Q\"").and_then(|value| value.text(""));
    let name = fields.get("name").and_then(|value| value.text("the piece's name"));
    let symbols = fields.get("symbols").and_then(|value| symbols(&value));
    let shape = fields.get("shape").and_then(|value| {
        let letter = letter.as_ref().map_or("", |letter| &letter.text);
        shape::read(source, &value, letter)
    });
    Some(Piece {
        role: role(source, fields, board)?,
        letter: letter?,
        name: name.map(|name| name.text),
        symbols,
        shape,
    })
}

/// What a piece is, by how it moves.
fn role(source: &Source<'_>, fields: &Fields<'_>, board: &dyn Geometry) -> Option<Role> {
    let is_king = match fields.get("king") {
        Some(value) => value.truth("is it the piece that is given check and mate?")?,
        None => false,
    };
    let pawns = |key: &str| !["move", "king"].contains(&key);
    if fields.get("advance").is_none() && fields.get("capture").is_none() {
        for key in ["double_step", "en_passant"] {
            if let Some(value) = fields.get(key) {
                let cause = Cause::UnknownKey { what: "a piece that is no pawn", key: key.into() };
                source.remark(value.span.start, cause, "pawns have advance and capture, not move");
            }
        }
        let hint = "how it moves, as in move = \"ride(diagonal)\"; pawns have advance and capture";
        let movement = movement(source, &fields.need("move", hint)?, board)?;
        return Some(if is_king { Role::King(movement) } else { Role::Piece(movement) });
    }
    for key in PIECE.iter().filter(|key| !pawns(key)) {
        if let Some(value) = fields.get(key) {
            let cause = Cause::UnknownKey { what: "a pawn", key: key.to_string() };
            source.remark(value.span.start, cause, "a pawn has advance and capture instead");
        }
    }
    let advance = fields.need("advance", "how the pawn moves without capturing");
    let capture = fields.need("capture", "how the pawn captures");
    let advance = advance.and_then(|value| movement(source, &value, board));
    let capture = capture.and_then(|value| movement(source, &value, board));
    let double = match fields.get("double_step") {
        None => Some(Double::Never),
        Some(value) if value.is_table() || value.is_text() => cells(&value).map(Double::From),
        Some(value) => {
            let hint = "true: from where such pawns start; or cells, as in \
                        { white = \"a2..h2\", black = \"a7..h7\" }";
            value.truth(hint).map(|doubles| if doubles { Double::Array } else { Double::Never })
        }
    };
    let en_passant = match fields.get("en_passant") {
        Some(value) => value.truth("may it be taken in passing after a double step?"),
        None => Some(true),
    };
    let (double, en_passant) = (double?, en_passant?);
    Some(Role::Pawn { advance: advance?, capture: capture?, double, en_passant })
}

fn movement(source: &Source<'_>, value: &Value<'_>, board: &dyn Geometry) -> Option<Movement> {
    let text = value.text("a movement, as in \"ride(diagonal) | leap(1, 1)\"")?;
    match Movement::read(&text.text, board) {
        Ok(movement) => Some(movement),
        Err(error) => {
            let hint = error.hint.clone();
            source.remark(text.place(source.text, error.at), Cause::Movement(error), hint);
            None
        }
    }
}

fn symbols(value: &Value<'_>) -> Option<[char; 2]> {
    let hint = "White's and Black's, as in \"♔♚\"";
    let signs: Vec<char> = value.text(hint)?.text.chars().collect();
    match signs[..] {
        [white, black] => Some([white, black]),
        _ => value.refuse("two signs", hint),
    }
}

/// Cells of both sides: White's and Black's, or the same for both.
fn cells(value: &Value<'_>) -> Option<[Text; 2]> {
    let hint = "White's and Black's, as in { white = \"a2..h2\", black = \"a7..h7\" }, or one text \
                for both";
    if !value.is_table() {
        let both = value.text(hint)?;
        return Some([both.clone(), both]);
    }
    let fields = value.fields("a choice of cells", &["white", "black"])?;
    let [white, black] =
        ["white", "black"].map(|side| fields.need(side, hint).and_then(|value| value.text(hint)));
    Some([white?, black?])
}

/// Cells of both sides for letters.
fn by_letter(value: &Value<'_>, hint: &str) -> Option<Vec<(Text, [Text; 2])>> {
    let entries = value.entries(hint)?;
    entries.into_iter().map(|(letter, value)| Some((letter, cells(&value)?))).collect()
}

fn promotions(fields: &Fields<'_>) -> Option<Vec<Promotion>> {
    let hint = "letters, and what they become, as in pieces = { P = [\"Q\", \"R\"] }";
    let pieces = fields.need("pieces", hint)?.entries(hint)?;
    let zone = match (fields.get("on"), fields.get("within")) {
        (None, None) => Zone::FarEnd,
        (Some(cells_on), None) => Zone::On(cells(&cells_on)?),
        (None, Some(cells_within)) => Zone::Within(cells(&cells_within)?),
        (Some(value), Some(_)) => {
            return value.refuse("one of on and within", "on: it must there; within: it may");
        }
    };
    let promotion = |(kind, choices): (Text, Value<'_>)| {
        Some(Promotion { kind, choices: choices.texts(hint)?, zone: zone.clone() })
    };
    pieces.into_iter().map(promotion).collect()
}

fn castling(fields: &Fields<'_>) -> Option<Castling> {
    let hint = "one letter, upper case for White, as in letter = \"K\"";
    let letter = fields.need("letter", hint).and_then(|value| {
        let letter = value.text(hint)?;
        if letter.text.chars().count() == 1 {
            Some(letter)
        } else {
            value.refuse("one letter", hint)
        }
    });
    let [king, partner] = ["king", "partner"].map(|key| {
        let hint = "the cells it leaves and goes to, as in king = [\"e1\", \"g1\"]";
        let value = fields.need(key, hint)?;
        match <[Text; 2]>::try_from(value.texts(hint)?) {
            Ok(cells) => Some(cells),
            Err(_) => value.refuse("a list of two cells", hint),
        }
    });
    Some(Castling { letter: letter?, king: king?, partner: partner? })
}

type Hand = (Vec<Text>, Vec<(Text, DropLimit)>);

fn hand(value: &Value<'_>) -> Option<Hand> {
    let fields = value.fields("a hand", &["pieces", "per_file", "no_mate"])?;
    let hint = "the letters of the pieces that go into a hand, as in [\"R\", \"P\"]";
    let held = fields.need("pieces", hint).and_then(|value| value.texts(hint));
    let mut limits = Vec::new();
    let hint = "how many may stand on a file, as in per_file = { P = 1 }";
    let per_file = fields.get("per_file").and_then(|value| value.entries(hint));
    for (letter, most) in per_file.unwrap_or_default() {
        limits.push((letter, DropLimit::PerFile(most.number()?)));
    }
    let hint = "the letters of the pieces whose drop may not mate, as in no_mate = [\"P\"]";
    let no_mate = fields.get("no_mate").and_then(|value| value.texts(hint));
    limits
        .extend(no_mate.unwrap_or_default().into_iter().map(|letter| (letter, DropLimit::NoMate)));
    Some((held?, limits))
}

fn endings(value: &Value<'_>) -> Option<Vec<Ending>> {
    let fields = value.fields("a table of endings", &["checks", "extinction", "reaching"])?;
    let mut endings = Vec::new();
    if let Some(value) = fields.get("checks") {
        let checks = value.number()?;
        if checks == 0 {
            return value.refuse("a number from 1 to 255", "how many checks win");
        }
        let text = Text { text: String::new(), span: value.span.clone() };
        endings.push(Ending::Checks(checks, text));
    }
    if let Some(value) = fields.get("extinction") {
        let hint = "the letters of which a side must keep one, as in [\"K\"]";
        endings.extend(value.texts(hint)?.into_iter().map(Ending::Extinction));
    }
    if let Some(value) = fields.get("reaching") {
        let hint = "letters and goals, as in K = { white = \"a8..h8\", black = \"a1..h1\" }";
        let goals = by_letter(&value, hint)?;
        endings.extend(goals.into_iter().map(|(letter, cells)| Ending::Reaching(letter, cells)));
    }
    // Of endings that come about at once the first decides.
    endings.sort_by_key(|ending| ending.text().span.start);
    Some(endings)
}

fn stalemate(value: &Value<'_>) -> Option<Stalemate> {
    let hint = "what it is for the side that cannot move";
    match value.text(hint)?.text.as_str() {
        "draw" => Some(Stalemate::Draw),
        "loss" => Some(Stalemate::Loss),
        "win" => Some(Stalemate::Win),
        _ => value.refuse("\"draw\", \"loss\" or \"win\"", hint),
    }
}

/// Whether letters of orthodox chess have its shapes.
fn shapes(value: &Value<'_>) -> Option<bool> {
    let hint = "K, Q, R, B, N and P as orthodox chess draws them; any piece may have its own shape";
    match value.text(hint)?.text.as_str() {
        "orthodox" => Some(true),
        _ => value.refuse("\"orthodox\"", hint),
    }
}
