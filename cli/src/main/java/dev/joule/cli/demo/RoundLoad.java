package dev.joule.cli.demo;

import java.util.List;
import java.util.stream.Stream;

/**
 * A closed load of rounds: a fixed number of places, each of which begins the next round as soon as
 * its last one is over.
 *
 * <p>Each round begins outside the pool, as a server's requests do. Rounds that start each other
 * inside would be simpler. But a {@code ForkJoinPool} in asynchronous mode takes submissions only
 * when a worker's own queue is empty: with such a load it ran nothing else, and the comparison
 * would have measured only that.
 */
abstract class RoundLoad extends ActorLoad {

    private final Submitter submitter;
    private final int items;
    private final List<Place> places;

    /**
     * Creates a load.
     *
     * @param stride the number of items per recorded delay
     * @param places rounds under way at a time
     * @param items items of a round
     */
    RoundLoad(Kind kind, int stride, Submitter submitter, int places, int items) {
        super(kind, stride);
        this.submitter = submitter;
        this.items = items;
        this.places = Stream.generate(Place::new).limit(places).toList();
    }

    /** Submits a round to the pool; it ends with a call of {@link Place#end()}. */
    abstract void begin(Place place);

    @Override
    public final void start() {
        places.forEach(submitter::submit);
    }

    /** A place in which rounds run one after another. */
    final class Place implements Runnable {

        private final Ledger ledger = newLedger();
        private int round;

        /** Returns the number of the current round. */
        int round() {
            return round;
        }

        /** Begins the next round, on the submitter's thread. */
        @Override
        public void run() {
            if (!stopped()) {
                round++;
                ledger.offer(items);
                begin(this);
            }
        }

        /** Ends the round; called by the worker that ran its last item. */
        void end() {
            ledger.finish(items);
            submitter.submit(this);
        }
    }
}
