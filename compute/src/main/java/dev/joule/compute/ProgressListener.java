package dev.joule.compute;

/** Is told how far a long operation is. */
@FunctionalInterface
public interface ProgressListener {

    /**
     * Some more is done. It is called by the workers, from several at a time, so calls may come out
     * of order; at most about once per block of work, and once at the end, when all is done. If
     * there is nothing to do it is called just so, with two zeros. What a step is, the operation
     * says: an element that a function is called with, or one that is put somewhere. What has to be
     * collected first, as behind a filter and before {@link ParSeq#take}, is an operation of its
     * own, with a total and an end of its own.
     *
     * <p>An operation that is over before all its steps were needed goes to the end in one.
     *
     * @param done how many steps are done, so far as is known
     * @param total how many there are
     */
    void progressed(long done, long total);
}
