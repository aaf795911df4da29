package dev.joule.compute;

import java.util.concurrent.CountDownLatch;

/** Helpers that the tests share. */
final class TestPools {

    private TestPools() {}

    static ComputePool of(int workers) {
        return ComputePool.builder().workers(workers).name("test").build();
    }

    static long fib(long n) {
        return n < 2 ? n : Compute.joinLong(TestPools::fib, n - 1, n - 2, Long::sum);
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
