package dev.joule.verify.schedules;

import static dev.joule.verify.schedules.Edits.blind;

import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.park.Parker;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerQueues;
import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;
import java.util.List;

/** Broken workers that oversleep, and broken parts that make them oversleep. */
final class WorkerMutants {
    private WorkerMutants() {}

    static List<Mutant> idle() {
        return List.of(
                idle("idle: claims without its CAS", "tryClaim", blind("casWord")),
                idle("idle: leaves without its CAS", "tryLeaveParked", blind("casWord")),
                idle("idle: leaves though claimed", "tryLeaveParked", blind("tryClear")),
                idle("idle: two lookouts", "tryBecomeLookout", blind("casWord")),
                idle("idle: parks without a bit", "transitionToParked", Edit.skip("set")),
                new Mutant(
                        "idle: one bit for two claims",
                        "dev.joule.internal.idle.ParkedBitmap",
                        "claimIn",
                        blind("tryClear")));
    }

    private static Mutant idle(String name, String method, Edit edit) {
        return Mutant.of(name, IdleSet.class, method, edit);
    }

    static List<Mutant> park() {
        return List.of(
                Mutant.of("park: wakes nobody", Parker.class, "wake", Edit.skip("unpark")),
                Mutant.of(
                        "park: wake releases nothing",
                        Parker.class,
                        "wake",
                        Edit.weaken("getAndSet", "getAndSetAcquire")));
    }

    static List<Mutant> worker() {
        return List.of(
                worker(
                        "workers: no look before sleep",
                        "prepareToSleep",
                        Edit.assume("isWorkVisible", 0)),
                worker(
                        "workers: last searcher wakes nobody",
                        "leaveSearch",
                        Edit.assume("transitionFromSearching", 0)),
                queues("workers: push without notify", "announcePush", Edit.skip("notifyWork")),
                queues(
                        "workers: fetch without notify",
                        "fetchInjected",
                        Edit.assume("wantsSearcher", 0)),
                queues(
                        "workers: LIFO slot without lookout",
                        "schedule",
                        Edit.assume("needsWatcher", 0)),
                Mutant.of(
                        "workers: submission wakes nobody",
                        Pool.class,
                        "notifyWork",
                        Edit.skip("wakeSearcher")),
                Mutant.of(
                        "workers: timer without lookout",
                        Pool.class,
                        "timerAdded",
                        Edit.assume("needsLookout", 0)),
                new Mutant(
                        "workers: stuck LIFO slot overlooked",
                        "dev.joule.internal.worker.Lookout",
                        "look",
                        Edit.assume("isOccupied", 0)));
    }

    private static Mutant queues(String name, String method, Edit edit) {
        return Mutant.of(name, WorkerQueues.class, method, edit);
    }

    private static Mutant worker(String name, String method, Edit edit) {
        return Mutant.of(name, Worker.class, method, edit);
    }
}
