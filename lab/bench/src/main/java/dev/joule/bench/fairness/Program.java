package dev.joule.bench.fairness;

import dev.joule.bench.child.Workload;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ThreadFactory;

/** A crowd of threads that take turns until they are stopped. */
public interface Program {

    /** The actions of one thread: turns until the contest is over, or until it is interrupted. */
    @FunctionalInterface
    interface Body {
        void run(Entrant entrant) throws Exception;
    }

    /** Returns an action for each thread. */
    List<Body> bodies();

    /** Called when the window begins in which turns count. */
    default void windowBegins() throws IOException {}

    /** Called when that window ends. */
    default void windowEnds() throws IOException {}

    /** Ends waits that no interrupt ends, and closes what the program has opened. */
    default void end() {}

    /** Returns the workload that reports all {@link Figure}s of this program. */
    default Workload with(ThreadFactory threads) {
        return (row, plan, sink) -> {
            Shares shares = Contest.run(this, threads, plan.warmup(), plan.measure());
            String name = row.substring(0, row.length() - Figure.RATE.suffix().length());
            for (Figure figure : Figure.values()) {
                sink.sample(name + figure.suffix(), figure.of(shares));
            }
        };
    }
}
