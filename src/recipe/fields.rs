//! Values of a TOML text, each with its place, and tables that know their keys.

use core::cell::RefCell;
use core::ops::Range;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::remark::{Cause, Remark, Text};
use crate::suggest::nearest;

/// The text being read, and what was found wrong in it.
pub(super) struct Source<'s> {
    pub(super) text: &'s str,
    remarks: RefCell<Vec<Remark>>,
}

impl<'s> Source<'s> {
    pub(super) fn new(text: &'s str) -> Source<'s> {
        Source { text, remarks: RefCell::new(Vec::new()) }
    }

    pub(super) fn remark(&self, at: usize, cause: Cause, hint: impl Into<String>) {
        let remark = Remark::new(self.text, at, cause, hint.into());
        self.remarks.borrow_mut().push(remark);
    }

    pub(super) fn into_remarks(self) -> Vec<Remark> {
        self.remarks.into_inner()
    }
}

/// A value and its place.
pub(super) struct Value<'v> {
    source: &'v Source<'v>,
    value: &'v DeValue<'v>,
    pub(super) span: Range<usize>,
}

impl<'v> Value<'v> {
    fn new(source: &'v Source<'v>, value: &'v Spanned<DeValue<'v>>) -> Value<'v> {
        Value { source, span: value.span(), value: value.get_ref() }
    }

    /// Says that something else should stand here.
    pub(super) fn refuse<T>(&self, wanted: &str, hint: &str) -> Option<T> {
        let found = match self.value {
            DeValue::String(text) => format!("{text:?}"),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Boolean(value) => value.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Datetime(_) => "a date".to_string(),
            DeValue::Array(_) => "a list".to_string(),
            DeValue::Table(_) => "a table".to_string(),
        };
        let wanted = wanted.to_owned();
        self.source.remark(self.span.start, Cause::Value { found, wanted }, hint);
        None
    }

    pub(super) fn is_table(&self) -> bool {
        matches!(self.value, DeValue::Table(_))
    }

    pub(super) fn is_text(&self) -> bool {
        matches!(self.value, DeValue::String(_))
    }

    pub(super) fn text(&self, hint: &str) -> Option<Text> {
        match self.value {
            DeValue::String(text) => {
                Some(Text { text: text.as_ref().to_owned(), span: self.span.clone() })
            }
            _ => self.refuse("a text in quotes", hint),
        }
    }

    pub(super) fn number(&self) -> Option<u8> {
        let number = match self.value {
            DeValue::Integer(number) => u8::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        number.or_else(|| self.refuse("a number from 0 to 255", ""))
    }

    pub(super) fn truth(&self, hint: &str) -> Option<bool> {
        match self.value {
            DeValue::Boolean(value) => Some(*value),
            _ => self.refuse("true or false", hint),
        }
    }

    pub(super) fn list(&self, hint: &str) -> Option<Vec<Value<'v>>> {
        match self.value {
            DeValue::Array(values) => {
                Some(values.iter().map(|value| Value::new(self.source, value)).collect())
            }
            _ => self.refuse("a list", hint),
        }
    }

    /// A list of texts.
    pub(super) fn texts(&self, hint: &str) -> Option<Vec<Text>> {
        self.list(hint)?.iter().map(|value| value.text(hint)).collect()
    }

    /// The keys and values of a table whose keys are free, in the order of the text.
    pub(super) fn entries(&self, hint: &str) -> Option<Vec<(Text, Value<'v>)>> {
        let DeValue::Table(table) = self.value else { return self.refuse("a table", hint) };
        let mut entries: Vec<(Text, Value<'v>)> = table
            .iter()
            .map(|(key, value)| {
                let text = key.get_ref().as_ref().to_owned();
                (Text { text, span: key.span() }, Value::new(self.source, value))
            })
            .collect();
        entries.sort_by_key(|(key, _)| key.span.start);
        Some(entries)
    }

    /// The table, whose keys are these.
    pub(super) fn fields(
        &self,
        what: &'static str,
        known: &'static [&'static str],
    ) -> Option<Fields<'v>> {
        match self.value {
            DeValue::Table(table) => {
                Some(Fields::new(self.source, table, self.span.start, what, known))
            }
            _ => self.refuse("a table", &format!("keys of {what} are {}", known.join(", "))),
        }
    }
}

/// A table with known keys.
pub(super) struct Fields<'v> {
    source: &'v Source<'v>,
    table: &'v DeTable<'v>,
    /// Where what it lacks is missed.
    at: usize,
    what: &'static str,
}

impl<'v> Fields<'v> {
    /// The table; keys that are none of these are remarked.
    pub(super) fn new(
        source: &'v Source<'v>,
        table: &'v DeTable<'v>,
        at: usize,
        what: &'static str,
        known: &'static [&'static str],
    ) -> Fields<'v> {
        for key in table.keys() {
            let name = key.get_ref().as_ref();
            if !known.contains(&name) {
                let hint = match nearest(name, known) {
                    Some(meant) => format!("did you mean {meant}?"),
                    None => format!("keys of {what} are {}", known.join(", ")),
                };
                let cause = Cause::UnknownKey { what, key: name.chars().take(40).collect() };
                source.remark(key.span().start, cause, hint);
            }
        }
        Fields { source, table, at, what }
    }

    pub(super) fn get(&self, key: &str) -> Option<Value<'v>> {
        self.table.get(key).map(|value| Value::new(self.source, value))
    }

    /// The value of a key that must be there.
    pub(super) fn need(&self, key: &'static str, hint: &str) -> Option<Value<'v>> {
        let found = self.get(key);
        if found.is_none() {
            self.source.remark(self.at, Cause::MissingKey { what: self.what, key }, hint);
        }
        found
    }

    /// The tables of a list of tables; none when it is missing.
    pub(super) fn tables(
        &self,
        key: &'static str,
        what: &'static str,
        known: &'static [&'static str],
    ) -> Vec<Fields<'v>> {
        let hint = format!("write [[{key}]] above each");
        let values = self.get(key).and_then(|value| value.list(&hint)).unwrap_or_default();
        values.iter().filter_map(|value| value.fields(what, known)).collect()
    }
}
