package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.CallEdits.assume;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.sync.Barrier;
import dev.joule.sync.Notify;
import dev.joule.sync.OnceCell;
import dev.joule.sync.WaitGroup;
import dev.joule.verify.bytecode.Edit;
import java.util.List;

/** Faults of locks and signals. */
final class LockFaults {
    private static final String SYNC = Notify.class.getPackageName() + ".";

    static final List<Fault> ALL =
            List.of(
                    permits("overtaken", "mayGrant", assume("isEmpty", 1))
                            .means("A request for few permits overtakes one for many."),
                    permits("end-serves-nobody", "end", skip("grantWaiting"))
                            .means("Permits that come back serve nobody who waits."),
                    permits("added-serve-nobody", "add", skip("grantWaiting"))
                            .means("Permits that are added serve nobody who waits."),
                    permits("downgrade-serves-nobody", "shrink", skip("grantWaiting"))
                            .means("A downgrade lets in no reader who waits."),
                    permits("close-wakes-nobody", "close", skip("completeAll"))
                            .means("Closing a semaphore leaves those who wait asleep."),
                    waits("give-up-serves-nobody", "left", skip("grantWaiting"))
                            .means("Whoever gives up at the head leaves the next one asleep."),
                    waits("grant-not-passed-on", "undo", skip("end"))
                            .means("A grant to one who gave up is lost."),
                    Fault.of("notify.not-passed-on", SYNC + "Notify$Wait", "undo", skip("passOn"))
                            .means("A notification of one who gave up is lost."),
                    Fault.of(
                                    "notify.all-wakes-nobody",
                                    Notify.class,
                                    "notifyWaiters",
                                    skip("completeAll"))
                            .means("Telling all leaves those who wait asleep."),
                    Fault.of(
                                    "waitgroup.end-wakes-nobody",
                                    WaitGroup.class,
                                    "add",
                                    skip("completeAll"))
                            .means("The end of all work leaves those who wait asleep."),
                    Fault.of(
                                    "barrier.round-wakes-nobody",
                                    Barrier.class,
                                    "arrive",
                                    skip("completeAll"))
                            .means("The leader of a round leaves the others asleep."),
                    once("value-closes-nothing", "fill", skip("close"))
                            .means("A value that is set leaves those who wait asleep."),
                    once("failure-keeps-the-turn", "init", skip("close"))
                            .means("An initialiser that fails keeps its turn."));

    private LockFaults() {}

    private static Fault permits(String name, String method, Edit edit) {
        return Fault.of("permits." + name, SYNC + "PermitQueue", method, edit);
    }

    private static Fault waits(String name, String method, Edit edit) {
        return Fault.of("permits." + name, SYNC + "LeaseOperation", method, edit);
    }

    private static Fault once(String name, String method, Edit edit) {
        return Fault.of("once." + name, OnceCell.class, method, edit);
    }
}
