//! Warm up, find how many rounds fill a sample, take the samples: as Joule's children do.

use std::time::{Duration, Instant};

pub struct Plan {
    pub row: String,
    warmup: Duration,
    measure: Duration,
    samples: u32,
}

impl Plan {
    pub fn from_args(mut args: impl Iterator<Item = String>) -> Result<Plan, String> {
        let usage = "usage: compute ROW KIND WARMUP_MS MEASURE_MS SAMPLES";
        args.next().ok_or(usage)?; // the suite: there is one
        let row = args.next().ok_or(usage)?;
        args.next().ok_or(usage)?; // all rows are batched
        let mut number = || -> Result<u32, String> {
            let text = args.next().ok_or(usage)?;
            text.parse().map_err(|_| format!("not a number: {text}"))
        };
        let warmup = Duration::from_millis(number()?.into());
        let measure = Duration::from_millis(number()?.into());
        // Half for one thread, half for two; less where it is only for a look.
        let parts = if warmup <= Duration::from_secs(1) { 4 } else { 2 };
        Ok(Plan {
            row,
            warmup: warmup / parts,
            measure: measure / parts,
            samples: number()?.max(1),
        })
    }

    /// Takes samples of `round`, which returns the nanoseconds of one operation.
    pub fn run(&self, row: &str, mut round: impl FnMut() -> f64) {
        let per_sample = self.measure / self.samples;
        let mut done = 0u32;
        let start = Instant::now();
        // Two rounds at least, unless one alone takes far longer than the time for it.
        while done == 0
            || start.elapsed() < self.warmup
            || (done == 1 && start.elapsed() < self.warmup * 2)
        {
            round();
            done += 1;
        }
        let one = start.elapsed() / done;
        let rounds = (per_sample.as_nanos() / one.as_nanos().max(1)).clamp(1, 1_000_000) as u32;
        // Three samples at least, unless one alone takes far longer than the time for all.
        let least = if one > self.measure * 3 { 1 } else { 3 };
        let start = Instant::now();
        for taken in 0..self.samples {
            if taken >= least && start.elapsed() > self.measure * 3 {
                break;
            }
            let sum: f64 = (0..rounds).map(|_| round()).sum();
            println!("sample {row} {:.4}", sum / f64::from(rounds));
        }
    }
}
