package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The place is known where the JDK's {@code Phaser} chooses how long to spin. */
@Timeout(60)
class FieldReadsTest {
    private static final FieldReads SPINS = Jdk25.PROFILE.spins();
    private static final String WAIT = "internalAwaitAdvance";

    private final byte[] original = JdkClassFile.of(SPINS.owner());

    @Test
    void eachReadPassesThroughTheHook() throws Exception {
        byte[] rewritten = SPINS.rewrite(original);
        assertThat(asking(rewritten)).containsExactly("spins", "spins");
        assertThat(asking(original)).isEmpty();
        assertThat(ClassFile.of().verify(rewritten)).isEqualTo(ClassFile.of().verify(original));
    }

    private static List<String> asking(byte[] classFile) {
        return ClassFile.of().parse(classFile).methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .filter(InvokeInstruction.class::isInstance)
                .map(InvokeInstruction.class::cast)
                .filter(call ->
                        call.owner().asInternalName().equals("java/util/concurrent/JouleHook"))
                .map(call -> call.name().stringValue())
                .toList();
    }

    @Test
    void aFurtherReadIsNoticed() {
        assertUnknown(WAIT);
    }

    @Test
    void aReadInAnotherMethodIsNoticed() {
        assertUnknown("getPhase");
    }

    /** Expects that a class whose method reads the field once more is not changed. */
    private void assertUnknown(String method) {
        byte[] changed =
                withCode(
                        method,
                        CodeTransform.endHandler(code ->
                                code.getstatic(
                                        ClassDesc.ofInternalName(SPINS.owner()),
                                        SPINS.change().field(),
                                        ConstantDescs.CD_int)));
        assertThatThrownBy(() -> SPINS.rewrite(changed))
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining(SPINS.owner() + '.' + WAIT);
    }

    private byte[] withCode(String method, CodeTransform change) {
        ClassFile format = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS);
        return format.transformClass(
                format.parse(original),
                ClassTransform.transformingMethodBodies(
                        candidate -> candidate.methodName().equalsString(method), change));
    }
}
