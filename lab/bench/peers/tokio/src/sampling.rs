//! Warm up, find how many rounds fill a sample, take the samples. The same in every peer.

use std::time::{Duration, Instant};

pub struct Plan {
    pub suite: String,
    pub row: String,
    /// One round per sample, because a round is one operation that is timed by itself.
    single: bool,
    warmup: Duration,
    pub measure: Duration,
    samples: u32,
}

impl Plan {
    pub fn from_args(mut args: impl Iterator<Item = String>) -> Result<Plan, String> {
        let usage = "usage: SUITE ROW batched|single|once|served WARMUP_MS MEASURE_MS SAMPLES";
        let suite = args.next().ok_or(usage)?;
        let row = args.next().ok_or(usage)?;
        let single = args.next().ok_or(usage)? == "single";
        let mut number = || -> Result<u32, String> {
            let text = args.next().ok_or(usage)?;
            text.parse().map_err(|_| format!("not a number: {text}"))
        };
        Ok(Plan {
            suite,
            row,
            single,
            warmup: Duration::from_millis(number()?.into()),
            measure: Duration::from_millis(number()?.into()),
            samples: number()?.max(1),
        })
    }

    /// Takes samples of `round`, which returns the nanoseconds of one operation.
    pub fn run(&self, mut round: impl FnMut() -> f64) {
        let per_sample = self.measure / self.samples;
        let mut done = 0u32;
        let start = Instant::now();
        while done < 2 || start.elapsed() < self.warmup {
            round();
            done += 1;
        }
        let one = start.elapsed() / done;
        let rounds = if self.single {
            1
        } else {
            (per_sample.as_nanos() / one.as_nanos().max(1)).clamp(1, 1_000_000) as u32
        };
        let start = Instant::now();
        for taken in 0..self.samples {
            // Three samples at least, however slow a round turns out to be.
            if taken >= 3 && start.elapsed() > self.measure * 3 {
                break;
            }
            let sum: f64 = (0..rounds).map(|_| round()).sum();
            emit(&self.row, sum / f64::from(rounds));
        }
    }
}

/// Reports one sample to the parent.
pub fn emit(row: &str, value: f64) {
    println!("sample {row} {value:.4}");
}
