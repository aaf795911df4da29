package dev.joule.compute.internal.seq;

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
}
