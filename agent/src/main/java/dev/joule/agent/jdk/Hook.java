package dev.joule.agent.jdk;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AccessFlag;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;

/**
 * The one class of Joule's in {@code java.lang}, through which the JDK's code reaches the agent:
 *
 * <pre>
 * final class JouleHook {
 *     static UnaryOperator choice;
 *
 *     static Executor scheduler(Executor builtIn) {
 *         return (Executor) choice.apply(builtIn);
 *     }
 * }
 * </pre>
 *
 * Not public, so that the program cannot reach it.
 */
final class Hook {
    private static final ClassDesc NAME = ClassDesc.of("java.lang", "JouleHook");
    private static final ClassDesc EXECUTOR = described(Executor.class);
    private static final ClassDesc OPERATOR = described(UnaryOperator.class);
    private static final MethodTypeDesc ASKING = MethodTypeDesc.of(EXECUTOR, EXECUTOR);
    private static final String FIELD = "choice";
    private static final String METHOD = "scheduler";

    private Hook() {}

    /** Has the code hand the executor on its stack to the hook, which leaves the one to use. */
    static void call(CodeBuilder code) {
        code.invokestatic(NAME, METHOD, ASKING);
    }

    /** Brings the hook into the JDK; {@code java.lang} must be open to this module. */
    static void define(UnaryOperator<Executor> choice) throws ReflectiveOperationException {
        MethodHandles.Lookup inside =
                MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        Class<?> hook = inside.defineClass(classFile());
        inside.findStaticVarHandle(hook, FIELD, UnaryOperator.class).setVolatile(choice);
    }

    private static byte[] classFile() {
        return ClassFile.of()
                .build(
                        NAME,
                        type ->
                                type.withFlags(AccessFlag.FINAL, AccessFlag.SUPER)
                                        .withField(FIELD, OPERATOR, ClassFile.ACC_STATIC)
                                        .withMethodBody(
                                                METHOD, ASKING, ClassFile.ACC_STATIC, Hook::body));
    }

    private static void body(CodeBuilder code) {
        code.getstatic(NAME, FIELD, OPERATOR)
                .aload(0)
                .invokeinterface(
                        OPERATOR,
                        "apply",
                        MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object))
                .checkcast(EXECUTOR)
                .areturn();
    }

    private static ClassDesc described(Class<?> type) {
        return type.describeConstable().orElseThrow();
    }
}
