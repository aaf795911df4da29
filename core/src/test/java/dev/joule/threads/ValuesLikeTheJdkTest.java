package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Thread-locals, inheritable ones, scoped values. */
class ValuesLikeTheJdkTest extends LikeTheJdk {
    private static final ThreadLocal<Integer> LOCAL = new ThreadLocal<>();
    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    private static final ScopedValue<String> SCOPED = ScopedValue.newInstance();

    @Test
    void aThreadLocalGoesWithItsThread() throws Exception {
        AtomicInteger wrong = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int own = i;
            all.add(
                    threads.start(() -> {
                        if (LOCAL.get() != null) {
                            wrong.incrementAndGet();
                        }
                        LOCAL.set(own);
                        for (int yields = 0; yields < 20; yields++) {
                            Thread.yield();
                            if (LOCAL.get() != own) {
                                wrong.incrementAndGet();
                            }
                        }
                    }));
        }
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(wrong).hasValue(0);
    }

    @Test
    void anInheritableOneIsInheritedUnlessRefused() throws Exception {
        INHERITED.set("parent's");
        try {
            AtomicReference<String> seen = new AtomicReference<>();
            threads.builder().start(() -> seen.set(INHERITED.get())).join();
            assertThat(seen.get()).isEqualTo("parent's");
            threads.builder()
                    .inheritInheritableThreadLocals(false)
                    .start(() -> seen.set(INHERITED.get()))
                    .join();
            assertThat(seen.get()).isNull();
            threads.run(() -> {
                INHERITED.set("child's");
                Thread.startVirtualThread(() -> seen.set(INHERITED.get())).join();
            });
            assertThat(seen.get()).isEqualTo("child's");
            assertThat(INHERITED.get()).isEqualTo("parent's");
        } finally {
            INHERITED.remove();
        }
    }

    @Test
    void theContextLoaderIsInherited() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ClassLoader own = new ClassLoader() {};
        Thread.currentThread().setContextClassLoader(own);
        try {
            assertThat(threads.call(() -> Thread.currentThread().getContextClassLoader()))
                    .isSameAs(own);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void aScopedValueIsBoundWhileItsScopeRuns() throws Exception {
        threads.run(() ->
                ScopedValue.where(SCOPED, "bound")
                        .call(() -> {
                            Thread.yield();
                            Thread.sleep(1); // it unmounts, and may come back on another carrier
                            assertThat(SCOPED.get()).isEqualTo("bound");
                            Thread child =
                                    threads.start(() ->
                                            assertThatThrownBy(SCOPED::get)
                                                    .isInstanceOf(NoSuchElementException.class));
                            child.join();
                            return 0;
                        }));
        threads.run(() -> assertThat(SCOPED.isBound()).isFalse());
    }

    @Test
    void scopesNest() throws Exception {
        threads.run(() ->
                ScopedValue.where(SCOPED, "outer")
                        .run(() -> {
                            ScopedValue.where(SCOPED, "inner")
                                    .run(() -> {
                                        Thread.yield();
                                        assertThat(SCOPED.get()).isEqualTo("inner");
                                    });
                            Thread.yield();
                            assertThat(SCOPED.get()).isEqualTo("outer");
                        }));
    }
}
