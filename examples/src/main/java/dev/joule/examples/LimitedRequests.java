package dev.joule.examples;

import dev.joule.Scheduler;
import dev.joule.sync.Semaphore;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.time.Timers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends requests as stackless tasks, at most so many at a time. A request that takes too long is
 * cancelled, and its permit goes to the next.
 *
 * <p>{@code java dev.joule.examples.LimitedRequests http://host/ 1000 20}
 */
public final class LimitedRequests implements AutoCloseable {
    private static final Duration TIME_LIMIT = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger mostUnderWay = new AtomicInteger();
    private final Semaphore permits;

    LimitedRequests(int limit) {
        permits = new Semaphore(limit);
    }

    /**
     * Awaits a permit, sends the request, and yields the status of the answer; 0 if there is none.
     */
    Pollable<Integer> get(URI address) {
        return permits.<Integer>withPermit(() -> Timers.timeout(send(address), TIME_LIMIT))
                .recover(failure -> Pollables.ready(0));
    }

    private Pollable<Integer> send(URI address) {
        mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        HttpRequest request = HttpRequest.newBuilder(address).build();
        return Pollables.fromFuture(() -> client.sendAsync(request, BodyHandlers.discarding()))
                .map(HttpResponse::statusCode)
                .onFinally(underWay::decrementAndGet);
    }

    @Override
    public void close() {
        client.close();
    }

    /** Sends {@code args[1]} requests to {@code args[0]}, at most {@code args[2]} at a time. */
    public static void main(String[] args) throws Exception {
        URI address = URI.create(args[0]);
        int requests = Integer.parseInt(args[1]);
        int good = 0;
        try (LimitedRequests limited = new LimitedRequests(Integer.parseInt(args[2]));
                Scheduler scheduler = Scheduler.builder().name("requests").build()) {
            List<JoinHandle<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                answers.add(scheduler.spawn(limited.get(address)));
            }
            for (JoinHandle<Integer> answer : answers) {
                good += answer.join() == 200 ? 1 : 0;
            }
            System.out.println(good + " of " + requests + " answers are good");
            System.out.println(limited.mostUnderWay + " at a time at most");
        }
    }
}
