package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.JoinHandle;
import dev.joule.testing.ChildJvm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A heap that is full for a while costs a scheduler nothing for good. */
@Tag("stress")
@Timeout(value = 200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FullHeapTest {

    /** The work that goes on while the heap is full. */
    public enum Time {
        /** Workers run, and the sentinel looks after them. */
        WHILE_WORKERS_RUN {
            @Override
            void spend(Scheduler scheduler, Ballast ballast) throws Exception {
                Runnable[] busy = new Runnable[1];
                AtomicBoolean stop = new AtomicBoolean();
                busy[0] =
                        () -> {
                            if (!stop.get()) {
                                scheduler.execute(busy[0]);
                            }
                        };
                scheduler.execute(busy[0]);
                ballast.fillFor(TimeUnit.MILLISECONDS.toNanos(700));
                stop.set(true);
                ballast.drop();
            }
        },
        /** A spare that has helped ends its thread. */
        WHILE_A_SPARE_ENDS {
            @Override
            void spend(Scheduler scheduler, Ballast ballast) throws Exception {
                Main.hold(scheduler, "a held worker before");
                ballast.fillFor(TimeUnit.SECONDS.toNanos(3));
                ballast.drop();
            }
        },
        /** A thread takes the next of many blocking calls. */
        WHILE_A_CALL_BEGINS {
            @Override
            void spend(Scheduler scheduler, Ballast ballast) throws Exception {
                CountDownLatch go = new CountDownLatch(1);
                CountDownLatch begun = new CountDownLatch(512);
                for (int i = 0; i < 512; i++) {
                    scheduler.spawnBlocking(() -> {
                        begun.countDown();
                        go.await();
                        return 0;
                    });
                }
                begun.await();
                List<JoinHandle<Integer>> next = new ArrayList<>();
                for (int i = 0; i < 600; i++) {
                    next.add(scheduler.spawnBlocking(() -> 1));
                }
                ballast.fillFor(1);
                go.countDown();
                ballast.fillFor(TimeUnit.MILLISECONDS.toNanos(300));
                ballast.drop();
                for (JoinHandle<Integer> call : next) {
                    try {
                        call.join(Duration.ofSeconds(20));
                    } catch (CompletionException outOfMemory) {
                        // It is over, and that is what counts.
                    }
                }
            }
        },
        /** The reason is a request to end. */
        WHILE_IT_ENDS {
            @Override
            void spend(Scheduler scheduler, Ballast ballast) throws Exception {
                CountDownLatch go = new CountDownLatch(1);
                CountDownLatch in = new CountDownLatch(1);
                scheduler.execute(() -> {
                    in.countDown();
                    while (go.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                });
                in.await();
                AtomicInteger ran = new AtomicInteger();
                Runnable task = ran::incrementAndGet;
                int count = 20_000;
                for (int i = 0; i < count; i++) {
                    scheduler.execute(task);
                }
                ballast.fillFor(1);
                int returned = 0;
                boolean failed = false;
                try {
                    returned = scheduler.shutdownNow().size();
                } catch (OutOfMemoryError error) {
                    failed = true;
                }
                ballast.drop();
                returned += failed ? scheduler.shutdownNow().size() : 0;
                go.countDown();
                scheduler.awaitTermination(20, TimeUnit.SECONDS);
                Main.say(returned + ran.get() == count, "every task ran or was returned");
            }
        };

        abstract void spend(Scheduler scheduler, Ballast ballast) throws Exception;
    }

    /** Fills the heap. */
    static final class Ballast {
        private static final Object[] NOTHING = {};

        /** A chain: one that grows as a whole would not fill the heap. */
        private Object[] held = NOTHING;

        void fillFor(long nanos) {
            long end = System.nanoTime() + nanos;
            int size = 1 << 20;
            while (size > 0 || System.nanoTime() < end) {
                try {
                    held = new Object[] {held, new byte[size]};
                } catch (OutOfMemoryError full) {
                    size /= 2;
                }
            }
        }

        void drop() {
            held = NOTHING; // without an allocation
        }
    }

    /** Runs in a JVM with a small heap. */
    public static final class Main {
        private Main() {}

        public static void main(String[] args) throws Exception {
            Time time = Time.valueOf(args[0]);
            say(true, "the heap has room"); // the classes that print are initialized
            Scheduler scheduler = Scheduler.builder().workers(1).daemon(true).maxSpares(8).build();
            scheduler.submit(() -> 1).get();
            scheduler.spawnBlocking(() -> 1).join();
            time.spend(scheduler, new Ballast());
            if (!scheduler.isShutdown()) {
                hold(scheduler, "a held worker is helped");
            }
            Thread closer = Thread.ofPlatform().daemon().start(scheduler::close);
            closer.join(20_000);
            say(!closer.isAlive(), "it can be closed");
            System.exit(0);
        }

        static void hold(Scheduler scheduler, String what) throws Exception {
            CountDownLatch go = new CountDownLatch(1);
            CountDownLatch in = new CountDownLatch(1);
            scheduler.execute(() -> {
                in.countDown();
                try {
                    go.await();
                } catch (InterruptedException interrupt) {
                    Thread.currentThread().interrupt();
                }
            });
            in.await();
            try {
                say(scheduler.submit(() -> 1).get(10, TimeUnit.SECONDS) == 1, what);
            } catch (TimeoutException nobodyCame) {
                say(false, what);
            } finally {
                go.countDown();
            }
        }

        static void say(boolean isSo, String what) {
            System.out.println((isSo ? "yes: " : "NO: ") + what);
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesASchedulerAsItWas(Time time) {
        ChildJvm.Result result =
                ChildJvm.onClassPath("-Xmx48m", "-XX:+UseSerialGC", "-XX:-UseTLAB")
                        .limit(120)
                        .run(Main.class, time.name());
        assertThat(result.output()).contains("yes: it can be closed").doesNotContain("NO: ");
        assertThat(result.exitCode()).isZero();
    }
}
