package dev.joule.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.bytecode.AccessEdits;
import dev.joule.verify.bytecode.CallEdits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FaultyClassesTest {
    @Test
    void aFaultyClassDoesSomethingElse() throws Exception {
        Fault fault = Fault.of("no-push", LocalQueue.class, "tryPush", CallEdits.skip("publish"));
        assertThat(sizeAfterPush(LocalQueue.class)).isEqualTo(1);
        assertThat(sizeAfterPush(faulty(fault))).isEqualTo(0);
    }

    @Test
    void anAnswerCanBeIgnored() throws Exception {
        Fault fault =
                Fault.of(
                        "never-full",
                        LocalQueue.class,
                        "pop",
                        CallEdits.ignoreAnswer("casHead", 0));
        assertThat(fault.place()).isEqualTo("LocalQueue#pop");
        Class<?> faulty = faulty(fault);
        Object queue = faulty.getConstructor(int.class).newInstance(4);
        faulty.getMethod("tryPush", Runnable.class).invoke(queue, Thread.currentThread());
        assertThat(faulty.getMethod("pop").invoke(queue)).isNull();
    }

    @Test
    void aModeCanBeWeakened() {
        Fault fault =
                Fault.of(
                        "release",
                        superOf(LocalQueue.class, "setTailVolatile"),
                        "setTailVolatile",
                        AccessEdits.weaken("setVolatile", "setRelease"));
        assertThat(FaultyClasses.bytesOf(fault)).isNotEmpty();
    }

    @Test
    void aFaultWhosePlaceIsGoneFails() {
        Fault fault = Fault.of("gone", LocalQueue.class, "tryPush", CallEdits.skip("noSuchMethod"));
        assertThatThrownBy(() -> FaultyClasses.bytesOf(fault))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("LocalQueue#tryPush");
    }

    private static Class<?> faulty(Fault fault) throws ClassNotFoundException {
        return new FaultyLoader(fault).loadClass(fault.className());
    }

    private static Object sizeAfterPush(Class<?> type) throws ReflectiveOperationException {
        Object queue = type.getConstructor(int.class).newInstance(4);
        type.getMethod("tryPush", Runnable.class).invoke(queue, Thread.currentThread());
        return type.getMethod("size").invoke(queue);
    }

    private static Class<?> superOf(Class<?> type, String method) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (var declared : at.getDeclaredMethods()) {
                if (declared.getName().equals(method)) {
                    return at;
                }
            }
        }
        throw new AssertionError("no " + method);
    }
}
