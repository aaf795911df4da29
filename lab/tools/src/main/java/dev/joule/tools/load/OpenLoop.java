package dev.joule.tools.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * An open loop: requests are sent on schedule, whether or not earlier ones are answered.
 *
 * <p>The sending thread never sleeps. It yields when nothing is due and nothing was answered. A
 * sleep of 20 µs takes 70 and more: requests due meanwhile would be sent late and in a burst, and
 * the tails of all servers would look alike. A yield may give the processor to a server's thread
 * for its time slice; the resulting lateness counts, as all lateness does.
 */
public final class OpenLoop {

    /** The time for which answers are awaited after the last request. */
    static final Duration GRACE = Duration.ofSeconds(2);

    private final Connections connections;
    private final Schedule schedule;
    private final Lane[] lanes;

    private long countFrom;
    private long windowNanos;
    private LatencyHistogram[] windows = new LatencyHistogram[0];

    /** The requests of one connection. */
    private static final class Lane {
        /** The request on the way, or else the next to send. */
        private long request;

        /** The number of requests that are due and not answered. */
        private int due;
    }

    /** Creates a loop that sends so many requests a second. */
    public OpenLoop(Connections connections, double rate) {
        this.connections = connections;
        this.schedule = new Schedule(System.nanoTime(), rate, connections.size());
        this.lanes = new Lane[connections.size()];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = new Lane();
            lanes[i].request = i;
        }
    }

    /**
     * Returns the latencies of the requests that were due in each of some windows.
     *
     * @param settle the time for which the rate is held before latencies count: a server that is
     *     not saturated runs code that it has not run before, such as its sleep
     */
    public LatencyHistogram[] run(Duration settle, Duration window, int count) throws IOException {
        countFrom = schedule.start() + settle.toNanos();
        windowNanos = window.toNanos();
        windows =
                Stream.generate(LatencyHistogram::new)
                        .limit(count)
                        .toArray(LatencyHistogram[]::new);
        long end = countFrom + windowNanos * count;
        sendUntil(end);
        awaitUntil(end + GRACE.toNanos());
        return windows;
    }

    @SuppressWarnings("ThreadPriorityCheck") // nothing depends on it but time
    private void sendUntil(long end) throws IOException {
        long next = 0;
        while (schedule.at(next) < end) {
            long now = System.nanoTime();
            for (; schedule.at(next) <= Math.min(now, end - 1); next++) {
                due(next);
            }
            if (connections.poll(0, this::answered) == 0) {
                Thread.yield();
            }
        }
    }

    private void due(long request) throws IOException {
        int index = schedule.laneOf(request);
        if (lanes[index].due++ == 0) {
            connections.get(index).send();
        }
    }

    private void answered(Connection connection) {
        Lane lane = lanes[connection.index()];
        record(lane.request, System.nanoTime());
        lane.request = schedule.nextInLane(lane.request);
        if (--lane.due > 0) {
            try {
                connection.send();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void record(long request, long now) {
        long intended = schedule.at(request);
        long window = Math.floorDiv(intended - countFrom, windowNanos);
        if (window >= 0 && window < windows.length) {
            windows[(int) window].record(now - intended);
        }
    }

    /**
     * Waits for the last answers. A request without an answer at the deadline counts with its wait
     * until then.
     */
    private void awaitUntil(long deadline) throws IOException {
        for (Lane lane : lanes) {
            while (lane.due > 0 && System.nanoTime() < deadline) {
                connections.poll(1, this::answered);
            }
            for (; lane.due > 0; lane.due--) {
                record(lane.request, System.nanoTime());
                lane.request = schedule.nextInLane(lane.request);
            }
        }
    }
}
