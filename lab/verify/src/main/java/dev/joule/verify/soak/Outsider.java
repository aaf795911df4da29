package dev.joule.verify.soak;

import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread outside the workers that performs small delayed actions: wakes, cancels, interrupts. */
final class Outsider implements AutoCloseable {

    private record Deed(long atNanos, Runnable body) {}

    private final LinkedBlockingDeque<Deed> deeds = new LinkedBlockingDeque<>();
    private final Thread thread;
    private volatile boolean hurried;
    private volatile boolean closing;
    private volatile @Nullable Throwable failure;

    Outsider(String name) {
        thread = Thread.ofPlatform().daemon().name("soaking-outsider-" + name).start(this::work);
    }

    /** Runs an action soon. */
    void soon(Runnable body) {
        deeds.addLast(new Deed(0, body));
    }

    /** Runs an action after that time or a little later; at once after {@link #hurry}. */
    void later(long micros, Runnable body) {
        deeds.addLast(new Deed(System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros), body));
    }

    private void work() {
        int waiting = 0; // actions in a row that are not due yet
        while (true) {
            Deed deed;
            try {
                deed = deeds.pollFirst(1, TimeUnit.MILLISECONDS);
            } catch (InterruptedException nobodys) {
                continue;
            }
            if (deed == null) {
                if (closing) {
                    return;
                }
            } else if (hurried || deed.atNanos == 0 || deed.atNanos - System.nanoTime() <= 0) {
                waiting = 0;
                act(deed);
            } else {
                deeds.addLast(deed);
                if (++waiting > deeds.size()) {
                    LockSupport.parkNanos(100_000);
                    waiting = 0;
                }
            }
        }
    }

    private void act(Deed deed) {
        try {
            deed.body.run();
        } catch (Throwable thrown) {
            failure = thrown;
        }
    }

    /** Returns the exception of a wake or a cancel, which must not throw, or null. */
    @Nullable Throwable failure() {
        return failure;
    }

    /** Runs all actions without a delay from now on. */
    void hurry() {
        hurried = true;
    }

    @Override
    public void close() {
        finish();
    }

    /** Runs the remaining actions, and ends the thread. */
    void finish() {
        hurried = true;
        closing = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
