package dev.joule.cli.demo;

import java.util.List;
import java.util.concurrent.Executor;

/** A pool under load, and the loads that its users would write in its own way. */
interface Subject extends AutoCloseable {

    /** Its name in a table. */
    String name();

    /** Its name in JSON. */
    String key();

    /** Where the loads that are the same for all go. */
    Executor executor();

    /** Pairs of players; an item is one ball received. */
    Load pingPong(Submitter submitter, int pairs);

    /** Sleepers that each sleep again when they woke; an item is one wake. */
    Load timers(int sleepers);

    /** A row for each worker, or none when the pool does not tell. */
    List<WorkerLook> workers();

    /** What the pool says about itself, in a line. */
    String summary();

    /** Stops the pool; what it has not run by then is dropped. */
    @Override
    void close();
}
