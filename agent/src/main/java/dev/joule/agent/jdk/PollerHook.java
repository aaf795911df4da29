package dev.joule.agent.jdk;

import java.io.FileDescriptor;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The one class of Joule's in {@code sun.nio.ch}, through which the JDK's sockets reach the agent.
 * In a package of its own, since neither is to be public:
 *
 * <pre>
 * final class JouleHook {
 *     static IntBinaryOperator waits;
 *
 *     static boolean poll(int fd, int event, long nanos, BooleanSupplier isOpen) {
 *         IntBinaryOperator here = waits;
 *         if (here == null) {
 *             return false;
 *         }
 *         int beginning = here.applyAsInt(fd, event | BEGIN);
 *         if (beginning == WAITING) {
 *             try {
 *                 if (isOpen.getAsBoolean()) {
 *                     if (nanos &gt; 0) {
 *                         LockSupport.parkNanos(nanos);
 *                     } else {
 *                         LockSupport.park();
 *                     }
 *                 }
 *             } finally {
 *                 here.applyAsInt(fd, event | END);
 *             }
 *         }
 *         return beginning != REFUSED;
 *     }
 *
 *     static void stopPoll(int fd, int event) {
 *         IntBinaryOperator here = waits;
 *         if (here != null) {
 *             here.applyAsInt(fd, event | STOP);
 *         }
 *     }
 *
 *     static void close(FileDescriptor fd) {
 *         IntBinaryOperator here = waits;
 *         if (here != null) {
 *             here.applyAsInt(IOUtil.fdVal(fd), CLOSE);
 *         }
 *     }
 *
 *     ... and those of {@link ReadHook}
 * }
 * </pre>
 */
final class PollerHook implements ClassRewriter.Hooking {
    /* What is asked of the other side, besides the event. */
    static final int BEGIN = 0x100;
    static final int END = 0x200;
    static final int STOP = 0x400;
    static final int CLOSE = 0x800;
    static final int TRY_READ = 0x1000;
    static final int SHORT_READ = 0x2000;

    /* What it answers to BEGIN. */
    static final int REFUSED = 0;
    static final int READY = 1;
    static final int WAITING = 2;

    /* The JDK's numbers of events, on Linux. */
    static final int POLL_IN = 1;
    static final int POLL_OUT = 4;

    static final String PACKAGE = "sun.nio.ch";

