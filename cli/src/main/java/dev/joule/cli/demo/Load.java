package dev.joule.cli.demo;

/**
 * One kind of load on one subject, for one slice.
 *
 * <p>At any moment {@code finished() <= offered()}, and an actor that goes on by itself counts its
 * next item as offered before it counts the last one as finished. So whoever reads {@code
 * finished()} first and then finds {@code offered()} equal to it, after {@link #stop()} and after
 * the {@link Submitter} has stopped, knows that nothing is under way.
 */
interface Load {

    Kind kind();

    /** Offers the first items. */
    void start();

    /** Offers nothing new from now on; what was offered runs to its end. */
    void stop();

    /** Items offered so far. */
    long offered();

    /** Items that have run. */
    long finished();

    /** From runnable to running, of the items that were sampled. */
    DelayRecorder delays();
}
