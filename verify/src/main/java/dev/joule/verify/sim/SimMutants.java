package dev.joule.verify.sim;

import static dev.joule.verify.mutant.Edit.assume;
import static dev.joule.verify.mutant.Edit.ignoreAnswer;
import static dev.joule.verify.mutant.Edit.skip;

import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import java.util.List;

/** Schedulers with one mistake each; the seeds must find every one. */
final class SimMutants {
    private static final String INTERNAL = "dev.joule.internal.";

    static final List<Mutant> ALL =
            List.of(
                    of(
                            "last-searcher-wakes-nobody",
                            "worker.Worker",
                            "leaveSearch",
                            ignoreAnswer("transitionFromSearching", 0)),
                    of(
                            "no-look-after-parking",
                            "worker.Worker",
                            "prepareToSleep",
                            assume("isWorkVisible", 0)),
                    of(
                            "local-push-tells-nobody",
                            "worker.WorkerQueues",
                            "announcePush",
                            skip("notifyWork")),
                    of(
                            "fetch-tells-nobody",
                            "worker.WorkerQueues",
                            "fetchInjected",
                            skip("wakeSearcher")),
                    of(
                            "outside-push-tells-nobody",
                            "worker.Pool",
                            "notifyWork",
                            skip("wakeSearcher")),
                    of("claim-wakes-nobody", "worker.Pool", "wakeSearcher", skip("wake")),
                    of(
                            "release-not-retried",
                            "queue.LocalQueue",
                            "release",
                            ignoreAnswer("casHead", 1)),
                    of(
                            "claim-without-cas",
                            "queue.LocalQueue",
                            "stealInto",
                            ignoreAnswer("casHead", 1)),
                    of("pop-without-cas", "queue.LocalQueue", "pop", ignoreAnswer("casHead", 1)),
                    of(
                            "shard-without-lock",
                            "queue.InjectionShard",
                            "tryLock",
                            ignoreAnswer("compareAndSet", 1)),
                    of(
                            "stack-without-cas",
                            "queue.InjectionShard",
                            "trySubmit",
                            ignoreAnswer("compareAndSet", 1)),
                    of(
                            "parked-counted-twice",
                            "idle.IdleSet",
                            "tryLeaveParked",
                            ignoreAnswer("tryClear", 1)),
                    of("lookout-not-nudged", "worker.Pool", "arrangeWatch", skip("wakeToReplan")),
                    of("lookout-not-hurried", "worker.Pool", "timerAdded", skip("wakeBefore")),
                    of(
                            "no-lookout-for-timers",
                            "worker.Pool",
                            "timerAdded",
                            assume("needsLookout", 0)),
                    of(
                            "ends-with-work-left",
                            "scheduler.Lifecycle",
                            "tryTerminate",
                            ignoreAnswer("getAsBoolean", 1)));

    private SimMutants() {}

    private static Mutant of(String name, String type, String method, Edit edit) {
        return new Mutant(name, INTERNAL + type, method, edit);
    }
}
