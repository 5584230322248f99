//! Games that this crate does not know, each written as anyone would write it.

use std::error::Error;

use chesswright::registry::Registry;

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

/// The games of the crate, and these.
#[allow(dead_code, reason = "some who share this module want single games")]
pub fn registry() -> Result<Registry, Box<dyn Error>> {
    let mut registry = Registry::standard();
    registry.register(capablanca::rules()?)?;
    registry.register(los_alamos::rules()?)?;
    registry.register(gardner::rules()?)?;
    registry.register(cylinder::rules()?)?;
    registry.register(glinski::rules()?)?;
    registry.register(crazyhouse::rules()?)?;
    registry.register(three_check::rules()?)?;
    registry.register(shogi::rules()?)?;
    registry.register(minishogi::rules()?)?;
    Ok(registry)
}
