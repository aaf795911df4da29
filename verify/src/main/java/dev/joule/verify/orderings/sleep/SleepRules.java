package dev.joule.verify.orderings.sleep;

import dev.joule.compute.internal.sleep.Latch;
import dev.joule.compute.internal.sleep.SleepWord;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import java.util.List;

/** The rules of the sleep of a compute pool's workers, and of its latches. */
public final class SleepRules {

    private SleepRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(DequePushVersusSleep.class)
                        .row("sleep: the job")
                        .row("sleep: sleepy, asleep")
                        .twin(inWord("no-fence", "published", Edit.skip("fullFence")))
                        .twin(inWord("no-event", "published", Edit.assume("isSleepy", 0))),
                Rule.of(SleepVersusSleep.class)
                        .row("sleep: sleepy, asleep")
                        .twin(
                                inWord(
                                        "sleep-without-cas",
                                        "trySleep",
                                        Edit.ignoreAnswer("compareAndSet", 1))),
                Rule.of(OpenVersusWait.class)
                        .row("sleep: latch")
                        .row("pool: a fork's result")
                        .twin(
                                Mutant.of(
                                        "open-in-two-steps",
                                        Latch.class,
                                        "open",
                                        Edits.inTwoSteps("getAndSet")))
                        .note(
                                "A weaker exchange or CAS cannot show: on x86 each is a full fence."
                                        + " This race catches it where that is not so."));
    }

    private static Mutant inWord(String name, String method, Edit edit) {
        return Mutant.of(name, SleepWord.class, method, edit);
    }
}
