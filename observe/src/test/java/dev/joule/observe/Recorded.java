package dev.joule.observe;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

/** The events of this process that a recording with some settings gets. */
final class Recorded implements AutoCloseable {
    private static final long LIMIT_SECONDS = 60;

    private final RecordingStream stream = new RecordingStream();
    private final BlockingQueue<RecordedEvent> events = new ArrayBlockingQueue<>(100_000);

    Recorded(Map<String, String> settings) {
        stream.setReuse(false);
        stream.setSettings(settings);
        stream.onEvent(events::offer);
        stream.startAsync();
    }

    /** Returns the next event that fits. */
    RecordedEvent await(String name, Predicate<RecordedEvent> fits) throws InterruptedException {
        while (true) {
            RecordedEvent event = events.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (event == null) {
                throw new AssertionError("no event " + name);
            }
            if (event.getEventType().getName().equals(name) && fits.test(event)) {
                return event;
            }
        }
    }

    /** Returns the next event that fits and has been read; null if there is none yet. */
    RecordedEvent poll(String name, Predicate<RecordedEvent> fits) {
        RecordedEvent event = events.poll();
        while (event != null
                && !(event.getEventType().getName().equals(name) && fits.test(event))) {
            event = events.poll();
        }
        return event;
    }

    @Override
    public void close() {
        stream.close();
    }
}
