package dev.joule.verify.orderings;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Many races of one kind in one sample. The actors meet once, which costs more than a race, and
 * then go through all of them side by side.
 *
 * @param <R> a race, with what its actors saw
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
     * One actor's part in all races.
     *
     * @param longest how long it waits before each: a random while of so many multiplications at
     *     most. The actor whose part is short waits longer, so that the other keeps up with it.
     */
    public void race(int longest, Consumer<? super R> part) {
        start.meet();
        for (int i = 0; i < races.size(); i++) {
            start.pause(longest);
            part.accept(races.get(i));
        }
    }

    /** For the arbiter: how many came out so. */
    public int count(Predicate<? super R> outcome) {
        int count = 0;
        for (R race : races) {
            count += outcome.test(race) ? 1 : 0;
        }
        return count;
    }
}
