package dev.joule.verify.soak;

/** The ways in which work is handed to a scheduler, and what may become of each. */
enum Kind {
    /** {@code execute}. */
    EXECUTED(Trait.PLAIN, false),
    /** {@code submit}. */
    SUBMITTED(Trait.PLAIN, true),
    /** {@code schedule}. */
    DELAYED(Trait.PLAIN, true),
    /** {@code scheduleAtFixedRate} and {@code scheduleWithFixedDelay}. */
    PERIODIC(Trait.PERIODIC, true),
    /** A task of {@code invokeAll} or {@code invokeAny}, which may be given up by its caller. */
    INVOKED(Trait.PLAIN, false),
    /** {@code spawn} of a callable. */
    SPAWNED(Trait.CALL, true),
    /** {@code spawn} of a pollable. */
    POLLED(Trait.POLLABLE, true),
    /** A part inside a combinator. */
    PART(Trait.POLLABLE, false),
    /** {@code spawnBlocking}. */
    BLOCKING(Trait.CALL, true),
    /** {@code blockOn}. */
    BLOCKED_ON(Trait.POLLABLE, false),
    /** One of a million {@code spawn}s whose handles nobody keeps. */
    FLOODED(Trait.CALL, false),
    /** A virtual thread of the factory. */
    THREAD(Trait.THREAD, false);

    /** What runs. */
    enum Trait {
        /** Runs once; {@code shutdownNow} may return it instead. */
        PLAIN,
        /** Runs again and again until it is cancelled or throws. */
        PERIODIC,
        /** Runs once, or is cancelled before it begins. */
        CALL,
        /** Is polled until it is over, or told that it is cancelled. */
        POLLABLE,
        /** Once started, it runs to its end. */
        THREAD
    }

    private static final Kind[] ALL = values();

    private final Trait trait;
    private final boolean handled;

    Kind(Trait trait, boolean handled) {
        this.trait = trait;
        this.handled = handled;
    }

    static Kind of(int code) {
        return ALL[code];
    }

    /** A small number that stands for it in a ledger's line. */
    @SuppressWarnings("EnumOrdinal") // a line does not outlive the run
    int code() {
        return ordinal();
    }

    Trait trait() {
        return trait;
    }

    /** Whether a future or a handle must tell how it ended. */
    boolean isHandled() {
        return handled;
    }
}
