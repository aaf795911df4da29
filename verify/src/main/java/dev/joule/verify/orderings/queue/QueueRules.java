package dev.joule.verify.orderings.queue;

import dev.joule.internal.queue.LifoSlot;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** The rules of the queue package. */
public final class QueueRules {
    private static final String SHARD = "dev.joule.internal.queue.InjectionShard";
    private static final ClassDesc LOCAL_QUEUE = LocalQueue.class.describeConstable().orElseThrow();

    private static final String STORES_STAY_IN_ORDER =
            "Weakened to a plain store, %s cannot show: x86 keeps stores in order, and loads. This"
                    + " race catches it where the processor does not.";

    private QueueRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(RingPushVersusSteal.class)
                        .row("queue: slots below the tail")
                        .row("virtual: queue")
                        .twin(
                                Mutant.of(
                                        "tail-before-slot",
                                        LocalQueue.class,
                                        "tryPush",
                                        tailFirst())),
                Rule.of(RingPopVersusSteal.class)
                        .row("queue: claim, pop, overflow")
                        .twin(ignoringCas("pop-without-cas", LocalQueue.class, "pop"))
                        .twin(ignoringCas("claim-without-cas", LocalQueue.class, "stealInto")),
                Rule.of(SlotReuseVersusSteal.class)
                        .row("queue: release by thief")
                        .twin(
                                Mutant.of(
                                        "release-before-copy",
                                        LocalQueue.class,
                                        "stealInto",
                                        claimNothing()))
                        .note(
                                "A release CAS that is weaker than volatile cannot show: every CAS"
                                        + " of x86 is a full fence. This race catches it where that"
                                        + " is not so; the steal model covers a release that is not"
                                        + " retried."),
                Rule.of(OverflowVersusSteal.class)
                        .row("queue: claim, pop, overflow")
                        .twin(ignoringCas("overflow-without-cas", LocalQueue.class, "tryTakeHalf")),
                Rule.of(LifoFillVersusTake.class)
                        .row("queue: slot of LIFO")
                        .twin(
                                Mutant.of(
                                        "take-without-cas",
                                        LifoSlot.class,
                                        "take",
                                        Edits.storeForCas()))
                        .note(STORES_STAY_IN_ORDER.formatted("LifoSlot#fill")),
                Rule.of(LifoReplaceVersusTake.class)
                        .row("queue: slot of LIFO")
                        .twin(
                                Mutant.of(
                                        "replace-in-two-steps",
                                        LifoSlot.class,
                                        "replace",
                                        Edits.inTwoSteps("getAndSet"))),
                Rule.of(InjectionPushVersusFetch.class)
                        .row("queue: submitted / woken")
                        .twin(
                                inShard(
                                        "take-in-two-steps",
                                        "refillLocked",
                                        Edits.inTwoSteps("getAndSet")))
                        .twin(inShard("take-without-cas", "takeSubmitted", Edits.storeForCas()))
                        .twin(inShard("push-without-cas", "pushWoken", Edits.storeForCas())),
                Rule.of(InjectionSubmitVersusClose.class)
                        .row("queue: submitted / woken")
                        .twin(inShard("submit-without-cas", "trySubmit", Edits.storeForCas()))
                        .twin(
                                inShard(
                                        "close-without-cas",
                                        "close",
                                        Edit.ignoreAnswer("compareAndSet", 1))),
                Rule.of(InjectionFetchVersusFetch.class)
                        .row("queue: lock")
                        .twin(
                                inShard(
                                        "lock-without-cas",
                                        "tryLock",
                                        Edit.ignoreAnswer("compareAndSet", 1)))
                        .note(STORES_STAY_IN_ORDER.formatted("InjectionShard#unlock")));
    }

    private static Mutant inShard(String name, String method, Edit edit) {
        return new Mutant(name, SHARD, method, edit);
    }

    private static Mutant ignoringCas(String name, Class<?> target, String method) {
        return Mutant.of(name, target, method, Edit.ignoreAnswer("casHead", 1));
    }

    /** Publishes the slot before it is written: {@code publish(tail + 1)} before the store. */
    private static Edit tailFirst() {
        int tail = 2; // the first local variable of tryPush, after this and the task
        return (code, element) -> {
            if (!(element instanceof ArrayStoreInstruction)) {
                return false;
            }
            code.aload(0).iload(tail).iconst_1().iadd();
            code.invokevirtual(
                    LOCAL_QUEUE,
                    "publish",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int));
            code.with(element);
            return true;
        };
    }

    /** Moves both heads when it claims slots, so that they are free before they are copied. */
    private static Edit claimNothing() {
        return (code, element) -> {
            if (!Edits.isCallOf(element, "pack")) {
                return false;
            }
            code.swap().pop().dup().with(element);
            return true;
        };
    }
}
