//! The rows of the suite `threads` that tasks have a counterpart for.

use crate::gate;
use std::sync::Arc;
use std::time::Instant;
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, Notify};

const ROUND_TRIPS: usize = 10_000;
const CAPACITY: usize = 64;
const ELEMENTS: usize = 40_000;
const ELEMENT: &str = "one";

/// Two tasks that wait for each other in turn; `Notify` is what park and unpark are to threads.
pub fn ping_pong(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let ping = Arc::new(Notify::new());
    let pong = Arc::new(Notify::new());
    let start = Instant::now();
    gate.expect(2);
    let (sends, awaits) = (ping.clone(), pong.clone());
    rt.spawn(async move {
        for _ in 0..ROUND_TRIPS {
            sends.notify_one();
            awaits.notified().await;
        }
        gate.count_down();
    });
    rt.spawn(async move {
        for _ in 0..ROUND_TRIPS {
            ping.notified().await;
            pong.notify_one();
        }
        gate.count_down();
    });
    gate.wait();
    start.elapsed().as_nanos() as f64 / ROUND_TRIPS as f64
}

/// One task sends to another by a channel with room for 64.
pub fn queue(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let (sender, mut receiver) = mpsc::channel(CAPACITY);
    let start = Instant::now();
    gate.expect(2);
    rt.spawn(async move {
        for _ in 0..ELEMENTS {
            receiver.recv().await.expect("an element");
        }
        gate.count_down();
    });
    rt.spawn(async move {
        for _ in 0..ELEMENTS {
            sender.send(ELEMENT).await.expect("a receiver");
        }
        gate.count_down();
    });
    gate.wait();
    start.elapsed().as_nanos() as f64 / ELEMENTS as f64
}
