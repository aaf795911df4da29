package dev.joule.internal.virtual;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of threads of any size, for those that find no place in the table of {@link LiveThreadSet}.
 *
 * <p>A few tables, each under a monitor of its own that is held for a handful of instructions.
 */
final class LiveThreadOverflow {
    private static final int SHARD_BITS = 4;
    private static final int SHARDS = 1 << SHARD_BITS;

    private final Shard[] shards = new Shard[SHARDS];

    LiveThreadOverflow() {
        for (int i = 0; i < SHARDS; i++) {
            shards[i] = new Shard();
        }
    }

    void add(Thread thread) {
        shardOf(thread).add(thread);
    }

    boolean remove(Thread thread) {
        return shardOf(thread).remove(thread);
    }

    /** Returns whether none is left, after those that have ended are struck off. */
    boolean isEmpty() {
        for (Shard shard : shards) {
            if (!shard.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    void addTo(List<Thread> threads) {
        for (Shard shard : shards) {
            shard.addTo(threads);
        }
    }

    private Shard shardOf(Thread thread) {
        return shards[(int) thread.threadId() & (SHARDS - 1)];
    }

    /** A table with linear probing, at most half full, without gaps within a run. */
    private static final class Shard {
        private static final int MIN_CAPACITY = 16;

        /**
         * The capacity that is kept: a load that comes and goes would otherwise make the table anew
         * each time.
         */
        private static final int KEPT_CAPACITY = 4096;

        private static final long GOLDEN = 0x9E3779B97F4A7C15L;

        private @Nullable Thread[] table = new Thread[MIN_CAPACITY];
        private int size;

        synchronized boolean isEmpty() {
            for (int at = 0; size > 0 && at < table.length; at++) {
                Thread thread = table[at];
                while (thread != null) { // a removal may move another one here
                    if (!LiveThreadSet.hasEnded(thread)) {
                        return false;
                    }
                    remove(thread);
                    thread = at < table.length ? table[at] : null;
                }
            }
            return size == 0;
        }

        synchronized void add(Thread thread) {
            if (size >= table.length / 2) {
                resize(table.length * 2);
            }
            insert(table, thread);
            size++;
        }

        synchronized boolean remove(Thread thread) {
            int mask = table.length - 1;
            int at = home(thread, mask);
            while (table[at] != thread) {
                if (table[at] == null) {
                    return false;
                }
                at = (at + 1) & mask;
            }
            closeGap(at, mask);
            size--;
            if (table.length > KEPT_CAPACITY && size < table.length / 16) {
                shrink();
            }
            return true;
        }

        synchronized void addTo(List<Thread> threads) {
            for (Thread thread : table) {
                if (thread != null) {
                    threads.add(thread);
                }
            }
        }

        private static void insert(@Nullable Thread[] into, Thread thread) {
            int mask = into.length - 1;
            int at = home(thread, mask);
            while (into[at] != null) {
                at = (at + 1) & mask;
            }
            into[at] = thread;
        }

        /** Moves up entries that would not be found behind a gap. */
        private void closeGap(int start, int mask) {
            int gap = start;
            int at = start;
            while (true) {
                at = (at + 1) & mask;
                Thread next = table[at];
                if (next == null) {
                    table[gap] = null;
                    return;
                }
                if (((at - home(next, mask)) & mask) >= ((at - gap) & mask)) {
                    table[gap] = next;
                    gap = at;
                }
            }
        }

        private void shrink() {
            try {
                resize(table.length / 4);
            } catch (OutOfMemoryError error) {
                // It stays as large as it is.
            }
        }

        private void resize(int capacity) {
            @Nullable Thread[] next = new Thread[capacity];
            for (Thread thread : table) {
                if (thread != null) {
                    insert(next, thread);
                }
            }
            table = next;
        }

        private static int home(Thread thread, int mask) {
            return (int) (((thread.threadId() >>> SHARD_BITS) * GOLDEN) >>> 32) & mask;
        }
    }
}
