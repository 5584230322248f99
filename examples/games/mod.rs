//! Games that this crate does not know, each written as anyone would write it.

pub mod capablanca;
pub mod crazyhouse;
pub mod cylinder;
pub mod gardner;
pub mod glinski;
pub mod los_alamos;
pub mod minishogi;
pub mod orthodox;
pub mod shogi;
pub mod three_check;
