package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.AccessEdits.addInTwoSteps;
import static dev.joule.verify.bytecode.CallEdits.assume;
import static dev.joule.verify.bytecode.CallEdits.instead;
import static dev.joule.verify.bytecode.CallEdits.isCallOf;
import static dev.joule.verify.bytecode.CallEdits.lastly;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.internal.compensation.Sentinel;
import dev.joule.internal.compensation.Spare;
import dev.joule.internal.compensation.SpareCount;
import dev.joule.internal.compensation.Spares;
import dev.joule.internal.worker.SpareSteps;
import dev.joule.verify.bytecode.Edit;
import java.util.List;

/** Faults of the sentinel, the spares and their count. */
final class CompensationFaults {

    static final List<Fault> ALL =
            List.of(
                    sentinel("asleep-release", "tryRest", instead("set", "setRelease"))
                            .means(
                                    "Before its sleep is visible, the sentinel looks for workers "
                                            + "whose state changed."),
                    sentinel(
                                    "rests-though-one-moved",
                                    "tryRest",
                                    assume("snapshot", 0).and(assume("isStill", 1)))
                            .means("The sentinel sleeps though the state of a worker has changed."),
                    sentinel("awake-unreported", "workerAwakes", assume("get", 0))
                            .means("A worker that wakes leaves the sentinel asleep."),
                    Fault.of(
                                    "compensation.blocked-unseen",
                                    "dev.joule.internal.compensation.Watched",
                                    "look",
                                    assume("isBlocked", 0))
                            .means("The sentinel does not see a blocked worker."),
                    Fault.of("compensation.runners-late", Spares.class, "send", lastly("publish"))
                            .means("A spare is sent before the list of runners contains it."),
                    spare("begins-late", "sendToWork", lastly("begins"))
                            .means("A spare works before it is counted."),
                    spare("wakes-no-spare", "sendToWork", skip("wake"))
                            .means("A spare is counted and not woken."),
                    Fault.of(
                                    "compensation.hands-nothing-back",
                                    SpareSteps.class,
                                    "tryHandBack",
                                    assume("tryHandBack", 1))
                            .means("A dismissed spare keeps its queued tasks."),
                    activity("begins-in-two-steps", "begins", addInTwoSteps())
                            .means("Counting a spare overwrites the count of another one."),
                    activity("no-second-look", "isQuiet", snapshotForWord())
                            .means("The end does not see a spare that was sent while it looked."),
                    activity("end-unreported", "ends", skip("run"))
                            .means("The last spare ends and termination is not checked again."));

    private CompensationFaults() {}

    private static Fault sentinel(String name, String method, Edit edit) {
        return Fault.of("compensation." + name, Sentinel.class, method, edit);
    }

    private static Fault spare(String name, String method, Edit edit) {
        return Fault.of("compensation." + name, Spare.class, method, edit);
    }

    private static Fault activity(String name, String method, Edit edit) {
        return Fault.of("compensation." + name, SpareCount.class, method, edit);
    }

    /** Compares the snapshot with itself. */
    private static Edit snapshotForWord() {
        return (code, element) -> {
            if (!isCallOf(element, "get")) {
                return false;
            }
            code.pop().lload(1);
            return true;
        };
    }
}
