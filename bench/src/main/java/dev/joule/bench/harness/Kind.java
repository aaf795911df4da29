package dev.joule.bench.harness;

/** How a row is sampled. */
public enum Kind {
    /** Many rounds make a sample, as many as fill the time for one. */
    BATCHED,
    /** One round is one operation, timed by itself: a sample. */
    SINGLE,
    /** One measurement in the life of a process. */
    ONCE,
    /**
     * As {@link #ONCE}, of a subject that has nothing to do meanwhile: all subjects are watched at
     * the same time, since none takes anything from another.
     */
    WATCH,
    /** Many rounds make a sample, which tells the time and the processor time of a round. */
    COST,
    /** The child serves; a generator in another process loads it and takes the samples. */
    SERVED;

    /** The word that children and peers know it by. */
    public String word() {
        return switch (this) {
            case BATCHED -> "batched";
            case SINGLE -> "single";
            case ONCE, WATCH -> "once";
            case COST -> "cost";
            case SERVED -> "served";
        };
    }
}
