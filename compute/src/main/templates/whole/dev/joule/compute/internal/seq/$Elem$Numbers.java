package dev.joule.compute.internal.seq;

import java.util.function.$Elem$Consumer;

/** The numbers of a range. */
public final class $Elem$Numbers extends $Elem$Source {
    private final $elem$ from;
    private final long size;

    public $Elem$Numbers($elem$ from, long size) {
        this.from = from;
        this.size = size;
    }

    @Override
    public boolean isStored() {
        return true;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    @SuppressWarnings("cast") // nothing to cast for longs
    public $elem$ at(long position) {
        return ($elem$) (from + position);
    }

    @Override
    public void each(long from, long to, $Elem$Consumer action) {
        $Elem$Kernels.of(action, to - from).each(at(from), at(to), action);
    }

    @Override
    public void copy(long from, long to, $elem$[] out, int at) {
        $elem$ first = at(from);
        int count = (int) (to - from);
        for (int i = 0; i < count; i++) {
            out[at + i] = first + i;
        }
    }
}
