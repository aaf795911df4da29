package dev.joule.examples;

import dev.joule.Scheduler;
import dev.joule.sync.OnceCell;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads pages when they are first asked for, and keeps them. Each is read once, however many
 * threads and tasks ask at the same time; who asks after a failure tries again.
 *
 * <p>{@code java dev.joule.examples.PageCache http://host/ index.html about.html}
 */
public final class PageCache implements AutoCloseable {
    private static final int READERS = 10;

    private final Map<String, OnceCell<String>> pages = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private final HttpClient client = HttpClient.newHttpClient();
    private final URI site;

    PageCache(URI site) {
        this.site = site;
    }

    /** Returns a page to a thread, which waits for it. */
    String read(String path) throws Exception {
        return cell(path)
                .getOrInit(() -> text(client.send(request(path), BodyHandlers.ofString())));
    }

    /** Yields a page to a stackless task. */
    Pollable<String> readAsync(String path) {
        return cell(path)
                .getOrInitAsync(() ->
                        Pollables.fromFuture(() ->
                                        client.sendAsync(request(path), BodyHandlers.ofString()))
                                .map(PageCache::text));
    }

    private OnceCell<String> cell(String path) {
        return pages.computeIfAbsent(path, any -> new OnceCell<>());
    }

    private HttpRequest request(String path) {
        requests.incrementAndGet();
        return HttpRequest.newBuilder(site.resolve(path)).build();
    }

    private static String text(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.uri() + " answers " + answer.statusCode());
        }
        return answer.body();
    }

    @Override
    public void close() {
        client.close();
    }

    /** Reads the pages {@code args[1]} and on of the site {@code args[0]}, each by many at once. */
    public static void main(String[] args) throws Exception {
        try (PageCache cache = new PageCache(URI.create(args[0]));
                Scheduler scheduler = Scheduler.builder().name("pages").build();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String path : List.of(args).subList(1, args.length)) {
                List<JoinHandle<String>> tasks = new ArrayList<>();
                List<Future<String>> others = new ArrayList<>();
                for (int i = 0; i < READERS; i++) {
                    tasks.add(scheduler.spawn(cache.readAsync(path)));
                    others.add(threads.submit(() -> cache.read(path)));
                }
                int characters = 0;
                for (int i = 0; i < READERS; i++) {
                    characters += tasks.get(i).join().length() + others.get(i).get().length();
                }
                System.out.println(path + ": " + characters + " characters read");
            }
            System.out.println(cache.requests + " requests");
        }
    }
}
