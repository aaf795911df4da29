package dev.joule.verify.soak.limits;

import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;

/** Production classes with one change each, which the acts must detect. */
@SuppressWarnings("ImmutableEnumChecker") // a mutant's edit has no state
enum LimitMutants {
    HANDLER_UNGUARDED(
            Limit.MEMORY, "mixed", "scheduler.SchedulerConfig", "handle", Edit.unguarded()),
    CALL_NOT_COUNTED_OUT(Limit.MEMORY, "busy", "task.BlockingTask", "call", Edit.skip("run")),
    STAYS_CLOSING(
            Limit.MEMORY,
            "ending",
            "scheduler.Shutdown",
            "closeQueues",
            Edit.skip("onQueuesClosed")),
    TAKEN_NOT_KEPT(Limit.MEMORY, "ending", "scheduler.Shutdown", "asCaller", Edit.skip("keep")),
    SPARE_NOT_COUNTED_OUT(
            Limit.MEMORY, "spare", "scheduler.RescueTeam", "spareEnded", Edit.skip("run")),
    SHUTDOWN_NOW_WITHOUT_ROOM(
            Limit.STACK, "edgeending", "scheduler.Shutdown", "now", Edit.skip("requireMore")),
    CANCEL_WITHOUT_ROOM(Limit.STACK, "edgecancel", "task.Task", "cancel", Edit.skip("requireMore")),
    WAKE_WITHOUT_ROOM(
            Limit.STACK, "edgewake", "task.Task", "wakeFromOutside", Edit.skip("requireMore")),
    TIMER_WITHOUT_ROOM(
            Limit.STACK, "edgetimer", "worker.Lookout", "wakeBefore", Edit.skip("require"));

    private final Limit limit;
    private final String act;
    private final Mutant mutant;

    LimitMutants(Limit limit, String act, String className, String method, Edit edit) {
        this.limit = limit;
        this.act = act;
        this.mutant = new Mutant(name(), "dev.joule.internal." + className, method, edit);
    }

    Limit limit() {
        return limit;
    }

    /** Returns the act that detects the mutant. */
    String act() {
        return act;
    }

    Mutant mutant() {
        return mutant;
    }
}
