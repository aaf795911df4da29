package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Poll;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every order of a few steps on a channel of each capacity: operations begin, are polled and are
 * cancelled at every point, permits are used, either end is closed. After each step the channel is
 * compared with a model: what is ready, who was woken, what is in it. At the end each message that
 * was sent has been received once, or is received now.
 */
@Timeout(300)
class ChannelStepsTest {
    private static final int UNBOUNDED = Integer.MAX_VALUE;
    private static final int DEPTH = 6;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, UNBOUNDED})
    void eachOrderOfStepsDoesWhatTheModelDoes(int capacity) {
        Explorer explorer = new Explorer(capacity, Fault.NONE);
        explorer.explore(DEPTH);
        assertThat(explorer.orders).isGreaterThan(50_000);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aFaultIsFound(Fault fault) {
        assertThatThrownBy(() -> new Explorer(1, fault).explore(DEPTH))
                .isInstanceOf(AssertionError.class);
    }

    /** Mistakes that a channel could make, made by the driver. */
    private enum Fault {
        NONE,
        A_CANCELLED_RECEIVE_KEEPS_ITS_MESSAGE,
        A_SENDER_IS_NOT_WOKEN,
        A_RECEIVER_IS_NOT_WOKEN,
        CLOSING_DROPS_THE_BUFFER,
        A_CANCELLED_SEND_IS_SENT,
        A_PERMIT_IS_LOST
    }

    private enum Kind {
        SEND,
        RECEIVE,
        RESERVE
    }

    private record Step(String name, int task) {
        @Override
        public String toString() {
            return task < 0 ? name : name + task;
        }
    }

    /** Runs all orders of steps, each from the beginning. */
    private static final class Explorer {
        private final int capacity;
        private final Fault fault;
        private int orders;

        Explorer(int capacity, Fault fault) {
            this.capacity = capacity;
            this.fault = fault;
        }

        void explore(int depth) {
            explore(new ArrayList<>(), depth);
        }

        private void explore(List<Step> steps, int depth) {
            World world = new World(capacity, fault);
            try {
                steps.forEach(world::run);
                List<Step> further = depth == 0 ? List.of() : world.enabled();
                if (further.isEmpty()) {
                    orders++;
                    world.end();
                }
                for (Step step : further) {
                    steps.add(step);
                    explore(steps, depth - 1);
                    steps.removeLast();
                }
            } catch (RuntimeException | AssertionError failure) {
                if (failure.getMessage() != null && failure.getMessage().startsWith("after ")) {
                    throw failure;
                }
                throw new AssertionError("after " + steps + ": " + failure, failure);
            }
        }
    }

    /** The outcome of an operation that failed. */
    private static final Object CLOSED = "closed";

    /** The outcome of an operation that is done and yields no message. */
    private static final Object DONE = "done";

    /** What a channel should do, as plainly as possible. */
    private static final class Model {
        private final int capacity;
        private final Deque<Integer> queue = new ArrayDeque<>();

        /**
         * Those that wait, by the order in which they came; a negative message is a reservation.
         */
        private final TreeMap<Integer, Integer> senders = new TreeMap<>();

        private final Deque<Integer> receivers = new ArrayDeque<>();
        private final TreeMap<Integer, Object> done = new TreeMap<>();
        private int permits;
        private boolean closed;
        private boolean cancelled;

        Model(int capacity) {
            this.capacity = capacity;
        }

        void send(int task, int message) {
            if (closed) {
                done.put(task, CLOSED);
            } else {
                senders.put(task, message);
                settle();
            }
        }

        void receive(int task) {
            receivers.add(task);
            settle();
        }

        /** Does all that can be done. */
        private void settle() {
            boolean moved = true;
            while (moved) {
                moved = false;
                if (!queue.isEmpty() && !receivers.isEmpty()) {
                    done.put(receivers.remove(), queue.remove());
                    moved = true;
                } else if (!senders.isEmpty() && (long) queue.size() + permits < capacity) {
                    int message = senders.firstEntry().getValue();
                    done.put(senders.pollFirstEntry().getKey(), DONE);
                    if (message < 0) {
                        permits++;
                    } else {
                        queue.add(message);
                    }
                    moved = true;
                } else if (capacity == 0 && !senders.isEmpty() && !receivers.isEmpty()) {
                    done.put(receivers.remove(), senders.firstEntry().getValue());
                    done.put(senders.pollFirstEntry().getKey(), DONE);
                    moved = true;
                } else if (isOver() && !receivers.isEmpty()) {
                    done.put(receivers.remove(), CLOSED);
                    moved = true;
                }
            }
        }

        boolean isOver() {
            return cancelled || (closed && queue.isEmpty() && permits == 0);
        }

        void close() {
            closed = true;
            senders.keySet().forEach(task -> done.put(task, CLOSED));
            senders.clear();
            settle();
        }

        void cancelChannel() {
            cancelled = true;
            queue.clear();
            close();
        }

        void cancel(int task, Kind kind) {
            senders.remove(task);
            receivers.remove(task);
            Object got = done.remove(task);
            if (kind == Kind.RECEIVE && got instanceof Integer message && !cancelled) {
                queue.addFirst(message);
            }
            if (kind == Kind.RESERVE && got == DONE) {
                permits--;
            }
            settle();
        }

        Object trySend(int message) {
            int task = Integer.MAX_VALUE;
            send(task, message);
            Object got = done.remove(task);
            senders.remove(task);
            return got;
        }

        Object tryReceive() {
            int task = Integer.MAX_VALUE;
            receive(task);
            Object got = done.remove(task);
            receivers.remove(task);
            return got;
        }

        void permitSend(int message) {
            permits--;
            if (!cancelled) {
                queue.add(message);
            }
            settle();
        }

        void permitClose() {
            permits--;
            settle();
        }
    }

    /** A channel and its model. */
    private static final class World {
        private final Fault fault;
        private final int capacity;
        private final Channel<Integer> channel;
        private final Model model;
        private final TreeMap<Integer, ByHand<?>> tasks = new TreeMap<>();
        private final TreeMap<Integer, Kind> kinds = new TreeMap<>();
        private final Deque<Sender.Permit<Integer>> permits = new ArrayDeque<>();
        private int nextTask;
        private int nextMessage;

        World(int capacity, Fault fault) {
            this.fault = fault;
            this.capacity = capacity;
            channel =
                    switch (capacity) {
                        case 0 -> Channel.rendezvous();
                        case UNBOUNDED -> Channel.unbounded();
                        default -> Channel.bounded(capacity);
                    };
            model = new Model(capacity);
        }

        List<Step> enabled() {
            List<Step> steps = new ArrayList<>();
            if (count(Kind.SEND) < 2) {
                steps.add(new Step("send", -1));
            }
            if (count(Kind.RECEIVE) < 2) {
                steps.add(new Step("receive", -1));
            }
            if (capacity > 0 && count(Kind.RESERVE) + permits.size() < 2) {
                steps.add(new Step("reserve", -1));
            }
            steps.add(new Step("trySend", -1));
            steps.add(new Step("tryReceive", -1));
            if (!model.closed) {
                steps.add(new Step("close", -1));
            }
            if (!model.cancelled) {
                steps.add(new Step("cancelChannel", -1));
            }
            if (!permits.isEmpty()) {
                steps.add(new Step("permitSend", -1));
                steps.add(new Step("permitClose", -1));
            }
            for (int task : tasks.keySet()) {
                steps.add(new Step("poll", task));
                steps.add(new Step("cancel", task));
            }
            return steps;
        }

        private int count(Kind kind) {
            return Collections.frequency(kinds.values(), kind);
        }

        void run(Step step) {
            try {
                take(step);
            } catch (RuntimeException | Error thrown) {
                throw thrown;
            } catch (Exception thrown) {
                throw new AssertionError(thrown);
            }
            check();
        }

        private void take(Step step) throws Exception {
            switch (step.name()) {
                case "send" -> {
                    int message = nextMessage++;
                    model.send(begin(Kind.SEND, new ByHand<>(channel.sendAsync(message))), message);
                    poll(nextTask - 1);
                }
                case "receive" -> {
                    model.receive(begin(Kind.RECEIVE, new ByHand<>(channel.receiveAsync())));
                    poll(nextTask - 1);
                }
                case "reserve" -> {
                    model.send(begin(Kind.RESERVE, new ByHand<>(channel.reserveAsync())), -1);
                    poll(nextTask - 1);
                }
                case "trySend" -> {
                    int message = nextMessage++;
                    Object got = attempt(() -> channel.trySend(message) ? DONE : null);
                    expect("trySend", got, model.trySend(message));
                }
                case "tryReceive" ->
                        expect("tryReceive", attempt(channel::tryReceive), model.tryReceive());
                case "close" -> {
                    model.close();
                    if (fault == Fault.CLOSING_DROPS_THE_BUFFER) {
                        channel.cancel();
                    } else {
                        channel.close();
                    }
                }
                case "cancelChannel" -> {
                    model.cancelChannel();
                    channel.cancel();
                }
                case "permitSend" -> {
                    int message = nextMessage++;
                    Object expected = model.cancelled ? CLOSED : DONE;
                    model.permitSend(message);
                    Object got =
                            attempt(() -> {
                                permits.remove().send(message);
                                return DONE;
                            });
                    expect("permitSend", got, expected);
                }
                case "permitClose" -> {
                    model.permitClose();
                    permits.remove().close();
                }
                case "poll" -> poll(step.task());
                case "cancel" -> cancel(step.task());
                default -> throw new AssertionError(step);
            }
        }

        private int begin(Kind kind, ByHand<?> task) {
            tasks.put(nextTask, task);
            kinds.put(nextTask, kind);
            return nextTask++;
        }

        private void poll(int task) throws Exception {
            Object got = attempt(() -> outcome(tasks.get(task).poll()));
            expect("poll", got, model.done.get(task));
            if (got != null) {
                model.done.remove(task);
                forget(task);
            }
        }

        private Object outcome(Poll<?> poll) {
            if (!(poll instanceof Poll.Ready<?>(Object value))) {
                return null;
            }
            if (value instanceof Sender.Permit<?>) {
                @SuppressWarnings("unchecked")
                Sender.Permit<Integer> permit = (Sender.Permit<Integer>) value;
                permits.add(permit);
                return DONE;
            }
            return value == null ? DONE : value;
        }

        private void cancel(int task) {
            Kind kind = kinds.get(task);
            Object before = model.done.get(task);
            model.cancel(task, kind);
            if ((fault == Fault.A_CANCELLED_SEND_IS_SENT && kind == Kind.SEND)
                    || (fault == Fault.A_PERMIT_IS_LOST && kind == Kind.RESERVE)) {
                forget(task);
                return;
            }
            tasks.get(task).cancel();
            forget(task);
            if (fault == Fault.A_CANCELLED_RECEIVE_KEEPS_ITS_MESSAGE && before instanceof Integer) {
                attempt(channel::tryReceive);
            }
        }

        private void forget(int task) {
            tasks.remove(task);
            kinds.remove(task);
        }

        private interface Attempt {
            Object run() throws Exception;
        }

        private static Object attempt(Attempt attempt) {
            try {
                return attempt.run();
            } catch (ChannelClosedException closed) {
                return CLOSED;
            } catch (Exception other) {
                throw new AssertionError(other);
            }
        }

        private void check() {
            expect("size", channel.size(), model.queue.size());
            expect("closed", channel.isClosed(), model.closed);
            for (int id : tasks.keySet()) {
                boolean deaf =
                        (fault == Fault.A_SENDER_IS_NOT_WOKEN && kinds.get(id) == Kind.SEND)
                                || (fault == Fault.A_RECEIVER_IS_NOT_WOKEN
                                        && kinds.get(id) == Kind.RECEIVE);
                boolean woken = tasks.get(id).isWoken() && !deaf;
                expect("wake of " + kinds.get(id), woken, model.done.containsKey(id));
            }
        }

        private static void expect(String what, Object actual, Object expected) {
            if (!Objects.equals(actual, expected)) {
                throw new AssertionError(what + " is " + actual + ", not " + expected);
            }
        }

        /** Gives everything up, and receives what is left. */
        void end() {
            List.copyOf(tasks.keySet()).forEach(task -> run(new Step("cancel", task)));
            while (!permits.isEmpty()) {
                run(new Step("permitClose", -1));
            }
            for (Object got = CLOSED; got != null; ) {
                got = attempt(channel::tryReceive);
                expect("what is left", got, model.tryReceive());
                if (got == CLOSED) {
                    return;
                }
            }
        }
    }
}
