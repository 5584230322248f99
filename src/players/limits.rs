//! How long to think.

use alloc::sync::Arc;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use core::time::Duration;

/// When a [`Search`](super::Search) ends. Whatever comes first ends it; without any limit only the
/// [`stop`](Limits::stop) flag does, or a win that nothing can hinder, or the end of what can be
/// searched.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use chesswright::players::Limits;
///
/// let stop = Arc::new(AtomicBool::new(false));
/// let limits = Limits::none().depth(6).nodes(100_000).stop(Arc::clone(&stop));
/// # let _ = limits;
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    #[cfg(feature = "std")]
    pub(crate) time: Option<Duration>,
    stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// At most so many plies, apart from the captures that follow and from checks.
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Limits {
        self.depth = Some(plies);
        self
    }

    /// At most so many positions. The same number gives the same move on every machine.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Limits {
        self.nodes = Some(nodes);
        self
    }

    /// At most so long. What is found depends on the machine and its mood.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn time(mut self, time: Duration) -> Limits {
        self.time = Some(time);
        self
    }

    /// Until the flag is set, by another thread or from the report. It is looked at in every
    /// position, and never set back.
    #[must_use]
    pub fn stop(mut self, flag: Arc<AtomicBool>) -> Limits {
        self.stop = Some(flag);
        self
    }

    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
