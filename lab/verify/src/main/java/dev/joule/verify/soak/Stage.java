package dev.joule.verify.soak;

/** The environment of rounds: their shared state, and the receiver of their failures. */
interface Stage {
    Totals totals();

    Remains remains();

    /** Returns the time without progress that counts as a failure. */
    long patienceNanos();

    /**
     * Returns the faulty scheduler between a scheduler and its users, or {@link
     * FaultyScheduler#NONE}.
     */
    FaultyScheduler twin();

    /** Called when a round has failed. */
    void failed(String what, String details);
}
