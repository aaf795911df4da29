package dev.joule.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.driver.SocketWaiter.WaitResult;
import dev.joule.internal.idle.Clock;
import dev.joule.testing.Await;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class PollingDriverTest {
    private static final int SOCKET = 9;

    private final TestQueue queue = new TestQueue();
    private final PollingDriver driver = new PollingDriver(2, queue, Clock.SYSTEM);
    private final SocketWaiter waits = driver.waits();

    /** A worker that goes to sleep, and delivers what that brought. */
    private Thread sleeper(int worker, long nanos, AtomicBoolean hasEvents) {
        return Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    if (driver.park(worker, nanos)) {
                        hasEvents.set(true);
                        driver.deliver();
                    }
                });
    }

    @Test
    void withoutADescriptorNobodyAsks() {
        assertThat(driver.isUnattended()).isFalse();
        assertThat(driver.poll()).isFalse();
        driver.wake(0);
        assertThat(driver.park(0, 0)).isFalse();
        assertThat(queue.asked()).isZero();
        assertThat(driver.timeoutGranularityNanos()).isZero();
    }

    @Test
    void withADescriptorWholeMillisecondsAreBest() {
        assertThat(waits.begin(SOCKET, SocketWaiter.READ)).isEqualTo(WaitResult.WAITING);
        assertThat(driver.timeoutGranularityNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1));
        waits.end(SOCKET, SocketWaiter.READ);
    }

    @Test
    void theFirstWaitRegistersAndTheNextDoNot() {
        assertThat(waits.begin(SOCKET, SocketWaiter.READ)).isEqualTo(WaitResult.WAITING);
        waits.end(SOCKET, SocketWaiter.READ);
        assertThat(waits.begin(SOCKET, SocketWaiter.WRITE)).isEqualTo(WaitResult.WAITING);
        assertThat(queue.added).containsExactly(SOCKET);
        waits.forget(SOCKET);
        assertThat(waits.begin(SOCKET, SocketWaiter.READ)).isEqualTo(WaitResult.WAITING);
        assertThat(queue.added).containsExactly(SOCKET, SOCKET);
    }

    @Test
    void whatTheSystemRefusesIsRefused() {
        queue.refuse();
        assertThat(waits.begin(SOCKET, SocketWaiter.READ)).isEqualTo(WaitResult.REFUSED);
        assertThat(waits.begin(EventQueue.NONE, SocketWaiter.READ)).isEqualTo(WaitResult.REFUSED);
        assertThat(driver.poll()).isFalse();
    }

    @Test
    void aLookBetweenTasksWakesWhoWaits() {
        assertThat(waits.begin(SOCKET, SocketWaiter.READ)).isEqualTo(WaitResult.WAITING);
        queue.happens(SOCKET, SocketWaiter.READ | SocketWaiter.WRITE);
        queue.happens(SOCKET + 1, SocketWaiter.READ); // of one that was closed
        assertThat(driver.poll()).isTrue();
        LockSupport.park(this);
        waits.end(SOCKET, SocketWaiter.READ);
    }

    @Test
    void oneWorkerWaitsForEventsAndDeliversThem() throws Exception {
        assertThat(waits.begin(SOCKET, SocketWaiter.READ)).isEqualTo(WaitResult.WAITING);
        driver.park(0, 0); // the permit of the first registration
        assertThat(driver.isUnattended()).isTrue();
        AtomicBoolean hasEvents = new AtomicBoolean();
        Thread worker = sleeper(0, 0, hasEvents);
        Await.until(queue::isAwaited);
        assertThat(driver.isUnattended()).isFalse();
        assertThat(driver.poll()).isFalse();
        queue.happens(SOCKET, SocketWaiter.READ);
        LockSupport.park(this);
        worker.join();
        assertThat(hasEvents).isTrue();
        assertThat(driver.poll()).isTrue();
    }

    @Test
    void eachSleeperIsWokenWhereverItSleeps() throws Exception {
        waits.begin(SOCKET, SocketWaiter.READ);
        driver.park(0, 0); // both return: the first wait wakes all
        driver.park(1, 0);
        AtomicBoolean hasEvents = new AtomicBoolean();
        Thread inQueue = sleeper(0, 0, hasEvents);
        Await.until(queue::isAwaited);
        Thread besides = sleeper(1, 0, hasEvents);
        Await.until(() -> besides.getState() == Thread.State.WAITING);
        driver.wake(1);
        besides.join();
        assertThat(inQueue.isAlive()).isTrue();
        driver.wake(0);
        inQueue.join();
        assertThat(hasEvents).isFalse();
    }

    @Test
    void aWakeBeforeTheSleepEndsIt() {
        waits.begin(SOCKET, SocketWaiter.READ);
        assertThat(driver.park(0, 0)).isFalse();
        driver.wake(0);
        assertThat(driver.park(0, TimeUnit.HOURS.toNanos(1))).isFalse();
        assertThat(queue.asked()).isZero();
    }

    @Test
    void timedSleepsEndAndSeeEvents() throws Exception {
        assertThat(waits.begin(SOCKET, SocketWaiter.READ)).isEqualTo(WaitResult.WAITING);
        driver.park(0, 0);
        for (long micros : new long[] {1, 300, 1_700}) {
            assertThat(driver.park(0, TimeUnit.MICROSECONDS.toNanos(micros))).isFalse();
        }
        AtomicBoolean hasEvents = new AtomicBoolean();
        Thread worker = sleeper(0, TimeUnit.HOURS.toNanos(1), hasEvents);
        Await.until(queue::isAwaited);
        driver.wake(0);
        worker.join();
        assertThat(hasEvents).isFalse();
        worker = sleeper(0, TimeUnit.HOURS.toNanos(1), hasEvents);
        queue.happens(SOCKET, SocketWaiter.READ);
        worker.join();
        assertThat(hasEvents).isTrue();
        LockSupport.park(this);
    }

    @Test
    void theEndOfAnothersWaitIsNoEvent() throws Exception {
        waits.begin(SOCKET, SocketWaiter.READ);
        driver.park(0, 0);
        AtomicBoolean hasEvents = new AtomicBoolean();
        Thread worker = sleeper(0, 0, hasEvents);
        Await.until(queue::isAwaited);
        int asked = queue.asked();
        queue.wake();
        Await.until(() -> queue.asked() > asked && queue.isAwaited());
        driver.wake(0);
        worker.join();
        assertThat(hasEvents).isFalse();
    }
}
