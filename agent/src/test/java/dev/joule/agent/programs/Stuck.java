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
 * Has a virtual thread hold its carrier until the flight recorder has told of it, and, if a
 * property says so, the log; then prints what they told. On a machine that is busy one may be told
 * of on its way there: then there is another one.
 */
public final class Stuck {
    private static final String EVENT = "dev.joule.Stall";

    /** In a field, for the JDK forgets a logger that nobody holds. */
    private static final Logger LOGGER = Logger.getLogger("dev.joule");

    private static final boolean AWAITS_LOG = Boolean.getBoolean("stuck.awaitsLog");

    private static volatile CountDownLatch told = new CountDownLatch(0);
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
                told = new CountDownLatch(AWAITS_LOG ? 2 : 1);
                Thread stuck = Thread.ofVirtual().name("stuck one").start(Stuck::holdHere);
                told.await();
                isLetGo = true;
                stuck.join();
            } while (!isToldOfHolding(recorded) || (AWAITS_LOG && !isToldOfHolding(logged)));
        }
        System.out.println("logged: " + logged);
        System.out.println("recorded: " + recorded);
    }

    private static boolean isToldOfHolding(String text) {
        return text.contains("holdHere");
    }

    private static void holdHere() {
        while (!isLetGo) {
            Thread.onSpinWait();
        }
    }

    private static void hear(RecordedEvent event) {
        RecordedThread thread = event.getThread("thread"); // null if it was between two tasks
        recorded =
                (thread == null ? "no thread" : thread.getJavaName())
                        + ", "
                        + event.getString("stack");
        told.countDown();
    }

    private static final class Listener extends Handler {
        @Override
        public void publish(LogRecord record) {
            logged = record.getLevel() + " " + new SimpleFormatter().formatMessage(record);
            told.countDown();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
