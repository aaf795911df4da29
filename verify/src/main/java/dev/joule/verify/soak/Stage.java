package dev.joule.verify.soak;

/** Where rounds take place: what they share, and where their failures go. */
interface Stage {
    Totals totals();

    Remains remains();

    /** How long nothing may happen before that is a failure. */
    long patienceNanos();

    /** How many tasks a flood is of. */
    int floodTasks();

    /** What is put between a scheduler and its users: a broken twin, or nothing. */
    Twin twin();

    /** A round has failed. */
    void failed(String what, String details);
}
