//! Tasks that yield and tasks that answer each other.

use crate::gate;
use std::time::Instant;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

const YIELDERS: usize = 200;
const YIELDS: usize = 1_000;
const PINGS: usize = 1_000;

pub fn yield_many(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let start = Instant::now();
    gate.expect(YIELDERS);
    for _ in 0..YIELDERS {
        rt.spawn(async move {
            for _ in 0..YIELDS {
                tokio::task::yield_now().await;
            }
            gate.count_down();
        });
    }
    gate.wait();
    start.elapsed().as_nanos() as f64 / (YIELDERS * YIELDS) as f64
}

pub fn ping_pong(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let start = Instant::now();
    gate.expect(PINGS);
    rt.spawn(async move {
        for _ in 0..PINGS {
            tokio::spawn(async move {
                let (ping, pinged) = oneshot::channel();
                let (pong, ponged) = oneshot::channel();
                tokio::spawn(async move {
                    pinged.await.expect("a ping");
                    pong.send(()).expect("a listener");
                });
                ping.send(()).expect("a listener");
                ponged.await.expect("a pong");
                gate.count_down();
            });
        }
    });
    gate.wait();
    start.elapsed().as_nanos() as f64 / PINGS as f64
}
