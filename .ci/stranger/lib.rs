//! Orthodox chess outside the crate.

extern crate alloc;

pub mod orthodox;
