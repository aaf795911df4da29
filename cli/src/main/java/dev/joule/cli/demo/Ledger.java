package dev.joule.cli.demo;

/** What one actor of a load has offered and finished; the actor is its one writer. */
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
