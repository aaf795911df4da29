package dev.joule.examples;

import dev.joule.Scheduler;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.regex.Pattern;

/**
 * Reads the pages of one site, level by level, each page on a virtual thread of its own.
 *
 * <p>{@code java --add-opens java.base/java.lang=ALL-UNNAMED dev.joule.examples.WebCrawler
 * http://host/ 100}
 */
public final class WebCrawler {
    private static final Pattern LINK = Pattern.compile("href=\"([^\"#]+)");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A page that was read: its status, and what it links to. */
    private record Page(URI address, String status, List<URI> links) {}

    private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final Set<URI> seen = new LinkedHashSet<>();
    private final URI start;
    private final int limit;

    private WebCrawler(URI start, int limit) {
        this.start = start;
        this.limit = limit;
    }

    /** Reads at most {@code args[1]} pages, from the page {@code args[0]} on. */
    public static void main(String[] args) throws Exception {
        WebCrawler crawler = new WebCrawler(URI.create(args[0]), Integer.parseInt(args[1]));
        try (Scheduler scheduler = Scheduler.builder().name("crawler").build();
                ExecutorService threads = scheduler.newVirtualThreadPerTaskExecutor()) {
            System.out.println(crawler.crawl(threads) + " pages");
        }
    }

    private int crawl(ExecutorService threads) throws Exception {
        List<URI> level = unseen(List.of(start));
        while (!level.isEmpty()) {
            List<Callable<Page>> reads = new ArrayList<>();
            for (URI address : level) {
                reads.add(() -> read(address));
            }
            List<URI> links = new ArrayList<>();
            for (Future<Page> read : threads.invokeAll(reads)) { // all at the same time
                Page page = read.get();
                System.out.println(page.status() + " " + page.address());
                links.addAll(page.links());
            }
            level = unseen(links);
        }
        return seen.size();
    }

    /** Returns the addresses of this site that are new, until the limit is reached. */
    private List<URI> unseen(List<URI> addresses) {
        List<URI> result = new ArrayList<>();
        for (URI address : addresses) {
            boolean sameSite = start.getAuthority().equals(address.getAuthority());
            if (sameSite && seen.size() < limit && seen.add(address)) {
                result.add(address);
            }
        }
        return result;
    }

    private Page read(URI address) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address).timeout(PATIENCE).build();
        try {
            var response = client.send(request, BodyHandlers.ofString()); // blocks this thread only
            return new Page(address, "" + response.statusCode(), links(address, response.body()));
        } catch (java.io.IOException e) {
            return new Page(address, e.toString(), List.of());
        }
    }

    private static List<URI> links(URI page, String html) {
        return LINK.matcher(html).results().map(link -> page.resolve(link.group(1))).toList();
    }
}
