package dev.joule.bench.compute;

import java.util.Arrays;
import java.util.Random;

/** What the rows work on; made when first asked for. */
final class Data {

    static final int MANY = 10_000_000;
    static final int SORTED = 1_000_000;

    private Data() {}

    /** Numbers from 0 to 999,999. */
    static long[] numbers(int size) {
        Random random = new Random(42);
        long[] numbers = new long[size];
        Arrays.setAll(numbers, i -> random.nextInt(1_000_000));
        return numbers;
    }

    /** What a sort begins with. */
    static long[] shape(String shape) {
        long[] array = new Random(7).longs(SORTED).toArray();
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
