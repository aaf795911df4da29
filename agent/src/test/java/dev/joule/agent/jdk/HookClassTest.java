package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The hooks' code, which the JVM does not verify where it is brought in. */
@Timeout(60)
class HookClassTest {

    private final List<Integer> asked = new ArrayList<>();

    @Test
    void isSound() {
        for (byte[] hook :
                List.of(Hook.classFile(), BlockerHook.classFile(), PollerHook.classFile())) {
            assertThat(ClassFile.of().verify(hook)).isEmpty();
        }
    }

    @Test
    void tellsTheEndOfAWaitThatFails() throws Exception {
        Method poll = poll(PollerHook.WAITING);
        BooleanSupplier failing =
                () -> {
                    throw new IllegalStateException("of the test");
                };
        assertThatThrownBy(() -> poll.invoke(null, 7, PollerHook.POLL_IN, 0L, failing))
                .hasRootCauseMessage("of the test");
        assertThat(asked)
                .containsExactly(
                        PollerHook.POLL_IN | PollerHook.BEGIN, PollerHook.POLL_IN | PollerHook.END);
    }

    @Test
    void saysWhetherTheWaitWasTheAgents() throws Exception {
        BooleanSupplier closed = () -> false;
        for (int answer : new int[] {PollerHook.WAITING, PollerHook.READY, PollerHook.REFUSED}) {
            assertThat(poll(answer).invoke(null, 7, PollerHook.POLL_OUT, 5L, closed))
                    .isEqualTo(answer != PollerHook.REFUSED);
        }
    }

    /** The method of a hook in a loader of its own, whose other side gives that answer. */
    private Method poll(int answer) throws ReflectiveOperationException {
        Class<?> hook =
                new ClassLoader() {
                    Class<?> define(byte[] bytes) {
                        return defineClass(null, bytes, 0, bytes.length);
                    }
                }.define(PollerHook.classFile());
        Field waits = hook.getDeclaredField("waits");
        waits.setAccessible(true);
        IntBinaryOperator other =
                (_, question) -> {
                    asked.add(question);
                    return answer;
                };
        waits.set(null, other);
        Method poll =
                hook.getDeclaredMethod(
                        "poll", int.class, int.class, long.class, BooleanSupplier.class);
        poll.setAccessible(true);
        return poll;
    }
}
