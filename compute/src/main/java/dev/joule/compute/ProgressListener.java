package dev.joule.compute;

/** A listener to the progress of a long operation. */
@FunctionalInterface
public interface ProgressListener {

    /**
     * Called when more steps of an operation are done. The workers and the caller of the operation
     * call this method, several at the same time, so calls may arrive out of order: at most a
     * thousand times, and then once when the operation completes. An empty operation calls it once,
     * with two zeros. Only the ratio is meaningful: each operation chooses its own steps.
     *
     * <p>The operation waits for this method: a slow listener delays it, and an exception cancels
     * it. The last call reports completion.
     *
     * <p>An operation that completes before all its steps were needed reports them all as done.
     * Collecting elements first, as behind a filter and before {@link ParSeq#limit}, is an
     * operation of its own, with its own total and completion.
     *
     * @param done the number of steps known to be done
     * @param total the number of all steps
     */
    void progressed(long done, long total);
}
