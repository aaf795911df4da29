package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.AccessEdits.inTwoSteps;
import static dev.joule.verify.bytecode.AccessEdits.releaseField;
import static dev.joule.verify.bytecode.AccessEdits.storeForCas;
import static dev.joule.verify.bytecode.AccessEdits.weaken;
import static dev.joule.verify.bytecode.CallEdits.assume;
import static dev.joule.verify.bytecode.CallEdits.blind;
import static dev.joule.verify.bytecode.CallEdits.lastly;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.idle.Parker;
import dev.joule.verify.bytecode.Edit;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.util.List;

/** Faults of the idle set, the parker and the driver of events. */
final class IdleFaults {

    static final List<Fault> ALL =
            List.of(
                    idle("word-in-two-steps", "addToWord", inTwoSteps("getAndAdd"))
                            .means("A change of the idle word has no full fence."),
                    idle("claim-without-cas", "tryClaim", blind("casWord"))
                            .means("Two threads claim the same parked worker."),
                    idle("leave-without-cas", "tryLeaveParked", blind("casWord"))
                            .means("A worker leaves the parked set without being counted out."),
                    idle("leave-though-claimed", "tryLeaveParked", blind("tryClear"))
                            .means("A worker leaves the parked set though it was claimed."),
                    idle("two-timed-sleepers", "tryBecomeTimedSleeper", blind("casWord"))
                            .means("Two workers are the timed sleeper."),
                    idle("park-without-bit", "transitionToParked", skip("set"))
                            .means("A worker parks and is counted, but no claim can find it."),
                    idle("leave-without-a-look", "tryLeaveParked", assume("isSet", 0))
                            .means("A worker that finds no count left treats itself as claimed."),
                    bitmap("timed-sleeper-never-claimed", "claimAny", assume("isSet", 0))
                            .means("A claim finds no worker if only the timed sleeper is parked."),
                    bitmap("one-bit-for-two-claims", "claimIn", blind("tryClear"))
                            .means("Two claims get the same bit."),
                    bitmap("bit-set-in-two-steps", "set", inTwoSteps("getAndBitwiseOr"))
                            .means("Setting a bit overwrites the change of another bit."),
                    bitmap("bit-cleared-in-two-steps", "tryClear", inTwoSteps("getAndBitwiseAnd"))
                            .means("Clearing a bit overwrites the change of another bit."),
                    park("park-without-cas", "park", assume("compareAndSet", 1))
                            .means("A worker parks though its permit is set."),
                    park("permit-taken-in-two-steps", "park", inTwoSteps("getAndSet"))
                            .means("A park overwrites a permit that arrives meanwhile."),
                    park("await-without-cas", "tryAwait", storeForCas())
                            .means("A wait in the event queue overwrites a permit."),
                    park("wake-unparks-nobody", "wake", skip("unpark"))
                            .means("A wake sets the permit and does not unpark."),
                    park("wake-releases-nothing", "wake", weaken("getAndSet", "getAndSetAcquire"))
                            .means("Writes before a wake are not visible after the park."),
                    readiness("word-without-cas", "casWord", storeForCas())
                            .means("A wait, an event or a stop overwrites another one."),
                    readiness("event-not-kept", "signal", keepsNothing())
                            .means("An event that no thread waits for is not kept."),
                    readiness("kept-event-overlooked", "begin", asksForNoEvent())
                            .means("A wait begins though an event was kept."),
                    socket("stopped-before-closed", "close", lastly("mark"))
                            .means("A wait is stopped before its socket is marked as closed."),
                    socket("parks-though-closed", "read", assume("isClosed", 0))
                            .means("A thread waits without asking whether its socket is closed."),
                    Fault.of(
                                    "driver.held-release",
                                    PollingDriver.class,
                                    "deliverFrom",
                                    releaseField("held"))
                            .means("The poller looks for parked workers before its lock is free."));

    private IdleFaults() {}

    /** Leaves out what a direction that is ready adds to the word. */
    private static Edit keepsNothing() {
        return (code, element) -> {
            if (!(element instanceof OperatorInstruction operator)
                    || operator.opcode() != Opcode.IOR) {
                return false;
            }
            code.pop();
            return true;
        };
    }

    /** Finds the bit of the direction, which is the first argument, unset. */
    private static Edit asksForNoEvent() {
        CodeElement[] last = new CodeElement[1];
        return (code, element) -> {
            CodeElement before = last[0];
            last[0] = element;
            if (!(element instanceof OperatorInstruction operator)
                    || operator.opcode() != Opcode.IAND
                    || !(before instanceof LoadInstruction load)
                    || load.slot() != 1) {
                return false;
            }
            code.pop2().iconst_0();
            return true;
        };
    }

    private static Fault readiness(String name, String method, Edit edit) {
        return Fault.of("driver." + name, "dev.joule.internal.driver.Readiness", method, edit);
    }

    /** A fault in the use of the driver, as by the JDK's sockets. */
    private static Fault socket(String name, String method, Edit edit) {
        return Fault.of(
                "driver." + name,
                "dev.joule.verify.schedules.plays.SocketPlays$Socket",
                method,
                edit);
    }

    private static Fault idle(String name, String method, Edit edit) {
        return Fault.of("idle." + name, IdleSet.class, method, edit);
    }

    private static Fault bitmap(String name, String method, Edit edit) {
        return Fault.of("idle." + name, "dev.joule.internal.idle.ParkedBitmap", method, edit);
    }

    private static Fault park(String name, String method, Edit edit) {
        return Fault.of("park." + name, Parker.class, method, edit);
    }
}
