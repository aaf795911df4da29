package dev.joule.sync;

import dev.joule.Scheduler;
import dev.joule.task.JoinHandle;
import dev.joule.task.Pollable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;

/** The examples of the Javadoc and of docs/guide/sync.md; here so that they compile and run. */
final class SyncSnippets {
    private SyncSnippets() {}

    // @start region="channel"
    static int sumOfSquares(int count) throws Exception {
        Channel<Integer> numbers = Channel.bounded(64);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.submit(() -> {
                try (numbers) { // closes the channel when all are sent, or if that fails
                    for (int i = 1; i <= count; i++) {
                        numbers.send(i * i);
                    }
                }
                return null;
            });
            int sum = 0;
            for (int square : numbers) { // until the channel is closed and empty
                sum += square;
            }
            return sum;
        }
    }

    // @end

    // @start region="loop"
    static String concatenated(Receiver<String> words) {
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.append(word);
        }
        return text.toString();
    }

    // @end

    // @start region="forEachAsync"
    static JoinHandle<Void> copy(Scheduler scheduler, Receiver<String> from, Sender<String> to) {
        return scheduler.spawn(from.forEachAsync(to::sendAsync).onFinally(to::close));
    }

    // @end

    // @start region="reserve"
    static void sendRow(Sender<String> rows, List<String> database) throws InterruptedException {
        try (Sender.Permit<String> place = rows.reserve()) { // fetches nothing while it is full
            place.send(database.removeFirst());
        }
    }

    // @end

    // @start region="broadcast"
    static List<String> news() throws InterruptedException {
        Broadcast<String> news = Broadcast.create(2);
        Broadcast.Subscription<String> reader = news.subscribe();
        news.send("one");
        news.send("two");
        news.send("three");
        news.close();
        List<String> read = new ArrayList<>();
        while (true) {
            try {
                read.add(reader.receive());
            } catch (LaggedException lag) {
                read.add("missed " + lag.missed());
            } catch (ChannelClosedException end) {
                return read; // missed 1, two, three
            }
        }
    }

    // @end

    // @start region="watch"
    static String whenReady(Watch<String> state) throws InterruptedException {
        return state.await(value -> !value.equals("starting"));
    }

    // @end

    // @start region="watchLoop"
    static List<String> history(Watch<String> state) throws InterruptedException {
        List<String> seen = new ArrayList<>();
        Watch.Version<String> version = state.version();
        while (!version.value().equals("stopped")) {
            seen.add(version.value());
            version = state.awaitNewer(version);
        }
        return seen;
    }

    // @end

    // @start region="select"
    static String next(Receiver<String> orders, Receiver<String> returns, Sender<String> log)
            throws InterruptedException {
        return Select.<String>create()
                .on(orders.receiveAsync(), order -> "order " + order)
                .on(returns.receiveAsync(), item -> "return " + item)
                .on(log.sendAsync("idle"), done -> "logged")
                .after(Duration.ofSeconds(30), () -> "nothing to do")
                .await();
    }

    // @end

    // @start region="selectInATask"
    static Pollable<String> orTheOther(Receiver<String> first, JoinHandle<String> second) {
        return Select.<String>create()
                .inOrder()
                .on(first.receiveAsync(), text -> text, closed -> "no more")
                .on(second, text -> text);
    }

    // @end

    // @start region="stages"
    static List<Integer> lengths(List<String> words) throws InterruptedException {
        try (Scheduler scheduler = Scheduler.create()) {
            Channel<String> input = Channel.bounded(8);
            Channel<Integer> output = Channel.unbounded();
            JoinHandle<Void> stage = // a stackless task between two threads
                    scheduler.spawn(
                            input.forEachAsync(word -> output.sendAsync(word.length()))
                                    .onFinally(output::close));
            input.sendAll(words);
            input.close();
            List<Integer> lengths = output.stream().toList();
            stage.join();
            return lengths;
        }
    }

    // @end

    // @start region="flows"
    static void through(Channel<String> from, Channel<String> to, Scheduler scheduler) {
        Flow.Publisher<String> publisher = Flows.publisher(from, scheduler);
        publisher.subscribe(Flows.subscriber(to));
    }

    // @end
}
