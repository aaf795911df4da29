package dev.joule.verify.schedules;

import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.Faults;
import dev.joule.verify.schedules.lincheck.DequeOperations;
import dev.joule.verify.schedules.lincheck.InjectionOperations;
import dev.joule.verify.schedules.lincheck.OneshotOperations;
import dev.joule.verify.schedules.lincheck.RingOperations;
import dev.joule.verify.schedules.lincheck.TimerOperations;
import java.util.List;

/**
 * A subject of Lincheck and its faults.
 *
 * @param operations the class that Lincheck calls
 */
record Linearization(String name, Class<?> operations, List<Fault> faults) {

    static List<Linearization> all() {
        return List.of(
                new Linearization(
                        "lincheck ring",
                        RingOperations.class,
                        Faults.list("ring.pop-without-cas", "ring.release-not-retried")),
                new Linearization(
                        "lincheck injection",
                        InjectionOperations.class,
                        Faults.list("injection.submit-without-cas")),
                new Linearization(
                        "lincheck timers",
                        TimerOperations.class,
                        Faults.list("timer.fire-without-cas")),
                new Linearization(
                        "lincheck oneshot",
                        OneshotOperations.class,
                        Faults.list("oneshot.sends-without-cas")),
                new Linearization(
                        "lincheck deque",
                        DequeOperations.class,
                        Faults.list("deque.pop-without-cas", "deque.steal-without-cas")));
    }
}
