package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A view that is stopped in a full heap returns each task that did not run, if it is asked again.
 */
@Tag("stress")
@Timeout(value = 200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ViewsInAFullHeapTest {

    /** Runs in a JVM with a small heap. */
    public static final class Main {
        private static final int TASKS = 1_500;
        private static final int ROOM_MAX = 128 << 10;

        private static final Object[] NOTHING = {};
        private static Object[] held = NOTHING;
        private static byte @Nullable [] room = {};

        private Main() {}

        public static void main(String[] args) throws Exception {
            boolean stopsScheduler = args[1].equals("scheduler");
            int room = 4 << 10;
            int failures = 0;
            while (room <= ROOM_MAX) {
                failures += round(args[0], stopsScheduler, room) ? 1 : 0;
                room += room / 4;
            }
            say(failures > 0, "some calls failed");
            Runtime.getRuntime().halt(0);
        }

        /** Returns whether the call failed in the full heap. */
        private static boolean round(String kind, boolean stopsScheduler, int roomBytes)
                throws Exception {
            Scheduler scheduler = Scheduler.builder().workers(1).daemon(true).build();
            ExecutorService view =
                    switch (kind) {
                        case "workers" -> scheduler.executorView();
                        case "blocking" -> scheduler.blockingExecutor();
                        default -> scheduler.blockingExecutor("own", 1);
                    };
            CountDownLatch go = new CountDownLatch(1);
            int holders = kind.equals("blocking") ? 512 : 1;
            CountDownLatch in = new CountDownLatch(holders);
            for (int i = 0; i < holders; i++) {
                view.execute(() -> hold(in, go));
            }
            in.await();
            AtomicInteger ran = new AtomicInteger();
            for (int i = 0; i < TASKS; i++) {
                handIn(view, ran, i);
            }
            room = new byte[roomBytes];
            fill();
            room = null;
            int returned = 0;
            boolean hasFailed = false;
            try {
                returned = stop(scheduler, view, stopsScheduler);
            } catch (OutOfMemoryError full) {
                hasFailed = true;
            }
            held = NOTHING;
            returned += hasFailed ? stop(scheduler, view, stopsScheduler) : 0;
            go.countDown();
            say(view.awaitTermination(20, TimeUnit.SECONDS), "the view ends");
            say(
                    ran.get() + returned == TASKS,
                    "all ran or were returned: " + ran + ", " + returned);
            Thread closer = Thread.ofPlatform().daemon().start(scheduler::close);
            closer.join(20_000);
            say(!closer.isAlive(), "the scheduler ends");
            return hasFailed;
        }

        private static void handIn(ExecutorService view, AtomicInteger ran, int number) {
            if (number % 3 == 0 && view instanceof ScheduledExecutorService scheduled) {
                scheduled.schedule(ran::incrementAndGet, 1, TimeUnit.HOURS);
            } else if (number % 3 == 1) {
                view.submit(ran::incrementAndGet);
            } else {
                view.execute(ran::incrementAndGet);
            }
        }

        private static int stop(Scheduler scheduler, ExecutorService view, boolean isScheduler) {
            List<Runnable> returned = isScheduler ? scheduler.shutdownNow() : view.shutdownNow();
            return returned.size();
        }

        private static void hold(CountDownLatch in, CountDownLatch go) {
            in.countDown();
            while (true) {
                try {
                    go.await();
                    return;
                } catch (InterruptedException again) {
                    Thread.onSpinWait();
                }
            }
        }

        private static void fill() {
            int size = 1 << 20;
            while (size > 0) {
                try {
                    held = new Object[] {held, new byte[size]};
                } catch (OutOfMemoryError full) {
                    size /= 2;
                }
            }
        }

        private static void say(boolean isSo, String what) {
            System.out.println((isSo ? "yes: " : "NO: ") + what);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "workers, view",
        "blocking, view",
        "own, view",
        "workers, scheduler",
        "blocking, scheduler",
        "own, scheduler"
    })
    void nothingIsLost(String kind, String stopped) {
        ChildJvm.Result result =
                ChildJvm.onClassPath("-Xmx32m", "-XX:+UseSerialGC", "-XX:-UseTLAB")
                        .limit(120)
                        .run(Main.class, kind, stopped);
        assertThat(result.output()).contains("yes: some calls failed").doesNotContain("NO: ");
        assertThat(result.exitCode()).isZero();
    }
}
