package dev.joule.verify.schedules.explore;

import java.util.ArrayList;
import java.util.List;

/** Who takes part in a schedule, in the order in which they run when nobody interferes. */
public final class Cast {

    /** What a strand does. */
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

    /** Adds a strand that takes itself for the given thread, which is never started. */
    public void strand(String name, Thread self, Body body) {
        strands.add(new Strand(strands.size(), name, self, body));
    }

    /** Runs when all strands have ended: throws if something is not as it must be. */
    public void atEnd(Body check) {
        end = check;
    }
}
