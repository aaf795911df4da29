package dev.joule.verify.orderings.task;

import dev.joule.internal.task.Task;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.orderings.Edits;
import dev.joule.verify.orderings.Rule;
import dev.joule.verify.orderings.Rule.Weight;
import java.util.List;

/** The rules of the task package. */
public final class TaskRules {
    private static final String ENQUEUED = "task: IDLE to ACTIVE";
    private static final String NOT_MISSED = "task: ACTIVE to IDLE";

    private TaskRules() {}

    public static List<Rule> all() {
        return List.of(
                rule(WakeVersusWake.class)
                        .row(ENQUEUED)
                        .twin(twin("wake-without-cas", "wakeFromOutside", Edits.storeForCas())),
                rule(WakeVersusDequeue.class)
                        .row(ENQUEUED)
                        .twin(
                                twin(
                                        "never-enqueued",
                                        "wakeFromOutside",
                                        Edit.skip("resumeFromOutside")))
                        .note(
                                "The order itself is kept by two CASes, full fences on x86 in any"
                                        + " mode. This race catches it where that is not so."),
                rule(WakeVersusPollStart.class)
                        .row("task: poll start")
                        .twin(
                                twin(
                                        "no-cas-when-set",
                                        "wakeFromOutside",
                                        Edits.noCasWithoutChange()))
                        .twin(
                                twin(
                                        "cleared-in-two-steps",
                                        "mayAdvance",
                                        Edits.inTwoSteps("getAndBitwiseAnd"))),
                rule(WakeVersusPollEnd.class)
                        .row(NOT_MISSED)
                        .twin(twin("rest-without-cas", "afterPending", Edits.storeForCas())),
                rule(CancelVersusRun.class)
                        .row(NOT_MISSED)
                        .twin(twin("rest-without-cas", "afterPending", Edits.storeForCas()))
                        .twin(twin("cancel-without-cas", "cancel", Edits.storeForCas())),
                rule(JoinVersusComplete.class)
                        .row("task: content")
                        .twin(
                                twin(
                                        "closed-in-two-steps",
                                        "complete",
                                        Edits.inTwoSteps("getAndSet")))
                        .twin(twin("join-without-cas", "tryJoinWith", Edits.storeForCas()))
                        .twin(
                                twin(
                                        "content-after-closing",
                                        "complete",
                                        Edits.lateStore("content", 3, "getAndSet"))));
    }

    private static Rule rule(Class<?> test) {
        return Rule.of(test).weighing(Weight.HEAVY);
    }

    private static Mutant twin(String name, String method, Edit edit) {
        return Mutant.of(name, Task.class, method, edit);
    }
}
