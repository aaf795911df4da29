package dev.joule.bench.harness;

/** The way in which a row is sampled. */
public enum FigureKind {
    /** Many rounds make a sample, as many as fill the time for one. */
    BATCHED,
    /** One round is one operation, timed by itself: a sample. */
    SINGLE,
    /** One measurement in the life of a process. */
    ONCE,
    /**
     * One measurement like {@link #ONCE}, of an idle subject. All subjects are watched at the same
     * time, since none disturbs another.
     */
    WATCH,
    /** Threads run until they are stopped, and their turns in a window of time are counted. */
    CONTEST,
    /** Many rounds make a sample of the time and the processor time of a round. */
    COST,
    /** The child serves; a generator in another process loads it and takes the samples. */
    SERVED,
    /**
     * Like {@link #SERVED} or {@link #CONTEST}, with figures of the whole run: one sample of each.
     */
    PROGRAM;

    /** Returns the word for this kind in the protocol of children and peers. */
    public String word() {
        return switch (this) {
            case BATCHED -> "batched";
            case SINGLE -> "single";
            case ONCE, WATCH, CONTEST -> "once";
            case COST -> "cost";
            case SERVED, PROGRAM -> "served";
        };
    }
}
