package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

/** The context of a thread's creator is in force while its body runs. */
class VirtualThreadContextTest {
    private static final ThreadLocal<String> CONTEXT = ThreadLocal.withInitial(() -> "none");

    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());

    private final ContextHook hook =
            () -> {
                String captured = CONTEXT.get();
                return () -> {
                    CONTEXT.set(captured);
                    return () -> seen.add("left " + CONTEXT.get());
                };
            };

    @Test
    void aThreadOfTheFactoryHasItsMakersContext() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).contextHook(hook).build()) {
            CONTEXT.set("maker's");
            Thread thread =
                    scheduler.virtualThreadFactory().newThread(() -> seen.add(CONTEXT.get()));
            CONTEXT.set("starter's");
            thread.start();
            thread.join();
        } finally {
            CONTEXT.remove();
        }
        assertThat(seen).containsExactly("maker's", "left maker's");
    }

    @Test
    void aTaskOfTheExecutorHasItsSubmittersContext() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).contextHook(hook).build();
                ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            CONTEXT.set("submitter's");
            executor.submit(() -> seen.add(CONTEXT.get())).get();
        } finally {
            CONTEXT.remove();
        }
        assertThat(seen).containsExactly("submitter's", "left submitter's");
    }

    @Test
    void aThreadOfTheBuilderHasNone() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).contextHook(hook).build()) {
            CONTEXT.set("maker's");
            scheduler.ofVirtual().start(() -> seen.add(CONTEXT.get())).join();
        } finally {
            CONTEXT.remove();
        }
        assertThat(seen).containsExactly("none");
    }
}
