package dev.joule.examples;

import dev.joule.Scheduler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Sends requests to a service that allows so many a second. Each request is a virtual thread that
 * waits for a token; a timer of the same scheduler adds the tokens, and no thread waits for that.
 *
 * <p>{@code java --add-opens java.base/java.lang=ALL-UNNAMED dev.joule.examples.RateLimitedClient
 * http://host/ 100 20}
 */
public final class RateLimitedClient implements AutoCloseable {
    private static final int BURST = 5;

    private final Semaphore tokens = new Semaphore(1);
    private final HttpClient client = HttpClient.newHttpClient();
    private final ScheduledFuture<?> refill;

    /** Allows so many requests a second, and {@value #BURST} at once after a rest. */
    RateLimitedClient(Scheduler scheduler, int perSecond) {
        long period = TimeUnit.SECONDS.toNanos(1) / perSecond;
        refill = scheduler.scheduleAtFixedRate(this::add, period, period, TimeUnit.NANOSECONDS);
    }

    private void add() {
        if (tokens.availablePermits() < BURST) {
            tokens.release();
        }
    }

    /** Waits for a token, then sends the request and returns the status of the answer. */
    int get(URI address) throws Exception {
        tokens.acquire();
        HttpRequest request = HttpRequest.newBuilder(address).build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    @Override
    public void close() {
        refill.cancel(false);
        client.close();
    }

    /** Sends {@code args[1]} requests to {@code args[0]}, at most {@code args[2]} a second. */
    public static void main(String[] args) throws Exception {
        URI address = URI.create(args[0]);
        int requests = Integer.parseInt(args[1]);
        int perSecond = Integer.parseInt(args[2]);
        long start = System.nanoTime();
        int good = 0;
        try (Scheduler scheduler = Scheduler.builder().name("client").build();
                RateLimitedClient limited = new RateLimitedClient(scheduler, perSecond);
                ExecutorService threads = scheduler.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                answers.add(threads.submit(() -> limited.get(address)));
            }
            for (Future<Integer> answer : answers) {
                good += answer.get() == 200 ? 1 : 0;
            }
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        System.out.println(good + " of " + requests + " answers are good; " + millis + " ms");
    }
}
