package dev.joule.verify.schedules.plays;

import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Scenarios of random operations on a structure. A few strands make a few operations each; the
 * results must be those of some sequential order of the operations that keeps the order of
 * operations that did not overlap.
 *
 * <p>The sequential results are those of the structure itself, used by one strand.
 *
 * @param <S> the structure
 */
final class RandomOperations<S> {
    private static final int BEFORE = 2;
    private static final int AFTER = 2;

    /** An operation with a number of its own; what it returns or throws is its result. */
    interface Action<S> {
        Object apply(S structure, int number) throws Exception;
    }

    /** An operation, and the thread that makes it. */
    private record Operation<S>(String name, Role role, Action<S> action) {}

    private enum Role {
        OWNER,
        OTHERS,
        ANYONE,
        ANYONE_ONCE
    }

    /** An operation of a program, with its number and the strand that makes it. */
    private record Call<S>(Operation<S> operation, int number, int strand) {
        Object apply(S structure) {
            try {
                return operation.action().apply(structure, number);
            } catch (Exception e) {
                return e.getClass().getSimpleName();
            }
        }
    }

    private final String name;
    private final Supplier<S> structures;
    private final int strandCount;
    private final int each;
    private final List<Operation<S>> operations = new ArrayList<>();

    /**
     * Creates a generator without operations.
     *
     * @param each the number of operations of a strand
     */
    RandomOperations(String name, Supplier<S> structures, int strandCount, int each) {
        this.name = name;
        this.structures = structures;
        this.strandCount = strandCount;
        this.each = each;
    }

    /** Adds an operation that only the first strand makes. */
    RandomOperations<S> owner(String operation, Action<S> action) {
        operations.add(new Operation<>(operation, Role.OWNER, action));
        return this;
    }

    /** Adds an operation that all strands but the first make. */
    RandomOperations<S> others(String operation, Action<S> action) {
        operations.add(new Operation<>(operation, Role.OTHERS, action));
        return this;
    }

    /** Adds an operation that all strands make. */
    RandomOperations<S> anyone(String operation, Action<S> action) {
        operations.add(new Operation<>(operation, Role.ANYONE, action));
        return this;
    }

    /** Adds an operation that is made once in a scenario at most, by any strand. */
    RandomOperations<S> once(String operation, Action<S> action) {
        operations.add(new Operation<>(operation, Role.ANYONE_ONCE, action));
        return this;
    }

    /** Returns that number of scenarios, the same ones each time. */
    List<Scenario> scenarios(int count) {
        List<Scenario> scenarios = new ArrayList<>();
        for (int seed = 0; seed < count; seed++) {
            Program program = new Program(new Random(seed));
            scenarios.add(new Scenario(name + " " + seed + ": " + program, program::play));
        }
        return scenarios;
    }

    /** The operations of a scenario: before, at the same time, and after. */
    private final class Program {
        private final List<Call<S>> before = new ArrayList<>();
        private final List<Call<S>> strands = new ArrayList<>();
        private final List<Call<S>> after = new ArrayList<>();
        private int calls;

        /** The sequential orders of the strands' calls, by the results that they lead to. */
        private final Map<List<Object>, List<List<Call<S>>>> orders = new HashMap<>();

        Program(Random random) {
            List<Operation<S>> left = new ArrayList<>(operations);
            for (int i = 0; i < BEFORE; i++) {
                before.add(draw(left, 0, random));
            }
            for (int strand = 0; strand < strandCount; strand++) {
                for (int i = 0; i < each; i++) {
                    strands.add(draw(left, strand, random));
                }
            }
            for (int i = 0; i < AFTER; i++) {
                after.add(draw(left, 0, random));
            }
            addOrders(new ArrayList<>());
        }

        private Call<S> draw(List<Operation<S>> left, int strand, Random random) {
            List<Operation<S>> allowed =
                    left.stream()
                            .filter(next -> next.role() != (strand == 0 ? Role.OTHERS : Role.OWNER))
                            .toList();
            Operation<S> operation = allowed.get(random.nextInt(allowed.size()));
            if (operation.role() == Role.ANYONE_ONCE) {
                left.remove(operation);
            }
            return new Call<>(operation, ++calls, strand);
        }

        /** Runs all orders that begin with this one, and records their results. */
        private void addOrders(List<Call<S>> order) {
            if (order.size() == strands.size()) {
                orders.computeIfAbsent(resultsOf(order), key -> new ArrayList<>())
                        .add(List.copyOf(order));
                return;
            }
            for (int strand = 0; strand < strandCount; strand++) {
                int made = 0;
                for (Call<S> call : order) {
                    made += call.strand() == strand ? 1 : 0;
                }
                if (made < each) {
                    order.add(strands.get(strand * each + made));
                    addOrders(order);
                    order.removeLast();
                }
            }
        }

        private List<Object> resultsOf(List<Call<S>> order) {
            S structure = structures.get();
            Map<Call<S>, Object> results = new HashMap<>();
            before.forEach(call -> results.put(call, call.apply(structure)));
            order.forEach(call -> results.put(call, call.apply(structure)));
            after.forEach(call -> results.put(call, call.apply(structure)));
            return inOrder(results);
        }

        private List<Object> inOrder(Map<Call<S>, Object> results) {
            List<Object> list = new ArrayList<>();
            before.forEach(call -> list.add(results.get(call)));
            strands.forEach(call -> list.add(results.get(call)));
            after.forEach(call -> list.add(results.get(call)));
            return list;
        }

        void play(Cast cast) {
            S structure = structures.get();
            Map<Call<S>, Object> results = new HashMap<>();
            before.forEach(call -> results.put(call, call.apply(structure)));
            // Each call twice: when it begins and when it ends. The explorer runs one strand at a
            // time and does not examine the JDK's lists.
            List<Call<S>> events = new ArrayList<>();
            for (int strand = 0; strand < strandCount; strand++) {
                List<Call<S>> own = strands.subList(strand * each, (strand + 1) * each);
                cast.strand(
                        strand == 0 ? "owner" : "strand " + strand,
                        () -> {
                            for (Call<S> call : own) {
                                events.add(call);
                                results.put(call, call.apply(structure));
                                events.add(call);
                            }
                        });
            }
            cast.atEnd(() -> {
                after.forEach(call -> results.put(call, call.apply(structure)));
                check(inOrder(results), events);
            });
        }

        private void check(List<Object> results, List<Call<S>> events) {
            for (List<Call<S>> order : orders.getOrDefault(results, List.of())) {
                if (keeps(order, events)) {
                    return;
                }
            }
            throw new AssertionError("no sequential order has the results " + results);
        }

        /** Returns whether no call of the order stands after one that began when it had ended. */
        private boolean keeps(List<Call<S>> order, List<Call<S>> events) {
            for (int i = 0; i < order.size(); i++) {
                for (int j = i + 1; j < order.size(); j++) {
                    if (events.lastIndexOf(order.get(j)) < events.indexOf(order.get(i))) {
                        return false;
                    }
                }
            }
            return true;
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            addNames(before, text);
            text.append(" then ");
            for (int strand = 0; strand < strandCount; strand++) {
                text.append(strand == 0 ? "" : " | ");
                addNames(strands.subList(strand * each, (strand + 1) * each), text);
            }
            text.append(" then ");
            addNames(after, text);
            return text.toString();
        }

        private void addNames(List<Call<S>> some, StringBuilder text) {
            String separator = "";
            for (Call<S> call : some) {
                text.append(separator).append(call.operation().name()).append(call.number());
                separator = ", ";
            }
        }
    }
}
