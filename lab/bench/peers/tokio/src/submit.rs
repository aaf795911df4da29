//! Work that comes from threads outside the runtime.

use crate::gate;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

const TOTAL: usize = 400_000;

/// Wall time per task, from when the first thread may submit until the last task ran.
pub fn from_threads(rt: &Runtime, threads: usize) -> f64 {
    let gate = gate::mine();
    gate.expect(TOTAL);
    let line = Barrier::new(threads + 1);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                line.wait();
                for _ in 0..TOTAL / threads {
                    rt.spawn(async move { gate.count_down() });
                }
            });
        }
        line.wait();
        let start = Instant::now();
        gate.wait();
        start.elapsed().as_nanos() as f64 / TOTAL as f64
    })
}

pub fn remote_reply(rt: &Runtime) -> f64 {
    thread::sleep(Duration::from_millis(1));
    let start = Instant::now();
    rt.block_on(rt.spawn(async {})).expect("a reply");
    start.elapsed().as_nanos() as f64
}
