package dev.joule.cli.demo;

/**
 * The counts of items that one actor of a load has offered and finished; only the actor writes
 * them.
 */
final class Ledger {

    private final Tally offered = new Tally();
    private final Tally finished = new Tally();

    void offer(long items) {
        offered.add(items);
    }

    void finish(long items) {
        finished.add(items);
    }

    long offered() {
        return offered.get();
    }

    long finished() {
        return finished.get();
    }
}
