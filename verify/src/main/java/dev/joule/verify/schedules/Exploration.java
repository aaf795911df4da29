package dev.joule.verify.schedules;

import dev.joule.verify.Part.Effort;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.schedules.explore.Explorer.Budget;
import java.util.List;

/**
 * A subject of the explorer and its mutants.
 *
 * @param plays the simple name of the class with its plays
 */
record Exploration(String name, String plays, Size size, List<Mutant> mutants) {
    /** The extent of the exploration, by the size of the subject. */
    record Size(Budget quick, Budget full) {
        static final Size SMALL =
                new Size(new Budget(5, 12_000, 300), new Budget(9, 500_000, 20_000));
        static final Size LARGE =
                new Size(new Budget(2, 8_000, 200), new Budget(3, 1_500_000, 20_000));

        Budget budget(Effort effort) {
            return effort == Effort.QUICK ? quick : full;
        }

        /** Returns the budget for a mutant: enough to catch it, at any effort. */
        Budget mutantBudget() {
            return new Budget(quick.preemptions(), 20_000, 0);
        }
    }

    private static final String PLAYS = "dev.joule.verify.schedules.plays.";

    String playsClass() {
        return PLAYS + plays;
    }

    static List<Exploration> all() {
        return List.of(
                new Exploration("ring", "RingPlays", Size.SMALL, QueueMutants.ring()),
                new Exploration(
                        "injection", "InjectionPlays", Size.SMALL, QueueMutants.injection()),
                new Exploration("lifo", "LifoPlays", Size.SMALL, QueueMutants.lifo()),
                new Exploration("timers", "TimerPlays", Size.SMALL, TimerMutants.all()),
                new Exploration("oneshot", "OneshotPlays", Size.SMALL, TaskMutants.oneshot()),
                new Exploration("idle", "IdlePlays", Size.SMALL, WorkerMutants.idle()),
                new Exploration("park", "ParkPlays", Size.SMALL, WorkerMutants.park()),
                new Exploration("task", "TaskPlays", Size.LARGE, TaskMutants.task()),
                new Exploration("workers", "WorkerPlays", Size.LARGE, WorkerMutants.worker()),
                new Exploration("rescue", "RescuePlays", Size.LARGE, RescueMutants.all()),
                new Exploration("deque", "DequePlays", Size.SMALL, ComputeMutants.deque()),
                new Exploration("compute", "ComputePlays", Size.LARGE, ComputeMutants.pool()));
    }

    static Exploration named(String name) {
        for (Exploration exploration : all()) {
            if (exploration.name().equals(name)) {
                return exploration;
            }
        }
        throw new IllegalArgumentException("no subject " + name);
    }
}
