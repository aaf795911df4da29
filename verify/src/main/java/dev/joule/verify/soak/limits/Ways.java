package dev.joule.verify.soak.limits;

import dev.joule.Scheduler;
import java.time.Duration;

/** The calls that end a scheduler, where the JVM may be at a limit. */
enum Ways {
    SHUTDOWN,
    SHUTDOWN_NOW,
    SHUTDOWN_IN_TIME;

    private static final Duration GRACE = Duration.ofMillis(1);

    void of(Round round) {
        Scheduler scheduler = round.scheduler();
        switch (this) {
            case SHUTDOWN -> scheduler.shutdown();
            case SHUTDOWN_NOW -> round.returned(scheduler.shutdownNow());
            case SHUTDOWN_IN_TIME -> scheduler.shutdown(GRACE);
        }
    }

    /** Makes one of the calls; whether it succeeds is left to the limit. */
    static void tryToEnd(Round round) {
        Ways way = values()[round.random().nextInt(values().length)];
        try {
            way.of(round);
        } catch (VirtualMachineError limit) {
            Thread.yield(); // the call that follows has room
        }
    }
}
