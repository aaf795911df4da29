package dev.joule.verify.schedules;

import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.schedules.lincheck.DequeOperations;
import dev.joule.verify.schedules.lincheck.InjectionOperations;
import dev.joule.verify.schedules.lincheck.OneshotOperations;
import dev.joule.verify.schedules.lincheck.RingOperations;
import dev.joule.verify.schedules.lincheck.TimerOperations;
import java.util.List;

/**
 * A subject of Lincheck and its mutants.
 *
 * @param operations the class that Lincheck calls
 */
record Linearization(String name, Class<?> operations, List<Mutant> mutants) {

    static List<Linearization> all() {
        return List.of(
                new Linearization(
                        "lincheck ring",
                        RingOperations.class,
                        List.of(QueueMutants.ringBlindPop(), QueueMutants.ringReleaseNotRetried())),
                new Linearization(
                        "lincheck injection",
                        InjectionOperations.class,
                        List.of(QueueMutants.injectionBlindSubmit())),
                new Linearization(
                        "lincheck timers",
                        TimerOperations.class,
                        List.of(TimerMutants.blindFire())),
                new Linearization(
                        "lincheck oneshot",
                        OneshotOperations.class,
                        List.of(TaskMutants.oneshotBlindSend())),
                new Linearization(
                        "lincheck deque",
                        DequeOperations.class,
                        List.of(ComputeMutants.dequeBlindPop(), ComputeMutants.dequeBlindSteal())));
    }
}
