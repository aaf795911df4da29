package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.AccessEdits.inTwoSteps;
import static dev.joule.verify.bytecode.AccessEdits.lateAccess;
import static dev.joule.verify.bytecode.AccessEdits.lateStore;
import static dev.joule.verify.bytecode.AccessEdits.noCasWithoutChange;
import static dev.joule.verify.bytecode.AccessEdits.storeForCas;
import static dev.joule.verify.bytecode.AccessEdits.weaken;
import static dev.joule.verify.bytecode.CallEdits.assume;
import static dev.joule.verify.bytecode.CallEdits.blind;
import static dev.joule.verify.bytecode.CallEdits.isCallOf;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.internal.task.Task;
import dev.joule.task.Oneshot;
import dev.joule.verify.bytecode.Edit;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Faults of stackless tasks and oneshots. */
final class TaskFaults {

    static final List<Fault> ALL =
            List.of(
                    task("wake-without-cas", "wake", storeForCas())
                            .means("Two wakes enqueue the same task."),
                    task("wake-enqueues-nothing", "wake", skip("resumeFromOutside"))
                            .means("A wake makes a task active and does not enqueue it."),
                    task("no-cas-when-set", "wake", noCasWithoutChange())
                            .means("A wake that finds the bit set only reads it."),
                    task("cleared-in-two-steps", "mayAdvance", inTwoSteps("getAndBitwiseAnd"))
                            .means("The start of a poll overwrites a wake."),
                    task("rest-without-cas", "afterPending", storeForCas())
                            .means("The end of a poll overwrites a wake or a cancel."),
                    task("cancel-without-cas", "cancel", storeForCas())
                            .means("A cancel overwrites another transition."),
                    task("cancel-enqueues-nothing", "cancel", skip("resume"))
                            .means("A cancel of a waiting task does not enqueue it."),
                    task("wake-cleared-late", "afterPending", clearedLate())
                            .means("The mark of a wake is cleared after the poll."),
                    task("active-enqueued-again", "wake", withoutActive())
                            .means("A wake enqueues a task that is active."),
                    task("lists-though-closed", "tryRegister", blind("tryAdd"))
                            .means("A task parks after its scheduler has cancelled all that wait."),
                    task("state-after-closing", "complete", lateAccess("setRelease", "getAndSet"))
                            .means("The state has the outcome after the joiners are taken."),
                    task("rests-though-woken", "afterPending", withoutNotified())
                            .means("A task that is woken during its poll is not polled again."),
                    task("join-without-cas", "tryJoinWith", storeForCas())
                            .means("A joiner registers with a completed task."),
                    task("closed-in-two-steps", "complete", inTwoSteps("getAndSet"))
                            .means("Completion overwrites a joiner that registers meanwhile."),
                    task("content-after-closing", "complete", lateStore("content", 3, "getAndSet"))
                            .means("The outcome is written after the joiners are taken."),
                    task("completion-wakes-nobody", "complete", skip("wakeJoiner"))
                            .means("A task completes and wakes no joiner."),
                    task(
                                    "outcome-not-released",
                                    "complete",
                                    weaken("getAndSet", "getAndSetAcquire")
                                            .and(weaken("setRelease", "setOpaque")))
                            .means("A task's completion is visible before its outcome."),
                    oneshot("registers-without-cas", "register", blind("casSlot"))
                            .means("A receiver overwrites a value with its waker."),
                    oneshot("sends-without-cas", "offer", blind("casSlot"))
                            .means("A value is sent and not stored."),
                    oneshot("closes-without-cas", "senderClosed", blind("casSlot"))
                            .means("A sender closes and the receiver cannot see it."),
                    oneshot("send-wakes-nobody", "offer", skip("wake"))
                            .means("A value is sent and the receiver is not woken."),
                    oneshot("slot-read-opaque", "slotAcquire", weaken("getAcquire", "getOpaque"))
                            .means(
                                    "A receiver reads a value before the value's fields are "
                                            + "visible."));

    private TaskFaults() {}

    /** Looks for no bit of the state where the bit of a wake during a poll is looked for. */
    private static Edit withoutNotified() {
        Long notified = 1L << 1; // TaskState.NOTIFIED
        return (code, element) -> {
            if (!(element instanceof ConstantInstruction constant)
                    || !notified.equals(constant.constantValue())) {
                return false;
            }
            code.lconst_0();
            return true;
        };
    }

    /** Takes the mark of wakes away where the end of a poll reads the state. */
    private static Edit clearedLate() {
        long notNotified = ~(1L << 1);
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !isCallOf(call, "getAcquire")) {
                return false;
            }
            ClassDesc task = call.typeSymbol().parameterType(0);
            code.loadConstant(notNotified);
            code.invokevirtual(
                    call.owner().asSymbol(),
                    "getAndBitwiseAnd",
                    MethodTypeDesc.of(ConstantDescs.CD_long, task, ConstantDescs.CD_long));
            code.loadConstant(notNotified).land();
            return true;
        };
    }

    /** Finds no task active where the bit of an active one is looked for. */
    private static Edit withoutActive() {
        ConstantDesc[] last = new ConstantDesc[1];
        Long active = 1L; // TaskState.ACTIVE
        return (code, element) -> {
            if (element instanceof ConstantInstruction constant) {
                last[0] = constant.constantValue();
            }
            return isCallOf(element, "has")
                    && active.equals(last[0])
                    && assume("has", 0).replace(code, element);
        };
    }

    private static Fault task(String name, String method, Edit edit) {
        return Fault.of("task." + name, Task.class, method, edit);
    }

    private static Fault oneshot(String name, String method, Edit edit) {
        return Fault.of("oneshot." + name, Oneshot.Receiver.class, method, edit);
    }
}
