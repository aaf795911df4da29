package dev.joule.compute.internal.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
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

    /** A copy goes with what it was made for, when the next function is met. */
    @Test
    void aCopyCanBeCollected() throws ReflectiveOperationException {
        copies.of((LongUnaryOperator) v -> v, 1);
        copies.of((LongUnaryOperator) v -> v, 1);
        WeakReference<Twice> copy = copyForAHiddenClass();
        while (copy.get() != null) {
            System.gc();
            copies.of(ofAHiddenClass(), 1);
        }
        assertThat(copy.get()).isNull();
    }

    /** The function's class may be loaded by a parent of this library's loader. */
    @Test
    void aFunctionDoesNotKeepTheLibraryLoaded() throws Exception {
        LongUnaryOperator function = v -> v + 1;
        WeakReference<ClassLoader> library = useInALibraryOfItsOwn(function);
        while (library.get() != null) {
            System.gc();
        }
        assertThat(function.applyAsLong(1)).isEqualTo(2);
    }

    private static WeakReference<ClassLoader> useInALibraryOfItsOwn(LongUnaryOperator function)
            throws ReflectiveOperationException {
        ClassLoader library = new Library();
        Class<?> type = library.loadClass(LoopCopies.class.getName());
        assertThat(type).isNotSameAs(LoopCopies.class);
        Object shared = new Object();
        Object copies =
                type.getConstructor(MethodHandles.Lookup.class, Object.class)
                        .newInstance(MethodHandles.lookup(), shared);
        assertThat(type.getMethod("of", Object.class, long.class).invoke(copies, function, 1L))
                .isSameAs(shared);
        return new WeakReference<>(library);
    }

    /** Loads the classes of this package's main part again. */
    private static final class Library extends ClassLoader {

        Library() {
            super(LoopCopiesTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            String main = LoopCopies.class.getName();
            if (!name.equals(main) && !name.startsWith(main + "$")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known == null ? define(name) : known;
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
            try (var in = LoopCopies.class.getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    private WeakReference<Twice> copyForAHiddenClass() throws ReflectiveOperationException {
        LongUnaryOperator own = ofAHiddenClass();
        assertThat(own.applyAsLong(1)).isEqualTo(8);
        Twice copy = copies.of(own, LoopCopies.OFTEN);
        assertThat(copy).isNotSameAs(shared);
        return new WeakReference<>(copy);
    }

    /** Returns a function that is no lambda, whose class would live as long as its definer. */
    private static LongUnaryOperator ofAHiddenClass() throws ReflectiveOperationException {
        Class<?> hidden;
        try (var in = Plus.class.getResourceAsStream("LoopCopiesTest$Plus.class")) {
            hidden =
                    MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true).lookupClass();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return (LongUnaryOperator) hidden.getDeclaredConstructor().newInstance();
    }

    static final class Plus implements LongUnaryOperator {
        @Override
        public long applyAsLong(long value) {
            return value + 7;
        }
    }
}
