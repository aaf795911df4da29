package dev.joule.internal.worker;

/** Provides spares for workers that are stuck; the essay is in the compensation package. */
public interface Compensation {
    /** Sends no spares. */
    Compensation NONE =
            new Compensation() {
                @Override
                public void workerAwakes() {}

                @Override
                public void workerBlocks() {}

                @Override
                public void sparesCanHelp() {}

                @Override
                public void workWaits() {}

                @Override
                public void poolStops() {}

                @Override
                public long snapshot() {
                    return 0;
                }

                @Override
                public boolean isQuiet(long snapshot) {
                    return true;
                }

                @Override
                public long compensations() {
                    return 0;
                }
            };

    /** Called by a worker that has just left the parked set, or a task in which it was stuck. */
    void workerAwakes();

    /** Called when {@link Pool#canSparesHelp} has become true. */
    void sparesCanHelp();

    /** Called by a worker whose task has announced that it is about to block. */
    void workerBlocks();

    /** Called after a push while {@link Pool#wantsHelp} is true: only spares could run the task. */
    void workWaits();

    /** Called when the workers must end. */
    void poolStops();

    /** Returns a value for {@link #isQuiet}. */
    long snapshot();

    /** Returns whether no spare has been at work since the given snapshot. */
    boolean isQuiet(long snapshot);

    /** Returns the number of times that a spare was sent to work. */
    long compensations();
}
