package dev.joule.verify.schedules.plays;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The receivers of each token: at the end each token must have been received once, and none may
 * have waited since the time of another.
 */
final class RunCounts implements ObjLongConsumer<Runnable> {
    private final List<Integer> expected = new ArrayList<>();
    private final List<Integer> got = new ArrayList<>();

    /** Returns a new token that must be received. */
    Token token(int number) {
        expected.add(number);
        return new Token(number).filled();
    }

    /**
     * Returns the stamp that a token is queued with: the first ones have one, 0 stands for none.
     */
    static long stampOf(int number) {
        return number < 10 ? number + 1 : 0;
    }

    @Override
    public void accept(Runnable task, long since) {
        if (!(task instanceof Token token) || since != stampOf(token.number)) {
            throw new AssertionError(task + " has the stamp " + since);
        }
    }

    /** Records a token that a strand received; ignores null. */
    void got(@Nullable Runnable task) {
        if (task instanceof Token token) {
            token.open();
            got.add(token.number);
        } else if (task != null) {
            throw new AssertionError("not a token: " + task);
        }
    }

    /** Records a token that was refused. */
    void refused(int number) {
        expected.remove(Integer.valueOf(number));
    }

    void check() {
        if (got.size() != expected.size() || !new TreeSet<>(got).equals(new TreeSet<>(expected))) {
            throw new AssertionError("got tokens " + got + " of " + expected);
        }
    }
}
