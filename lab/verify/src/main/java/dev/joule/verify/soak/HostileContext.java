package dev.joule.verify.soak;

import dev.joule.ContextHook;
import java.util.function.Supplier;

/**
 * A context that sometimes cannot be captured, opened or closed. The tasks' numbers decide which
 * ones it bars, and when.
 */
final class HostileContext implements ContextHook {
    /** The task that the calling thread submits. */
    private static final ThreadLocal<Integer> SUBMITTING = new ThreadLocal<>();

    private static final int ONE_IN = 40;
    private static final Scope QUIET = () -> {};

    /** The behaviours of a task's context. */
    private enum Way {
        NO_CAPTURE,
        NO_OPENING,
        NO_SECOND_OPENING,
        NO_CLOSE,
        FINE
    }

    /** A captured context. */
    private final class Captured implements Snapshot {
        private final int id;
        private final Way way;
        private int opened;

        Captured(int id, Way way) {
            this.id = id;
            this.way = way;
        }

        @Override
        public Scope open() {
            opened++;
            return switch (way) {
                case NO_OPENING -> throw bar(id);
                case NO_SECOND_OPENING -> {
                    if (opened == 2) {
                        throw bar(id);
                    }
                    yield QUIET;
                }
                case NO_CLOSE -> {
                    boolean first = opened == 1;
                    yield () -> {
                        if (first) {
                            throw bar(id);
                        }
                    };
                }
                default -> QUIET;
            };
        }
    }

    private final SoakLedger ledger;
    private final Totals totals;

    HostileContext(SoakLedger ledger, Totals totals) {
        this.ledger = ledger;
        this.totals = totals;
    }

    /** Submits a task, so that a context captured meanwhile knows its task. */
    static <T> T submitting(int id, Supplier<T> submission) {
        Integer before = SUBMITTING.get();
        SUBMITTING.set(id);
        try {
            return submission.get();
        } finally {
            if (before == null) {
                SUBMITTING.remove();
            } else {
                SUBMITTING.set(before);
            }
        }
    }

    @Override
    public Snapshot capture() {
        Integer id = SUBMITTING.get();
        if (id == null) {
            return () -> QUIET;
        }
        Way way = id % ONE_IN == 7 ? Way.values()[id / ONE_IN % 4] : Way.FINE;
        if (way == Way.NO_CAPTURE) {
            totals.count(FaultKind.CONTEXT);
            throw new SeededFault.Unchecked(SeededFault.Origin.CONTEXT, id);
        }
        return new Captured(id, way);
    }

    private SeededFault.Unchecked bar(int id) {
        totals.count(FaultKind.CONTEXT);
        ledger.note(id, Mark.BARRED);
        return new SeededFault.Unchecked(SeededFault.Origin.CONTEXT, id);
    }
}
