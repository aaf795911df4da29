package dev.joule.cli.demo;

/**
 * A kind of load on one subject, for one slice.
 *
 * <p>At any moment {@code finished() <= offered()}, and an actor that continues by itself counts
 * its next item as offered before it counts the last one as finished. So if a thread reads {@code
 * finished()} first and then finds {@code offered()} equal to it, after {@link #stop()} and after
 * the {@link Submitter} has stopped, no item is under way.
 */
interface Load {

    Kind kind();

    /** Offers the first items. */
    void start();

    /** Stops offering new items; those already offered run to their end. */
    void stop();

    /** Returns the number of items offered so far. */
    long offered();

    /** Returns the number of items that have run. */
    long finished();

    /** Returns the delays from runnable to running, of the sampled items. */
    DelayRecorder delays();
}
