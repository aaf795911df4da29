//! The Rayon side of Joule's compute rows: one row per process, at one thread and then at two.
//!
//! `joule-peer-rayon compute ROW_t1 KIND WARMUP_MS MEASURE_MS SAMPLES`

mod data;
mod forks;
mod sampling;

use rayon::prelude::*;
use sampling::Plan;
use std::hint::black_box;
use std::time::Instant;

/// Nanoseconds of one of `operations`, done `repeats` times.
fn timed<T>(operations: f64, repeats: u32, mut work: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..repeats {
        black_box(work());
    }
    start.elapsed().as_nanos() as f64 / (operations * f64::from(repeats))
}

/// The work of a row; what it works on is made once.
fn row(base: &str) -> Option<Box<dyn FnMut() -> f64 + Send>> {
    if let Some(size) = base.strip_prefix("small_sum_") {
        let a = data::numbers(size.parse().ok()?);
        let repeats = (1_000_000 / (a.len() + 20)).max(1) as u32;
        return Some(Box::new(move || {
            timed(1.0, repeats, || black_box(&a).par_iter().sum::<i64>())
        }));
    }
    if let Some(shape) = base.strip_prefix("sort_1m_") {
        let original = data::shape(shape);
        return Some(Box::new(move || {
            let mut a = original.clone();
            timed(1.0, 1, || a.par_sort_unstable())
        }));
    }
    Some(match base {
        "fork_fib32" => Box::new(|| timed(forks::FIB_32, 1, || forks::fib(black_box(32)))),
        "fork_fib40" => Box::new(|| timed(forks::FIB_40, 1, || forks::fib(black_box(40)))),
        "fib40_cutoff20" => Box::new(|| timed(1.0, 1, || forks::fib_cut(black_box(40)))),
        "fork_tree_10" => Box::new(|| timed(1023.0, 100, || forks::tree(black_box(10)))),
        "fork_tree_15" => Box::new(|| timed(32767.0, 4, || forks::tree(black_box(15)))),
        "fork_tree_20" => Box::new(|| timed(1048575.0, 1, || forks::tree(black_box(20)))),
        "sort_objects_1m" => {
            let original: Vec<Box<i64>> = data::shape("random").into_iter().map(Box::new).collect();
            Box::new(move || {
                let mut a = original.clone();
                timed(1.0, 1, || a.par_sort_unstable())
            })
        }
        "stable_sort_1m" => {
            let original: Vec<Box<i64>> = data::shape("random").into_iter().map(Box::new).collect();
            Box::new(move || {
                let mut a = original.clone();
                timed(1.0, 1, || a.par_sort_by_key(|v| **v & 0xffff))
            })
        }
        _ => return many(base),
    })
}

/// The rows over ten million numbers.
fn many(base: &str) -> Option<Box<dyn FnMut() -> f64 + Send>> {
    let a = data::many();
    let wanted = a[1000];
    Some(match base {
        "sum_10m" => Box::new(move || timed(1.0, 1, || a.par_iter().sum::<i64>())),
        "any_full_10m" => Box::new(move || timed(1.0, 1, || a.par_iter().any(|v| *v == -1))),
        "find_early_10m" => {
            Box::new(move || timed(1.0, 100, || a.par_iter().find_first(|v| **v == wanted).copied()))
        }
        "find_middle_10m" => Box::new(move || {
            timed(data::HIDDEN as f64, 1, || {
                (0..data::HIDDEN)
                    .map(data::hidden)
                    .filter_map(|wanted| a.par_iter().find_any(|v| **v == wanted))
                    .sum::<i64>()
            })
        }),
        "position_early" => {
            Box::new(move || timed(1.0, 100, || a.par_iter().position_first(|v| *v == wanted)))
        }
        "min_by_key_10m" => {
            Box::new(move || timed(1.0, 1, || a.par_iter().min_by_key(|v| **v ^ 0x5555).copied()))
        }
        "chunks_sum" => Box::new(move || {
            timed(1.0, 1, || a.par_chunks(1000).map(|c| c.iter().sum::<i64>()).sum::<i64>())
        }),
        "enumerate_for_each" => {
            let mut out = a.to_vec();
            Box::new(move || {
                timed(1.0, 1, || {
                    out.par_iter_mut()
                        .zip(a.par_iter())
                        .enumerate()
                        .for_each(|(i, (o, v))| *o = *v + i as i64)
                })
            })
        }
        "chain_sum" => {
            let b = data::others();
            Box::new(move || timed(1.0, 1, || a.par_iter().chain(b.par_iter()).sum::<i64>()))
        }
        "zip_dot" => {
            let b = data::others();
            Box::new(move || {
                timed(1.0, 1, || a.par_iter().zip(b.par_iter()).map(|(x, y)| x * y).sum::<i64>())
            })
        }
        "flatten_sum" => {
            let rows: Vec<Vec<i64>> = a.chunks(1000).map(<[i64]>::to_vec).collect();
            Box::new(move || timed(1.0, 1, || rows.par_iter().flatten().sum::<i64>()))
        }
        "filter_map_collect" => Box::new(move || {
            timed(1.0, 1, || {
                a.par_iter().filter(|v| *v & 1 == 0).map(|v| v * 3).collect::<Vec<i64>>()
            })
        }),
        _ => return None, // Rayon has no prefix sums
    })
}

fn main() {
    let plan = match Plan::from_args(std::env::args().skip(1)) {
        Ok(plan) => plan,
        Err(message) => {
            eprintln!("{message}");
            std::process::exit(2);
        }
    };
    let base = plan.row.trim_end_matches("_t1").to_string();
    for threads in 1..=2 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let Some(mut round) = row(&base) else {
            eprintln!("no such row here: {base}");
            std::process::exit(2);
        };
        pool.install(|| plan.run(&format!("{base}_t{threads}"), &mut round));
    }
    println!("done");
}
