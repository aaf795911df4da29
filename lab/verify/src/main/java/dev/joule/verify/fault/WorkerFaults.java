package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.AccessEdits.releaseField;
import static dev.joule.verify.bytecode.CallEdits.assume;
import static dev.joule.verify.bytecode.CallEdits.callFirst;
import static dev.joule.verify.bytecode.CallEdits.ignoreAnswer;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerQueues;
import dev.joule.verify.bytecode.Edit;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Faults of the workers' search, sleep and watch. */
final class WorkerFaults {
    private static final String TIMED_SLEEPER = "dev.joule.internal.worker.TimedSleeper";
    private static final ClassDesc POOL = Pool.class.describeConstable().orElseThrow();

    static final List<Fault> ALL =
            List.of(
                    worker("no-last-look", "prepareToSleep", assume("isWorkVisible", 0))
                            .means("A worker does not look for work after it has parked."),
                    worker(
                                    "last-searcher-wakes-nobody",
                                    "leaveSearch",
                                    ignoreAnswer("transitionFromSearching", 0))
                            .means("The last searcher finds work and wakes no other worker."),
                    queues("push-wakes-nobody", "announcePush", skip("notifyWork"))
                            .means("A push to a worker's own queue wakes no other worker."),
                    queues("fetch-wakes-nobody", "fetchInjected", assume("wantsSearcher", 0))
                            .means("A fetch of several tasks wakes no worker for the others."),
                    queues("fill-without-watcher", "schedule", assume("needsWatcher", 0))
                            .means("Filling a LIFO slot does not ask for a watcher."),
                    pool("submission-wakes-nobody", "notifyWork", skip("wakeSearcher"))
                            .means("A submission wakes no worker."),
                    pool("enqueue-wakes-nobody", "enqueue", skip("notifyWork"))
                            .means("A push from outside calls neither a worker nor the sentinel."),
                    pool("claim-wakes-nobody", "wakeSearcher", skip("wake"))
                            .means("A worker is claimed and not woken."),
                    pool("look-before-push", "enqueue", lookBeforePush())
                            .means("A submission looks for parked workers before its push."),
                    pool(
                                    "timer-without-timed-sleeper",
                                    "timerAdded",
                                    assume("needsTimedSleeper", 0))
                            .means("Adding a timer does not ask for a timed sleeper."),
                    pool("timed-sleeper-not-nudged", "arrangeWatch", skip("wakeToReplan"))
                            .means(
                                    "A timed sleeper that sleeps for a timer is not asked to"
                                            + " watch."),
                    pool("timed-sleeper-not-hurried", "timerAdded", skip("wakeBefore"))
                            .means("An earlier timer does not wake the timed sleeper."),
                    pool("timer-trusts-the-count", "timerAdded", assume("hasTimedSleeper", 0))
                            .means("A timer set during a claim does not wake the timed sleeper."),
                    timedSleeper("stuck-slot-overlooked", "look", assume("isOccupied", 0))
                            .means(
                                    "The timed sleeper does not see a task in the slot of a worker"
                                            + " that stays in one task."),
                    timedSleeper("wake-at-release", "plan", releaseField("wakeAt"))
                            .means(
                                    "The timed sleeper looks for timers before its wake-up time is "
                                            + "visible."),
                    timedSleeper("no-look-after", "plan", assume("hasTimers", 0))
                            .means(
                                    "The timed sleeper gives up its role and does not look for"
                                            + " timers."),
                    timedSleeper("no-watch-after", "plan", assume("isWatchMissing", 0))
                            .means(
                                    "The timed sleeper gives up its role though a worker has"
                                            + " left."),
                    timedSleeper("unwatched-unseen", "watches", assume("isWatchMissing", 0))
                            .means(
                                    "The timed sleeper stops watching slots though a worker has"
                                            + " left."));

    private WorkerFaults() {}

    private static Fault worker(String name, String method, Edit edit) {
        return Fault.of("worker." + name, Worker.class, method, edit);
    }

    private static Fault queues(String name, String method, Edit edit) {
        return Fault.of("worker." + name, WorkerQueues.class, method, edit);
    }

    private static Fault pool(String name, String method, Edit edit) {
        return Fault.of("worker." + name, Pool.class, method, edit);
    }

    private static Fault timedSleeper(String name, String method, Edit edit) {
        return Fault.of("sleeper." + name, TIMED_SLEEPER, method, edit);
    }

    private static Edit lookBeforePush() {
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_void);
        return callFirst("notifyWork", POOL, type, "pushAccepted");
    }
}
