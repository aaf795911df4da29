package dev.joule.verify.soak.limits;

import dev.joule.task.Oneshot;
import dev.joule.task.Pollable;
import dev.joule.task.Pollables;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes all other calls at the end of a stack: those that submit tasks, and those that wait. */
final class EdgeCallsAct implements Act {
    private static final int TIMES = 40;
    private static final int ATTEMPTS_MAX = 400;
    private static final int PADDING_MAX = 100;
    private static final int FRAMES_MAX = 60;
    private static final Duration SHORT = Duration.ofMillis(1);

    @Override
    public void play(SplittableRandom random, Duration patience) throws Exception {
        LimitsRound round = new LimitsRound(random, patience, 1 + random.nextInt(2));
        for (int i = 0; i < TIMES; i++) {
            Callable<?> call =
                    random.nextInt(3) == 0
                            ? waiting(round, random)
                            : handingIn(round, Entry.ALL.get(random.nextInt(Entry.ALL.size())));
            boolean once = random.nextBoolean();
            int padding = random.nextInt(PADDING_MAX);
            int frames = random.nextInt(FRAMES_MAX);
            StackPlace.draw(random)
                    .call(
                            round,
                            () -> {
                                if (once) {
                                    Edge.once(padding, frames, call);
                                } else {
                                    Edge.untilItReturns(padding, call);
                                }
                                return round;
                            });
            round.within("a task", () -> round.scheduler().submit(() -> 1).get());
        }
        round.awaitOver();
        round.isWell();
        round.end();
    }

    /**
     * Returns a call that submits a task; each attempt has a task of its own, created while there
     * is enough stack.
     */
    private static Callable<?> handingIn(LimitsRound round, Entry entry) {
        LimitsWork[] works = new LimitsWork[ATTEMPTS_MAX];
        for (int i = 0; i < works.length; i++) {
            works[i] = new LimitsWork(entry);
        }
        AtomicInteger attempts = new AtomicInteger();
        return () -> {
            int attempt = attempts.getAndIncrement();
            if (attempt < works.length && round.book().add(works[attempt])) {
                Book.give(round.scheduler(), works[attempt], 1000);
            }
            return round;
        };
    }

    private static Callable<?> waiting(LimitsRound round, SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> () -> round.scheduler().stats();
            case 1 -> () -> round.scheduler().toString();
            case 2 -> () -> blockOn(round, Pollables.ready(1));
            case 3 -> {
                Oneshot<Integer> oneshot = Oneshot.create();
                yield () -> oneshot.sender().send(1);
            }
            case 4 -> () -> invokeAll(round);
            default -> () -> blockOn(round, Timers.sleep(SHORT));
        };
    }

    private static Object blockOn(LimitsRound round, Pollable<?> pollable)
            throws InterruptedException {
        try {
            return String.valueOf(round.scheduler().blockOn(pollable));
        } catch (IllegalStateException refused) {
            return refused; // on a worker of the scheduler
        }
    }

    private static Object invokeAll(LimitsRound round)
            throws InterruptedException, ExecutionException {
        Callable<Integer> one = () -> 1;
        return round.scheduler().invokeAll(List.of(one, one)).getLast().get();
    }
}
