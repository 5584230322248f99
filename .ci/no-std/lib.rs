//! Uses chesswright where there is no standard library.
//!
//! The panic handler below is the point: the standard library brings one too, and two in one
//! program are a compile error. That this builds shows that neither chesswright nor anything it
//! depends on links `std`.

#![no_std]

use core::alloc::{GlobalAlloc, Layout};
use core::panic::PanicInfo;

use chesswright::prelude::*;
use chesswright::variants::orthodox::Orthodox;

/// Counts the move paths from the start position.
#[unsafe(no_mangle)]
pub extern "C" fn chesswright_perft(depth: u32) -> u64 {
    let chess = Orthodox::new();
    chesswright::perft(&chess, &chess.start(), depth)
}

/// An allocator with nothing to give: the library is built, never run.
struct Nothing;

// SAFETY: `alloc` always reports failure, so there is never a block to free.
unsafe impl GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _layout: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _block: *mut u8, _layout: Layout) {}
}

#[global_allocator]
static NOTHING: Nothing = Nothing;

#[panic_handler]
fn panic(_info: &PanicInfo<'_>) -> ! {
    loop {}
}
