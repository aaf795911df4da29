//! The Tokio side of Joule's rows: one row per process, one line per sample.
//!
//! `joule-peer-tokio SUITE ROW KIND WARMUP_MS MEASURE_MS SAMPLES`

mod echo;
mod gate;
mod idle;
mod memory;
mod sampling;
mod spawn;
mod submit;
mod sync;
mod talk;
mod threads;
mod timers;

use sampling::Plan;
use tokio::runtime::{Builder, Runtime};

/// As many workers as every other subject has.
const WORKERS: usize = 2;

fn runtime(suite: &str) -> Runtime {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(WORKERS).enable_time();
    if suite == "threads" {
        // Workers that can wait for sockets wait in another way, which is no part of the tasks.
        builder.enable_io();
    }
    builder.build().expect("a runtime")
}

fn main() {
    let plan = match Plan::from_args(std::env::args().skip(1)) {
        Ok(plan) => plan,
        Err(message) => {
            eprintln!("{message}");
            std::process::exit(2);
        }
    };
    let rt = runtime(&plan.suite);
    let known = match plan.suite.as_str() {
        "tasks" => tasks(&plan, &rt),
        "threads" => threads(&plan, &rt),
        "sync" => sync(&plan, &rt),
        _ => false,
    };
    if !known {
        eprintln!("no such row here: {} {}", plan.suite, plan.row);
        std::process::exit(2);
    }
    println!("done");
}

/// Runs a row of the suite `tasks`; false if it is none.
fn tasks(plan: &Plan, rt: &Runtime) -> bool {
    match plan.row.as_str() {
        "spawn_many_local" => plan.run(|| spawn::many_local(rt)),
        "spawn_many_remote" => plan.run(|| spawn::many_remote(rt)),
        "spawn_join_each" => plan.run(|| spawn::join_each(rt)),
        "chained_spawn" => plan.run(|| spawn::chained(rt)),
        "yield_many" => plan.run(|| talk::yield_many(rt)),
        "ping_pong" => plan.run(|| talk::ping_pong(rt)),
        "submit_1" => plan.run(|| submit::from_threads(rt, 1)),
        "submit_2" => plan.run(|| submit::from_threads(rt, 2)),
        "submit_4" => plan.run(|| submit::from_threads(rt, 4)),
        "submit_8" => plan.run(|| submit::from_threads(rt, 8)),
        "remote_reply" => plan.run(|| submit::remote_reply(rt)),
        "timer_set_cancel" => plan.run(|| timers::set_cancel(rt)),
        "timer_1ms" => plan.run(|| timers::sleep_one_ms(rt)),
        "idle_switches" => idle::measure(rt, plan.measure),
        "parked_task_bytes" => memory::parked_task_bytes(rt),
        _ => return false,
    }
    true
}

/// Runs a row of the suite `threads`; false if it is none.
fn threads(plan: &Plan, rt: &Runtime) -> bool {
    match plan.row.as_str() {
        "ping_pong" => plan.run(|| threads::ping_pong(rt)),
        "queue_64" => plan.run(|| threads::queue(rt)),
        row if row.starts_with("http_echo_") => echo::serve(rt),
        _ => return false,
    }
    true
}

/// Runs a row of the suite `sync`; false if it is none.
fn sync(plan: &Plan, rt: &Runtime) -> bool {
    match plan.row.as_str() {
        "bounded_1_1_1" => plan.run(|| sync::one_consumer(rt, 1, 1)),
        "bounded_64_1_1" => plan.run(|| sync::one_consumer(rt, 64, 1)),
        "bounded_1024_1_1" => plan.run(|| sync::one_consumer(rt, 1024, 1)),
        "bounded_64_8_1" => plan.run(|| sync::one_consumer(rt, 64, 8)),
        "bounded_1_8_8" => plan.run(|| sync::eight_consumers(rt, 1)),
        "bounded_64_8_8" => plan.run(|| sync::eight_consumers(rt, 64)),
        "bounded_1024_8_8" => plan.run(|| sync::eight_consumers(rt, 1024)),
        "unbounded_1_1" => plan.run(|| sync::unbounded(rt)),
        "send_receive_alone" => plan.run(|| sync::alone(rt)),
        "select_2_ready" => plan.run(|| sync::select_2(rt)),
        _ => return false,
    }
    true
}
