package dev.joule.verify.orderings.idle;

import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rules of the idle package, and the rows of other essays that point to it. */
public final class IdleRules {
    private static final String BITMAP = "dev.joule.internal.idle.ParkedBitmap";

    /** A push without the StoreLoad before it reads the word. */
    public static final Mutant TAIL_RELEASE =
            new Mutant(
                    "tail-release",
                    "dev.joule.internal.queue.LocalQueueFields$TailField",
                    "setTailVolatile",
                    Edit.weaken("setVolatile", "setRelease"));

    /** A change of the word without the StoreLoad before the look after it. */
    public static final Mutant WORD_RELEASE =
            Mutant.of("word-release", IdleSet.class, "addToWord", Edits.inTwoSteps("getAndAdd"));

    private static final String EVERY_CAS_IS_A_FENCE =
            "The CAS of a push is a full fence on x86 whatever its mode. The idle model, with store"
                    + " buffers, covers it.";

    private IdleRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(RingPushVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .row("idle: tail, volatile store")
                        .row("queue: tail, volatile (owner) | -")
                        .twin(TAIL_RELEASE)
                        .twin(WORD_RELEASE),
                Rule.of(InjectionVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .row("idle: injection stack")
                        .twin(WORD_RELEASE)
                        .note(EVERY_CAS_IS_A_FENCE),
                Rule.of(BatchVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .row("queue: batch's tail")
                        .twin(TAIL_RELEASE),
                Rule.of(FrontVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .row("queue: batch's tail")
                        .twin(
                                Mutant.of(
                                        "no-fence",
                                        InjectionQueue.class,
                                        "fetchFrom",
                                        Edit.skip("fullFence"))),
                Rule.of(ParkVersusClaim.class)
                        .row("idle: bit, atomic or")
                        .twin(
                                new Mutant(
                                        "set-in-two-steps",
                                        BITMAP,
                                        "set",
                                        Edits.inTwoSteps("getAndBitwiseOr")))
                        .twin(
                                new Mutant(
                                        "clear-in-two-steps",
                                        BITMAP,
                                        "tryClear",
                                        Edits.inTwoSteps("getAndBitwiseAnd")))
                        .note(
                                "That the bit is set before it is counted keeps a claimer from"
                                    + " spinning; no outcome tells. The bitmap model covers it."),
                Rule.of(ClaimVersusClaim.class)
                        .row("idle: bit, atomic or")
                        .twin(
                                Mutant.of(
                                        "claim-without-cas",
                                        IdleSet.class,
                                        "tryClaim",
                                        Edit.ignoreAnswer("casWord", 1))),
                Rule.of(ClaimVersusLeave.class)
                        .row("idle: bit, atomic or")
                        .twin(
                                Mutant.of(
                                        "leave-though-claimed",
                                        IdleSet.class,
                                        "tryLeaveParked",
                                        Edit.ignoreAnswer("tryClear", 1))),
                Rule.of(TimerVersusPark.class)
                        .weighing(Weight.HEAVY)
                        .row("idle: timer inbox")
                        .twin(WORD_RELEASE));
    }
}
