package dev.joule.verify.schedules.plays;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Plays of the injection queue: all strands use one of its shards. */
public final class InjectionPlays implements ExploredProgram {
    /**
     * Fields read from a top that may have been removed and pushed again: for a size that is a
     * hint, and by producers, whose CAS decides.
     */
    static final Set<String> HINTS = Set.of("InjectionNode.depth");

    private static final int SHARD = 0;

    /** Creates the subject; called by the loader. */
    public InjectionPlays() {}

    @Override
    public Set<String> admittedRaces() {
        return HINTS;
    }

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("two submit, one fetches", InjectionPlays::submitAndFetch),
                new Scenario("two fetch", InjectionPlays::twoFetch),
                new Scenario("a submission meets the end", InjectionPlays::submitAgainstClose),
                new Scenario("a task is woken again", InjectionPlays::wokenAgain),
                new Scenario("a fetch leaves a task", InjectionPlays::leftByFetch));
    }

    private static void submitAndFetch(Cast cast) {
        RunCounts ledger = new RunCounts();
        InjectionQueue queue = new InjectionQueue(1);
        cast.strand(
                "submitter",
                () -> {
                    submit(queue, ledger, 1);
                    submit(queue, ledger, 2);
                });
        cast.strand("other", () -> queue.pushAccepted(ledger.token(3), SHARD));
        fetcher(cast, "fetcher", queue, ledger, 2);
        atEnd(cast, queue, ledger, 2);
    }

    private static void twoFetch(Cast cast) {
        RunCounts ledger = new RunCounts();
        InjectionQueue queue = new InjectionQueue(1);
        submit(queue, ledger, 1);
        queue.pushAccepted(ledger.token(2), SHARD);
        submit(queue, ledger, 3);
        cast.strand("submitter", () -> queue.pushAccepted(plain(ledger.token(4)), SHARD));
        fetcher(cast, "fetcher", queue, ledger, 1);
        fetcher(cast, "other", queue, ledger, 1);
        atEnd(cast, queue, ledger, 2);
    }

    private static void submitAgainstClose(Cast cast) {
        RunCounts ledger = new RunCounts();
        InjectionQueue queue = new InjectionQueue(1);
        AtomicBoolean closed = new AtomicBoolean();
        cast.strand(
                "submitter",
                () -> {
                    for (int i = 1; i <= 2; i++) {
                        boolean late = closed.get();
                        if (submit(queue, ledger, i) && late) {
                            throw new AssertionError("accepted after the end");
                        }
                    }
                });
        cast.strand(
                "closer",
                () -> {
                    queue.close();
                    closed.set(true);
                });
        fetcher(cast, "fetcher", queue, ledger, 1);
        atEnd(cast, queue, ledger, -1);
    }

    private static void wokenAgain(Cast cast) {
        RunCounts ledger = new RunCounts();
        InjectionQueue queue = new InjectionQueue(1);
        submit(queue, ledger, 1);
        cast.strand(
                "worker",
                () -> {
                    Runnable first = queue.fetch(new LocalQueue(8), SHARD, 1);
                    if (first instanceof Token token) {
                        token.open();
                        queue.pushAccepted(token, SHARD);
                    }
                });
        cast.strand("submitter", () -> submit(queue, ledger, 2));
        fetcher(cast, "fetcher", queue, ledger, 1);
        atEnd(cast, queue, ledger, 2);
    }

    /** A queue may count as empty while tasks are in transit, but not after that. */
    private static void leftByFetch(Cast cast) {
        RunCounts ledger = new RunCounts();
        InjectionQueue queue = new InjectionQueue(1);
        submit(queue, ledger, 1);
        submit(queue, ledger, 2);
        cast.strand(
                "fetcher",
                () -> {
                    got(ledger, queue.fetch(new LocalQueue(8), SHARD, 1));
                    if (queue.isEmpty()) {
                        throw new AssertionError("a queue that holds a task counts as empty");
                    }
                });
        cast.strand("submitter", () -> submit(queue, ledger, 3));
        atEnd(cast, queue, ledger, 3);
    }

    /** Returns a runnable that is no node, so that the queue wraps it in one. */
    private static Runnable plain(Token token) {
        return new HoldsPlace(token);
    }

    private record HoldsPlace(Token token) implements Runnable {
        @Override
        public void run() {}
    }

    private static boolean submit(InjectionQueue queue, RunCounts ledger, int number) {
        boolean accepted = queue.trySubmit(ledger.token(number), SHARD);
        if (!accepted) {
            ledger.refused(number);
        }
        return accepted;
    }

    private static void fetcher(
            Cast cast, String name, InjectionQueue queue, RunCounts ledger, int times) {
        LocalQueue batch = new LocalQueue(InjectionQueue.MAX_BATCH);
        cast.strand(
                name,
                () -> {
                    for (int i = 0; i < times; i++) {
                        got(ledger, queue.fetch(batch, SHARD, InjectionQueue.MAX_BATCH));
                        for (Runnable task = batch.pop(); task != null; task = batch.pop()) {
                            got(ledger, task);
                        }
                    }
                });
    }

    private static void got(RunCounts ledger, @Nullable Runnable task) {
        ledger.got(task instanceof HoldsPlace wrapped ? wrapped.token() : task);
    }

    private static void atEnd(Cast cast, InjectionQueue queue, RunCounts ledger, long submissions) {
        cast.atEnd(() -> {
            List<Runnable> rest = new ArrayList<>();
            queue.drainTo(rest);
            rest.forEach(task -> got(ledger, task));
            ledger.check();
            if (!queue.isEmpty()) {
                throw new AssertionError("the queue is not empty");
            }
            if (submissions >= 0 && queue.submissions() != submissions) {
                throw new AssertionError("counts " + queue.submissions() + " submissions");
            }
        });
    }
}
