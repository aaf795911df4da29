package dev.joule.verify.fault;

import static dev.joule.verify.bytecode.AccessEdits.inTwoSteps;
import static dev.joule.verify.bytecode.AccessEdits.nullInsteadOf;
import static dev.joule.verify.bytecode.AccessEdits.nullInsteadOfField;
import static dev.joule.verify.bytecode.AccessEdits.storeForCas;
import static dev.joule.verify.bytecode.AccessEdits.weaken;
import static dev.joule.verify.bytecode.CallEdits.assume;
import static dev.joule.verify.bytecode.CallEdits.blind;
import static dev.joule.verify.bytecode.CallEdits.instead;
import static dev.joule.verify.bytecode.CallEdits.isCallOf;
import static dev.joule.verify.bytecode.CallEdits.skip;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LifoSlot;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.bytecode.Edit;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;

/** Faults of the queues. */
final class QueueFaults {
    private static final String PACKAGE = "dev.joule.internal.queue.";
    private static final ClassDesc LOCAL_QUEUE = LocalQueue.class.describeConstable().orElseThrow();

    static final List<Fault> ALL =
            List.of(
                    ring("pop-without-cas", "pop", blind("casHead"))
                            .means("A pop takes a task that a thief has claimed."),
                    ring("steal-without-cas", "stealInto", blind("casHead"))
                            .means("A thief claims tasks that another thread has taken."),
                    ring("overflow-without-cas", "tryTakeHalf", blind("casHead"))
                            .means("An overflow takes tasks that a thief has claimed."),
                    ring("release-not-retried", "release", blind("casHead"))
                            .means("A thief gives up a release that a pop has disturbed."),
                    ring("two-thieves", "stealInto", assume("isStealing", 0))
                            .means("A thief claims tasks while another one is copying."),
                    ring("room-to-real-head", "tryPush", instead("stealHead", "realHead"))
                            .means("A push treats slots as free while a thief is copying them."),
                    ring("tail-before-slot", "tryPush", tailFirst())
                            .means("A push publishes a slot before it writes it."),
                    ring("pop-frees-claimed", "pop", assume("isStealing", 0))
                            .means("A pop frees slots that a thief is copying."),
                    ring("steal-without-room", "stealInto", assume("room", 1_000))
                            .means("A thief copies more tasks than its own queue has room for."),
                    ring("stamp-stays", "put", keepsStamp())
                            .means("A task without a stamp gets the one that an earlier task had."),
                    ring("sleeper-reads-tail-first", "isEmptyForSleeper", tailReadFirst())
                            .means("A sleeper finds a queue empty that never was."),
                    ring("release-before-copy", "stealInto", claimNothing())
                            .means("A thief frees slots before it has copied them."),
                    tail("tail-release", "setTailVolatile", weaken("setVolatile", "setRelease"))
                            .means("The owner publishes the tail without a full fence."),
                    tail(
                                    "tail-written-opaque",
                                    "setTailVolatile",
                                    weaken("setVolatile", "setOpaque"))
                            .means("The owner publishes the tail without releasing the slot."),
                    tail("tail-read-opaque", "tailAcquire", weaken("getAcquire", "getOpaque"))
                            .means("A thief reads the tail without acquiring the slots."),
                    head("head-read-opaque", "headAcquire", weaken("getAcquire", "getOpaque"))
                            .means("The owner reads the head without acquiring freed slots."),
                    lifo("take-without-cas", "take", storeForCas())
                            .means("Two threads take the same task from the LIFO slot."),
                    lifo("replace-in-two-steps", "replace", inTwoSteps("getAndSet"))
                            .means("The owner replaces a task that another thread has taken."),
                    lifo("fill-releases-nothing", "fill", weaken("setRelease", "setOpaque"))
                            .means("A task in the LIFO slot is visible before its fields."),
                    shard("submit-without-cas", "trySubmit", storeForCas())
                            .means("A submission overwrites another one, or the closed mark."),
                    shard("wake-without-cas", "pushWoken", storeForCas())
                            .means("The push of a woken task overwrites another one."),
                    shard("take-without-cas", "takeSubmitted", storeForCas())
                            .means("Taking all submitted tasks loses one that arrives meanwhile."),
                    shard("take-in-two-steps", "refillLocked", inTwoSteps("getAndSet"))
                            .means("Taking all woken tasks loses one that arrives meanwhile."),
                    shard("take-reopens", "takeSubmitted", nullInsteadOf("CLOSED"))
                            .means("Taking the last tasks removes the closed mark."),
                    shard("close-without-cas", "close", blind("compareAndSet"))
                            .means("A close ignores that a concurrent push made its CAS fail."),
                    shard("front-overlooked", "isEmpty", nullInsteadOfField("front"))
                            .means("A queue with tasks at its front counts as empty."),
                    shard("closed-mark-overlooked", "trySubmit", positiveDepth())
                            .means("A submission is pushed on top of the closed mark."),
                    shard("lock-without-cas", "tryLock", blind("compareAndSet"))
                            .means("Two consumers hold the lock of a shard."),
                    shard("unlock-releases-nothing", "unlock", weaken("setRelease", "setOpaque"))
                            .means(
                                    "The lock of a shard is free before the changes under it are "
                                            + "visible."),
                    Fault.of(
                                    "injection.front-without-fence",
                                    InjectionQueue.class,
                                    "fetchFrom",
                                    skip("fullFence"))
                            .means(
                                    "A fetch looks for parked workers before its tasks are "
                                            + "visible."));

