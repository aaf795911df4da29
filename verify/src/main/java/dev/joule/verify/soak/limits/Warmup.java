package dev.joule.verify.soak.limits;

import dev.joule.task.JoinHandle;
import dev.joule.task.Oneshot;
import dev.joule.task.Pollables;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Makes each call once with enough stack and heap. A class of the JDK whose initialisation fails,
 * and a call site whose linkage fails, stay broken for the life of the JVM, which makes its results
 * useless.
 */
final class Warmup {
    private static final Duration SHORT = Duration.ofMillis(1);

    private Warmup() {}

    static void run(SplittableRandom random, Duration patience) throws Exception {
        for (EndCall way : EndCall.ALL) {
            LimitsRound round = new LimitsRound(random, patience, 2);
            for (Entry entry : Entry.ALL) {
                round.book().handIn(round.scheduler(), entry, 1000);
            }
            round.isWell();
            Callable<Integer> one = () -> 1;
            round.scheduler().invokeAll(List.of(one, one));
            round.scheduler().blockOn(Timers.sleep(SHORT));
            Oneshot.create().sender().send(1);
            JoinHandle<?> never = round.scheduler().spawn(Pollables.never());
            never.cancel();
            round.scheduler().schedule(one, 1, TimeUnit.HOURS).cancel(true);
            Garbage.last = round.scheduler() + " " + round.scheduler().stats() + never;
            round.awaitOver();
            Edge.once(1, 1, () -> random);
            Edge.untilItReturns(1, () -> random);
            way.of(round);
            round.end();
        }
    }
}
