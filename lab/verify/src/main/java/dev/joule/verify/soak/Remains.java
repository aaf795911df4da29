package dev.joule.verify.soak;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** The objects that must be unreachable once a round is over: its scheduler, its class loader. */
final class Remains {

    private record Trace(String name, WeakReference<Object> reference) {}

    private List<Trace> traces = new ArrayList<>();

    /** Remembers an object by a weak reference. */
    synchronized void mayGo(String name, Object object) {
        traces.add(new Trace(name, new WeakReference<>(object)));
    }

    /**
     * Returns the objects that are still reachable after collecting garbage; forgets the others.
     */
    synchronized List<String> left() {
        List<Trace> left = new ArrayList<>();
        for (Trace trace : traces) {
            if (trace.reference.get() != null) {
                left.add(trace);
            }
        }
        traces = left;
        return left.stream().map(Trace::name).toList();
    }
}
