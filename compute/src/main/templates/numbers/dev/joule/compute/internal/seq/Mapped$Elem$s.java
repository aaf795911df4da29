package dev.joule.compute.internal.seq;

import java.util.function.$Elem$Function;
import java.util.function.Predicate;

/** The results of a function of each element of a {@code $elem$} source. */
public final class Mapped$Elem$s<T> extends Source<T> {

    private final $Elem$Source source;
    private final $Elem$Function<? extends T> function;

    /** Creates the source of the function's results. */
    public Mapped$Elem$s($Elem$Source source, $Elem$Function<? extends T> function) {
        this.source = source;
        this.function = function;
    }

    @Override
    public long size() {
        return source.size();
    }

    @Override
    public boolean isIndexed() {
        return source.isIndexed();
    }

    @Override
    public T at(long position) {
        return function.apply(source.at(position));
    }

    @Override
    public boolean visit(long from, long to, Predicate<? super T> visitor) {
        return source.visit(
                from, to, $Elem$Kernels.of(function, to - from).mappingToObj(function, visitor));
    }
}
