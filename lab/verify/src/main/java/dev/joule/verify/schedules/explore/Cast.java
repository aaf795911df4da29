package dev.joule.verify.schedules.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The strands of a schedule, in the order in which they run without a preemption. */
public final class Cast {

    /** The code of a strand. */
    @FunctionalInterface
    public interface Body {
        void run() throws Exception;
    }

    final List<Strand> strands = new ArrayList<>();
    Body end = () -> {};

    /** Adds a strand. */
    public void strand(String name, Body body) {
        strand(name, new Thread(name), body);
    }

    /** Adds a strand that has the given thread, which is never started, as its current thread. */
    public void strand(String name, Thread self, Body body) {
        strands.add(new Strand(strands.size(), name, self, body));
    }

    /**
     * Adds a check that runs when all strands have ended, and throws if an invariant is violated.
     */
    public void atEnd(Body check) {
        end = check;
    }

    /** Returns the code of the strands. */
    public List<Body> bodies() {
        return strands.stream().map(strand -> strand.body).toList();
    }

    /** Returns the check at the end. */
    public Body end() {
        return end;
    }

    /** Adds a check that fails with that message if the condition holds when all have ended. */
    public void never(String what, BooleanSupplier wrong) {
        atEnd(() -> {
            if (wrong.getAsBoolean()) {
                throw new AssertionError(what);
            }
        });
    }
}
