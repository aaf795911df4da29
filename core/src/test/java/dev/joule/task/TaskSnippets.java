package dev.joule.task;

import dev.joule.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The examples of the Javadoc and of docs/guide/tasks.md; here so that they compile and run. */
final class TaskSnippets {
    private TaskSnippets() {}

    // @start region="oneshot"
    static Pollable<String> askAnother(Scheduler scheduler) {
        Oneshot<String> oneshot = Oneshot.create();
        scheduler.spawn(() -> {
            try (var sender = oneshot.sender()) { // closes, should it fail before it sends
                return sender.send("hello");
            }
        });
        return oneshot.receiver();
    }

    // @end

    // @start region="map"
    static Pollable<Integer> length(Pollable<String> text) {
        return Pollables.map(text, String::length);
    }

    // @end

    // @start region="andThen"
    static Pollable<Integer> sum(Pollable<Integer> first, Pollable<Integer> second) {
        return Pollables.andThen(first, a -> Pollables.map(second, b -> a + b));
    }

    // @end

    // @start region="loop"
    static Pollable<Integer> countDown(int from) {
        return from == 0
                ? Pollables.ready(0)
                : Pollables.andThen(Pollables.yieldNow(), ignored -> countDown(from - 1));
    }

    // @end

    // @start region="joinAll"
    static Pollable<Integer> total(List<Pollable<Integer>> parts) {
        return Pollables.map(
                Pollables.joinAll(parts),
                values -> values.stream().mapToInt(Integer::intValue).sum());
    }

    // @end

    // @start region="race"
    static Pollable<String> quickest(Pollable<String> cache, Pollable<String> origin) {
        return Pollables.race(List.of(cache, origin));
    }

    // @end

    // @start region="select"
    static Pollable<String> untilToldToStop(Pollable<String> work, Pollable<Void> stop) {
        return Pollables.map(
                Pollables.select(stop, work),
                selected ->
                        switch (selected) {
                            case Selected.First<Void, String>(var ignored) -> "stopped";
                            case Selected.Second<Void, String>(var result) -> result;
                        });
    }

    // @end

    // @start region="state"
    static String summary(JoinHandle<String> handle) {
        return switch (handle.state()) {
            case RUNNING -> "still running";
            case SUCCESS -> handle.resultNow();
            case FAILED -> "failed: " + handle.exceptionNow().getMessage();
            case CANCELLED -> "cancelled";
        };
    }

    // @end

    // @start region="fromFuture"
    static Pollable<Integer> fetchLength(CompletableFuture<String> body) {
        return Pollables.map(Pollables.fromFuture(body), String::length);
    }

    // @end

    // @start region="timeout"
    static Pollable<String> withinASecond(Pollable<String> reply) {
        return Pollables.timeout(Duration.ofSeconds(1), reply);
    }

    // @end

    // @start region="pollable"
    /** Adds up numbers, giving its worker back after each. */
    static final class Adder implements Pollable<Long> {
        private final int count;
        private int added;
        private long sum;

        Adder(int count) {
            this.count = count;
        }

        @Override
        public Poll<Long> poll(Context context) {
            if (added == count) {
                return Poll.ready(sum);
            }
            sum += ++added;
            context.waker().wake(); // there is more to do: poll me again
            return Poll.pending();
        }

        @Override
        public void onCancel() {
            // nothing is held that would have to be closed
        }
    }
    // @end
}
