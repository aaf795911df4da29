package dev.joule.verify.schedules.plays;

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
                new Scenario("wake against a park with a limit", ParkPlays::timed));
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
