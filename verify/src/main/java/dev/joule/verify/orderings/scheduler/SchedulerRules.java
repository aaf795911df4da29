package dev.joule.verify.orderings.scheduler;

import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rule of the scheduler package, whose essay is that of Lifecycle. */
public final class SchedulerRules {

    private SchedulerRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(SubmitVersusShutdown.class)
                        .weighing(Weight.THREADS)
                        .row("scheduler: queues closed before the last look")
                        .twin(
                                new Mutant(
                                        "queues-left-open",
                                        "dev.joule.internal.scheduler.Shutdown",
                                        "closeQueues",
                                        Edit.skip("close"))));
    }
}
