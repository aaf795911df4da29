package dev.joule.compute.internal.seq;

import java.util.function.LongConsumer;

/** The numbers of a range. */
public final class LongNumbers extends LongSource {
    private final long from;
    private final long size;

    public LongNumbers(long from, long size) {
        this.from = from;
        this.size = size;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public long at(long position) {
        return from + position;
    }

    @Override
    public void each(long from, long to, LongConsumer action) {
        LongScans.of(action, to - from).each(at(from), at(to), action);
    }

    @Override
    public void copy(long from, long to, long[] out, int at) {
        long first = at(from);
        int count = (int) (to - from);
        for (int i = 0; i < count; i++) {
            out[at + i] = first + i;
        }
    }
}
