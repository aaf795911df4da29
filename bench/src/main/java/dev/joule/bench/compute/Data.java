package dev.joule.bench.compute;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * What the rows work on; made when first asked for, and kept, so that one and two threads work on
 * the same memory.
 */
final class Data {

    static final int MANY = 10_000_000;
    static final int SORTED = 1_000_000;

    /** How many numbers are hidden among {@link #MANY}, at even distances. */
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
     * One of the hidden numbers. Whoever looks for each of them looks at half of all numbers on
     * average, in whatever order that is: one exactly in the middle would be the first that a half
     * or a quarter begins with.
     */
    static long hidden(int which) {
        return -2L - which;
    }

    /** Numbers from 0 to 999,999, but for those that are hidden. */
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

    /** How often a round of a small row sums such an array up. */
    static int repeatsOf(long[] small) {
        return Math.max(1, 1_000_000 / (small.length + 20));
    }

    /** As many others of them as {@link #MANY}. */
    static long[] others() {
        return made("others", () -> numbers(MANY).clone());
    }

    /** Room for as many as {@link #MANY}, with the numbers in it to begin with. */
    static long[] room() {
        return made("room", () -> numbers(MANY).clone());
    }

    /** The numbers in rows of a thousand. */
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

    /** What a sort begins with. */
    static long[] shape(String shape) {
        return made("shape " + shape, () -> make(shape));
    }

    /** Room for a sort. */
    static long[] sortRoom() {
        return made("sort", () -> new long[SORTED]);
    }

    /** Objects in no order. */
    static Long[] objects() {
        return made("objects", () -> Arrays.stream(shape("random")).boxed().toArray(Long[]::new));
    }

    /** Room for a sort of objects. */
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
