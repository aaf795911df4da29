//! What the rows work on.

use std::sync::OnceLock;

const MANY: usize = 10_000_000;
const SORTED: usize = 1_000_000;

fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Numbers from 0 to 999,999.
pub fn numbers(size: usize) -> Vec<i64> {
    let mut state = 42;
    (0..size).map(|_| (next(&mut state) % 1_000_000) as i64).collect()
}

/// How many numbers are hidden among the ten million, at even distances: on average one has to look
/// at half of them for each.
pub const HIDDEN: usize = 8;

pub fn hidden(which: usize) -> i64 {
    -2 - which as i64
}

/// Ten million of them, with the hidden ones; one and two threads work on the same memory.
pub fn many() -> &'static [i64] {
    static ALL: OnceLock<Vec<i64>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = numbers(MANY);
        for i in 0..HIDDEN {
            all[MANY / (2 * HIDDEN) * (2 * i + 1)] = hidden(i);
        }
        all
    })
}

/// As many others.
pub fn others() -> &'static [i64] {
    static ALL: OnceLock<Vec<i64>> = OnceLock::new();
    ALL.get_or_init(|| many().to_vec())
}

/// What a sort begins with.
pub fn shape(shape: &str) -> Vec<i64> {
    let mut state = 7;
    let mut all: Vec<i64> = (0..SORTED).map(|_| next(&mut state) as i64).collect();
    match shape {
        "sorted" => all.sort_unstable(),
        "reversed" => {
            all.sort_unstable();
            all.reverse();
        }
        "equal" => all.fill(7),
        "pipe_organ" => {
            for (i, v) in all.iter_mut().enumerate() {
                *v = i.min(SORTED - i) as i64;
            }
        }
        _ => {}
    }
    all
}
