package dev.joule.verify.orderings.driver;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.driver.SocketWaiter;
import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.IdleSet;
import dev.joule.verify.orderings.Many;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The last worker goes to sleep while another thread polls on behalf of all. Either the worker
 * waits in the queue, or the other sees that all are parked, and wakes it.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "a worker waits in the queue, or is asked to")
@Outcome(expect = FORBIDDEN, desc = "so often all sleep beside the queue")
public class PollVersusPark {
    private static final int RACES = 32;

    private static final class Race {
        final OneEvent queue = new OneEvent();
        final PollingDriver driver = new PollingDriver(1, queue, Clock.SYSTEM);
        final IdleSet idle = new IdleSet(1);
        boolean isInQueue;
        boolean isWoken;

        Race() {
            SocketWaiter waits = driver.waits();
            waits.begin(
                    0,
                    SocketWaiter.WRITE); // registers a wait, so that there is something to poll for
            if (driver.park(0, 1)) { // consumes the wake of that registration
                driver.deliver();
            }
        }
    }

    private final Many<Race> races = new Many<>(RACES, Race::new);

    @Actor
    public void poller() {
        races.race(
                20,
                race -> {
                    race.driver.poll();
                    race.isWoken = race.idle.isAllParked();
                });
    }

    @Actor
    public void worker() {
        races.race(
                20,
                race -> {
                    race.idle.transitionToParked(0, false);
                    if (race.driver.park(0, 1)) {
                        race.isInQueue = true;
                        race.driver.deliver();
                    }
                });
    }

    @Arbiter
    public void count(I_Result r) {
        r.r1 = races.count(race -> !race.isInQueue && !race.isWoken);
    }
}
