package dev.joule.verify.orderings;

import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import org.jspecify.annotations.Nullable;

/** Counts how often each parcel was handed out. */
public final class Ledger {
    public static final String EACH_ONCE = "each once";
    public static final String LOST = "lost";
    public static final String TWICE = "twice";
    public static final String NULL = "null handed out";
    public static final String EMPTY = "content unseen";

    private final int[] counts;
    private boolean sawNull;
    private boolean sawEmpty;

    public Ledger(int parcels) {
        counts = new int[parcels];
    }

    /** Counts a task from a queue that had reported that it is not empty. */
    public void enter(@Nullable Runnable task) {
        if (task instanceof Parcel parcel) {
            counts[parcel.number()]++;
            sawEmpty |= !parcel.isFilled();
        } else {
            sawNull = true;
        }
    }

    /** Counts the tasks left in a ring; called when no other thread uses it. */
    public void enterRest(LocalQueue ring) {
        for (int i = ring.size(); i > 0; i--) {
            enter(ring.pop());
        }
    }

    /** Counts the task that a steal of {@code taken} tasks returned to be run at once. */
    public void enterFirst(Steal stolen, int taken) {
        if (taken > 0) {
            try {
                enter(stolen.takeFirst());
            } catch (IllegalStateException noTask) {
                enter(null);
            }
        }
    }

    /**
     * Returns {@link #EACH_ONCE} if the first {@code accepted} parcels were handed out once each
     * and no other was.
     */
    public String verdict(int accepted) {
        if (sawNull) {
            return NULL;
        }
        if (sawEmpty) {
            return EMPTY;
        }
        boolean lost = false;
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > (i < accepted ? 1 : 0)) {
                return TWICE;
            }
            lost |= i < accepted && counts[i] == 0;
        }
        return lost ? LOST : EACH_ONCE;
    }

    public String verdict() {
        return verdict(counts.length);
    }
}
