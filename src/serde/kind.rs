//! Kinds as numbers, none of them too large.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::piece::Kind;

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Below `Kind::MAX`.
        serializer.serialize_u8(self.index() as u8)
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        let index = u8::deserialize(deserializer)?;
        if usize::from(index) < Kind::MAX {
            Ok(Kind::new(index))
        } else {
            let most = Kind::MAX - 1;
            Err(D::Error::custom(format_args!("{index} is not a kind; kinds are 0 to {most}")))
        }
    }
}
