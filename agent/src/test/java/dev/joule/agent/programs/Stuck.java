package dev.joule.agent.programs;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

/**
 * Has a virtual thread hold its carrier until the flight recorder has told of it, and, if a
 * property says so, the log; then prints what they told.
 */
public final class Stuck {
    private static final String EVENT = "dev.joule.Stall";

    /** In a field, for the JDK forgets a logger that nobody holds. */
    private static final Logger LOGGER = Logger.getLogger("dev.joule");

    private static final CountDownLatch LOGGED = new CountDownLatch(1);
    private static final CountDownLatch RECORDED = new CountDownLatch(1);

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
            Thread stuck = Thread.ofVirtual().name("stuck one").start(Stuck::holdHere);
            RECORDED.await();
            if (Boolean.getBoolean("stuck.awaitsLog")) {
                LOGGED.await();
            }
            isLetGo = true;
            stuck.join();
        }
        System.out.println("logged: " + logged);
        System.out.println("recorded: " + recorded);
    }

    private static void holdHere() {
        while (!isLetGo) {
            Thread.onSpinWait();
        }
    }

    private static void hear(RecordedEvent event) {
        recorded =
                Objects.requireNonNull(event.getThread("thread")).getJavaName()
                        + ", "
                        + event.getString("stack");
        RECORDED.countDown();
    }

    private static final class Listener extends Handler {
        @Override
        public void publish(LogRecord record) {
            logged = record.getLevel() + " " + new SimpleFormatter().formatMessage(record);
            LOGGED.countDown();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
