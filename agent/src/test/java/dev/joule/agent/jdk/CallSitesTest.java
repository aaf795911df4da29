package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The JDK's {@code Blocker} is known; with a call more or less it is not. */
@Timeout(60)
class CallSitesTest {
    private static final CallSites BLOCKER = Jdk25.PROFILE.blocker();

    private final byte[] original = JdkClassFile.of(BLOCKER.owner());

    @Test
    void bothPlacesAskTheHook() throws Exception {
        byte[] rewritten = BLOCKER.rewrite(original);
        assertThat(asking(rewritten)).isEqualTo(2);
        assertThat(asking(original)).isZero();
        assertThat(ClassFile.of().verify(rewritten)).isEqualTo(ClassFile.of().verify(original));
    }

    private static long asking(byte[] classFile) {
        return ClassFile.of().parse(classFile).methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .filter(element ->
                        element instanceof InvokeInstruction call
                                && call.owner()
                                        .asInternalName()
                                        .equals("jdk/internal/misc/JouleHook"))
                .count();
    }

    @Test
    void aFurtherCallIsNoticed() {
        assertUnknown(
                changed(
                        "end",
                        CodeTransform.endHandler(code ->
                                code.invokestatic(
                                        ClassDesc.of("java.lang.Thread"),
                                        "yield",
                                        MethodTypeDesc.ofDescriptor("()V")))),
                "end(Z)V");
    }

    @Test
    void aCallOfAnotherTypeIsNoticed() {
        assertUnknown(
                changed(
                        "end",
                        (code, element) -> {
                            if (element instanceof InvokeInstruction call
                                    && call.name().equalsString("endBlocking")) {
                                code.iconst_0()
                                        .invokevirtual(
                                                call.owner().asSymbol(),
                                                "endBlocking",
                                                MethodTypeDesc.ofDescriptor("(Z)V"));
                            } else {
                                code.with(element);
                            }
                        }),
                "end(Z)V");
    }

    @Test
    void aMissingMethodIsNoticed() {
        ClassFile format = ClassFile.of();
        byte[] without =
                format.transformClass(
                        format.parse(original),
                        ClassTransform.dropping(element ->
                                element instanceof java.lang.classfile.MethodModel method
                                        && method.methodType().equalsString("(Z)Z")));
        assertUnknown(without, "lacks a method");
    }

    private byte[] changed(String method, CodeTransform change) {
        ClassFile format = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS);
        return format.transformClass(
                format.parse(original),
                ClassTransform.transformingMethodBodies(
                        candidate -> candidate.methodName().equalsString(method), change));
    }

    private static void assertUnknown(byte[] classFile, String difference) {
        assertThatThrownBy(() -> BLOCKER.rewrite(classFile))
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining(difference);
    }
}
