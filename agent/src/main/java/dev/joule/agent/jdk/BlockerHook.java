package dev.joule.agent.jdk;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.AccessFlag;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one class of Joule's in {@code jdk.internal.misc}, through which the JDK's blocking calls
 * reach the agent:
 *
 * <pre>
 * final class JouleHook {
 *     static BooleanSupplier begins;
 *     static BooleanSupplier ends;
 *
 *     static boolean begins() {
 *         BooleanSupplier here = begins;
 *         return here != null &amp;&amp; here.getAsBoolean();
 *     }
 *
 *     static boolean ends() {
 *         BooleanSupplier here = ends;
 *         return here != null &amp;&amp; here.getAsBoolean();
 *     }
 * }
 * </pre>
 */
final class BlockerHook {
    static final String PACKAGE = "jdk.internal.misc";

    private static final ClassDesc NAME = ClassDesc.of(PACKAGE, "JouleHook");
    private static final ClassDesc SUPPLIER =
            BooleanSupplier.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc ASKING = MethodTypeDesc.of(ConstantDescs.CD_boolean);
    private static final String BEGINS = "begins";
    private static final String ENDS = "ends";

    private @Nullable VarHandle begins;
    private @Nullable VarHandle ends;

    /** Code for the start of {@code Blocker.begin}: returns if the agent compensates. */
    static void begin(CodeBuilder code) {
        code.invokestatic(NAME, BEGINS, ASKING)
                .ifThen(compensated -> compensated.iconst_1().ireturn());
    }

    /** Code for the start of {@code Blocker.end}: returns if the agent compensated. */
    static void end(CodeBuilder code) {
        code.iload(0)
                .ifThen(attempted ->
                        attempted.invokestatic(NAME, ENDS, ASKING).ifThen(CodeBuilder::return_));
    }

    /** Brings the hook into the JDK; its package must be open to this module. */
    void define() throws ReflectiveOperationException {
        Class<?> blocker = Class.forName(PACKAGE + ".Blocker", false, null);
        MethodHandles.Lookup inside =
                MethodHandles.privateLookupIn(blocker, MethodHandles.lookup());
        Class<?> hook = inside.defineClass(classFile());
        begins = inside.findStaticVarHandle(hook, BEGINS, BooleanSupplier.class);
        ends = inside.findStaticVarHandle(hook, ENDS, BooleanSupplier.class);
    }

    void compensate(BooleanSupplier begins, BooleanSupplier ends) {
        if (this.begins == null || this.ends == null) {
            throw new IllegalStateException("not defined");
        }
        this.ends.setVolatile(ends); // first: what begins by the agent must end by it
        this.begins.setVolatile(begins);
    }

    private static byte[] classFile() {
        return ClassFile.of()
                .build(
                        NAME,
                        type ->
                                type.withFlags(AccessFlag.FINAL, AccessFlag.SUPER)
                                        .withField(BEGINS, SUPPLIER, ClassFile.ACC_STATIC)
                                        .withField(ENDS, SUPPLIER, ClassFile.ACC_STATIC)
                                        .withMethodBody(
                                                BEGINS,
                                                ASKING,
                                                ClassFile.ACC_STATIC,
                                                code -> ask(code, BEGINS))
                                        .withMethodBody(
                                                ENDS,
                                                ASKING,
                                                ClassFile.ACC_STATIC,
                                                code -> ask(code, ENDS)));
    }

    private static void ask(CodeBuilder code, String field) {
        code.getstatic(NAME, field, SUPPLIER)
                .astore(0)
                .aload(0)
                .ifThen(
                        Opcode.IFNONNULL,
                        some ->
                                some.aload(0)
                                        .invokeinterface(SUPPLIER, "getAsBoolean", ASKING)
                                        .ireturn())
                .iconst_0()
                .ireturn();
    }
}
