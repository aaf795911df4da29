package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.testkit.DocumentExamples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples do what they say, and those of docs/guide/sync.md are compiled ones. */
@Timeout(60)
class SyncSnippetsTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        DocumentExamples examples = DocumentExamples.of(MODULE.resolve("../docs/guide/sync.md"));
        assertThat(examples.count()).isPositive();
        assertThat(
                        examples.missingFrom(
                                MODULE.resolve("src/test/java/dev/joule/sync/SyncSnippets.java")))
                .isEmpty();
    }

    @Test
    void theChannelsRun() throws Exception {
        assertThat(SyncSnippets.sumOfSquares(100)).isEqualTo(338_350);
        assertThat(SyncSnippets.lengths(List.of("a", "bb", "ccc"))).containsExactly(1, 2, 3);
        Channel<String> rows = Channel.bounded(1);
        List<String> database = new ArrayList<>(List.of("row"));
        SyncSnippets.sendRow(rows, database);
        rows.close();
        assertThat(SyncSnippets.concatenated(rows)).isEqualTo("row");
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Channel<String> from = Channel.unbounded();
            Channel<String> to = Channel.unbounded();
            from.sendAll(List.of("a", "b"));
            from.close();
            SyncSnippets.copy(scheduler, from, to).join();
            assertThat(to).containsExactly("a", "b");
            Channel<Integer> permits = Channel.bounded(1);
            permits.send(1);
            assertThat(
                            scheduler
                                    .spawn(SyncSnippets.limited(permits, SyncSnippets.nothing()))
                                    .join())
                    .isNull();
            assertThat(permits.size()).isOne();
        }
    }

    @Test
    void theOthersRun() throws Exception {
        assertThat(SyncSnippets.news()).containsExactly("missed 1", "two", "three");
        Watch<String> state = Watch.of("starting");
        Thread reader =
                Thread.startVirtualThread(() -> {
                    try {
                        state.set(SyncSnippets.whenReady(state) + ", seen");
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                });
        state.set("ready");
        reader.join();
        assertThat(state.get()).isEqualTo("ready, seen");
        state.set("stopped");
        assertThat(SyncSnippets.history(state)).isEmpty();
    }

    @Test
    void theSelectsRun() throws Exception {
        Channel<String> orders = Channel.bounded(1);
        Channel<String> returns = Channel.bounded(1);
        Channel<String> log = Channel.rendezvous();
        orders.send("1");
        assertThat(SyncSnippets.next(orders, returns, log)).isEqualTo("order 1");
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            JoinHandle<String> handle = scheduler.call(() -> "the other");
            assertThat(scheduler.spawn(SyncSnippets.orTheOther(orders, handle)).join())
                    .isEqualTo("the other");
            orders.close();
            assertThat(scheduler.spawn(SyncSnippets.orTheOther(orders, handle)).join())
                    .isEqualTo("no more");
        }
    }
}
