package dev.joule.compute.internal.seq;

import java.util.function.IntConsumer;

/** The numbers of a range. */
public final class IntNumbers extends IntSource {
    private final int from;
    private final long size;

    public IntNumbers(int from, long size) {
        this.from = from;
        this.size = size;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public int at(long position) {
        return (int) (from + position);
    }

    @Override
    public void each(long from, long to, IntConsumer action) {
        IntScans.of(action, to - from).each(at(from), at(to), action);
    }

    @Override
    public void copy(long from, long to, int[] out, int at) {
        int first = at(from);
        int count = (int) (to - from);
        for (int i = 0; i < count; i++) {
            out[at + i] = first + i;
        }
    }
}
