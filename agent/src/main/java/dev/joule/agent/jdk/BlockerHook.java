package dev.joule.agent.jdk;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
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
final class BlockerHook implements ClassRewriter.Hooking {
    static final String PACKAGE = "jdk.internal.misc";

    private static final ClassDesc NAME = ClassDesc.of(PACKAGE, "JouleHook");
    private static final ClassDesc SUPPLIER =
            BooleanSupplier.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc ASKING = MethodTypeDesc.of(ConstantDescs.CD_boolean);
    private static final String BEGINS = "begins";
    private static final String ENDS = "ends";

    private @Nullable VarHandle begins;
    private @Nullable VarHandle ends;

    /** Code for the starts of the two methods: they return if the agent compensates. */
    enum Beginning implements Consumer<CodeBuilder> {
        OF_BEGIN,
        OF_END;

        @Override
        public void accept(CodeBuilder code) {
            Label asBefore = code.newLabel();
            if (this == OF_BEGIN) {
                code.invokestatic(NAME, BEGINS, ASKING).ifeq(asBefore).iconst_1().ireturn();
            } else {
                code.iload(0)
                        .ifeq(asBefore)
                        .invokestatic(NAME, ENDS, ASKING)
                        .ifeq(asBefore)
                        .return_();
            }
            code.labelBinding(asBefore);
        }
    }

    /** Brings the hook into the JDK; its package must be open to this module. */
    @Override
    public void define() throws ReflectiveOperationException {
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

    static byte[] classFile() {
        return HookClass.build(
                NAME,
                Map.of(BEGINS, SUPPLIER, ENDS, SUPPLIER),
                List.of(
                        new HookClass.Method(BEGINS, ASKING, new Asking(BEGINS)),
                        new HookClass.Method(ENDS, ASKING, new Asking(ENDS))));
    }

    /** The body of the method that asks a field. */
    private record Asking(String field) implements Consumer<CodeBuilder> {

        @Override
        public void accept(CodeBuilder code) {
            Label nobody = code.newLabel();
            code.getstatic(NAME, field, SUPPLIER)
                    .astore(0)
                    .aload(0)
                    .ifnull(nobody)
                    .aload(0)
                    .invokeinterface(SUPPLIER, "getAsBoolean", ASKING)
                    .ireturn()
                    .labelBinding(nobody)
                    .iconst_0()
                    .ireturn();
        }
    }
}
