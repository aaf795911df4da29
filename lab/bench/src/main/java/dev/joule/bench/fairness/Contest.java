package dev.joule.bench.fairness;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** Runs the threads of a program for a warm-up and a window, and counts their turns in it. */
public final class Contest {

    /** The time in which all threads must end after the window. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final long NOT_BEGUN = Long.MAX_VALUE;

    private final long origin = System.nanoTime();
    private volatile long windowStart = NOT_BEGUN;
    private volatile boolean over;
    private volatile boolean failed;

    /** Returns the nanoseconds since the contest was created. */
    long now() {
        return System.nanoTime() - origin;
    }

    /** Returns the time from which waits count; no wait is longer than 0 before that. */
    long windowStart() {
        return windowStart;
    }

    boolean isOver() {
        return over;
    }

    /**
     * Runs a program; returns after its last thread.
     *
     * @throws IllegalStateException if a thread failed or does not end
     */
    public static Shares run(
            Program program, ThreadFactory threads, Duration warmup, Duration window)
            throws IOException, InterruptedException {
        return new Contest().measure(program, threads, warmup, window);
    }

    private Shares measure(Program program, ThreadFactory threads, Duration warmup, Duration window)
            throws IOException, InterruptedException {
        List<Entrant> entrants = new ArrayList<>();
        List<Thread> all = new ArrayList<>();
        for (Program.Body body : program.bodies()) {
            Entrant entrant = new Entrant(this);
            entrants.add(entrant);
            // A thread that does not get to run at all waits, too.
            entrant.begin();
            all.add(threads.newThread(() -> through(body, entrant)));
        }
        all.forEach(Thread::start);
        Thread.sleep(warmup);
        program.windowBegins();
        long[] turns = entrants.stream().mapToLong(Entrant::turns).toArray();
        long start = now();
        windowStart = start;
        Thread.sleep(window);
        long end = now();
        long longest = 0;
        for (int i = 0; i < turns.length; i++) {
            turns[i] = entrants.get(i).turns() - turns[i];
            longest = Math.max(longest, entrants.get(i).longestWaitAt(end));
        }
        program.windowEnds();
        end(program, all);
        return Shares.of(turns, end - start, Math.min(longest, end - start));
    }

    private void through(Program.Body body, Entrant entrant) {
        try {
            body.run(entrant);
        } catch (Exception e) {
            if (!over) {
                failed = true;
                throw new IllegalStateException("a thread of the contest failed", e);
            }
        }
    }

    private void end(Program program, List<Thread> all) throws InterruptedException {
        over = true;
        all.forEach(Thread::interrupt);
        program.end();
        long deadline = now() + PATIENCE.toNanos();
        for (Thread thread : all) {
            if (!thread.join(Duration.ofNanos(Math.max(1, deadline - now())))) {
                throw new IllegalStateException("a thread does not end: " + thread);
            }
        }
        if (failed) {
            throw new IllegalStateException("a thread of the contest failed");
        }
    }
}
