//! What a parked task weighs: resident memory of a million of them.

use crate::gate;
use crate::sampling::emit;
use std::fs;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

const TASKS: usize = 1_000_000;
const PAGE: usize = 4096;

pub fn parked_task_bytes(rt: &Runtime) {
    let mut kept = Vec::with_capacity(TASKS);
    // Touch the array of what is kept, so that it is resident before the count begins.
    kept.resize_with(TASKS, || None);
    let before = resident();
    for slot in &mut kept {
        let (sender, receiver) = oneshot::channel::<()>();
        *slot = Some((sender, rt.spawn(receiver)));
    }
    // The injection queue is first in, first out: when these ran, all before them were polled,
    // but for those a worker holds; a second pass from a quiet runtime settles those.
    for _ in 0..2 {
        let gate = gate::mine();
        gate.expect(1);
        rt.spawn(async move { gate.count_down() });
        gate.wait();
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    emit("parked_task_bytes", (resident() - before) as f64 / TASKS as f64);
    // Leave without waking a million tasks.
    println!("done");
    std::process::exit(0);
}

fn resident() -> usize {
    let statm = fs::read_to_string("/proc/self/statm").expect("/proc/self/statm");
    let pages = statm.split_whitespace().nth(1).and_then(|field| field.parse::<usize>().ok());
    pages.expect("a number of pages") * PAGE
}
