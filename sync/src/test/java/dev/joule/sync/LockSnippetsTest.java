package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.Scheduler;
import dev.joule.task.Oneshot;
import dev.joule.task.Pollables;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The examples do what they say, and the guide shows them. */
class LockSnippetsTest {

    @Test
    void atMostSoManyAtATime() throws Exception {
        List<Oneshot<String>> replies = new ArrayList<>();
        ByHand<List<String>> all =
                new ByHand<>(
                        LockSnippets.fetchAll(
                                List.of("a", "b", "c"),
                                2,
                                page -> {
                                    replies.add(Oneshot.create());
                                    return replies.getLast().receiver();
                                }));
        assertThat(all.isReady()).isFalse();
        assertThat(replies).hasSize(2);
        replies.get(1).sender().send("B");
        assertThat(all.isReady()).isFalse();
        assertThat(all.isReady()).isFalse();
        assertThat(replies).hasSize(3);
        replies.get(0).sender().send("A");
        replies.get(2).sender().send("C");
        assertThat(all.value()).containsExactly("A", "B", "C");
    }

    @Test
    void theAccountStaysLocked() throws Exception {
        LockSnippets.Account account = new LockSnippets.Account();
        Oneshot<Integer> booked = Oneshot.create();
        ByHand<Integer> first = new ByHand<>(account.deposit(5, sum -> booked.receiver()));
        ByHand<Integer> second = new ByHand<>(account.deposit(2, Pollables::ready));
        first.isReady();
        assertThat(second.isReady()).isFalse();
        booked.sender().send(5);
        assertThat(first.value()).isEqualTo(5);
        assertThat(second.value()).isEqualTo(7);
        assertThat(account.balance()).isEqualTo(7);
    }

    @Test
    void theListenerSeesTheSettings() throws Exception {
        LockSnippets.Settings settings = new LockSnippets.Settings();
        List<String> heard = new ArrayList<>();
        settings.put("a", "1", values -> heard.addAll(values.values()));
        assertThat(heard).containsExactly("1");
        assertThat(settings.get("a", "none")).isEqualTo("1");
    }

    @Test
    void theNextElementIsAwaited() throws Exception {
        Queue<String> queue = new ArrayDeque<>();
        Notify filled = new Notify();
        ByHand<String> next = new ByHand<>(LockSnippets.next(queue, filled));
        assertThat(next.isReady()).isFalse();
        queue.add("a");
        filled.notifyOne();
        assertThat(next.value()).isEqualTo("a");
    }

    @Test
    void failedWorkIsOverToo() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(2)
                        .uncaughtExceptionHandler((_, _) -> failures.incrementAndGet())
                        .build()) {
            LockSnippets.runAll(
                    scheduler,
                    List.of(
                            Pollables.yieldNow(),
                            Pollables.failed(new IOException("broken")),
                            Pollables.yieldNow()));
        }
        assertThat(failures).hasValue(1);
    }

    @Test
    void oneReportsEachRound() throws Exception {
        Barrier barrier = new Barrier(2);
        AtomicInteger computed = new AtomicInteger();
        AtomicInteger reports = new AtomicInteger();
        Thread other =
                Thread.startVirtualThread(() -> {
                    try {
                        LockSnippets.rounds(
                                3, barrier, computed::incrementAndGet, reports::incrementAndGet);
                    } catch (InterruptedException unexpected) {
                        throw new AssertionError(unexpected);
                    }
                });
        LockSnippets.rounds(3, barrier, computed::incrementAndGet, reports::incrementAndGet);
        other.join();
        assertThat(computed).hasValue(6);
        assertThat(reports).hasValue(3);
    }

    @Test
    void theClientConnectsAgainAfterAFailure() throws Exception {
        LockSnippets.Client client = new LockSnippets.Client();
        ByHand<String> fails =
                new ByHand<>(client.get("a", Pollables.failed(new IOException("no"))));
        assertThatThrownBy(fails::isReady).hasMessage("no");
        assertThat(client.get("b")).isEqualTo("b from a new connection");
        ByHand<String> task = new ByHand<>(client.get("c", Pollables.never()));
        assertThat(task.value()).isEqualTo("c from a new connection");
    }
}
