//! The rows of the suite `sync`.

use crate::gate;
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, Mutex};

const MESSAGES: usize = 40_000;
const TURNS: usize = 10_000;
const CROWD: usize = 8;

pub fn one_consumer(rt: &Runtime, capacity: usize, producers: usize) -> f64 {
    let gate = gate::mine();
    let (sender, mut receiver) = mpsc::channel(capacity);
    let start = Instant::now();
    gate.expect(producers + 1);
    rt.spawn(async move {
        for _ in 0..MESSAGES {
            receiver.recv().await.expect("a message");
        }
        gate.count_down();
    });
    for _ in 0..producers {
        let sender = sender.clone();
        rt.spawn(async move {
            for i in 0..MESSAGES / producers {
                sender.send(i).await.expect("a receiver");
            }
            gate.count_down();
        });
    }
    gate.wait();
    start.elapsed().as_nanos() as f64 / MESSAGES as f64
}

/// Tokio's channel has one consumer; several share it by a mutex.
pub fn eight_consumers(rt: &Runtime, capacity: usize) -> f64 {
    let gate = gate::mine();
    let (sender, receiver) = mpsc::channel(capacity);
    let receiver = Arc::new(Mutex::new(receiver));
    let start = Instant::now();
    gate.expect(2 * CROWD);
    for _ in 0..CROWD {
        let receiver = receiver.clone();
        rt.spawn(async move {
            for _ in 0..MESSAGES / CROWD {
                receiver.lock().await.recv().await.expect("a message");
            }
            gate.count_down();
        });
        let sender = sender.clone();
        rt.spawn(async move {
            for i in 0..MESSAGES / CROWD {
                sender.send(i).await.expect("a receiver");
            }
            gate.count_down();
        });
    }
    gate.wait();
    start.elapsed().as_nanos() as f64 / MESSAGES as f64
}

pub fn unbounded(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let start = Instant::now();
    gate.expect(2);
    rt.spawn(async move {
        for _ in 0..MESSAGES {
            receiver.recv().await.expect("a message");
        }
        gate.count_down();
    });
    rt.spawn(async move {
        for i in 0..MESSAGES {
            sender.send(i).expect("a receiver");
        }
        gate.count_down();
    });
    gate.wait();
    start.elapsed().as_nanos() as f64 / MESSAGES as f64
}

pub fn alone(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let start = Instant::now();
    gate.expect(1);
    rt.spawn(async move {
        let (sender, mut receiver) = mpsc::channel(64);
        for i in 0..TURNS {
            sender.send(i).await.expect("a receiver");
            receiver.recv().await.expect("a message");
        }
        gate.count_down();
    });
    gate.wait();
    start.elapsed().as_nanos() as f64 / TURNS as f64
}

pub fn select_2(rt: &Runtime) -> f64 {
    let gate = gate::mine();
    let start = Instant::now();
    gate.expect(1);
    rt.spawn(async move {
        let (to_a, mut a) = mpsc::channel(1);
        let (to_b, mut b) = mpsc::channel(1);
        for i in 0..TURNS {
            let to = if i % 2 == 0 { &to_a } else { &to_b };
            to.try_send(i).expect("room");
            // What `select!` does with `biased`; its macro would need another crate.
            poll_fn(|cx| match a.poll_recv(cx) {
                Poll::Ready(message) => Poll::Ready(message),
                Poll::Pending => b.poll_recv(cx),
            })
            .await
            .expect("a message");
        }
        gate.count_down();
    });
    gate.wait();
    start.elapsed().as_nanos() as f64 / TURNS as f64
}
