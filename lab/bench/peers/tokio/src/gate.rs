//! What an outside thread waits at until the last task of a round is through.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::*};
use std::thread::{self, Thread};

pub struct Gate {
    left: AtomicUsize,
    open: AtomicBool,
    waiter: Thread,
}

impl Gate {
    /// A gate that the current thread will wait at. It lives as long as the process, so that
    /// tasks reach it by a plain reference and pay for no reference counts.
    pub fn leaked() -> &'static Gate {
        Box::leak(Box::new(Gate {
            left: AtomicUsize::new(0),
            open: AtomicBool::new(false),
            waiter: thread::current(),
        }))
    }

    pub fn expect(&self, count: usize) {
        self.open.store(false, Relaxed);
        self.left.store(count, Release);
    }

    pub fn count_down(&self) {
        if self.left.fetch_sub(1, AcqRel) == 1 {
            self.open.store(true, Release);
            self.waiter.unpark();
        }
    }

    pub fn wait(&self) {
        while !self.open.load(Acquire) {
            thread::park();
        }
    }
}

thread_local! {
    static GATE: &'static Gate = Gate::leaked();
}

/// The current thread's gate.
pub fn mine() -> &'static Gate {
    GATE.with(|gate| *gate)
}
