package dev.joule.cli.why.programs;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** The common parts of the programs: they compute, and run until their input ends. */
final class Life {
    private static final int ROUNDS = 500;

    private static volatile long result;

    private Life() {}

    /** A piece of a program that runs again and again. */
    interface Part {
        void run() throws Exception;
    }

    /** Says that the program runs, and ends the process when its input ends. */
    static void untilInputEnds() throws IOException {
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // a line does not end it
        }
        Runtime.getRuntime().halt(0);
    }

    /** Starts virtual threads that repeat the same. */
    static void threads(int count, Part part) {
        for (int i = 0; i < count; i++) {
            Thread.ofVirtual().name("ill " + i).start(() -> repeat(part));
        }
    }

    /** Repeats a part for ever. */
    static void repeat(Part part) {
        try {
            while (true) {
                part.run();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static void rest(long millis) {
        LockSupport.parkNanos(millis * 1_000_000);
    }

    /** Starts a thread of the platform that keeps no program alive. */
    static void platformThread(Part part) {
        Thread.ofPlatform().daemon().start(() -> repeat(part));
    }

    static long compute(long seed) {
        long x = seed | 1;
        for (int i = 0; i < ROUNDS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        result = x;
        return x;
    }
}
