package dev.joule.agent.jdk;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/**
 * The part of {@link PollerHook} that spares tries to read:
 *
 * <pre>
 *     static boolean isSpared(FileDescriptor fd) {
 *         IntBinaryOperator here = waits;
 *         return here != null &amp;&amp; here.applyAsInt(IOUtil.fdVal(fd), TRY_READ) != 0;
 *     }
 *
 *     static void hasRead(int bytes, FileDescriptor fd, int room) {
 *         if (bytes &gt; 0 &amp;&amp; bytes &lt; room) {
 *             IntBinaryOperator here = waits;
 *             if (here != null) {
 *                 here.applyAsInt(IOUtil.fdVal(fd), SHORT_READ);
 *             }
 *         }
 *     }
 * </pre>
 */
final class ReadHook {
    /** The answer of the JDK's natives when there is nothing to read. */
    private static final int UNAVAILABLE = -2;

    private static final MethodTypeDesc ASKING =
            MethodTypeDesc.of(ConstantDescs.CD_boolean, PollerHook.DESCRIPTOR);
    private static final MethodTypeDesc TELLING =
            MethodTypeDesc.of(
                    ConstantDescs.CD_void,
                    ConstantDescs.CD_int,
                    PollerHook.DESCRIPTOR,
                    ConstantDescs.CD_int);

    static final HookClass.Method IS_SPARED =
            new HookClass.Method("isSpared", ASKING, Body.OF_IS_SPARED);
    static final HookClass.Method HAS_READ =
            new HookClass.Method("hasRead", TELLING, Body.OF_HAS_READ);

    private ReadHook() {}

    /** Code for {@code NioSocketImpl.tryRead(FileDescriptor, byte[], int, int)}. */
    enum Around implements CodeTransform {
        /** Asks before the read, and tells what came of it. */
        TRY_READ;

        private static final int FD = 1;
        private static final int ROOM = 4;

        @Override
        public void atStart(CodeBuilder code) {
            Label isToBeTried = code.newLabel();
            code.aload(FD)
                    .invokestatic(PollerHook.NAME, IS_SPARED.name(), ASKING)
                    .ifeq(isToBeTried)
                    .loadConstant(UNAVAILABLE)
                    .ireturn()
                    .labelBinding(isToBeTried);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction) {
                code.dup()
                        .aload(FD)
                        .iload(ROOM)
                        .invokestatic(PollerHook.NAME, HAS_READ.name(), TELLING);
            }
            code.with(element);
        }
    }

    private enum Body implements Consumer<CodeBuilder> {
        OF_IS_SPARED,
        OF_HAS_READ;

        @Override
        public void accept(CodeBuilder code) {
            Label nobody = code.newLabel();
            if (this == OF_IS_SPARED) {
                int here = PollerHook.somebody(code, nobody);
                PollerHook.askOfDescriptor(code, here, 0, PollerHook.TRY_READ);
                code.ireturn().labelBinding(nobody).iconst_0().ireturn();
            } else {
                code.iload(0).ifle(nobody).iload(0).iload(2).if_icmpge(nobody);
                int here = PollerHook.somebody(code, nobody);
                PollerHook.askOfDescriptor(code, here, 1, PollerHook.SHORT_READ);
                code.pop().labelBinding(nobody).return_();
            }
        }
    }
}
