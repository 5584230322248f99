//! How things look.