    static final ClassDesc NAME = ClassDesc.of(PACKAGE, "JouleHook");
    static final ClassDesc DESCRIPTOR = described(FileDescriptor.class);
    private static final ClassDesc OPERATOR = described(IntBinaryOperator.class);
    private static final ClassDesc SUPPLIER = described(BooleanSupplier.class);
    private static final ClassDesc PARKING = described(LockSupport.class);
    private static final ClassDesc IO_UTIL = ClassDesc.of(PACKAGE, "IOUtil");
    private static final MethodTypeDesc POLLING =
            MethodTypeDesc.of(
                    ConstantDescs.CD_boolean,
                    ConstantDescs.CD_int,
                    ConstantDescs.CD_int,
                    ConstantDescs.CD_long,
                    SUPPLIER);
    private static final MethodTypeDesc STOPPING =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int, ConstantDescs.CD_int);
    private static final MethodTypeDesc CLOSING =
            MethodTypeDesc.of(ConstantDescs.CD_void, DESCRIPTOR);
    private static final MethodTypeDesc APPLY =
            MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int, ConstantDescs.CD_int);
    private static final MethodTypeDesc TO_BOOLEAN = MethodTypeDesc.of(ConstantDescs.CD_boolean);
    private static final MethodTypeDesc TO_VOID = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc LONG_TO_VOID =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long);
    private static final MethodTypeDesc FD_TO_INT =
            MethodTypeDesc.of(ConstantDescs.CD_int, DESCRIPTOR);
    private static final String FIELD = "waits";

    /* The slots of the parameters of poll; stopPoll and close have the first of them. */
    private static final int FD = 0;
    private static final int EVENT = 1;
    private static final int NANOS = 2;
    private static final int OPEN = 4;

    private @Nullable VarHandle waits;

    /** Code for the starts of {@code Poller}'s methods and of {@code UnixDispatcher.close}. */
    enum Beginning implements Consumer<CodeBuilder> {
        /** Returns if the wait was the agent's. */
        OF_POLL,
        OF_STOP_POLL,
        OF_CLOSE;

        @Override
        public void accept(CodeBuilder code) {
            if (this == OF_POLL) {
                Label asBefore = code.newLabel();
                code.iload(FD)
                        .iload(EVENT)
                        .lload(NANOS)
                        .aload(OPEN)
                        .invokestatic(NAME, "poll", POLLING)
                        .ifeq(asBefore)
                        .return_()
                        .labelBinding(asBefore);
            } else if (this == OF_STOP_POLL) {
                code.iload(FD).iload(EVENT).invokestatic(NAME, "stopPoll", STOPPING);
            } else {
                code.aload(1).invokestatic(NAME, "close", CLOSING);
            }
        }
    }

    /** Brings the hook into the JDK; {@code sun.nio.ch} must be open to this module. */
    @Override
    public void define() throws ReflectiveOperationException {
        Class<?> poller = Class.forName(PACKAGE + ".Poller", false, null);
        checkNumbering();
        MethodHandles.Lookup inside = MethodHandles.privateLookupIn(poller, MethodHandles.lookup());
        Class<?> hook = inside.defineClass(classFile());
        waits = inside.findStaticVarHandle(hook, FIELD, IntBinaryOperator.class);
    }

    /** Fails here what would fail in the program, if the hook could not ask for a number. */
    private static void checkNumbering() throws ReflectiveOperationException {
        Class<?> utility = Class.forName(PACKAGE + ".IOUtil", false, null);
        if (utility.getDeclaredMethod("fdVal", FileDescriptor.class).getReturnType() != int.class) {
            throw new NoSuchMethodException("fdVal");
        }
    }

    /** Sets the waits that the hook calls; after {@link #define}. */
    void ask(IntBinaryOperator whom) {
        if (waits == null) {
            throw new IllegalStateException("not defined");
        }
        waits.setVolatile(whom);
    }

    static byte[] classFile() {
        return HookClass.build(
                NAME,
                Map.of(FIELD, OPERATOR),
                List.of(
                        new HookClass.Method("poll", POLLING, Body.OF_POLL),
                        new HookClass.Method("stopPoll", STOPPING, Body.OF_STOP_POLL),
                        new HookClass.Method("close", CLOSING, Body.OF_CLOSE),
                        ReadHook.IS_SPARED,
                        ReadHook.HAS_READ));
    }

    private enum Body implements Consumer<CodeBuilder> {
        OF_POLL,
        OF_STOP_POLL,
        OF_CLOSE;

        @Override
        public void accept(CodeBuilder code) {
            Label nobody = code.newLabel();
            int here = somebody(code, nobody);
            if (this == OF_POLL) {
                pollBody(code, here);
                code.labelBinding(nobody).loadConstant(REFUSED).ireturn();
                return;
            }
            if (this == OF_STOP_POLL) {
                ask(code, here, STOP);
            } else {
                askOfDescriptor(code, here, FD, CLOSE);
            }
            code.pop().labelBinding(nobody).return_();
        }
    }

    private static void pollBody(CodeBuilder code, int here) {
        int beginning = code.allocateLocal(TypeKind.INT);
        Label notToWait = code.newLabel();
        Label refused = code.newLabel();
        ask(code, here, BEGIN);
        code.istore(beginning).iload(beginning).loadConstant(WAITING).if_icmpne(notToWait);
        waitingBody(code, here);
        code.labelBinding(notToWait)
                .iload(beginning)
                .ifeq(refused)
                .iconst_1()
                .ireturn()
                .labelBinding(refused)
                .iconst_0()
                .ireturn();
    }

    private static void waitingBody(CodeBuilder code, int here) {
        Label guarded = code.newBoundLabel();
        parkBody(code);
        Label unguarded = code.newBoundLabel();
        ask(code, here, END);
        Label ended = code.newLabel();
        code.pop().goto_(ended);
        code.exceptionCatchAll(guarded, unguarded, code.newBoundLabel());
        ask(code, here, END);
        code.pop().athrow().labelBinding(ended);
    }

    private static void parkBody(CodeBuilder code) {
        Label untimed = code.newLabel();
        Label over = code.newLabel();
        code.aload(OPEN)
                .invokeinterface(SUPPLIER, "getAsBoolean", TO_BOOLEAN)
                .ifeq(over)
                .lload(NANOS)
                .lconst_0()
                .lcmp()
                .ifle(untimed)
                .lload(NANOS)
                .invokestatic(PARKING, "parkNanos", LONG_TO_VOID)
                .goto_(over)
                .labelBinding(untimed)
                .invokestatic(PARKING, "park", TO_VOID)
                .labelBinding(over);
    }

    /** Looks who is to be asked, and goes elsewhere if nobody is; the local variable it is in. */
    static int somebody(CodeBuilder code, Label nobody) {
        int here = code.allocateLocal(TypeKind.REFERENCE);
        code.getstatic(NAME, FIELD, OPERATOR).astore(here).aload(here).ifnull(nobody);
        return here;
    }

    /** Calls the other side about a descriptor in a local variable, leaving its answer. */
    static void askOfDescriptor(CodeBuilder code, int here, int descriptor, int question) {
        code.aload(here)
                .aload(descriptor)
                .invokestatic(IO_UTIL, "fdVal", FD_TO_INT)
                .loadConstant(question)
                .invokeinterface(OPERATOR, "applyAsInt", APPLY);
    }

    /** Calls the other side about the descriptor and the event of a poll, leaving its answer. */
    private static void ask(CodeBuilder code, int here, int question) {
        code.aload(here)
                .iload(FD)
                .iload(EVENT)
                .loadConstant(question)
                .ior()
                .invokeinterface(OPERATOR, "applyAsInt", APPLY);
    }

    private static ClassDesc described(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
