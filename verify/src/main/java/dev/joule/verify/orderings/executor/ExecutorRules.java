package dev.joule.verify.orderings.executor;

import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rules of the executor package. */
public final class ExecutorRules {

    private ExecutorRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(DelayVersusShutdown.class)
                        .weighing(Weight.HEAVY)
                        .row("executor: inbox")
                        .twin(
                                new Mutant(
                                        "armed-late",
                                        "dev.joule.internal.executor.DelayedTasks",
                                        "tryStart",
                                        Edits.lastly("arm")))
                        .note(
                                "A push by a plain store instead of its CAS cannot show: the store"
                                        + " has left the processor's buffer before the other side"
                                        + " looks, 24 million times out of as many."),
                Rule.of(CancelVersusQuestion.class)
                        .weighing(Weight.HEAVY)
                        .row("executor: task's status")
                        .twin(
                                new Mutant(
                                        "found-and-not-looked-at-again",
                                        "dev.joule.internal.executor.DelayedTasks$Finder",
                                        "test",
                                        Edit.assume("isDone", 0))),
                Rule.unordered(
                        "executor: guard",
                        "The guard is a lock of one word, which both sides take by CAS and give"
                            + " back by a volatile write; InterruptsStayApartStressTest races it."),
                Rule.unordered("executor: isBusy", "A lock orders both sides."));
    }
}
