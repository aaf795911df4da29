package dev.joule.internal.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** What the JDK tells through the bridge. */
class VirtualThreadAccessTest {
    private final ThreadBridge bridge = VirtualThreadAccess.required();
    private final List<String> calls = new ArrayList<>();
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();

    /** Runs nothing by itself. */
    private final ThreadBridge.ContinuationHandler handler =
            new ThreadBridge.ContinuationHandler() {
                @Override
                public void onStart(Runnable continuation, Thread thread) {
                    calls.add("start " + thread.getName());
                    queue.add(continuation);
                }

                @Override
                public void onContinue(Runnable continuation) {
                    calls.add("continue " + bridge.threadOf(continuation).getName());
                    queue.add(continuation);
                }
            };

    private void runNext() {
        queue.remove().run();
    }

    @Test
    void aStartIsDistinguishedFromAContinuation() {
        Thread thread = bridge.newBuilder(handler).name("ada").start(Thread::yield);
        runNext();
        assertThat(thread.isAlive()).isTrue();
        runNext();
        assertThat(thread.isAlive()).isFalse();
        assertThat(calls).containsExactly("start ada", "continue ada");
    }

    @Test
    void aContinuationIsKnownAndKnowsItsThread() {
        Thread thread = bridge.newBuilder(handler).start(() -> {});
        Runnable continuation = queue.remove();
        assertThat(bridge.isContinuation(continuation)).isTrue();
        assertThat(bridge.threadOf(continuation)).isSameAs(thread);
        assertThat(bridge.isContinuation(() -> {})).isFalse();
        continuation.run();
    }

    @Test
    void aRefusedStartEndsTheThread() {
        ThreadBridge.ContinuationHandler refusing =
                new ThreadBridge.ContinuationHandler() {
                    @Override
                    public void onStart(Runnable continuation, Thread thread) {
                        throw new RejectedExecutionException("no");
                    }

                    @Override
                    public void onContinue(Runnable continuation) {
                        throw new AssertionError("it never ran");
                    }
                };
        Thread thread = bridge.newBuilder(refusing).unstarted(() -> {});
        assertThatThrownBy(thread::start).isInstanceOf(RejectedExecutionException.class);
        assertThat(thread.getState()).isEqualTo(Thread.State.TERMINATED);
    }

    @Test
    void theCarrierIsThePlatformThread() {
        List<Thread> carriers = new ArrayList<>();
        bridge.newBuilder(handler).start(() -> carriers.add(bridge.currentCarrier()));
        runNext();
        carriers.add(bridge.currentCarrier());
        assertThat(carriers).containsOnly(Thread.currentThread()).hasSize(2);
    }

    @Test
    void aPinnedThreadDoesNotGiveItsCarrierUp() {
        Thread thread =
                bridge.newBuilder(handler)
                        .name("ada")
                        .start(() -> {
                            Thread self = Thread.currentThread();
                            bridge.pin(self);
                            Thread.yield();
                            bridge.unpin(self);
                            calls.add("pinned until here");
                            Thread.yield();
                        });
        runNext();
        assertThat(calls).containsExactly("start ada", "pinned until here", "continue ada");
        runNext();
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void aContinuationOfAnotherClassIsTakenForOne() {
        Thread thread = Thread.ofVirtual().name("ada").unstarted(() -> {});
        Runnable odd = thread::getName; // has the thread in it, as the JDK's own have
        bridge.executor(handler).execute(odd);
        assertThat(calls).containsExactly("continue ada");
        Runnable queued = queue.remove();
        assertThat(bridge.isContinuation(queued)).isTrue();
        assertThat(bridge.threadOf(queued)).isSameAs(thread);
        queued.run();
    }

    @Test
    void whatHasNoThreadInItIsRunAllTheSame() {
        List<Runnable> taken = new ArrayList<>();
        Runnable bare = () -> {};
        bridge.executor(
                        new ThreadBridge.ContinuationHandler() {
                            @Override
                            public void onStart(Runnable continuation, Thread thread) {
                                throw new AssertionError("there is no thread");
                            }

                            @Override
                            public void onContinue(Runnable continuation) {
                                taken.add(continuation);
                            }
                        })
                .execute(bare);
        assertThat(taken).containsExactly(bare);
    }

    @Test
    void theFlagNamesHowJouleWasLoaded() {
        assertThat(VirtualThreadAccess.flagFor(null)).endsWith("=ALL-UNNAMED");
        assertThat(
                        VirtualThreadAccess.flagFor(
                                java.lang.module.ModuleDescriptor.newModule("dev.joule").build()))
                .isEqualTo("--add-opens java.base/java.lang=dev.joule");
    }
}
