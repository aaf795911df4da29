package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every order of a few steps of selects, plain operations and cancellations on two channels. What a
 * select does is random, so there is no model: each message must be received once or still be in a
 * channel, and while a message and an operation for it are there, somebody must have been woken.
 */
@Timeout(300)
class SelectStepsTest {
    private static final int DEPTH = 6;

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void nothingIsLostOrDoneTwice(int capacity) {
        Explorer explorer = new Explorer(capacity, Fault.NONE);
        explorer.explore(new ArrayList<>(), DEPTH);
        assertThat(explorer.orders).isGreaterThan(50_000);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aFaultIsFound(Fault fault) {
        assertThatThrownBy(() -> new Explorer(1, fault).explore(new ArrayList<>(), DEPTH))
                .isInstanceOf(AssertionError.class);
    }

    /** Mistakes that a select could make, made by the driver. */
    private enum Fault {
        NONE,
        A_LOSER_KEEPS_ITS_MESSAGE,
        A_CANCELLED_SELECT_KEEPS_ITS_MESSAGE,
        A_SELECT_IS_NOT_WOKEN
    }

    private static final class Explorer {
        private final int capacity;
        private final Fault fault;
        private int orders;

        Explorer(int capacity, Fault fault) {
            this.capacity = capacity;
            this.fault = fault;
        }

        void explore(List<String> steps, int depth) {
            World world = new World(capacity, fault);
            try {
                for (String step : steps) {
                    world.run(step);
                }
                if (depth == 0) {
                    orders++;
                    world.end();
                    return;
                }
            } catch (Exception | AssertionError failure) {
                throw new AssertionError("after " + steps + ": " + failure, failure);
            }
            for (String step : world.enabled()) {
                steps.add(step);
                explore(steps, depth - 1);
                steps.removeLast();
            }
        }
    }

    /** What tasks yield that received nothing. */
    private static final int NOTHING = -1;

    /** A task, and the channels that it may receive from and send to. */
    private record Task(ByHand<Integer> polls, List<Integer> from, List<Integer> to) {}

    private static final class World {
        private final Fault fault;
        private final int capacity;
        private final List<Channel<Integer>> channels = new ArrayList<>();
        private final TreeMap<String, Task> tasks = new TreeMap<>();
        private final Deque<Oneshot<Integer>> oneshots = new ArrayDeque<>();
        private final Set<Integer> sent = new TreeSet<>();
        private final Set<Integer> received = new TreeSet<>();
        private int nextMessage;
        private int nextTask;

        World(int capacity, Fault fault) {
            this.fault = fault;
            this.capacity = capacity;
            for (int i = 0; i < 2; i++) {
                channels.add(capacity == 0 ? Channel.rendezvous() : Channel.bounded(capacity));
            }
        }

        List<String> enabled() {
            List<String> steps = new ArrayList<>(List.of("trySend 0", "trySend 1", "tryReceive 0"));
            if (tasks.size() < 3) {
                steps.addAll(List.of("both", "cross", "back", "mixed", "receive"));
            }
            if (!oneshots.isEmpty()) {
                steps.add("oneshot");
            }
            for (String task : tasks.keySet()) {
                steps.add("poll " + task);
                steps.add("cancel " + task);
            }
            return steps;
        }

        void run(String step) throws Exception {
            String[] words = step.split(" ", -1);
            switch (words[0]) {
                case "trySend" -> {
                    int message = nextMessage++;
                    if (channels.get(Integer.parseInt(words[1])).trySend(message)) {
                        sent.add(message);
                    }
                }
                case "tryReceive" -> receive(channels.get(Integer.parseInt(words[1])).tryReceive());
                case "receive" -> begin(channels.get(1).receiveAsync(), List.of(1), List.of());
                case "both" ->
                        begin(
                                Select.<Integer>create()
                                        .on(channels.get(0).receiveAsync(), m -> m)
                                        .on(channels.get(1).receiveAsync(), m -> m),
                                List.of(0, 1),
                                List.of());
                case "cross" -> begin(sendOr(0, 1), List.of(1), List.of(0));
                case "back" -> begin(sendOr(1, 0), List.of(0), List.of(1));
                case "mixed" -> {
                    Oneshot<Integer> oneshot = Oneshot.create();
                    oneshots.add(oneshot);
                    begin(
                            Select.<Integer>create()
                                    .on(oneshot.receiver(), m -> NOTHING)
                                    .on(channels.get(1).receiveAsync(), m -> m),
                            List.of(1),
                            List.of());
                }
                case "oneshot" -> oneshots.remove().sender().send(1);
                case "poll" -> {
                    // In an earlier run of these steps its select chose another branch, perhaps.
                    if (tasks.containsKey(words[1])) {
                        poll(words[1]);
                    }
                }
                case "cancel" -> {
                    if (tasks.containsKey(words[1])) {
                        cancel(words[1]);
                    }
                }
                default -> throw new AssertionError(step);
            }
            check();
        }

        /** Sends to one channel or receives from the other. */
        private Select<Integer> sendOr(int to, int from) {
            int message = nextMessage++;
            return Select.<Integer>create()
                    .on(
                            channels.get(to).sendAsync(message),
                            done -> {
                                sent.add(message);
                                return NOTHING;
                            })
                    .on(channels.get(from).receiveAsync(), m -> m);
        }

        private void begin(Pollable<Integer> pollable, List<Integer> from, List<Integer> to)
                throws Exception {
            String name = "t" + nextTask++;
            tasks.put(name, new Task(new ByHand<>(pollable), from, to));
            poll(name);
        }

        /** Polls a task, and returns whether it was ready. */
        private boolean poll(String name) throws Exception {
            if (!(tasks.get(name).polls().poll() instanceof Poll.Ready<Integer>(Integer got))) {
                return false;
            }
            tasks.remove(name);
            if (got != NOTHING) {
                receive(got);
                if (fault == Fault.A_LOSER_KEEPS_ITS_MESSAGE) {
                    channels.get(0).tryReceive();
                }
            }
            return true;
        }

        private void receive(Integer message) {
            if (message != null && !received.add(message)) {
                throw new AssertionError(message + " was received twice");
            }
        }

        private void cancel(String name) {
            ByHand<Integer> task = tasks.remove(name).polls();
            task.cancel();
            if (fault == Fault.A_CANCELLED_SELECT_KEEPS_ITS_MESSAGE && task.isWoken()) {
                channels.get(0).tryReceive();
                channels.get(1).tryReceive();
            }
        }

        private boolean isWoken(String name) {
            return tasks.get(name).polls().isWoken() && fault != Fault.A_SELECT_IS_NOT_WOKEN;
        }

        /** No task waits for what is there. */
        private void check() {
            for (Task task : tasks.values()) {
                if (task.polls().isWoken()) {
                    continue;
                }
                for (int from : task.from()) {
                    if (channels.get(from).size() > 0) {
                        throw new AssertionError("a message waits, and so does a receiver");
                    }
                }
                for (int to : task.to()) {
                    if (channels.get(to).size() < capacity) {
                        throw new AssertionError("there is a place, and a sender waits");
                    }
                    for (Task other : tasks.values()) {
                        if (other != task
                                && !other.polls().isWoken()
                                && other.from().contains(to)) {
                            throw new AssertionError("a sender and a receiver wait");
                        }
                    }
                }
            }
        }

        /** Lets all go on that were woken, gives up the rest, and receives what is left. */
        void end() throws Exception {
            for (boolean moved = true; moved; ) {
                moved = false;
                for (String name : List.copyOf(tasks.keySet())) {
                    moved |= isWoken(name) && poll(name);
                }
            }
            for (String name : List.copyOf(tasks.keySet())) {
                if (poll(name)) {
                    throw new AssertionError(name + " is ready and was not woken");
                }
            }
            for (String name : List.copyOf(tasks.keySet())) {
                cancel(name);
            }
            for (Channel<Integer> channel : channels) {
                Integer left = channel.tryReceive();
                while (left != null) {
                    receive(left);
                    left = channel.tryReceive();
                }
                // Neither a sender nor a receiver was left behind.
                boolean taken = channel.trySend(Integer.MAX_VALUE);
                if (taken != (capacity > 0) || channel.size() != capacity) {
                    throw new AssertionError("something is left in a " + channel);
                }
            }
            // A select that was cancelled may have sent without saying so.
            if (!received.containsAll(sent)) {
                throw new AssertionError("sent " + sent + ", received " + received);
            }
        }
    }
}
