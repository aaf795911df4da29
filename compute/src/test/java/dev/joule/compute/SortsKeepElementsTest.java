package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An operation that is ended halfway leaves each element in its array once: it is ended at a random
 * call of the user's function, which throws, cancels the computation or interrupts its caller.
 */
@Tag("stress")
@Timeout(120)
class SortsKeepElementsTest {

    private static final int ROUNDS = 4;

    /** The ways in which an operation ends early. */
    private enum End {
        THROWS,
        IS_CANCELLED,
        IS_INTERRUPTED
    }

    private static final class Oops extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Counts the calls of a user's function, and ends the operation at one of them. */
    private static final class Fuse {
        private final AtomicLong calls = new AtomicLong();
        private final long at;
        private final Runnable end;

        Fuse(long at, Runnable end) {
            this.at = at;
            this.end = end;
        }

        <T> T burn(T result) {
            if (calls.incrementAndGet() == at) {
                end.run();
            }
            return result;
        }
    }

    /** An element; many have the same key. */
    private static final class Item implements Comparable<Item> {
        private final int index;
        private final int key;
        private Fuse fuse = new Fuse(-1, () -> {});

        Item(int index, int key) {
            this.index = index;
            this.key = key;
        }

        int key() {
            return fuse.burn(key);
        }

        @Override
        public int compareTo(Item other) {
            return Integer.compare(key(), other.key);
        }
    }

    private interface Operation {
        /** Does it, and calls the fuse whenever its function is called. */
        void run(Item[] items, Fuse fuse);
    }

    /** An operation on arrays of numbers, which stand for the items. */
    private static Operation onLongs(BiConsumer<long[], Fuse> operation) {
        return (items, fuse) -> {
            Item[] before = items.clone();
            long[] numbers = IntStream.range(0, items.length).asLongStream().toArray();
            try {
                operation.accept(numbers, fuse);
            } finally {
                Arrays.setAll(items, i -> before[(int) numbers[i]]);
            }
        };
    }

    private static Operation onInts(BiConsumer<int[], Fuse> operation) {
        return (items, fuse) -> {
            Item[] before = items.clone();
            int[] numbers = IntStream.range(0, items.length).toArray();
            try {
                operation.accept(numbers, fuse);
            } finally {
                Arrays.setAll(items, i -> before[numbers[i]]);
            }
        };
    }

    private static Operation onDoubles(BiConsumer<double[], Fuse> operation) {
        return (items, fuse) -> {
            Item[] before = items.clone();
            double[] numbers = IntStream.range(0, items.length).asDoubleStream().toArray();
            try {
                operation.accept(numbers, fuse);
            } finally {
                Arrays.setAll(items, i -> before[(int) numbers[i]]);
            }
        };
    }

    private static Operation onList(BiConsumer<List<Item>, Fuse> operation) {
        return (items, fuse) -> {
            List<Item> list = new ArrayList<>(Arrays.asList(items));
            try {
                operation.accept(list, fuse);
            } finally {
                list.toArray(items);
            }
        };
    }

    private static long mixed(long number) {
        return (number * 0x9E3779B97F4A7C15L) >>> 48;
    }

    private enum Safe {
        SORT((a, _) -> ParArrays.sort(a)),
        SORT_UNSTABLE((a, _) -> ParArrays.sortUnstable(a)),
        SORT_UNSTABLE_BY(
                (a, f) -> ParArrays.sortUnstable(a, Comparator.comparing(i -> f.burn(i.key % 3)))),
        SORT_BY((a, f) -> ParArrays.sort(a, Comparator.comparing(i -> f.burn(i.key)))),
        SORT_BY_KEY((a, f) -> ParArrays.sortByKey(a, i -> f.burn(i.key))),
        SORT_BY_CACHED_KEY((a, _) -> ParArrays.sortByCachedKey(a, i -> i)),
        SORT_BY_CACHED_KEY_ASKED((a, _) -> ParArrays.sortByCachedKey(a, Item::key)),
        PARTITION((a, f) -> ParArrays.partition(a, i -> f.burn(i.key % 2) == 0)),
        LIST_SORT(onList((a, _) -> ParArrays.sort(a))),
        LIST_SORT_UNSTABLE(onList((a, _) -> ParArrays.sortUnstable(a))),
        LIST_SORT_BY(onList((a, _) -> ParArrays.sort(a, Comparator.reverseOrder()))),
        LIST_SORT_BY_KEY(onList((a, _) -> ParArrays.sortByKey(a, Item::key))),
        LIST_SORT_BY_CACHED_KEY(onList((a, _) -> ParArrays.sortByCachedKey(a, i -> i))),
        LONGS_SORT_BY(
                onLongs((a, f) ->
                        ParArrays.sort(a, (x, y) -> f.burn(Long.compare(mixed(x), mixed(y)))))),
        LONGS_SORT_BY_KEY(onLongs((a, f) -> ParArrays.sortByKey(a, v -> f.burn(mixed(v))))),
        LONGS_SORT_BY_CACHED_KEY(
                onLongs((a, f) -> ParArrays.sortByCachedKey(a, v -> f.burn(mixed(v))))),
        LONGS_PARTITION(onLongs((a, f) -> ParArrays.partition(a, v -> f.burn(v % 3 == 0)))),
        INTS_SORT_BY(
                onInts((a, f) ->
                        ParArrays.sort(a, (x, y) -> f.burn(Long.compare(mixed(x), mixed(y)))))),
        INTS_SORT_BY_CACHED_KEY(
                onInts((a, f) -> ParArrays.sortByCachedKey(a, v -> f.burn(mixed(v))))),
        INTS_PARTITION(onInts((a, f) -> ParArrays.partition(a, v -> f.burn(v % 3 == 0)))),
        DOUBLES_SORT_BY(
                onDoubles((a, f) ->
                        ParArrays.sort(
                                a,
                                (x, y) -> f.burn(Long.compare(mixed((long) x), mixed((long) y)))))),
        DOUBLES_SORT_BY_CACHED_KEY(
                onDoubles((a, f) -> ParArrays.sortByCachedKey(a, v -> f.burn(mixed((long) v))))),
        DOUBLES_PARTITION(onDoubles((a, f) -> ParArrays.partition(a, v -> f.burn(v > 9999))));

