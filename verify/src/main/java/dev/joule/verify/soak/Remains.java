package dev.joule.verify.soak;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** What must be gone once a round is over: its scheduler, its class loader. */
final class Remains {

    private record Trace(String name, WeakReference<Object> reference) {}

    private List<Trace> traces = new ArrayList<>();

    /** Remembers something without holding it. */
    synchronized void mayGo(String name, Object object) {
        traces.add(new Trace(name, new WeakReference<>(object)));
    }

    /** What is still there after collecting garbage; forgets the rest. */
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
