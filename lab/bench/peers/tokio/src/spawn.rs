//! Spawning: many at once, one after another, each awaited.

use crate::gate::{self, Gate};
use std::time::Instant;
use tokio::runtime::Runtime;

const MANY: usize = 10_000;
const CHAIN: usize = 1_000;

pub fn many_local(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let start = Instant::now();
    gate.expect(MANY);
    rt.spawn(async move {
        for _ in 0..MANY {
            tokio::spawn(async move { gate.count_down() });
        }
    });
    gate.wait();
    start.elapsed().as_nanos() as f64 / MANY as f64
}

pub fn many_remote(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let start = Instant::now();
    gate.expect(MANY);
    for _ in 0..MANY {
        rt.spawn(async move { gate.count_down() });
    }
    gate.wait();
    start.elapsed().as_nanos() as f64 / MANY as f64
}

pub fn join_each(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let start = Instant::now();
    gate.expect(1);
    rt.spawn(async move {
        for _ in 0..CHAIN {
            tokio::spawn(async {}).await.expect("the child");
        }
        gate.count_down();
    });
    gate.wait();
    start.elapsed().as_nanos() as f64 / CHAIN as f64
}

pub fn chained(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let start = Instant::now();
    gate.expect(1);
    rt.spawn(async move { link(gate, CHAIN) });
    gate.wait();
    start.elapsed().as_nanos() as f64 / CHAIN as f64
}

fn link(gate: &'static Gate, left: usize) {
    if left == 0 {
        gate.count_down();
    } else {
        tokio::spawn(async move { link(gate, left - 1) });
    }
}
