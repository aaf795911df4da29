//! Timers: most are timeouts that never fire, the others should be on time.

use std::future::poll_fn;
use std::future::Future;
use std::task::Poll;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::time::sleep;

const PAIRS: usize = 10_000;

pub fn set_cancel(rt: &Runtime) -> f64 {
    let pairs = rt.spawn(async {
        let start = Instant::now();
        for _ in 0..PAIRS {
            let mut timer = Box::pin(sleep(Duration::from_secs(30)));
            poll_fn(|context| {
                assert!(timer.as_mut().poll(context).is_pending());
                Poll::Ready(())
            })
            .await;
        }
        start.elapsed().as_nanos() as f64 / PAIRS as f64
    });
    rt.block_on(pairs).expect("a figure")
}

pub fn sleep_one_ms(rt: &Runtime) -> f64 {
    let length = rt.spawn(async {
        let start = Instant::now();
        sleep(Duration::from_millis(1)).await;
        start.elapsed().as_nanos() as f64
    });
    rt.block_on(length).expect("a figure")
}
