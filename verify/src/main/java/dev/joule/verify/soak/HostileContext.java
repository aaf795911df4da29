package dev.joule.verify.soak;

import dev.joule.ContextHook;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A context that sometimes cannot be captured, restored or closed. The tasks' numbers decide which
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
        NO_RESTORE,
        NO_SECOND_RESTORE,
        NO_CLOSE,
        FINE
    }

    /** A captured context. */
    private static final class Captured {
        final int id;
        final Way way;
        int restores;

        Captured(int id, Way way) {
            this.id = id;
            this.way = way;
        }
    }

    private final Ledger ledger;
    private final Totals totals;

    HostileContext(Ledger ledger, Totals totals) {
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
    public @Nullable Object capture() {
        Integer id = SUBMITTING.get();
        if (id == null) {
            return null;
        }
        Way way = id % ONE_IN == 7 ? Way.values()[id / ONE_IN % 4] : Way.FINE;
        if (way == Way.NO_CAPTURE) {
            totals.count(FaultKind.CONTEXT);
            throw new Fault.Unchecked(Fault.Origin.CONTEXT, id);
        }
        return new Captured(id, way);
    }

    @Override
    public Scope restore(@Nullable Object captured) {
        if (!(captured instanceof Captured context)) {
            return QUIET;
        }
        context.restores++;
        return switch (context.way) {
            case NO_RESTORE -> throw bar(context.id);
            case NO_SECOND_RESTORE -> {
                if (context.restores == 2) {
                    throw bar(context.id);
                }
                yield QUIET;
            }
            case NO_CLOSE -> {
                boolean first = context.restores == 1;
                yield () -> {
                    if (first) {
                        throw bar(context.id);
                    }
                };
            }
            default -> QUIET;
        };
    }

    private Fault.Unchecked bar(int id) {
        totals.count(FaultKind.CONTEXT);
        ledger.note(id, Mark.BARRED);
        return new Fault.Unchecked(Fault.Origin.CONTEXT, id);
    }
}
