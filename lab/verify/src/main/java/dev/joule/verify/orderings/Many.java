package dev.joule.verify.orderings;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Many races of one kind in one sample. The actors meet once, which costs more than a race, and
 * then run through all races side by side.
 *
 * @param <R> a race, with the observations of its actors
 */
public final class Many<R> {
    private final Rendezvous start = new Rendezvous();
    private final List<R> races = new ArrayList<>();

    public Many(int count, Supplier<R> maker) {
        for (int i = 0; i < count; i++) {
            races.add(maker.get());
        }
    }

    /**
     * Runs one actor's part in all races.
     *
     * @param longest the longest wait before each race, in multiplications; the wait is random. The
     *     actor with the shorter part waits longer, so that the other keeps up.
     */
    public void race(int longest, Consumer<? super R> part) {
        start.meet();
        for (int i = 0; i < races.size(); i++) {
            start.pause(longest);
            part.accept(races.get(i));
        }
    }

    /** Returns the number of races with that outcome; for the arbiter. */
    public int count(Predicate<? super R> outcome) {
        int count = 0;
        for (R race : races) {
            count += outcome.test(race) ? 1 : 0;
        }
        return count;
    }
}
