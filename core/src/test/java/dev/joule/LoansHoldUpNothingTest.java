package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.Context;
import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker that waits for the end of a lent task holds no other task up, and waits only then. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LoansHoldUpNothingTest {
    private final CountDownLatch isJoined = new CountDownLatch(1);
    private final CountDownLatch isHeld = new CountDownLatch(1);
    private final CountDownLatch isLent = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    /** Polls a handle, and lets the lent task end once the task of the handle has. */
    private Pollable<Integer> follower(JoinHandle<Integer> joined) {
        return new Pollable<>() {
            @Override
            public Poll<Integer> poll(Context context) throws Exception {
                Poll<Integer> poll = joined.poll(context);
                isJoined.countDown();
                if (poll.isReady()) {
                    end.countDown();
                }
                return poll;
            }

            @Override
            public void onCancel() {}
        };
    }

    /** Occupies the only blocking thread until the end. */
    private JoinHandle<Boolean> occupied(Scheduler scheduler) {
        return scheduler.spawnBlocking(() -> {
            end.await();
            return true;
        });
    }

    @Test
    void anotherWorkerRunsTheTaskThatFollows() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).maxSpares(0).build()) {
            Callable<Integer> outlived =
                    () -> {
                        isHeld.await();
                        Future<?> lent =
                                scheduler.submit(() -> {
                                    isLent.countDown();
                                    end.await();
                                    return 1;
                                });
                        while (isLent.getCount() > 0) {
                            assertThatThrownBy(() -> lent.get(1, MILLISECONDS))
                                    .isInstanceOf(TimeoutException.class);
                        }
                        return 2;
                    };
            JoinHandle<Integer> joined = scheduler.spawn(outlived);
            JoinHandle<Integer> following = scheduler.spawn(follower(joined));
            isJoined.await();
            scheduler.submit(() -> { // keeps the other worker from the task that is to be lent
                isHeld.countDown();
                isLent.await();
                return 3;
            });
            assertThat(following.join()).isEqualTo(2);
        }
    }

    @Test
    void aTimedWaitWhoseTaskNeverBeganIsOver() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).maxBlockingThreads(1).build()) {
            JoinHandle<Boolean> blocked = occupied(scheduler);
            Callable<Integer> inner = () -> 1;
            scheduler
                    .submit(() -> {
                        assertThatThrownBy(() -> scheduler.submit(inner).get(1, MILLISECONDS))
                                .isInstanceOf(TimeoutException.class);
                        return null;
                    })
                    .get();
            scheduler.submit(end::countDown).get();
            assertThat(blocked.join()).isTrue();
        }
    }

    @Test
    void soIsInvokeAnyWhoseTasksOthersRan() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).maxBlockingThreads(1).build()) {
            JoinHandle<Boolean> blocked = occupied(scheduler);
            List<Callable<Integer>> any = List.of(() -> 1);
            for (int i = 0; i < 2; i++) { // if each left its worker waiting, none would be left
                assertThat(scheduler.submit(() -> scheduler.invokeAny(any)).get()).isEqualTo(1);
            }
            scheduler.submit(end::countDown).get();
            assertThat(blocked.join()).isTrue();
        }
    }
}
