package dev.joule.verify.schedules.plays;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.deque.StealResult;
import dev.joule.compute.internal.deque.StolenElement;
import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.queue.LocalQueue;
import dev.joule.internal.queue.Steal;
import dev.joule.internal.timer.TimerEntry;
import dev.joule.internal.timer.TimerWheel;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Random operations on the data structures whose operations are linearizable. Left out are those
 * that are not, on purpose: a push to a ring that is full but for a steal, a steal of several
 * tasks, and a fetch that another one's lock turns away. Rings and deques have one thief: two that
 * try again would wait for each other for ever in an unfair schedule.
 */
public final class RandomPlays implements ExploredProgram {
    private static final int SCENARIOS = 12;
    private static final int SHARD = 0;
    private static final int NOTHING = -1;
    private static final long SOON = 1_000;
    private static final long LATER = 2_000;

    /** Creates the subject; called by the loader. */
    public RandomPlays() {}

    @Override
    public Set<String> admittedRaces() {
        Set<String> races = new HashSet<>(InjectionPlays.HINTS);
        races.addAll(new TimerPlays().admittedRaces());
        races.addAll(new DequePlays().admittedRaces());
        return races;
    }

    @Override
    public List<Scenario> scenarios() {
        return Stream.of(ring(), injection(), timer(), addedTimer(), oneshot(), deque())
                .flatMap(operations -> operations.scenarios(SCENARIOS).stream())
                .toList();
    }

    private static Token token(int number) {
        return new Token(number).filled();
    }

    private static int numberOf(@Nullable Runnable task) {
        if (!(task instanceof Token token)) {
            return NOTHING;
        }
        token.open();
        return token.number;
    }

    private static RandomOperations<LocalQueue> ring() {
        return new RandomOperations<>("ring", () -> new LocalQueue(16), 2, 3)
                .owner("push", (ring, number) -> ring.tryPush(token(number)))
                .owner("pop", (ring, number) -> numberOf(ring.pop()))
                .others("steal", (ring, number) -> stealOne(ring));
    }

    /** Steals one task, which is all that a full ring of the thief has room for. */
    private static int stealOne(LocalQueue ring) {
        LocalQueue full = new LocalQueue(2);
        full.tryPush(token(0));
        full.tryPush(token(0));
        Steal stolen = new Steal();
        while (true) {
            int count = ring.stealInto(full, stolen);
            if (count == Steal.EMPTY) {
                return NOTHING;
            }
            if (count != Steal.RETRY) {
                return numberOf(stolen.takeFirst());
            }
            Thread.onSpinWait();
        }
    }

    private static RandomOperations<InjectionQueue> injection() {
        return new RandomOperations<>("injection", () -> new InjectionQueue(1), 3, 2)
                .anyone("submit", (queue, number) -> queue.trySubmit(token(number), SHARD))
                .owner(
                        "fetch",
                        (queue, number) -> numberOf(queue.fetch(new LocalQueue(2), SHARD, 1)))
                .once(
                        "close",
                        (queue, number) -> {
                            queue.close();
                            return "";
                        });
    }

    /** A timer and its wheel; a poll of several timers would fire one after the other. */
    private static final class OneTimer extends TimerEntry {
        final TimerWheel wheel = new TimerWheel(0);

        OneTimer() {
            super(SOON);
        }

        /** Returns a timer that is added to its wheel. */
        static OneTimer added() {
            OneTimer timer = new OneTimer();
            timer.wheel.add(timer);
            return timer;
        }

        @Override
        protected void fire() {}
    }

    private static RandomOperations<OneTimer> timer() {
        return withoutAdd("timer", OneTimer::new)
                .once("add", (timer, number) -> timer.wheel.add(timer));
    }

    private static RandomOperations<OneTimer> addedTimer() {
        return withoutAdd("added timer", OneTimer::added);
    }

    private static RandomOperations<OneTimer> withoutAdd(String name, Supplier<OneTimer> timers) {
        return new RandomOperations<>(name, timers, 3, 2)
                .owner("poll", (timer, number) -> timer.wheel.poll(LATER, thrown -> {}))
                .anyone("cancel", (timer, number) -> timer.tryCancel())
                .anyone("isFired", (timer, number) -> timer.isFired());
    }

    private static RandomOperations<Oneshot<Integer>> oneshot() {
        return new RandomOperations<>("oneshot", Oneshot::<Integer>create, 3, 2)
                .anyone("send", (oneshot, number) -> oneshot.sender().send(number))
                .anyone(
                        "closeSender",
                        (oneshot, number) -> {
                            oneshot.sender().close();
                            return "";
                        })
                .anyone("isReceiverGone", (oneshot, number) -> oneshot.sender().isReceiverGone())
                .owner(
                        "receive",
                        (oneshot, number) ->
                                oneshot.receiver().tryReceive() instanceof Poll.Ready<Integer> ready
                                        ? Objects.requireNonNull(ready.value())
                                        : NOTHING)
                .owner(
                        "closeReceiver",
                        (oneshot, number) -> {
                            oneshot.receiver().close();
                            return "";
                        });
    }

    private static RandomOperations<StealDeque<Token>> deque() {
        return new RandomOperations<>("deque", () -> new StealDeque<Token>(), 2, 3)
                .owner(
                        "push",
                        (deque, number) -> {
                            deque.push(token(number));
                            return "";
                        })
                .owner("pop", (deque, number) -> numberOf(deque.pop(null)))
                .others("steal", (deque, number) -> stealOne(deque));
    }

    private static int stealOne(StealDeque<Token> deque) {
        StolenElement<Token> loot = new StolenElement<>();
        StealResult result = deque.steal(loot, null);
        while (result == StealResult.RETRY) {
            Thread.onSpinWait();
            result = deque.steal(loot, null);
        }
        return result == StealResult.SUCCESS ? numberOf(loot.take()) : NOTHING;
    }
}
