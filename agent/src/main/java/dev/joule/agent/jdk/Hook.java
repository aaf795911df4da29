package dev.joule.agent.jdk;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The one class of Joule's in {@code java.lang}, through which virtual threads reach the agent:
 *
 * <pre>
 * final class JouleHook {
 *     static UnaryOperator choice;
 *     static Executor keeper;
 *     static LongFunction timeouts;
 *
 *     static Executor scheduler(Executor builtIn) {
 *         return (Executor) choice.apply(builtIn);
 *     }
 *
 *     static Future schedule(Executor scheduler, Runnable what, long delay, TimeUnit unit) {
 *         if (scheduler != keeper) {
 *             return null;
 *         }
 *         return (Future) ((Function) timeouts.apply(unit.toNanos(delay))).apply(what);
 *     }
 * }
 * </pre>
 *
 * Not public, so that the program cannot reach it.
 */
final class Hook implements ClassRewriter.Hooking {
    /** The field in which the JDK has its own scheduler. */
    static final String BUILT_IN = "DEFAULT_SCHEDULER";

    /** The field in which a virtual thread has its scheduler. */
    static final String SCHEDULER = "scheduler";

    private static final ClassDesc THREAD = ClassDesc.of("java.lang", "VirtualThread");
    private static final ClassDesc NAME = ClassDesc.of("java.lang", "JouleHook");
    private static final ClassDesc EXECUTOR = described(Executor.class);
    private static final ClassDesc OPERATOR = described(UnaryOperator.class);
    private static final ClassDesc LONG_FUNCTION = described(LongFunction.class);
    private static final ClassDesc FUNCTION = described(Function.class);
    private static final ClassDesc FUTURE = described(Future.class);
    private static final ClassDesc RUNNABLE = described(Runnable.class);
    private static final ClassDesc UNIT = described(TimeUnit.class);
    private static final MethodTypeDesc ASKING = MethodTypeDesc.of(EXECUTOR, EXECUTOR);
    private static final MethodTypeDesc SCHEDULING =
            MethodTypeDesc.of(FUTURE, EXECUTOR, RUNNABLE, ConstantDescs.CD_long, UNIT);
    private static final MethodTypeDesc APPLYING =
            MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object);
    private static final String CHOICE = "choice";
    private static final String KEEPER = "keeper";
    private static final String TIMEOUTS = "timeouts";

    private final UnaryOperator<Executor> choice;
    private @Nullable VarHandle keeper;
    private @Nullable VarHandle timeouts;

    Hook(UnaryOperator<Executor> choice) {
        this.choice = choice;
    }

    /**
     * Inserts a call of the hook behind each use of the built-in scheduler: it leaves the one to
     * use instead.
     */
    enum Choosing implements CodeTransform {
        ALL;

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            code.with(element);
            if (element instanceof FieldInstruction field && field.name().equalsString(BUILT_IN)) {
                code.invokestatic(NAME, "scheduler", ASKING);
            }
        }
    }

    /** Code for the start of {@code VirtualThread.schedule}. */
    enum Beginning implements Consumer<CodeBuilder> {
        /** Returns the timeout if the thread's scheduler keeps them. */
        OF_SCHEDULE;

        @Override
        public void accept(CodeBuilder code) {
            int timeout = code.allocateLocal(TypeKind.REFERENCE);
            Label elsewhere = code.newLabel();
            code.aload(0)
                    .getfield(THREAD, SCHEDULER, EXECUTOR)
                    .aload(1)
                    .lload(2)
                    .aload(4)
                    .invokestatic(NAME, "schedule", SCHEDULING)
                    .astore(timeout)
                    .aload(timeout)
                    .ifnull(elsewhere)
                    .aload(timeout)
                    .areturn()
                    .labelBinding(elsewhere);
        }
    }

    /** Brings the hook into the JDK; {@code java.lang} must be open to this module. */
    @Override
    public void define() throws ReflectiveOperationException {
        MethodHandles.Lookup inside =
                MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        Class<?> hook = inside.defineClass(classFile());
        keeper = inside.findStaticVarHandle(hook, KEEPER, Executor.class);
        timeouts = inside.findStaticVarHandle(hook, TIMEOUTS, LongFunction.class);
        inside.findStaticVarHandle(hook, CHOICE, UnaryOperator.class).setVolatile(choice);
    }

    /** Makes that scheduler keep its threads' timeouts; after {@link #define}. */
    void keepTimeouts(Executor scheduler, LongFunction<Function<Runnable, Future<?>>> newTimeout) {
        if (timeouts == null || keeper == null) {
            throw new IllegalStateException("not defined");
        }
        timeouts.setVolatile(newTimeout); // first: who sees the scheduler is to find it
        keeper.setVolatile(scheduler);
    }

    static byte[] classFile() {
        return HookClass.build(
                NAME,
                Map.of(CHOICE, OPERATOR, KEEPER, EXECUTOR, TIMEOUTS, LONG_FUNCTION),
                List.of(
                        new HookClass.Method("scheduler", ASKING, Body.SCHEDULER),
                        new HookClass.Method("schedule", SCHEDULING, Body.SCHEDULE)));
    }

    private enum Body implements Consumer<CodeBuilder> {
        SCHEDULER,
        SCHEDULE;

        @Override
        public void accept(CodeBuilder code) {
            if (this == SCHEDULER) {
                schedulerBody(code);
            } else {
                scheduleBody(code);
            }
        }
    }

    private static void schedulerBody(CodeBuilder code) {
        code.getstatic(NAME, CHOICE, OPERATOR)
                .aload(0)
                .invokeinterface(OPERATOR, "apply", APPLYING)
                .checkcast(EXECUTOR)
                .areturn();
    }

    private static void scheduleBody(CodeBuilder code) {
        Label kept = code.newLabel();
        code.aload(0)
                .getstatic(NAME, KEEPER, EXECUTOR)
                .if_acmpeq(kept)
                .aconst_null()
                .areturn()
                .labelBinding(kept)
                .getstatic(NAME, TIMEOUTS, LONG_FUNCTION)
                .aload(4)
                .lload(2)
                .invokevirtual(
                        UNIT,
                        "toNanos",
                        MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long))
                .invokeinterface(
                        LONG_FUNCTION,
                        "apply",
                        MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_long))
                .checkcast(FUNCTION)
                .aload(1)
                .invokeinterface(FUNCTION, "apply", APPLYING)
                .checkcast(FUTURE)
                .areturn();
    }

    private static ClassDesc described(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