    private QueueFaults() {}

    private static Fault ring(String name, String method, Edit edit) {
        return Fault.of("ring." + name, LocalQueue.class, method, edit);
    }

    private static Fault tail(String name, String method, Edit edit) {
        return Fault.of("ring." + name, PACKAGE + "LocalQueueFields$TailField", method, edit);
    }

    private static Fault head(String name, String method, Edit edit) {
        return Fault.of("ring." + name, PACKAGE + "LocalQueueFields$HeadField", method, edit);
    }

    private static Fault lifo(String name, String method, Edit edit) {
        return Fault.of("lifo." + name, LifoSlot.class, method, edit);
    }

    private static Fault shard(String name, String method, Edit edit) {
        return Fault.of("injection." + name, PACKAGE + "InjectionShard", method, edit);
    }

    /** Writes no stamp of 0. */
    private static Edit keepsStamp() {
        return (code, element) -> {
            if (!(element instanceof ArrayStoreInstruction store)
                    || store.typeKind() != TypeKind.LONG) {
                return false;
            }
            Label write = code.newLabel();
            Label end = code.newLabel();
            code.dup2().lconst_0().lcmp().ifne(write);
            code.pop2().pop2().goto_(end); // the stamp, the index and the array
            code.labelBinding(write).with(element).labelBinding(end);
            return true;
        };
    }

    /** Publishes the slot before it is written: {@code publish(tail + 1)} before the call. */
    private static Edit tailFirst() {
        int tail = 4; // the first local variable of tryPush, after this, the task and its stamp
        return (code, element) -> {
            if (!isCallOf(element, "put")) {
                return false;
            }
            code.aload(0).iload(tail).iconst_1().iadd();
            code.invokevirtual(
                    LOCAL_QUEUE,
                    "publish",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int));
            code.with(element);
            return true;
        };
    }

    /** Reads the tail before the head. */
    private static Edit tailReadFirst() {
        MethodTypeDesc tail = MethodTypeDesc.of(ConstantDescs.CD_int);
        int[] early = new int[1];
        return (code, element) -> {
            if (isCallOf(element, "headVolatile")) {
                early[0] = code.allocateLocal(TypeKind.INT);
                code.aload(0).invokevirtual(LOCAL_QUEUE, "tailVolatile", tail);
                code.istore(early[0]).with(element);
                return true;
            }
            if (isCallOf(element, "tailVolatile")) {
                code.pop().iload(early[0]);
                return true;
            }
            return false;
        };
    }

    /** Reads the depth of a node without the mark of the end. */
    private static Edit positiveDepth() {
        return (code, element) -> {
            if (!(element instanceof FieldInstruction access)
                    || access.opcode() != Opcode.GETFIELD
                    || !access.name().equalsString("depth")) {
                return false;
            }
            code.with(element).loadConstant(Integer.MAX_VALUE).iand();
            return true;
        };
    }

    /** Moves both heads when it claims slots, so that they are free before they are copied. */
    private static Edit claimNothing() {
        return (code, element) -> {
            if (!isCallOf(element, "pack")) {
                return false;
            }
            code.swap().pop().dup().with(element);
            return true;
        };
    }
}
