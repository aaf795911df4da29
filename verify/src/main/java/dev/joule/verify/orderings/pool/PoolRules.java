package dev.joule.verify.orderings.pool;

import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/**
 * The rules of the compute pool's workers; the rules of its deque and latch cover a fork's fields.
 */
public final class PoolRules {

    private PoolRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(InjectVersusSleep.class)
                        .weighing(Weight.THREADS)
                        .row("pool: asleep")
                        .row("pool: mail")
                        .twin(
                                Mutant.of(
                                        "wake-without-cas",
                                        ComputeThread.class,
                                        "wake",
                                        Edit.ignoreAnswer("casAsleep", 1)))
                        .twin(
                                new Mutant(
                                        "sleeps-uncounted",
                                        "dev.joule.compute.internal.pool.Searcher",
                                        "sleep",
                                        Edit.assume("trySleep", 1)))
                        .twin(
                                Mutant.of(
                                        "push-without-look",
                                        WorkerRegistry.class,
                                        "accept",
                                        Edit.skip("published")))
                        .note(
                                "That the mark is shown before its setter looks for events is"
                                        + " caught too seldom; the model of the naps covers it, and"
                                        + " the explorer that it looks."),
                Rule.unordered("pool: count, until, top", "One thread's own."),
                Rule.of(CancelVersusAnswer.class)
                        .weighing(Weight.HEAVY)
                        .row("pool: pressed")
                        .twin(
                                new Mutant(
                                        "answers-without-fence",
                                        ComputeThread.class.getPackageName()
                                                + ".ComputeThreadFields$Asked",
                                        "clearPressedFenced",
                                        Edit.skip("fullFence")))
                        .note(
                                "For who sleeps it is a hint: whoever opens a fork looks at the"
                                        + " word, behind a full fence, and so finds a sleeper whose"
                                        + " press it has cleared."));
    }
}
