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
 * The book of a round: a line for each task, changed by atomic steps only, so that what must not
 * happen twice is caught the second time. Marking allocates nothing.
 */
final class Ledger {
    private static final int PAGE_SHIFT = 12;
    private static final int PAGE = 1 << PAGE_SHIFT;
    private static final int WRONGS_KEPT = 20;

    private final AtomicReferenceArray<AtomicIntegerArray> pages;
    private final AtomicInteger next = new AtomicInteger();
    private final LongAdder steps = new LongAdder();
    private final AtomicInteger wrongs = new AtomicInteger();
    private final Queue<String> firstWrongs = new ConcurrentLinkedQueue<>();

    Ledger(int max) {
        pages = new AtomicReferenceArray<>((max >> PAGE_SHIFT) + 1);
    }

    /** Makes room for so many tasks now, so that none need be made later. */
    void reserve(int tasks) {
        for (int i = 0; i <= tasks >> PAGE_SHIFT; i++) {
            pages.compareAndSet(i, null, new AtomicIntegerArray(PAGE));
        }
    }

    /** Opens a line and returns its number. */
    int open(Kind kind) {
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

    /** Sets bits of which none may be set yet. */
    void set(int id, int bits) {
        change(id, bits, bits, 0);
    }

    /** Sets bits, whether they are set or not. */
    void note(int id, int bits) {
        change(id, 0, bits, 0);
    }

    /** A run or a poll begins: nobody else may be inside, and the task must not be over. */
    void enter(int id) {
        int over = Mark.INSIDE | Mark.ENDED | Mark.THREW | Mark.CANCELLED | Mark.REFUSED;
        change(id, over, Mark.INSIDE | Mark.BEGUN, 0);
    }

    /** A run or a poll ends, and the task with it if bits are given. */
    void leave(int id, int bits) {
        change(id, bits, bits, Mark.INSIDE);
    }

    /** A pollable is told that it is cancelled: not during a poll, not when it is over. */
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

    /** Writes down that something is wrong with a task. */
    void wrong(int id, String what, @Nullable Object... details) {
        wrong(Mark.kind(mark(id)) + " #" + id + " " + String.format(what, details));
    }

    /** Writes down that something is wrong with the round. */
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

    /** Grows with everything that happens. */
    long steps() {
        return steps.sum();
    }
}
