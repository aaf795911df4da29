package dev.joule.verify.soak.limits;

import dev.joule.Scheduler;
import dev.joule.verify.soak.limits.LimitsWork.Admission;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The record of all work given to a scheduler. Its room is allocated at the start: adding needs no
 * memory.
 */
final class Book {
    private final AtomicReferenceArray<@Nullable LimitsWork> lines;
    private final AtomicInteger size = new AtomicInteger();

    /** The number of errors that the scheduler's handler received. */
    private final AtomicInteger reports = new AtomicInteger();

    Book(int max) {
        lines = new AtomicReferenceArray<>(max);
    }

    boolean isFull() {
        return size.get() >= lines.length();
    }

    int size() {
        return Math.min(size.get(), lines.length());
    }

    void reported() {
        reports.incrementAndGet();
    }

    /** Adds work, unless the book is full. */
    boolean add(LimitsWork work) {
        int at = size.getAndIncrement();
        if (at >= lines.length()) {
            return false;
        }
        lines.set(at, work);
        return true;
    }

    /** Creates a task, records it and submits it. */
    void handIn(Scheduler to, Entry entry, int nanos) {
        LimitsWork work = new LimitsWork(entry);
        if (add(work)) {
            give(to, work, nanos);
        }
    }

    /** Submits recorded work. */
    static void give(Scheduler to, LimitsWork work, int nanos) {
        try {
            work.accepted(work.entry().give(to, work, nanos));
        } catch (RejectedExecutionException refused) {
            // Of one that submits twice the first may have been accepted.
            work.admission(
                    work.entry() == Entry.SPAWN_JOIN_ALL ? Admission.UNSURE : Admission.REFUSED);
        } catch (VirtualMachineError limit) {
            work.admission(Admission.UNSURE);
            if (limit instanceof StackOverflowError) {
                throw limit;
            }
        }
    }

    /** Cancels the periodic tasks, which would run forever. */
    void cancelPeriodic() {
        for (int i = 0; i < size(); i++) {
            LimitsWork work = lines.get(i);
            if (work != null
                    && work.entry() == Entry.PERIODIC
                    && work.handle() instanceof Future<?> f) {
                f.cancel(false);
            }
        }
    }

    /** Returns a task that was accepted and is not over, or null if there is none. */
    @Nullable LimitsWork open() {
        int unreported = reports.get();
        for (int i = 0; i < size(); i++) {
            LimitsWork work = lines.get(i);
            if (work != null
                    && work.admission() == Admission.ACCEPTED
                    && !work.isOver()
                    && !(work.isSilent() && unreported-- > 0)) {
                return work;
            }
        }
        return null;
    }

    /**
     * Checks all work after the end of the scheduler; the argument holds the tasks that it
     * returned.
     */
    void judge(Collection<? extends Runnable> returned) throws UnaccountedException {
        Set<Object> back = Collections.newSetFromMap(new IdentityHashMap<>());
        back.addAll(returned);
        int unreported = reports.get();
        for (int i = 0; i < size(); i++) {
            LimitsWork work = lines.get(i);
            if (work == null) {
                continue;
            }
            Object handle = work.handle();
            boolean isBack = back.contains(work) || (handle != null && back.contains(handle));
            if (work.runs() > 1 && work.entry() != Entry.PERIODIC) {
                throw new UnaccountedException("ran twice: " + work);
            }
            if (work.admission() == Admission.REFUSED && work.runs() > 0) {
                throw new UnaccountedException("was refused and ran: " + work);
            }
            if (work.admission() == Admission.ACCEPTED
                    && !isBack
                    && !work.isOver()
                    && !(work.isSilent() && unreported-- > 0)) {
                throw new UnaccountedException("is lost: " + work);
            }
        }
    }
}
