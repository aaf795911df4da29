package dev.joule.cli.demo;

import java.util.List;
import java.util.stream.Stream;

/**
 * A closed load of rounds: a fixed number of places, each with a round under way, and the next one
 * as soon as that is over.
 *
 * <p>Each round begins outside the pool, as a server's requests do. Rounds that begot each other
 * inside would be simpler, but a {@code ForkJoinPool} in asynchronous mode looks at submissions
 * only when a worker's own queue is empty: with such a load it ran nothing else at all, and the
 * comparison would have been about that alone.
 */
abstract class RoundLoad extends ActorLoad {

    private final Submitter submitter;
    private final int items;
    private final List<Place> places;

    /**
     * @param stride of how many items the delay of one is taken
     * @param places rounds under way at a time
     * @param items items of a round
     */
    RoundLoad(Kind kind, int stride, Submitter submitter, int places, int items) {
        super(kind, stride);
        this.submitter = submitter;
        this.items = items;
        this.places = Stream.generate(Place::new).limit(places).toList();
    }

    /** Hands a round to the pool; it ends with a call of {@link Place#end()}. */
    abstract void begin(Place place);

    @Override
    public final void start() {
        places.forEach(submitter::submit);
    }

    /** Where one round after another goes on. */
    final class Place implements Runnable {

        private final Ledger ledger = newLedger();
        private int round;

        /** Which round it is. */
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

        /** Ends the round, on whichever worker ran its last item. */
        void end() {
            ledger.finish(items);
            submitter.submit(this);
        }
    }
}
