package dev.joule.threads;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** A recording of the events of virtual threads, all of them, however short. */
final class Flight implements AutoCloseable {
    static final String START = "jdk.VirtualThreadStart";
    static final String END = "jdk.VirtualThreadEnd";
    static final String PINNED = "jdk.VirtualThreadPinned";
    static final String SUBMIT_FAILED = "jdk.VirtualThreadSubmitFailed";

    private final Recording recording = new Recording();

    /**
     * An event.
     *
     * @param thread whose it is
     * @param carrier the name of the carrier, where the event has it
     */
    record Event(String name, long thread, String carrier) {
        private static Event of(RecordedEvent event) {
            RecordedThread carrier =
                    event.hasField("carrierThread") ? event.getThread("carrierThread") : null;
            RecordedThread thread = event.getThread();
            return new Event(
                    event.getEventType().getName(),
                    thread == null ? 0 : thread.getJavaThreadId(),
                    carrier == null ? "" : carrier.getJavaName());
        }
    }

    private Flight() {}

    /** Whether this JVM can record. */
    static boolean isPossible() {
        return FlightRecorder.isAvailable();
    }

    static Flight start() {
        Flight flight = new Flight();
        for (String event : List.of(START, END, PINNED, SUBMIT_FAILED)) {
            flight.recording.enable(event).withoutThreshold();
        }
        flight.recording.start();
        return flight;
    }

    /** Ends it, and gives what was recorded. */
    List<Event> land() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("joule", ".jfr");
        try {
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream().map(Event::of).toList();
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public void close() {
        recording.close();
    }
}
