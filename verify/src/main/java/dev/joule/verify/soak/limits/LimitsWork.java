package dev.joule.verify.soak.limits;

import dev.joule.task.JoinHandle;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A task that counts its runs, and records the outcome of its submission. */
final class LimitsWork implements Runnable, Callable<Integer> {

    /** The outcomes of the call that submitted it. */
    enum Admission {
        /** The call has not returned. */
        OPEN,
        ACCEPTED,
        REFUSED,
        /** The call ended with an error of the JVM: the task may run, once. */
        UNSURE
    }

    private static final int PIECE = 200;

    private final Entry entry;
    private final AtomicInteger runs = new AtomicInteger();
    private volatile Admission admission = Admission.OPEN;
    private volatile @Nullable Object handle;

    LimitsWork(Entry entry) {
        this.entry = entry;
    }

    Entry entry() {
        return entry;
    }

    @Override
    public void run() {
        runs.incrementAndGet();
        Garbage.make(PIECE);
    }

    @Override
    public Integer call() {
        run();
        return 1;
    }

    void accepted(Object by) {
        handle = by;
        admission = Admission.ACCEPTED;
    }

    void admission(Admission answer) {
        admission = answer;
    }

    Admission admission() {
        return admission;
    }

    int runs() {
        return runs.get();
    }

    @Nullable Object handle() {
        return handle;
    }

    /** Returns whether the task is over by its handle and its runs. */
    boolean isOver() {
        return switch (handle) {
            case JoinHandle<?> joined -> joined.isDone();
            case Future<?> future -> future.isDone();
            case Thread thread -> !thread.isAlive();
            case null, default -> runs() > 0;
        };
    }

    /** Returns whether only a run, or a report to the handler, shows that it is over. */
    boolean isSilent() {
        return handle == this;
    }

    @Override
    public String toString() {
        return entry + " " + admission + ", ran " + runs + " times: " + (isSilent() ? "" : handle);
    }
}
