package dev.joule.internal.timer;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Timers that were set and are not in the levels yet: a stack onto which any thread pushes, and
 * which the holder of the wheel's lock empties as a whole. Since no single entry is popped, there
 * is no ABA problem.
 *
 * <p>Each entry carries the depth of the stack and its earliest deadline from that entry on, so
 * both are known by a look at the top.
 *
 * <pre>
 * field | any thread              | lock holder        | guards
 * head  | volatile read, CAS push | getAndSet(null)    | the links, deadline, depth of what is below
 * </pre>
 */
final class TimerInbox extends TimerInboxFields.PadAfterHead {

    private static final VarHandle HEAD =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "head",
                    VarHandle.class,
                    TimerInboxFields.HeadField.class,
                    TimerEntry.class);

    /**
     * Puts an entry on top. The CAS is a full fence after the publication: the next reads of the
     * caller (whether a worker sleeps, and until when) follow the moment from which the entry can
     * be seen.
     *
     * @return the number of entries now in the inbox
     */
    int push(TimerEntry entry) {
        while (true) {
            TimerEntry top = head;
            int depth = depthFrom(top) + 1;
            long deadline = entry.deadlineNanos();
            entry.inboxEarliest =
                    top != null && top.inboxEarliest - deadline < 0 ? top.inboxEarliest : deadline;
            entry.next = top;
            entry.place = -depth;
            // pairs-with: TimerInbox#takeAll, TimerWheel#nextDeadline
            if (HEAD.compareAndSet(this, top, entry)) {
                return depth;
            }
        }
    }

    /** Returns whether a deadline in the inbox, be it of a cancelled timer, is not after now. */
    boolean isDue(long now) {
        TimerEntry top = head;
        return top != null && now - top.inboxEarliest >= 0;
    }

    /** Returns the earliest deadline in the inbox, or now if that is earlier. */
    long earliestUntil(long now) {
        TimerEntry top = head;
        return top != null && now - top.inboxEarliest > 0 ? top.inboxEarliest : now;
    }

    boolean isEmpty() {
        return head == null;
    }

    /** Returns the number of entries. */
    int depth() {
        return depthFrom(head);
    }

    /**
     * Empties the inbox.
     *
     * @return the entries, the oldest first, linked by {@code next}
     */
    @Nullable TimerEntry takeAll() {
        if (head == null) {
            return null;
        }
        // pairs-with: TimerInbox#push
        TimerEntry entry = (TimerEntry) HEAD.getAndSet(this, null);
        TimerEntry reversed = null;
        while (entry != null) {
            TimerEntry below = entry.next;
            entry.next = reversed;
            reversed = entry;
            entry = below;
        }
        return reversed;
    }

    private static int depthFrom(@Nullable TimerEntry top) {
        if (top == null) {
            return 0;
        }
        // Not negative when it has been taken out since: then its push fails and tries again.
        return Math.max(0, -top.place);
    }
}
