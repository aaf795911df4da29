package dev.joule.verify.orderings.worker;

import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerQueues;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import dev.joule.verify.orderings.idle.IdleRules;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** The rules of the worker package: the handshakes of the idle package, in whole steps. */
public final class WorkerRules {
    private static final String LOOKOUT = "dev.joule.internal.worker.Lookout";
    private static final ClassDesc POOL = Pool.class.describeConstable().orElseThrow();

    private static final Mutant NO_LAST_LOOK =
            Mutant.of(
                    "no-last-look",
                    Worker.class,
                    "prepareToSleep",
                    Edit.assume("isWorkVisible", 0));

    private WorkerRules() {}

    public static List<Rule> all() {
        return List.of(
                Rule.of(RingPushVersusSleep.class)
                        .weighing(Weight.HEAVY)
                        .row("idle: tail, volatile store")
                        .twin(NO_LAST_LOOK)
                        .twin(
                                Mutant.of(
                                        "push-without-look",
                                        WorkerQueues.class,
                                        "announcePush",
                                        Edit.skip("notifyWork"))),
                Rule.of(SubmitVersusSleep.class)
                        .weighing(Weight.HEAVY)
                        .row("idle: injection stack")
                        .twin(NO_LAST_LOOK)
                        .twin(
                                Mutant.of(
                                        "look-before-push",
                                        Pool.class,
                                        "enqueue",
                                        Edits.callFirst(
                                                "notifyWork",
                                                POOL,
                                                MethodTypeDesc.of(ConstantDescs.CD_void),
                                                "pushAccepted"))),
                Rule.of(TimerVersusPlan.class)
                        .weighing(Weight.HEAVY)
                        .row("worker: wakeAt")
                        .twin(
                                new Mutant(
                                        "wake-at-release",
                                        LOOKOUT,
                                        "plan",
                                        Edits.releaseField("wakeAt"))),
                Rule.of(TimerVersusGiveUp.class)
                        .weighing(Weight.HEAVY)
                        .row("worker: timer inbox, CAS | word")
                        .twin(IdleRules.WORD_RELEASE)
                        .twin(
                                new Mutant(
                                        "no-look-after",
                                        LOOKOUT,
                                        "plan",
                                        Edit.assume("hasTimers", 0))),
                Rule.of(SlotVersusGiveUp.class)
                        .weighing(Weight.HEAVY)
                        .row("worker: its own result")
                        .twin(
                                new Mutant(
                                        "result-ignored",
                                        LOOKOUT,
                                        "plan",
                                        Edit.ignoreAnswer("leaveLookout", 1))),
                Rule.of(SlotVersusUnwatch.class)
                        .weighing(Weight.HEAVY)
                        .row("worker: watch no more")
                        .twin(
                                Mutant.of(
                                        "unwatched-though-changed",
                                        IdleSet.class,
                                        "watchUnlessAllParked",
                                        Edit.ignoreAnswer("casWord", 1))),
                Rule.unordered(
                        "worker: counters",
                        "Counters promise no order: each is written by one thread, and read a"
                                + " moment late at most."));
    }
}
