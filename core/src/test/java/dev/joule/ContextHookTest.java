package dev.joule;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import dev.joule.testing.Probe;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A context travels from where work is submitted to where it runs. */
class ContextHookTest {
    private static final ThreadLocal<String> CONTEXT = ThreadLocal.withInitial(() -> "none");

    private final AtomicInteger captures = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean captureThrows;

    private final ContextHook hook =
            () -> {
                if (captureThrows) {
                    throw new IllegalStateException("no capture");
                }
                captures.incrementAndGet();
                String captured = CONTEXT.get();
                return () -> {
                    String before = CONTEXT.get();
                    CONTEXT.set(captured);
                    open.incrementAndGet();
                    return () -> {
                        CONTEXT.set(before);
                        open.decrementAndGet();
                    };
                };
            };

    private final Scheduler scheduler =
            Scheduler.builder().workers(1).spares(0).maxPending(50).contextHook(hook).build();

    /** Called by each test itself: with a time limit a test runs on a thread of its own. */
    private static void setContext() {
        CONTEXT.set("caller");
    }

    @AfterEach
    void close() {
        CONTEXT.remove();
        captureThrows = false;
        scheduler.close();
        assertThat(open).hasValue(0);
    }

    @Test
    void inEachKindOfTask() throws Exception {
        setContext();
        AtomicReference<String> seen = new AtomicReference<>();
        scheduler.execute(() -> seen.set(CONTEXT.get()));
        Await.until(() -> seen.get() != null);
        assertThat(seen).hasValue("caller");
        assertThat(scheduler.submit(CONTEXT::get).get()).isEqualTo("caller");
        assertThat(scheduler.call(CONTEXT::get).join()).isEqualTo("caller");
        assertThat(scheduler.callBlocking(CONTEXT::get).join()).isEqualTo("caller");
        assertThat(scheduler.schedule(CONTEXT::get, 1, MICROSECONDS).get()).isEqualTo("caller");
        String any = scheduler.invokeAny(List.of(CONTEXT::get));
        assertThat(any).isEqualTo("caller");
        assertThat(captures).hasValue(6);
    }

    @Test
    void aroundEachPoll() throws Exception {
        setContext();
        List<String> seen = new CopyOnWriteArrayList<>();
        JoinHandle<Integer> handle =
                scheduler.spawn(context -> {
                    seen.add(CONTEXT.get());
                    CONTEXT.set("left behind");
                    context.waker().wake();
                    return seen.size() < 5 ? Poll.pending() : Poll.ready(seen.size());
                });
        assertThat(handle.join()).isEqualTo(5);
        assertThat(seen).containsOnly("caller");
        assertThat(captures).hasValue(1);
    }

    @Test
    void inCancelled() {
        setContext();
        AtomicReference<String> seen = new AtomicReference<>();
        Gate gate = Gate.holding(scheduler, 1);
        JoinHandle<String> handle =
                scheduler.spawn(Probe.cancelledWith(() -> seen.set(CONTEXT.get())));
        handle.cancel();
        gate.open();
        Await.until(handle::isDone);
        assertThat(seen).hasValue("caller");
    }

    @Test
    void inEachRunOfASeries() {
        setContext();
        List<String> seen = new CopyOnWriteArrayList<>();
        var future =
                scheduler.scheduleAtFixedRate(() -> seen.add(CONTEXT.get()), 0, 1, MICROSECONDS);
        Await.until(() -> seen.size() > 20);
        future.cancel(false);
        assertThat(seen).containsOnly("caller");
        assertThat(captures).hasValue(1);
    }

    @Test
    void theContextOfATaskPassesToItsChildren() throws Exception {
        setContext();
        JoinHandle<JoinHandle<String>> parent =
                scheduler.call(() -> {
                    CONTEXT.set("parent");
                    JoinHandle<String> child = scheduler.call(CONTEXT::get);
                    CONTEXT.set("parent later");
                    return child;
                });
        assertThat(parent.join().join()).isEqualTo("parent");
        assertThat(scheduler.submit(CONTEXT::get).get()).isEqualTo("caller");
    }

    @Test
    void itEndsWithAThrowingTask() throws Exception {
        setContext();
        assertThatThrownBy(
                        scheduler.call(() -> {
                            throw new IllegalStateException("as meant");
                        })
                                ::join)
                .hasRootCauseMessage("as meant");
        assertThat(open).hasValue(0);
    }

    @Test
    void aThrowingCaptureReachesTheSubmitterAndKeepsNoPlace() throws Exception {
        setContext();
        captureThrows = true;
        for (int i = 0; i < 100; i++) { // twice the bound
            assertThatThrownBy(() -> scheduler.execute(() -> {})).hasMessage("no capture");
            assertThatThrownBy(() -> scheduler.submit(() -> 1)).hasMessage("no capture");
            assertThatThrownBy(() -> scheduler.call(() -> 1)).hasMessage("no capture");
            assertThatThrownBy(() -> scheduler.spawn(context -> Poll.ready(1)))
                    .hasMessage("no capture");
            assertThatThrownBy(() -> scheduler.callBlocking(() -> 1)).hasMessage("no capture");
            assertThatThrownBy(() -> scheduler.schedule(() -> 1, 1, MICROSECONDS))
                    .hasMessage("no capture");
        }
        captureThrows = false;
        assertThat(scheduler.submit(() -> 1).get()).isEqualTo(1);
        assertThat(scheduler.stats().alive()).isZero();
    }

    @Test
    void aWorkerThatRunsAFutureOnTheSpotRestoresItsContext() throws Exception {
        Future<String> outer =
                scheduler.submit(() -> {
                    CONTEXT.set("first");
                    Future<String> child = scheduler.submit(CONTEXT::get);
                    CONTEXT.set("second");
                    return child.get() + ", " + CONTEXT.get();
                });
        assertThat(outer.get()).isEqualTo("first, second");
    }
}