        private final Operation operation;

        Safe(Operation operation) {
            this.operation = operation;
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsEachElement(Safe safe) {
        SplittableRandom random = new SplittableRandom(safe.name().hashCode());
        for (int size : new int[] {2, 33, 1_000, 8_193, 40_001}) {
            Item[] items = items(size, random);
            long calls = calls(safe.operation, items);
            for (int workers : new int[] {1, 3}) {
                try (ComputePool pool = TestPools.of(workers)) {
                    for (int round = 0; round < ROUNDS; round++) {
                        // Often near the end, where long runs are merged.
                        long last = round % 2 == 0 ? calls : Math.ceilDiv(calls, 10);
                        long at = calls - random.nextLong(last);
                        for (End end : End.values()) {
                            assertThat(keeps(pool, safe.operation, items.clone(), at, end))
                                    .as("%s of %d at call %d, %s", safe, size, at, end)
                                    .isTrue();
                        }
                    }
                }
            }
        }
    }

    private static Item[] items(int size, SplittableRandom random) {
        Item[] items = new Item[size];
        Arrays.setAll(items, i -> new Item(i, random.nextInt(size)));
        return items;
    }

    /** Returns the number of times that an operation calls its function. */
    private static long calls(Operation operation, Item[] items) {
        Item[] copy = items.clone();
        Fuse fuse = new Fuse(-1, () -> {});
        light(copy, fuse);
        operation.run(copy, fuse);
        assertThat(fuse.calls.get()).isPositive();
        return fuse.calls.get();
    }

    private static void light(Item[] items, Fuse fuse) {
        for (Item item : items) {
            item.fuse = fuse;
        }
    }

    /** Returns whether an operation that ends in the given way leaves each element once. */
    private static boolean keeps(
            ComputePool pool, Operation operation, Item[] items, long at, End end) {
        Cancellation cancellation = Cancellation.create();
        Thread caller = Thread.currentThread();
        Fuse fuse =
                new Fuse(
                        at,
                        switch (end) {
                            case THROWS ->
                                    () -> {
                                        throw new Oops();
                                    };
                            case IS_CANCELLED -> cancellation::cancel;
                            case IS_INTERRUPTED -> caller::interrupt;
                        });
        light(items, fuse);
        try {
            pool.invoke(
                    cancellation,
                    () -> {
                        operation.run(items, fuse);
                        return 0;
                    });
        } catch (Oops | CancellationException _) {
            // What it left is looked at in any case.
        }
        Thread.interrupted();
        return areAllThere(items);
    }

    private static boolean areAllThere(Item[] items) {
        boolean[] found = new boolean[items.length];
        for (Item item : items) {
            found[item.index] = true;
        }
        for (boolean one : found) {
            if (!one) {
                return false;
            }
        }
        return true; // so none is there twice, either
    }

    /** An order that says something else at each call: sorted by nothing, but all there. */
    @ParameterizedTest
    @ValueSource(ints = {33, 1_000, 8_193, 40_001})
    void keepsEachElementWhateverTheOrderSays(int size) {
        SplittableRandom random = new SplittableRandom(size);
        for (int round = 0; round < 10; round++) {
            long salt = random.nextLong();
            AtomicLong calls = new AtomicLong();
            IntSupplier any = () -> (int) (mixed(salt + calls.incrementAndGet()) % 3) - 1;
            Operation longs = onLongs((a, _) -> ParArrays.sort(a, (_, _) -> any.getAsInt()));
            checkKeeps(size, random, longs);
            checkKeeps(size, random, (a, _) -> ParArrays.sort(a, (_, _) -> any.getAsInt()));
            checkKeeps(size, random, (a, _) -> ParArrays.sortUnstable(a, (_, _) -> any.getAsInt()));
        }
    }

    private static void checkKeeps(int size, SplittableRandom random, Operation operation) {
        Item[] items = items(size, random);
        try {
            operation.run(items, new Fuse(-1, () -> {}));
        } catch (IllegalArgumentException _) {
            // The JDK's sort may see that such an order is none.
        }
        assertThat(areAllThere(items)).isTrue();
    }

    /** The JDK's sort says nothing of the kind, and loses elements. */
    @Test
    void theTwinLosesElements() {
        SplittableRandom random = new SplittableRandom(1);
        Item[] items = items(1_000, random);
        Operation twin = (a, _) -> Arrays.sort(a);
        long calls = calls(twin, items);
        boolean keeps = true;
        try (ComputePool pool = TestPools.of(1)) {
            for (int round = 0; round < 100; round++) {
                long at = 1 + random.nextLong(calls);
                keeps &= keeps(pool, twin, items.clone(), at, End.THROWS);
            }
        }
        assertThat(keeps).isFalse();
    }
}
