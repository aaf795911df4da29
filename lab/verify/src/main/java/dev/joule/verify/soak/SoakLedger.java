package dev.joule.verify.soak;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The record of a round: a line for each task, changed by atomic steps only, so that a second
 * occurrence of a unique event is detected. Marking allocates nothing.
 */
final class SoakLedger {
    private static final int PAGE_SHIFT = 12;
    private static final int PAGE = 1 << PAGE_SHIFT;
    private static final int WRONGS_KEPT = 20;

    private final AtomicReferenceArray<AtomicIntegerArray> pages;
    private final AtomicInteger next = new AtomicInteger();
    private final LongAdder steps = new LongAdder();
    private final AtomicInteger wrongs = new AtomicInteger();
    private final Queue<String> firstWrongs = new ConcurrentLinkedQueue<>();

    SoakLedger(int max) {
        pages = new AtomicReferenceArray<>((max >> PAGE_SHIFT) + 1);
    }

    /** Opens a line and returns its number. */
    int open(JobKind kind) {
        int id = next.getAndIncrement();
        AtomicIntegerArray page = pages.get(id >> PAGE_SHIFT);
        if (page == null) {
            pages.compareAndSet(id >> PAGE_SHIFT, null, new AtomicIntegerArray(PAGE));
            page = page(id);
        }
        page.set(id & (PAGE - 1), kind.code());
        return id;
    }

    private AtomicIntegerArray page(int id) {
        AtomicIntegerArray page = pages.get(id >> PAGE_SHIFT);
        if (page == null) {
            throw new IllegalStateException("no line " + id);
        }
        return page;
    }

    int size() {
        return next.get();
    }

    int mark(int id) {
        return page(id).get(id & (PAGE - 1));
    }

    /** Sets bits, none of which may be set yet. */
    void set(int id, int bits) {
        change(id, bits, bits, 0);
    }

    /** Sets bits that may be set already. */
    void note(int id, int bits) {
        change(id, 0, bits, 0);
    }

    /**
     * Records the begin of a run or poll: no other may be in progress, and the task must not be
     * over.
     */
    void enter(int id) {
        int over = Mark.INSIDE | Mark.ENDED | Mark.THREW | Mark.CANCELLED | Mark.REFUSED;
        change(id, over, Mark.INSIDE | Mark.BEGUN, 0);
    }

    /** Records the end of a run or poll, and of the task if bits are given. */
    void leave(int id, int bits) {
        change(id, bits, bits, Mark.INSIDE);
    }

    /**
     * Records a pollable's call of {@code cancelled()}, which must not happen during a poll or
     * after its end.
     */
    void cancelled(int id) {
        int never = Mark.INSIDE | Mark.ENDED | Mark.THREW | Mark.CANCELLED | Mark.REFUSED;
        change(id, never, Mark.CANCELLED, 0);
    }

    private void change(int id, int forbidden, int on, int off) {
        AtomicIntegerArray page = page(id);
        int at = id & (PAGE - 1);
        int seen = page.get(at);
        while (true) {
            int now = page.compareAndExchange(at, seen, (seen | on) & ~off);
            if (now == seen) {
                break;
            }
            seen = now;
        }
        steps.increment();
        if (Mark.has(seen, forbidden)) {
            wrong(id, "gets \"%s\" when it is: %s", Mark.describe(on), Mark.describe(seen));
        }
    }

    /** Records an error of a task. */
    void wrong(int id, String what, @Nullable Object... details) {
        wrong(Mark.kind(mark(id)) + " #" + id + " " + String.format(what, details));
    }

    /** Records an error of the round. */
    void wrong(String what) {
        if (wrongs.incrementAndGet() <= WRONGS_KEPT) {
            firstWrongs.add(what);
        }
    }

    int wrongs() {
        return wrongs.get();
    }

    List<String> firstWrongs() {
        return List.copyOf(firstWrongs);
    }

    /** Returns a number that grows with every event. */
    long steps() {
        return steps.sum();
    }
}
