package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The JDK's poller and its dispatcher are known; with a call more they are not. */
@Timeout(60)
class SocketSitesTest {
    private static final JdkProfile.Sockets SOCKETS = Jdk25.PROFILE.sockets();
    private static final String POLLER = SOCKETS.poller().owner();
    private static final String DISPATCHER = SOCKETS.closer().owner();

    @BeforeEach
    void onLinux() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "elsewhere nothing is changed");
    }

    @Test
    void eachPlaceAsksTheHook() throws Exception {
        assertThat(asking(rewritten(POLLER))).containsExactly("poll", "stopPoll");
        assertThat(asking(rewritten(DISPATCHER))).containsExactly("close");
    }

    @Test
    void theCodeStaysSound() throws Exception {
        for (String owner : SOCKETS.sites().keySet()) {
            assertThat(ClassFile.of().verify(rewritten(owner)))
                    .isEqualTo(ClassFile.of().verify(JdkClassFile.of(owner)));
        }
    }

    @Test
    void aFurtherCallIsNoticed() {
        assertUnknown(POLLER, "pollSelector");
        assertUnknown(DISPATCHER, "close");
    }

    private static byte[] rewritten(String owner) throws UnknownJdkException {
        return site(owner).rewrite(JdkClassFile.of(owner));
    }

    private static HookInstaller.Site site(String owner) {
        return SOCKETS.sites().get(owner);
    }

    private static List<String> asking(byte[] classFile) {
        return ClassFile.of().parse(classFile).methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .filter(element ->
                        element instanceof InvokeInstruction call
                                && call.owner().asInternalName().equals("sun/nio/ch/JouleHook"))
                .map(element -> ((InvokeInstruction) element).name().stringValue())
                .sorted()
                .toList();
    }

    private static void assertUnknown(String owner, String method) {
        ClassFile format = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS);
        byte[] changed =
                format.transformClass(
                        format.parse(JdkClassFile.of(owner)),
                        ClassTransform.transformingMethodBodies(
                                candidate -> candidate.methodName().equalsString(method),
                                CodeTransform.endHandler(code ->
                                        code.invokestatic(
                                                ClassDesc.of("java.lang.Thread"),
                                                "yield",
                                                MethodTypeDesc.ofDescriptor("()V")))));
        assertThatThrownBy(() -> site(owner).rewrite(changed))
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining(owner + '.' + method);
    }
}
