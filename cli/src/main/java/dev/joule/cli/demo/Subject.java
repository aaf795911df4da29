package dev.joule.cli.demo;

import java.util.List;
import java.util.concurrent.Executor;

/** A pool under load, with the loads that its users would write in its own style. */
interface Subject extends AutoCloseable {

    /** Returns the name in a table. */
    String name();

    /** Returns the name in JSON. */
    String key();

    /** Returns the executor for the loads that are the same for all subjects. */
    Executor executor();

    /** Returns a load of pairs of players; an item is one ball received. */
    Load pingPong(Submitter submitter, int pairs);

    /** Returns a load of sleepers that each sleep again after a wake; an item is one wake. */
    Load timers(int sleepers);

    /** Returns a row for each worker, or none if the pool has no statistics. */
    List<WorkerLook> workers();

    /** Returns the pool's description of itself, in a line. */
    String summary();

    /** Stops the pool and drops all items that it has not run. */
    @Override
    void close();
}
