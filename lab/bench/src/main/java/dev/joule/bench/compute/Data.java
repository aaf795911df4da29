package dev.joule.bench.compute;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * The data of the rows, created at first use and kept, so that one and two threads work on the same
 * memory.
 */
final class Data {

    static final int MANY = 10_000_000;
    static final int SORTED = 1_000_000;

    /** The count of numbers hidden among {@link #MANY}, at even distances. */
    static final int HIDDEN = 8;

    private static final int ROW = 1000;

    private static final Map<String, Object> MADE = new HashMap<>();

    private Data() {}

    @SuppressWarnings("unchecked") // a name always stands for the same type
    private static <T> T made(String name, Supplier<T> make) {
        Object known = MADE.get(name);
        if (known == null) {
            known = make.get();
            MADE.put(name, known);
        }
        return (T) known;
    }

    /**
     * Returns one of the hidden numbers. A search for each of them reads half of all numbers on
     * average, in any order. A single number exactly in the middle would be the first of a half or
     * a quarter.
     */
    static long hidden(int which) {
        return -2L - which;
    }

    /** Returns numbers from 0 to 999,999, except the hidden ones. */
    static long[] numbers(int size) {
        return made(
                "numbers " + size,
                () -> {
                    long[] numbers = new long[size];
                    SplittableRandom random = new SplittableRandom(42);
                    // No nextLong(bound): it divides, and each row's process makes them anew.
                    for (int i = 0; i < size; i++) {
                        numbers[i] = ((random.nextInt() & 0xffffffffL) * 1_000_000) >>> 32;
                    }
                    if (size == MANY) {
                        for (int i = 0; i < HIDDEN; i++) {
                            numbers[size / (2 * HIDDEN) * (2 * i + 1)] = hidden(i);
                        }
                    }
                    return numbers;
                });
    }

    /** Returns how often a round of a small row sums such an array. */
    static int repeatsOf(long[] small) {
        return Math.max(1, 1_000_000 / (small.length + 20));
    }

    /** Returns other numbers, as many as {@link #MANY}. */
    static long[] others() {
        return made("others", () -> numbers(MANY).clone());
    }

    /** Returns a buffer for as many as {@link #MANY}, initially with these numbers. */
    static long[] room() {
        return made("room", () -> numbers(MANY).clone());
    }

    /** Returns the numbers in rows of a thousand. */
    static long[][] rows() {
        return made(
                "rows",
                () -> {
                    long[] a = numbers(MANY);
                    long[][] rows = new long[a.length / ROW][];
                    Arrays.setAll(rows, i -> Arrays.copyOfRange(a, i * ROW, (i + 1) * ROW));
                    return rows;
                });
    }

    /** Returns the input of a sort. */
    static long[] shape(String shape) {
        return made("shape " + shape, () -> make(shape));
    }

    /** Returns a buffer for a sort. */
    static long[] sortRoom() {
        return made("sort", () -> new long[SORTED]);
    }

    /** Returns objects in no order. */
    static Long[] objects() {
        return made("objects", () -> Arrays.stream(shape("random")).boxed().toArray(Long[]::new));
    }

    /** Returns a buffer for a sort of objects. */
    static Long[] objectRoom() {
        return made("object sort", () -> objects().clone());
    }

    private static long[] make(String shape) {
        long[] array = new SplittableRandom(7).longs(SORTED).toArray();
        switch (shape) {
            case "sorted" -> Arrays.sort(array);
            case "reversed" -> {
                Arrays.sort(array);
                for (int i = 0, j = array.length - 1; i < j; i++, j--) {
                    long swapped = array[i];
                    array[i] = array[j];
                    array[j] = swapped;
                }
            }
            case "equal" -> Arrays.fill(array, 7);
            case "pipe_organ" -> Arrays.setAll(array, i -> Math.min(i, array.length - i));
            default -> {}
        }
        return array;
    }
}
