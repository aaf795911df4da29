package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.joule.testing.Pin;
import dev.joule.threads.Flight.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The flight recorder's events of virtual threads. */
class EventsLikeTheJdkTest extends LikeTheJdk {

    @BeforeAll
    static void needsTheRecorder() {
        assumeTrue(
                ModuleLayer.boot().findModule("jdk.jfr").isPresent() && Flight.isPossible(),
                "no flight recorder");
    }

    @Test
    void eachThreadStartsAndEndsOnce() throws Exception {
        List<Long> ids = new ArrayList<>();
        List<Event> events;
        try (Flight flight = Flight.start()) {
            List<Thread> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(threads.start(() -> Thread.sleep(1))); // it unmounts: a start, two carries
            }
            for (Thread thread : all) {
                ids.add(thread.threadId());
                thread.join();
            }
            events = flight.land();
        }
        assertThat(threadsOf(events, Flight.START, ids)).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(threadsOf(events, Flight.END, ids)).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(threadsOf(events, Flight.PINNED, ids)).isEmpty();
        assertThat(events).noneMatch(event -> event.name().equals(Flight.SUBMIT_FAILED));
    }

    @Test
    void aPinnedThreadIsReportedWithItsCarrier() throws Exception {
        String[] carrier = new String[1];
        List<Event> events;
        Thread thread;
        try (Flight flight = Flight.start()) {
            thread =
                    threads.start(() -> {
                        Pin.during(() -> {
                            String text = Thread.currentThread().toString();
                            carrier[0] = text.substring(text.indexOf('@') + 1);
                            LockSupport.park();
                        });
                    });
            awaitState(thread, Thread.State.WAITING);
            LockSupport.unpark(thread);
            thread.join();
            events = flight.land();
        }
        assertThat(events)
                .filteredOn(event ->
                        event.name().equals(Flight.PINNED) && event.thread() == thread.threadId())
                .extracting(Event::carrier)
                .containsExactly(carrier[0]);
        assertThat(events).noneMatch(event -> event.name().equals(Flight.SUBMIT_FAILED));
    }

    private static List<Long> threadsOf(List<Event> events, String name, List<Long> ids) {
        return events.stream()
                .filter(event -> event.name().equals(name) && ids.contains(event.thread()))
                .map(Event::thread)
                .toList();
    }
}
