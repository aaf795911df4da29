package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.AccessEdits.inTwoSteps;
import static dev.joule.verify.bytecode.AccessEdits.lateStore;
import static dev.joule.verify.bytecode.AccessEdits.readBefore;
import static dev.joule.verify.bytecode.AccessEdits.releaseField;
import static dev.joule.verify.bytecode.AccessEdits.storeForCas;
import static dev.joule.verify.bytecode.AccessEdits.weaken;
import static dev.joule.verify.bytecode.CallEdits.assume;
import static dev.joule.verify.bytecode.CallEdits.blind;
import static dev.joule.verify.bytecode.CallEdits.isCallOf;
import static dev.joule.verify.bytecode.CallEdits.lastly;
import static dev.joule.verify.bytecode.CallEdits.skip;
import static dev.joule.verify.bytecode.CallEdits.skipEverySecond;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.pool.ComputeThread;
import dev.joule.compute.internal.pool.Lookout;
import dev.joule.compute.internal.pool.OutsideJob;
import dev.joule.compute.internal.pool.OutsideLoop;
import dev.joule.compute.internal.pool.WorkerRegistry;
import dev.joule.compute.internal.sleep.Latch;
import dev.joule.compute.internal.sleep.SleepWord;
import dev.joule.verify.bytecode.Edit;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Faults of the compute pool. */
final class ComputeFaults {
    private static final ClassDesc DEQUE = StealDeque.class.describeConstable().orElseThrow();
    private static final String DEQUE_FIELDS =
            StealDeque.class.getPackageName() + ".StealDequeFields$";
    private static final String POOL = ComputeThread.class.getPackageName() + ".";

