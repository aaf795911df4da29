package dev.joule.cli.observe;

import dev.joule.cli.observe.ThreadList.Seen;
import dev.joule.cli.observe.ThreadList.Wait;
import java.util.Locale;

/** The states and the waits of a virtual thread. */
enum WaitKind {
    RUNNING("running"),
    RUNNABLE("runnable"),
    MONITOR("a monitor"),
    LOCK("a lock"),
    NOTIFICATION("a notification"),
    SOCKET("a socket"),
    TIMER("a timer"),
    QUEUE("a queue or condition"),
    FUTURE("a result"),
    OTHER("something else");

    private static final int TOP_FRAMES = 12;

    private final String title;

    WaitKind(String title) {
        this.title = title;
    }

    boolean isWaiting() {
        return compareTo(RUNNABLE) > 0;
    }

    String title() {
        return title;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static WaitKind of(Seen thread) {
        if (thread.waits() == Wait.NONE) {
            return thread.isMounted() ? RUNNING : RUNNABLE;
        }
        if (thread.waits() == Wait.ENTER) {
            return MONITOR;
        }
        if (thread.waits() == Wait.NOTIFY) {
            return NOTIFICATION;
        }
        String object = thread.object() == null ? "" : thread.object();
        if (object.contains("ConditionObject")
                || object.contains("TransferQueue")
                || object.contains("SynchronousQueue")
                || object.contains("Exchanger")) {
            return QUEUE;
        }
        if (object.contains("Sync@") || object.contains("StampedLock")) {
            return LOCK;
        }
        if (object.contains("Future")) {
            return FUTURE;
        }
        return ofStack(thread);
    }

    private static WaitKind ofStack(Seen thread) {
        for (String frame : thread.stack().stream().limit(TOP_FRAMES).toList()) {
            if (frame.contains("Thread.sleep")) {
                return TIMER;
            }
            if (frame.contains("sun.nio.ch.") || frame.contains("java.net.")) {
                return SOCKET;
            }
            if (frame.contains("Future.get") || frame.contains("Thread.join")) {
                return FUTURE;
            }
            if (frame.contains("BlockingQueue") || frame.contains("BlockingDeque")) {
                return QUEUE;
            }
            if (frame.contains(".locks.")
                    && (frame.contains(".lock(") || frame.contains(".acquire("))) {
                return LOCK;
            }
        }
        return OTHER;
    }
}
