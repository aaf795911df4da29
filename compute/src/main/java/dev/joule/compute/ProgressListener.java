package dev.joule.compute;

/** Is told how far a long operation is. */
@FunctionalInterface
public interface ProgressListener {

    /**
     * Some more is done. It is called by the workers and by who has called the operation, by
     * several at a time, so calls may come out of order; a thousand times at most, and then once at
     * the end, when all is done. If there is nothing to do it is called just so, with two zeros.
     * Only the share counts: what a step is, an element that a function is called with or one that
     * is put somewhere, the operation chooses.
     *
     * <p>The operation waits for it: who takes long makes it longer, and who throws ends it as a
     * function does that throws; by the last call all is done.
     *
     * <p>An operation that is over before all its steps were needed goes to the end in one. What
     * has to be collected first, as behind a filter and before {@link ParSeq#limit}, is an
     * operation of its own, with a total and an end of its own.
     *
     * @param done how many steps are done, so far as is known
     * @param total how many there are
     */
    void progressed(long done, long total);
}
