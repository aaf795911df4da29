package dev.joule.cli.demo;

import dev.joule.Scheduler;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Sleepers as Joule's users write them: each is one stackless task that sleeps in a loop. */
final class StacklessSleepers extends ActorLoad {

    private final Scheduler scheduler;
    private final List<Sleeper> sleepers;

    StacklessSleepers(Scheduler scheduler, int sleepers) {
        super(Kind.TIMERS, 1);
        this.scheduler = scheduler;
        this.sleepers = IntStream.range(0, sleepers).mapToObj(Sleeper::new).toList();
    }

    @Override
    public void start() {
        sleepers.forEach(sleeper -> {
            sleeper.ledger.offer(1);
            scheduler.spawn(sleeper);
        });
    }

    private final class Sleeper implements Pollable<Void> {
        final Ledger ledger = newLedger();
        private final SleepLengths lengths;
        private @Nullable Pollable<?> sleep;
        private long due;

        Sleeper(int number) {
            lengths = new SleepLengths(number);
        }

        @Override
        public Poll<Void> poll(Context context) throws Exception {
            Pollable<?> current = sleep;
            while (true) {
                if (current == null) {
                    current = nextSleep();
                    sleep = current;
                }
                if (!current.poll(context).isReady()) {
                    return Poll.pending();
                }
                current = null;
                sleep = null;
                if (!wake()) {
                    return Poll.ready(null);
                }
            }
        }

        private Pollable<?> nextSleep() {
            long nanos = lengths.next();
            due = System.nanoTime() + nanos;
            return Timers.sleep(Duration.ofNanos(nanos));
        }

        /** Counts a wake; returns whether to sleep again. */
        private boolean wake() {
            delays().record(System.nanoTime() - due);
            Work.spin(Work.SMALL);
            return finishAndGoOn(ledger, 1);
        }

        @Override
        public void onCancel() {
            if (sleep != null) {
                sleep.onCancel();
            }
        }
    }
}
