//! Recursions that fork at every step.

pub const FIB_32: f64 = 3_524_577.0;
pub const FIB_40: f64 = 165_580_140.0;

pub fn fib(n: u64) -> u64 {
    if n < 2 {
        return n;
    }
    let (a, b) = rayon::join(|| fib(n - 1), || fib(n - 2));
    a + b
}

pub fn fib_cut(n: u64) -> u64 {
    if n <= 20 {
        return sequential_fib(n);
    }
    let (a, b) = rayon::join(|| fib_cut(n - 1), || fib_cut(n - 2));
    a + b
}

fn sequential_fib(n: u64) -> u64 {
    if n < 2 {
        n
    } else {
        sequential_fib(n - 1) + sequential_fib(n - 2)
    }
}

pub fn tree(depth: u64) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (a, b) = rayon::join(|| tree(depth - 1), || tree(depth - 1));
    a + b
}
