package dev.joule.compute.internal.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A function that is called often gets a copy, once there are several functions. */
@Timeout(60)
class LoopCopiesTest {

    /** The interface of the test's loops. */
    interface Twice {
        long apply(LongUnaryOperator function, long value);
    }

    static final class TwiceCopied implements Twice {
        @Override
        public long apply(LongUnaryOperator function, long value) {
            return function.applyAsLong(function.applyAsLong(value));
        }
    }

    private final Twice shared = new TwiceCopied();
    private final LoopCopies<Twice> copies = new LoopCopies<>(MethodHandles.lookup(), shared);

    @Test
    void theOnlyFunctionNeedsNone() {
        LongUnaryOperator one = v -> v + 1;
        assertThat(copies.of(one, LoopCopies.OFTEN)).isSameAs(shared);
        assertThat(copies.of(one, LoopCopies.OFTEN)).isSameAs(shared);
    }

    @Test
    void ofSeveralEachHasItsOwnWhenCalledOften() {
        LongUnaryOperator one = v -> v + 1;
        LongUnaryOperator two = v -> v + 2;
        LongUnaryOperator three = v -> v * 3;
        copies.of(one, LoopCopies.OFTEN);
        copies.of(two, 1);
        assertThat(copies.of(three, LoopCopies.OFTEN - 1)).isSameAs(shared);
        Twice own = copies.of(three, 1);
        assertThat(own).isNotSameAs(shared).isNotInstanceOf(TwiceCopied.class);
        assertThat(own.apply(three, 5)).isEqualTo(45);
        assertThat(copies.of(three, 1)).isSameAs(own);
        assertThat(copies.of(one, 1)).isNotSameAs(own).isNotSameAs(shared);
        assertThat(copies.of(two, 1)).isSameAs(shared);
    }

    @Test
    void thereAreNoMoreThanTheLimit() {
        LoopCopies<Twice> two = new LoopCopies<>(MethodHandles.lookup(), shared, 2);
        two.of((LongUnaryOperator) v -> v + 1, 1);
        assertThat(two.of((LongUnaryOperator) v -> v + 3, LoopCopies.OFTEN)).isNotSameAs(shared);
        assertThat(two.of((LongUnaryOperator) v -> v + 4, LoopCopies.OFTEN)).isNotSameAs(shared);
        assertThat(two.of((LongUnaryOperator) v -> v + 5, LoopCopies.OFTEN)).isSameAs(shared);
    }

    /** A note on a class of the JDK's would stay for ever, and keep its writer alive. */
    @Test
    void aFunctionOfTheJdksShares() {
        LongUnaryOperator function = LongUnaryOperator.identity();
        assertThat(function.getClass().getClassLoader()).isNull();
        copies.of((LongUnaryOperator) v -> v + 1, 1);
        copies.of((LongUnaryOperator) v -> v + 2, 1);
        assertThat(copies.of(function, LoopCopies.OFTEN)).isSameAs(shared);
    }

    /** A copy goes with what it was made for. */
    @Test
    void aCopyCanBeCollected() throws ReflectiveOperationException {
        copies.of((LongUnaryOperator) v -> v, 1);
        copies.of((LongUnaryOperator) v -> v, 1);
        WeakReference<Twice> copy = copyForAHiddenClass();
        while (copy.get() != null) {
            System.gc();
        }
        assertThat(copy.get()).isNull();
    }

    private WeakReference<Twice> copyForAHiddenClass() throws ReflectiveOperationException {
        LongUnaryOperator function = v -> v + 7; // a lambda's class lives as long as its definer
        Class<?> hidden;
        try (var in = Plus.class.getResourceAsStream("LoopCopiesTest$Plus.class")) {
            hidden =
                    MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true).lookupClass();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        LongUnaryOperator own = (LongUnaryOperator) hidden.getDeclaredConstructor().newInstance();
        assertThat(own.applyAsLong(1)).isEqualTo(function.applyAsLong(1));
        Twice copy = copies.of(own, LoopCopies.OFTEN);
        assertThat(copy).isNotSameAs(shared);
        return new WeakReference<>(copy);
    }

    static final class Plus implements LongUnaryOperator {
        @Override
        public long applyAsLong(long value) {
            return value + 7;
        }
    }
}
