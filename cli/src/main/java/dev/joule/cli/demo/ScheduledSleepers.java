package dev.joule.cli.demo;

import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Sleepers as the JDK's users write them: each wake schedules the next. */
final class ScheduledSleepers extends ActorLoad {

    private final ScheduledExecutorService executor;
    private final List<Sleeper> sleepers;

    ScheduledSleepers(ScheduledExecutorService executor, int sleepers) {
        super(Kind.TIMERS, 1);
        this.executor = executor;
        this.sleepers = IntStream.range(0, sleepers).mapToObj(Sleeper::new).toList();
    }

    @Override
    public void start() {
        sleepers.forEach(sleeper -> {
            sleeper.ledger.offer(1);
            sleeper.sleep();
        });
    }

    private final class Sleeper implements Runnable {
        final Ledger ledger = newLedger();
        private final SleepLengths lengths;
        private long due;

        Sleeper(int number) {
            lengths = new SleepLengths(number);
        }

        void sleep() {
            long nanos = lengths.next();
            due = System.nanoTime() + nanos;
            executor.schedule(this, nanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void run() {
            delays().record(System.nanoTime() - due);
            Work.spin(Work.SMALL);
            if (finishAndGoOn(ledger, 1)) {
                sleep();
            }
        }
    }
}
