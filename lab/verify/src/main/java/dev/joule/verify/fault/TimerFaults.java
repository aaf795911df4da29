package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.AccessEdits.inTwoSteps;
import static dev.joule.verify.bytecode.AccessEdits.storeForCas;
import static dev.joule.verify.bytecode.AccessEdits.weaken;
import static dev.joule.verify.bytecode.CallEdits.blind;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.verify.bytecode.Edit;
import java.util.List;

/** Faults of timers. */
final class TimerFaults {

    static final List<Fault> ALL =
            List.of(
                    entry("fire-without-cas", "transitionToFired", storeForCas())
                            .means("A timer fires though it was cancelled."),
                    entry("cancel-without-cas", "tryCancel", storeForCas())
                            .means("A timer is cancelled though it has fired."),
                    entry("add-without-cas", "transitionToPending", storeForCas())
                            .means("Adding a timer overwrites its cancellation."),
                    inbox("push-without-cas", "push", storeForCas())
                            .means("Adding a timer overwrites another one in the inbox."),
                    inbox("taken-in-two-steps", "takeAll", inTwoSteps("getAndSet"))
                            .means("Emptying the inbox loses a timer that arrives meanwhile."),
                    wheel("lock-without-cas", "tryLock", blind("compareAndSet"))
                            .means("Two threads hold the lock of a timer wheel."),
                    wheel("unlock-releases-nothing", "unlock", weaken("setRelease", "setOpaque"))
                            .means(
                                    "The lock of a wheel is free before the changes under it are "
                                            + "visible."),
                    wheel("inbox-overlooked", "nextDeadline", skip("tidy"))
                            .means("A worker sleeps without looking into the timer inbox."));

    private TimerFaults() {}

    private static Fault entry(String name, String method, Edit edit) {
        return Fault.of("timer." + name, TimerEntry.class, method, edit);
    }

    private static Fault inbox(String name, String method, Edit edit) {
        return Fault.of("timer." + name, "dev.joule.internal.timer.TimerInbox", method, edit);
    }

    private static Fault wheel(String name, String method, Edit edit) {
        return Fault.of("timer." + name, TimerWheel.class, method, edit);
    }
}
