package dev.joule.verify.soak;

/** The ways to submit work to a scheduler, with the possible outcomes of each. */
enum JobKind {
    /** {@code execute}. */
    EXECUTED(Trait.PLAIN, false),
    /** {@code submit}. */
    SUBMITTED(Trait.PLAIN, true),
    /** {@code schedule}. */
    DELAYED(Trait.PLAIN, true),
    /** {@code scheduleAtFixedRate} or {@code scheduleWithFixedDelay}. */
    PERIODIC(Trait.PERIODIC, true),
    /** A task of {@code invokeAll} or {@code invokeAny}, which its caller may give up. */
    INVOKED(Trait.PLAIN, false),
    /** {@code spawn} of a callable. */
    SPAWNED(Trait.CALL, true),
    /** {@code spawn} of a pollable. */
    POLLED(Trait.POLLABLE, true),
    /** A part inside a combinator. */
    PART(Trait.POLLABLE, false),
    /** {@code callBlocking}. */
    BLOCKING(Trait.CALL, true),
    /** {@code blockOn}. */
    BLOCKED_ON(Trait.POLLABLE, false),
    /** A virtual thread of the factory. */
    THREAD(Trait.THREAD, false);

    /** The kinds of life of a task. */
    enum Trait {
        /** Runs once; {@code shutdownNow} may return it instead. */
        PLAIN,
        /** Runs repeatedly until it is cancelled or throws. */
        PERIODIC,
        /** Runs once, or is cancelled before it begins. */
        CALL,
        /** Is polled until it is over, or gets {@code cancelled()}. */
        POLLABLE,
        /** Runs to its end once it is started. */
        THREAD
    }

    private static final JobKind[] ALL = values();

    private final Trait trait;
    private final boolean handled;

    JobKind(Trait trait, boolean handled) {
        this.trait = trait;
        this.handled = handled;
    }

    static JobKind of(int code) {
        return ALL[code];
    }

    /** Returns a small number for the kind in a ledger's line. */
    @SuppressWarnings("EnumOrdinal") // a line does not outlive the run
    int code() {
        return ordinal();
    }

    Trait trait() {
        return trait;
    }

    /** Returns whether a future or a handle must have its outcome. */
    boolean isHandled() {
        return handled;
    }
}