    static final List<Fault> ALL =
            List.of(
                    deque("pop-without-cas", "claim", blind("casTop"))
                            .means("The owner takes the last element though a thief has it."),
                    deque("steal-without-cas", "steal", blind("casTop"))
                            .means("A thief takes an element that another thread has."),
                    deque("bottom-before-slot", "push", bottomFirst())
                            .means("A push makes an element visible before it is written."),
                    deque("claim-release", "claim", releaseField("bottom"))
                            .means("The owner reads the top before its claim is visible."),
                    deque("bottom-too-low", "claim", bottomOnce())
                            .means("A pop that came too late leaves the bottom too low."),
                    deque("shown-before-copied", "grow", shownFirst())
                            .means("A larger array is visible before its elements."),
                    deque("slots-release", "grow", releaseField("slots"))
                            .means("The owner reads the top before the larger array is visible."),
                    deque("thief-forgets-nothing", "steal", skip("forget"))
                            .means("A thief leaves a reference to an element that it has taken."),
                    deque("thief-reads-bottom-first", "steal", readBefore("bottom", "top"))
                            .means("A thief reads the bottom before the top."),
                    deque("grows-late", "push", oneLonger())
                            .means("A push overwrites the oldest element of a full array."),
                    deque("grows-without-a-look", "grow", keepsStolen())
                            .means("A larger array keeps an element stolen during the copy."),
                    deque("thief-forgets-old-only", "steal", skipEverySecond("forget"))
                            .means("A thief leaves a reference in the larger array."),
                    deque("thief-clears-used-slot", "forget", storeForCas())
                            .means("A thief clears a slot that the owner has used again."),
                    Fault.of(
                                    "deque.push-releases-nothing",
                                    DEQUE_FIELDS + "BottomField",
                                    "setBottomRelease",
                                    weaken("setRelease", "setOpaque"))
                            .means("A push makes an element visible before the element's fields."),
                    word("published-without-fence", "published", skip("fullFence"))
                            .means("A push looks for sleepers before its job is visible."),
                    word("no-event", "published", assume("isSleepy", 0))
                            .means("A push does not move the counter of events."),
                    word("sleep-without-cas", "trySleep", blind("compareAndSet"))
                            .means("A worker falls asleep without being counted."),
                    Fault.of(
                                    "latch.open-in-two-steps",
                                    Latch.class,
                                    "open",
                                    inTwoSteps("getAndSet"))
                            .means("Opening a latch overwrites a waiter that registers meanwhile."),
                    Fault.of(
                                    "latch.releases-nothing",
                                    Latch.class,
                                    "isOpen",
                                    weaken("getAcquire", "getOpaque"))
                            .means("A latch is visible as open before the result."),
                    thread("wake-without-cas", "wake", blind("casAsleep"))
                            .means("Two threads wake the same worker, and count it twice."),
                    thread("push-wakes-nobody", "spawn", skip("published"))
                            .means("A spawn wakes no worker."),
                    thread("opens-without-look", "open", skip("published"))
                            .means("A worker that was asked for work does not look for sleepers."),
                    Fault.of(
                                    "compute.answers-without-fence",
                                    POOL + "ComputeThreadFields$RequestFields",
                                    "clearRequestFenced",
                                    skip("fullFence"))
                            .means("A worker looks for sleepers before its answer is visible."),
                    registry("mail-wakes-nobody", "mail", assume("wake", 0))
                            .means("A job in a worker's mailbox does not wake it."),
                    registry("accept-wakes-nobody", "accept", skip("published"))
                            .means("A job from outside wakes no worker."),
                    registry("accept-without-look", "accept", skip("withdrawIfCancelled"))
                            .means("A submission does not look whether its job was cancelled."),
                    registry("cancel-looks-first", "cancel", lastly("requestCancel"))
                            .means("A cancel looks for queued jobs before its mark is visible."),
                    Fault.of(
                                    "compute.take-without-cas",
                                    OutsideJob.class,
                                    "tryTake",
                                    blind("compareAndSet"))
                            .means("A worker runs a job that was withdrawn meanwhile."),
                    registry("last-searcher-forgets-waiters", "lastSearcherFound", blind("wakeOne"))
                            .means("The last searcher wakes only workers that search."),
                    lookout("call-wakes-nobody", "wake", skip("unpark"))
                            .means("A call does not wake the lookout."),
                    lookout("sleeps-without-cas", "fallAsleep", setForCas())
                            .means("The lookout falls asleep though there was a call."),
                    lookout("overlooks-the-rest", "look", skip("giveRest"))
                            .means("The lookout sees a loop twice and gives nothing to the pool."),
                    lookout("removes-without-cas", "tryRemove", blind("compareAndSet"))
                            .means("The lookout gives the rest of a call that has ended."),
                    outsideLoop("begins-without-cas", "tryBegin", blind("compareAndSet"))
                            .means("A caller begins a step that the pool has."),
                    outsideLoop("gives-without-cas", "giveRest", blind("compareAndSet"))
                            .means("The pool gets a step that the caller has begun meanwhile."),
                    outsideLoop("gives-before-the-job", "giveRest", jobLate())
                            .means("A caller sees that the pool has the rest, but not the job."),
                    outsideLoop("ends-without-cas", "isAlone", blind("compareAndSet"))
                            .means("A caller returns while the pool runs the rest."),
                    searcher("sleeps-uncounted", "sleep", assume("trySleep", 1))
                            .means("A worker sleeps and is not counted."),
                    searcher("no-look-after-mark", "sleep", assume("hasNewWork", 0))
                            .means("A worker does not look for events after it is marked asleep."),
                    searcher("last-searcher-wakes-nobody", "found", skip("lastSearcherFound"))
                            .means("The last searcher finds a job and wakes no other worker."),
                    searcher("sleeper-asks-for-nothing", "sleep", skip("requestWork"))
                            .means("A worker falls asleep without asking the others for work."));

    private ComputeFaults() {}

    private static Fault deque(String name, String method, Edit edit) {
        return Fault.of("deque." + name, StealDeque.class, method, edit);
    }

