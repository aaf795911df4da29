package dev.joule.cli.why;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Finds the place in a program that something falls on most. */
final class Places {

    /**
     * A method of the user.
     *
     * @param share its share of the whole weight
     * @param stack the heaviest stack with it
     */
    record Place(String method, double share, Stack stack) {}

    private Places() {}

    /** Returns the heaviest method of the user; null if there is none. */
    static <T> @Nullable Place heaviest(
            Collection<T> all, Function<T, Stack> stackOf, ToDoubleFunction<T> weightOf) {
        Map<String, Double> byMethod = new HashMap<>();
        Map<Stack, Double> byStack = new HashMap<>();
        double whole = 0;
        for (T each : all) {
            Stack stack = stackOf.apply(each);
            double weight = weightOf.applyAsDouble(each);
            whole += weight;
            if (stack.user() != null) {
                byMethod.merge(stack.place(), weight, Double::sum);
                byStack.merge(stack, weight, Double::sum);
            }
        }
        String method = heaviest(byMethod);
        if (method == null || whole <= 0) {
            return null;
        }
        byStack.keySet().removeIf(stack -> !stack.place().equals(method));
        Stack stack = heaviest(byStack);
        return new Place(
                method,
                byMethod.getOrDefault(method, 0.0) / whole,
                stack == null ? Stack.EMPTY : stack);
    }

    private static <K> @Nullable K heaviest(Map<K, Double> weights) {
        return weights.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }
}
