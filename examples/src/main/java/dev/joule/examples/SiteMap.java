package dev.joule.examples;

import dev.joule.Scheduler;
import dev.joule.sync.Channel;
import dev.joule.sync.Receiver;
import dev.joule.sync.Select;
import dev.joule.sync.Sender;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.regex.Pattern;

/**
 * The frontier of a crawler: one thread knows which pages are to be read, a few threads read them.
 * It hands a page to a reader that is free, or takes what another reader found, whichever comes
 * first.
 *
 * <p>{@code java --add-opens java.base/java.lang=ALL-UNNAMED dev.joule.examples.SiteMap
 * http://host/ 8}
 */
public final class SiteMap {
    private static final Pattern LINK = Pattern.compile("href=\"([^\"#]+)");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A page that was read, and the addresses that it links to. */
    private record Page(URI address, int status, List<URI> links) {}

    private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final Channel<URI> pages = Channel.rendezvous(); // to readers that are free
    private final Channel<Page> found = Channel.unbounded(); // readers never wait for the frontier

    private final Set<URI> seen = new HashSet<>();
    private final Deque<URI> toRead = new ArrayDeque<>();
    private int reading;

    private SiteMap(URI start) {
        seen.add(start);
        toRead.add(start);
    }

    /**
     * Prints the pages of the site of {@code args[0]}, of which {@code args[1]} are read at once.
     */
    public static void main(String[] args) throws Exception {
        SiteMap map = new SiteMap(URI.create(args[0]));
        try (Scheduler scheduler = Scheduler.builder().name("site-map").build();
                ExecutorService threads = scheduler.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                threads.execute(() -> map.read(map.pages, map.found));
            }
            map.crawl().forEach(System.out::println);
        }
    }

    /** Runs until nothing is left to be read, nor being read. */
    private Set<String> crawl() throws InterruptedException {
        Set<String> lines = new TreeSet<>();
        try (pages) { // closing it ends the readers
            while (!toRead.isEmpty() || reading > 0) {
                Select<Boolean> next = Select.create();
                next.on(found.receiveAsync(), page -> lines.add(take(page)));
                if (!toRead.isEmpty()) {
                    next.on(pages.sendAsync(toRead.getFirst()), handed -> give());
                }
                next.await();
            }
        }
        return lines;
    }

    private boolean give() {
        toRead.removeFirst();
        reading++;
        return true;
    }

    private String take(Page page) {
        reading--;
        for (URI link : page.links()) {
            boolean sameSite = page.address().getAuthority().equals(link.getAuthority());
            if (sameSite && seen.add(link)) {
                toRead.addLast(link);
            }
        }
        return page.status() + " " + page.address();
    }

    private void read(Receiver<URI> addresses, Sender<Page> pages) {
        for (URI address : addresses) {
            Page page;
            try {
                HttpRequest request = HttpRequest.newBuilder(address).timeout(PATIENCE).build();
                var response = client.send(request, BodyHandlers.ofString());
                page = new Page(address, response.statusCode(), links(address, response.body()));
            } catch (IOException | InterruptedException e) {
                page = new Page(address, 0, List.of());
            }
            pages.trySend(page); // always succeeds: the channel is unbounded
        }
    }

    private static List<URI> links(URI page, String html) {
        return LINK.matcher(html).results().map(link -> page.resolve(link.group(1))).toList();
    }
}
