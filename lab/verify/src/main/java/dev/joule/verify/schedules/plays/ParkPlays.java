package dev.joule.verify.schedules.plays;

import dev.joule.internal.idle.Parker;
import dev.joule.internal.idle.ThreadDriver;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Plays of a worker's permit: a wake ends the current sleep, or the next one. */
public final class ParkPlays implements ExploredProgram {
    private static final long NANOS = 1_000;

    /** Creates the subject; called by the loader. */
    public ParkPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("wake against park", ParkPlays::wake),
                new Scenario("two wakes", ParkPlays::twoWakes),
                new Scenario("wake against a park with a limit", ParkPlays::timed),
                new Scenario("a wake follows a wake", ParkPlays::secondWake),
                new Scenario("wake against a wait for events", ParkPlays::await));
    }

    /** A value that the waker writes before the wake. */
    private static final class Note {
        private int content;
    }

    private static void wake(Cast cast) {
        ThreadDriver driver = new ThreadDriver(1);
        Note note = new Note();
        cast.strand(
                "worker",
                () -> {
                    driver.park(0, 0);
                    if (note.content != 1) {
                        throw new AssertionError("not woken");
                    }
                });
        cast.strand(
                "waker",
                () -> {
                    note.content = 1;
                    driver.wake(0);
                });
    }

    private static void twoWakes(Cast cast) {
        ThreadDriver driver = new ThreadDriver(1);
        AtomicInteger wakes = new AtomicInteger();
        cast.strand(
                "worker",
                () -> {
                    while (wakes.get() < 2) {
                        driver.park(0, 0);
                    }
                });
        for (String name : List.of("waker", "other")) {
            cast.strand(
                    name,
                    () -> {
                        wakes.incrementAndGet();
                        driver.wake(0);
                    });
        }
    }

    /** Plays a worker that consumes a wake while another one arrives: it is seen, or kept. */
    private static void secondWake(Cast cast) {
        Parker parker = new Parker();
        parker.wake();
        AtomicInteger written = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        cast.strand(
                "worker",
                () -> {
                    parker.park(0);
                    seen.set(written.get());
                });
        cast.strand(
                "waker",
                () -> {
                    written.set(1);
                    parker.wake();
                });
        cast.never(
                "the new wake was taken for the old one",
                () -> seen.get() == 0 && !parker.isWakePending());
    }

    /** Plays a worker that begins to wait for events: it sees the wake, or is to be ended. */
    private static void await(Cast cast) {
        Parker parker = new Parker();
        AtomicInteger waits = new AtomicInteger();
        cast.strand(
                "worker",
                () -> {
                    if (parker.tryAwait()) {
                        waits.incrementAndGet();
                    }
                });
        cast.strand(
                "waker",
                () -> {
                    if (parker.wake()) {
                        waits.decrementAndGet();
                    }
                });
        cast.never("the wait never ends", () -> waits.get() > 0);
    }

    private static void timed(Cast cast) {
        ThreadDriver driver = new ThreadDriver(1);
        AtomicInteger wakes = new AtomicInteger();
        cast.strand(
                "worker",
                () -> {
                    driver.park(0, NANOS);
                    while (wakes.get() < 1) {
                        driver.park(0, 0);
                    }
                });
        cast.strand(
                "waker",
                () -> {
                    wakes.incrementAndGet();
                    driver.wake(0);
                });
    }
}
