package dev.joule.task;

import dev.joule.Scheduler;
import dev.joule.time.Timers;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/** The examples of the Javadoc and of docs/guide/tasks.md; here so that they compile and run. */
final class TaskSnippets {
    private TaskSnippets() {}

    // @start region="oneshot"
    static Pollable<String> askAnother(Scheduler scheduler) {
        Oneshot<String> oneshot = Oneshot.create();
        scheduler.call(() -> {
            try (var sender = oneshot.sender()) { // closes, should it fail before it sends
                return sender.send("hello");
            }
        });
        return oneshot.receiver();
    }

    // @end

    // @start region="andThen"
    static Pollable<Integer> sum(Pollable<Integer> first, Pollable<Integer> second) {
        return first.andThen(a -> second.map(b -> a + b));
    }

    // @end

    // @start region="loop"
    static Pollable<Integer> countDown(int from) {
        return from == 0
                ? Pollables.ready(0)
                : Pollables.yieldNow().andThen(ignored -> countDown(from - 1));
    }

    // @end

    // @start region="fluent"
    static Pollable<String> greeting(JoinHandle<String> name) {
        return name.map(String::strip)
                .andThen(text -> text.isEmpty() ? Pollables.never() : Pollables.ready(text))
                .recover(failure -> Pollables.ready("stranger"))
                .map(text -> "Hello, " + text);
    }

    // @end

    // @start region="recover"
    static Pollable<String> orFromCache(Pollable<String> origin, Pollable<String> cache) {
        return origin.recover(
                failure -> failure instanceof IOException ? cache : Pollables.failed(failure));
    }

    // @end

    // @start region="attempt"
    static Pollable<List<String>> report(List<Pollable<Integer>> calls) {
        List<Pollable<Attempt<Integer>>> attempts = new ArrayList<>();
        calls.forEach(call -> attempts.add(call.attempt()));
        return Pollables.joinAll(attempts)
                .map(ends -> ends.stream().map(TaskSnippets::describe).toList());
    }

    static String describe(Attempt<Integer> end) {
        return switch (end) {
            case Attempt.Success<Integer>(var value) -> "got " + value;
            case Attempt.Failure<Integer>(var exception) -> "failed: " + exception.getMessage();
        };
    }

    // @end

    // @start region="onFinally"
    static Pollable<String> ask(Semaphore permits, Pollable<String> request) {
        return permits.tryAcquire()
                ? request.onFinally(permits::release)
                : Pollables.failed(new RejectedExecutionException("too many requests"));
    }

    // @end

    // @start region="join"
    static Pollable<Double> average(Pollable<Double> sum, Pollable<Long> count) {
        return Pollables.join(sum, count, (total, number) -> total / number);
    }

    // @end

    // @start region="firstOf"
    static Pollable<List<String>> quorum(List<Pollable<String>> replicas) {
        return Pollables.firstOf(replicas.size() / 2 + 1, replicas);
    }

    // @end

    // @start region="joinAll"
    static Pollable<Integer> total(List<Pollable<Integer>> parts) {
        return Pollables.joinAll(parts)
                .map(values -> values.stream().mapToInt(Integer::intValue).sum());
    }

    // @end

    // @start region="race"
    static Pollable<String> quickest(Pollable<String> cache, Pollable<String> origin) {
        return Pollables.race(List.of(cache, origin));
    }

    // @end

    // @start region="raceOfTwo"
    static Pollable<String> untilStopped(Pollable<String> work, Pollable<Void> stop) {
        return Pollables.race(stop.map(none -> "stopped"), work);
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
        return Pollables.fromFuture(body).map(String::length);
    }

    // @end

    // @start region="blocking"
    static Pollable<String> statusWithinASecond(ExecutorService blocking, Callable<String> call) {
        return Timers.timeout(Pollables.blocking(blocking, call), Duration.ofSeconds(1));
    }

    // @end

    // @start region="fromFutureThatIsCancelled"
    static Pollable<Integer> status(HttpClient client, HttpRequest request) {
        Pollable<HttpResponse<String>> response =
                Pollables.fromFuture(() -> client.sendAsync(request, BodyHandlers.ofString()));
        return Timers.timeout(response.map(HttpResponse::statusCode), Duration.ofSeconds(1));
    }

    // @end

    // @start region="timeout"
    static Pollable<String> withinASecond(Pollable<String> reply) {
        return Timers.timeout(reply, Duration.ofSeconds(1));
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
