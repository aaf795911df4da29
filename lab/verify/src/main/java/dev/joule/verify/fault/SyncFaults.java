package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.AccessEdits.releaseField;
import static dev.joule.verify.bytecode.AccessEdits.weaken;
import static dev.joule.verify.bytecode.CallEdits.blind;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.sync.Channel;
import dev.joule.sync.Select;
import dev.joule.verify.bytecode.Edit;
import java.util.List;

/** Faults of channels and selects. */
final class SyncFaults {
    private static final String SYNC = Channel.class.getPackageName() + ".";

    static final List<Fault> ALL =
            List.of(
                    guarded("lock-without-cas", "tryLock", blind("compareAndSet"))
                            .means("Two sections of a structure run at the same time."),
                    guarded("unlock-releases-nothing", "release", weaken("setRelease", "setOpaque"))
                            .means("A structure is unlocked before its state is visible."),
                    operation("completed-wakes-nobody", "complete", skip("wakeLater"))
                            .means("An operation that is completed is not woken."),
                    operation("cancelled-keeps-all", "abandon", skip("undo"))
                            .means("A cancelled operation does not give back what it got."),
                    operation("cancelled-stays", "abandon", skip("dequeue"))
                            .means("A cancelled operation stays in its list."),
                    operation("waker-release", "isCompletedOrWakes", releaseField("parker"))
                            .means("A task reads the outcome before its new waker is visible."),
                    Fault.of(
                                    "sync.freed-place-unused",
                                    Channel.class,
                                    "takeNow",
                                    skip("admitSenders"))
                            .means("A receive leaves senders waiting though there is a place."),
                    Fault.of("sync.close-forgets-senders", Channel.class, "end", skip("fail"))
                            .means("Closing a channel leaves its senders waiting."),
                    Fault.of("sync.polls-while-open", Select.class, "close", blind("compareAndSet"))
                            .means("A select polls a branch after a structure completed another."));

    private SyncFaults() {}

    private static Fault guarded(String name, String method, Edit edit) {
        return Fault.of("sync." + name, SYNC + "Guarded", method, edit);
    }

    private static Fault operation(String name, String method, Edit edit) {
        return Fault.of("sync." + name, SYNC + "Operation", method, edit);
    }
}