    private static Fault word(String name, String method, Edit edit) {
        return Fault.of("sleep." + name, SleepWord.class, method, edit);
    }

    private static Fault thread(String name, String method, Edit edit) {
        return Fault.of("compute." + name, ComputeThread.class, method, edit);
    }

    private static Fault registry(String name, String method, Edit edit) {
        return Fault.of("compute." + name, WorkerRegistry.class, method, edit);
    }

    private static Fault searcher(String name, String method, Edit edit) {
        return Fault.of("compute." + name, POOL + "Searcher", method, edit);
    }

    private static Fault lookout(String name, String method, Edit edit) {
        return Fault.of("lookout." + name, Lookout.class, method, edit);
    }

    private static Fault outsideLoop(String name, String method, Edit edit) {
        return Fault.of("lookout." + name, OutsideLoop.class, method, edit);
    }

    /** Moves the store of the job, a local variable, behind the CAS that gives the rest. */
    private static Edit jobLate() {
        return lateStore("rest", 1, "compareAndSet");
    }

    /** Replaces the CAS of an {@link AtomicReference} with an unconditional store. */
    private static Edit setForCas() {
        return (code, element) -> {
            if (!isCallOf(element, "compareAndSet")) {
                return false;
            }
            code.swap().pop();
            code.invokevirtual(
                    AtomicReference.class.describeConstable().orElseThrow(),
                    "set",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object));
            code.iconst_1();
            return true;
        };
    }

    /** Moves the bottom up before the slot is written, and again afterwards. */
    private static Edit bottomFirst() {
        int bottom = 2; // the first local variable of push, after this and the element
        return (code, element) -> {
            if (!isCallOf(element, "setRelease")) {
                return false;
            }
            code.aload(0).lload(bottom).lconst_1().ladd();
            code.invokevirtual(
                    DEQUE,
                    "setBottomRelease",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long));
            code.with(element);
            return true;
        };
    }

    /** Moves the bottom down and never up again: omits the stores of a sum. */
    private static Edit bottomOnce() {
        Opcode[] before = new Opcode[1];
        return (code, element) -> {
            boolean isSum = before[0] == Opcode.LADD;
            if (element instanceof Instruction instruction) {
                before[0] = instruction.opcode();
            }
            if (!isSum
                    || !(element instanceof FieldInstruction access)
                    || access.opcode() != Opcode.PUTFIELD
                    || !access.name().equalsString("bottom")) {
                return false;
            }
            code.pop2().pop();
            return true;
        };
    }

    /** Reads the length of an array as one more. */
    private static Edit oneLonger() {
        return (code, element) -> {
            if (!(element instanceof Instruction length) || length.opcode() != Opcode.ARRAYLENGTH) {
                return false;
            }
            code.with(element).iconst_1().iadd();
            return true;
        };
    }

    /** Omits the stores of null into an array. */
    private static Edit keepsStolen() {
        Opcode[] before = new Opcode[1];
        return (code, element) -> {
            boolean isNull = before[0] == Opcode.ACONST_NULL;
            if (element instanceof Instruction instruction) {
                before[0] = instruction.opcode();
            }
            if (!isNull || !(element instanceof ArrayStoreInstruction)) {
                return false;
            }
            code.pop2().pop();
            return true;
        };
    }

    /** Publishes the larger array before the elements are copied into it, and again afterwards. */
    private static Edit shownFirst() {
        CodeElement[] made = new CodeElement[1];
        return (code, element) -> {
            if (element instanceof NewReferenceArrayInstruction) {
                made[0] = element;
                return false;
            }
            if (made[0] == null || !(element instanceof StoreInstruction store)) {
                return false;
            }
            made[0] = null;
            code.with(element).aload(0).aload(store.slot());
            code.putfield(DEQUE, "slots", ConstantDescs.CD_Object.arrayType());
            return true;
        };
    }
}
