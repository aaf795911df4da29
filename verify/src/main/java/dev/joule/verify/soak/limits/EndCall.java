package dev.joule.verify.soak.limits;

import dev.joule.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** The calls that end a scheduler while the JVM may be at a limit. */
enum EndCall {
    SHUTDOWN,
    SHUTDOWN_NOW,
    SHUTDOWN_IN_TIME;

    /** The values, copied once: each copy is an allocation. */
    static final List<EndCall> ALL = List.of(values());

    private static final Duration GRACE = Duration.ofMillis(1);

    void of(LimitsRound round) {
        Scheduler scheduler = round.scheduler();
        switch (this) {
            case SHUTDOWN -> scheduler.shutdown();
            case SHUTDOWN_NOW -> round.returned(scheduler.shutdownNow());
            case SHUTDOWN_IN_TIME -> round.returned(scheduler.shutdownAndAwait(GRACE).neverRan());
        }
    }

    /** Makes the call, which may fail at the limit. */
    void tryWith(LimitsRound round) {
        try {
            of(round);
        } catch (VirtualMachineError limit) {
            Thread.yield(); // the call that follows has room
        }
    }

    static EndCall draw(SplittableRandom random) {
        return ALL.get(random.nextInt(ALL.size()));
    }
}
