//! What a runtime with nothing to do costs: context switches and CPU time of its threads.

use crate::sampling::emit;
use std::fs;
use std::thread;
use std::time::Duration;
use tokio::runtime::Runtime;

pub fn measure(rt: &Runtime, idle: Duration) {
    for _ in 0..20 {
        crate::spawn::many_local(rt);
    }
    thread::sleep(Duration::from_millis(500));
    let before = Usage::of_workers();
    thread::sleep(idle);
    let after = Usage::of_workers();
    emit("idle_switches", (after.switches - before.switches) as f64);
    emit("idle_cpu_ms", (after.nanos - before.nanos) as f64 / 1e6);
}

#[derive(Default)]
struct Usage {
    switches: u64,
    nanos: u64,
}

impl Usage {
    /// Sums up the threads that Tokio named as its own (the kernel keeps 15 characters).
    fn of_workers() -> Usage {
        let mut sum = Usage::default();
        for entry in fs::read_dir("/proc/self/task").expect("/proc").flatten() {
            let read = |name: &str| fs::read_to_string(entry.path().join(name)).unwrap_or_default();
            if read("comm").trim() != "tokio-runtime-w" {
                continue;
            }
            sum.switches += read("status")
                .lines()
                .filter(|line| line.contains("ctxt_switches"))
                .filter_map(|line| line.split_whitespace().last()?.parse::<u64>().ok())
                .sum::<u64>();
            let schedstat = read("schedstat");
            sum.nanos += schedstat
                .split_whitespace()
                .next()
                .and_then(|field| field.parse::<u64>().ok())
                .unwrap_or(0);
        }
        sum
    }
}
