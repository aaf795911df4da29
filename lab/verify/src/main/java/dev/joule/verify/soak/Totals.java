package dev.joule.verify.soak;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** The totals of all rounds. */
final class Totals {

    /** The outcomes of tasks. */
    enum Fate {
        SUBMITTED,
        RAN,
        FAILED,
        CANCELLED,
        RETURNED,
        REFUSED
    }

    private final Map<JobKind, Map<Fate, LongAdder>> fates = new EnumMap<>(JobKind.class);
    private final Map<FaultKind, LongAdder> faults;
    final LongAdder schedulers = new LongAdder();
    final LongAdder compensations = new LongAdder();
    final LongAdder rounds = new LongAdder();
    final LongAdder tasks = new LongAdder();

    Totals() {
        for (JobKind kind : JobKind.values()) {
            fates.put(kind, adders(Fate.class));
        }
        faults = adders(FaultKind.class);
    }

    private static <E extends Enum<E>> Map<E, LongAdder> adders(Class<E> type) {
        Map<E, LongAdder> adders = new EnumMap<>(type);
        for (E one : type.getEnumConstants()) {
            adders.put(one, new LongAdder());
        }
        return adders;
    }

    private static <E> LongAdder adder(Map<E, LongAdder> adders, E of) {
        return Objects.requireNonNull(adders.get(of));
    }

    private LongAdder adder(JobKind kind, Fate fate) {
        return adder(Objects.requireNonNull(fates.get(kind)), fate);
    }

    void count(FaultKind fault) {
        adder(faults, fault).increment();
    }

    private void count(JobKind kind, Fate fate) {
        adder(kind, fate).increment();
    }

    /** Counts a task under its outcome. */
    void file(int mark) {
        JobKind kind = Mark.kind(mark);
        count(kind, Fate.SUBMITTED);
        if (Mark.has(mark, Mark.REFUSED)) {
            count(kind, Fate.REFUSED);
        } else if (Mark.has(mark, Mark.THREW | Mark.GOT_ERROR)) {
            count(kind, Fate.FAILED);
        } else if (Mark.has(mark, Mark.CANCELLED | Mark.GOT_CANCEL)) {
            count(kind, Fate.CANCELLED);
        } else if (Mark.has(mark, Mark.BARRED)) {
            count(kind, Fate.FAILED);
        } else if (Mark.has(mark, Mark.ENDED)) {
            count(kind, Fate.RAN);
        } else {
            // An interrupted close does not return the list; an invoker's task may be given up.
            count(kind, Mark.has(mark, Mark.ASKED) ? Fate.CANCELLED : Fate.RETURNED);
        }
    }

    long of(JobKind kind, Fate fate) {
        return adder(kind, fate).sum();
    }

    long of(FaultKind fault) {
        return adder(faults, fault).sum();
    }

    long allFaults() {
        return faults.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** Returns the table of the totals. */
    String table() {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        "%-12s %12s %12s %10s %10s %10s %10s%n",
                        "kind", "submitted", "ran", "failed", "cancelled", "returned", "rejected"));
        for (JobKind kind : JobKind.values()) {
            text.append(
                    String.format(
                            "%-12s %12d %12d %10d %10d %10d %10d%n",
                            kind.name().toLowerCase(Locale.ROOT),
                            of(kind, Fate.SUBMITTED),
                            of(kind, Fate.RAN),
                            of(kind, Fate.FAILED),
                            of(kind, Fate.CANCELLED),
                            of(kind, Fate.RETURNED),
                            of(kind, Fate.REFUSED)));
        }
        text.append(String.format("%nfaults%n"));
        for (FaultKind fault : FaultKind.values()) {
            text.append(String.format("  %-26s %12d%n", fault, of(fault)));
        }
        return text.toString();
    }
}
