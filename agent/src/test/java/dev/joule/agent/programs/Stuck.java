package dev.joule.agent.programs;

import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingStream;

/**
 * Makes a virtual thread hold its carrier until the flight recorder has reported it, and, if a
 * property says so, the log; then prints both reports. On a busy machine the thread may be reported
 * on its way there, and the recorder may stream an event before the name of the event's thread:
 * then another thread holds its carrier.
 */
public final class Stuck {
    private static final String EVENT = "dev.joule.Stall";
    private static final String NO_THREAD = "no thread";

    /** In a field, for the JDK forgets a logger that nobody holds. */
    private static final Logger LOGGER = Logger.getLogger("dev.joule");

    private static final boolean AWAITS_LOG = Boolean.getBoolean("stuck.awaitsLog");

    private static volatile CountDownLatch reported = new CountDownLatch(0);
    private static volatile String logged = "nothing";
    private static volatile String recorded = "nothing";
    private static volatile boolean isLetGo;

    private Stuck() {}

    public static void main(String[] args) throws InterruptedException {
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(new Listener());
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(EVENT);
            stream.onEvent(EVENT, Stuck::hear);
            stream.startAsync();
            do {
                isLetGo = false;
                reported = new CountDownLatch(AWAITS_LOG ? 2 : 1);
                Thread stuck = Thread.ofVirtual().name("stuck one").start(Stuck::holdHere);
                reported.await();
                isLetGo = true;
                stuck.join();
            } while (!namesHolding(recorded)
                    || recorded.startsWith(NO_THREAD)
                    || (AWAITS_LOG && !namesHolding(logged)));
        }
        System.out.println("logged: " + logged);
        System.out.println("recorded: " + recorded);
    }

    private static boolean namesHolding(String text) {
        return text.contains("holdHere");
    }

    private static void holdHere() {
        while (!isLetGo) {
            Thread.onSpinWait();
        }
    }

    private static void hear(RecordedEvent event) {
        RecordedThread thread = event.getThread("thread"); // null if its name was not streamed yet
        recorded =
                (thread == null ? NO_THREAD : thread.getJavaName())
                        + ", "
                        + event.getString("stack");
        reported.countDown();
    }

    private static final class Listener extends Handler {
        @Override
        public void publish(LogRecord record) {
            logged = record.getLevel() + " " + new SimpleFormatter().formatMessage(record);
            reported.countDown();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
