package dev.joule.cli.demo;

import java.util.ArrayList;
import java.util.List;

/**
 * A closed load: a fixed number of actors, each of which has its next item as soon as its last one
 * has run.
 */
abstract class ActorLoad implements Load {

    private final Kind kind;
    private final DelayRecorder delays;
    private final List<Ledger> ledgers = new ArrayList<>();
    private volatile boolean stopped;

    /**
     * Creates a load without actors.
     *
     * @param stride the number of items per recorded delay
     */
    ActorLoad(Kind kind, int stride) {
        this.kind = kind;
        this.delays = new DelayRecorder(stride);
    }

    /**
     * Returns a ledger for another actor; called before {@link #start()}, by the thread that builds
     * the load.
     */
    final Ledger newLedger() {
        Ledger ledger = new Ledger();
        ledgers.add(ledger);
        return ledger;
    }

    final boolean stopped() {
        return stopped;
    }

    /**
     * Counts the actor's items as finished and, unless the load was stopped, offers as many again,
     * in the order that {@link Load} requires.
     *
     * @return whether the actor continues
     */
    final boolean finishAndGoOn(Ledger ledger, long items) {
        boolean goesOn = !stopped;
        if (goesOn) {
            ledger.offer(items);
        }
        ledger.finish(items);
        return goesOn;
    }

    @Override
    public final Kind kind() {
        return kind;
    }

    @Override
    public final void stop() {
        stopped = true;
    }

    @Override
    public final long offered() {
        return ledgers.stream().mapToLong(Ledger::offered).sum();
    }

    @Override
    public final long finished() {
        return ledgers.stream().mapToLong(Ledger::finished).sum();
    }

    @Override
    public final DelayRecorder delays() {
        return delays;
    }
}
