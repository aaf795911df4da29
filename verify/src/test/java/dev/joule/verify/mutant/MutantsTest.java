package dev.joule.verify.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.internal.queue.LocalQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MutantsTest {
    @Test
    void aMutantDoesSomethingElse() throws Exception {
        Mutant mutant = Mutant.of("no-push", LocalQueue.class, "tryPush", Edit.skip("publish"));
        assertThat(sizeAfterPush(LocalQueue.class)).isEqualTo(1);
        assertThat(sizeAfterPush(twin(mutant))).isEqualTo(0);
    }

    @Test
    void anAnswerCanBeIgnored() throws Exception {
        Mutant mutant =
                Mutant.of("never-full", LocalQueue.class, "pop", Edit.ignoreAnswer("casHead", 0));
        assertThat(mutant.place()).isEqualTo("LocalQueue#pop");
        Class<?> twin = twin(mutant);
        Object queue = twin.getConstructor(int.class).newInstance(4);
        twin.getMethod("tryPush", Runnable.class).invoke(queue, Thread.currentThread());
        assertThat(twin.getMethod("pop").invoke(queue)).isNull();
    }

    @Test
    void aModeCanBeWeakened() {
        Mutant mutant =
                Mutant.of(
                        "release",
                        superOf(LocalQueue.class, "setTailVolatile"),
                        "setTailVolatile",
                        Edit.weaken("setVolatile", "setRelease"));
        assertThat(Mutants.bytesOf(mutant)).isNotEmpty();
    }

    @Test
    void aMutantWhosePlaceIsGoneFails() {
        Mutant mutant = Mutant.of("gone", LocalQueue.class, "tryPush", Edit.skip("noSuchMethod"));
        assertThatThrownBy(() -> Mutants.bytesOf(mutant))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("LocalQueue#tryPush");
    }

    private static Class<?> twin(Mutant mutant) throws ClassNotFoundException {
        return new MutantLoader(mutant).loadClass(mutant.className());
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
