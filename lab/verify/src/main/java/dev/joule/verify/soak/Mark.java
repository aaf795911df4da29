package dev.joule.verify.soak;

/** A ledger's entry for a task: its kind and its events, in one {@code int}. */
final class Mark {
    private static final int KIND_MASK = 0x1f;

    /** The submission returned. */
    static final int ACCEPTED = 1 << 5;

    /** The submission was refused: the task must not run. */
    static final int REFUSED = 1 << 6;

    static final int BEGUN = 1 << 8;

    /** Ended with a value. */
    static final int ENDED = 1 << 9;

    /** Ended with an exception. */
    static final int THREW = 1 << 10;

    /** The task is running now. */
    static final int INSIDE = 1 << 11;

    /** A pollable got {@code cancelled()}. */
    static final int CANCELLED = 1 << 12;

    /** {@code shutdownNow} returned it. */
    static final int RETURNED = 1 << 13;

    /** A cancel of the task reported success, or its caller gave it up. */
    static final int ASKED = 1 << 14;

    static final int GOT_VALUE = 1 << 15;
    static final int GOT_ERROR = 1 << 16;
    static final int GOT_CANCEL = 1 << 17;

    /** The uncaught-exception handler received its exception. */
    static final int REPORTED = 1 << 18;

    /** A worker waits for it and may run it, even after it was returned. */
    static final int HELPED = 1 << 19;

    static final int OUTCOMES = GOT_VALUE | GOT_ERROR | GOT_CANCEL;

    private static final String[] NAMES = {
        "accepted",
        "refused",
        "unsure",
        "begun",
        "ended",
        "threw",
        "inside",
        "cancelled",
        "returned",
        "asked to cancel",
        "value reported",
        "error reported",
        "cancel reported",
        "reported",
        "helped"
    };

    private Mark() {}

    static JobKind kind(int mark) {
        return JobKind.of(mark & KIND_MASK);
    }

    static boolean has(int mark, int bits) {
        return (mark & bits) != 0;
    }

    /** Returns the names of the bits that are set. */
    static String describe(int mark) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < NAMES.length; i++) {
            if (has(mark, ACCEPTED << i)) {
                text.append(text.isEmpty() ? "" : ", ").append(NAMES[i]);
            }
        }
        return text.isEmpty() ? "nothing" : text.toString();
    }
}
