package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The kernel's line on a thread is read correctly. */
class KernelThreadTest {
    private static boolean isRunning(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
        return KernelThread.isRunning(bytes, bytes.length);
    }

    @Test
    void oneThatRunsOrIsQueuedComputes() {
        assertThat(isRunning("4711 (joule-agent-wor) R 1 4711")).isTrue();
        assertThat(isRunning("4711 (joule-agent-wor) S 1 4711")).isFalse();
        assertThat(isRunning("4711 (joule-agent-wor) D 1 4711")).isFalse();
    }

    @Test
    void theNameMayLookLikeAState() {
        assertThat(isRunning("4711 (a) R (b) S 1 4711")).isFalse();
        assertThat(isRunning("4711 (a) S (b) R 1 4711")).isTrue();
        assertThat(isRunning("4711 (()))) R 1 4711")).isTrue();
    }

    /** As on systems without {@code /proc}: the worker was bound to no thread. */
    @Test
    void oneOfWhichTheKernelSaysNothingComputes() {
        assertThat(new Rig(1).worker(0).isComputing()).isTrue();
    }

    /** Its file is read again and again, also by other threads, until it is closed. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aThreadIsAskedForUntilItEnds() throws InterruptedException {
        AtomicReference<KernelThread> opened = new AtomicReference<>();
        AtomicReference<Boolean> mayEnd = new AtomicReference<>(false);
        Thread thread =
                Thread.ofPlatform()
                        .start(() -> {
                            try (KernelThread own = KernelThread.open()) {
                                opened.set(own);
                                while (!Thread.interrupted()) {
                                    Thread.onSpinWait();
                                }
                                while (!mayEnd.get()) {
                                    LockSupport.park();
                                }
                            }
                        });
        Await.until(() -> opened.get() != null);
        KernelThread asked = opened.get();
        Await.until(asked::isRunning);
        thread.interrupt();
        Await.until(() -> !asked.isRunning());
        mayEnd.set(true);
        LockSupport.unpark(thread);
        thread.join();
        assertThat(asked.isRunning()).isFalse();
    }

    /** Or else no spare would come where a virtual thread without a worker holds files back. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void untilItsFileIsOpenItCountsAsOneThatWaits() {
        Deque<Runnable> files = new ArrayDeque<>();
        KernelThread own = new KernelThread("/proc/thread-self/stat", files::add);
        assertThat(own.isRunning()).isFalse();
        files.remove().run();
        assertThat(own.isRunning()).isTrue();
        own.close();
        assertThat(own.isRunning()).isFalse();
        files.remove().run();
        assertThat(files).isEmpty();
    }

    @Test
    void oneWhoseFileCannotBeOpenedComputesUntilItEnds() {
        KernelThread own = new KernelThread("/no/such/file", Runnable::run);
        assertThat(own.isRunning()).isTrue();
        own.close();
        assertThat(own.isRunning()).isFalse();
    }

    @Test
    void oneThatEndsBeforeItsFileIsOpenedHasNone() {
        Deque<Runnable> files = new ArrayDeque<>();
        KernelThread own = new KernelThread("/no/such/file", files::add);
        own.close();
        files.remove().run();
        files.remove().run();
        assertThat(own.isRunning()).isFalse();
        assertThat(files).isEmpty();
    }

    @Test
    void whatIsNoLineSaysNothing() {
        assertThat(isRunning("")).isFalse();
        assertThat(isRunning(")")).isFalse();
        assertThat(isRunning("4711 (a)")).isFalse();
        assertThat(KernelThread.isRunning(new byte[64], -1)).isFalse();
    }
}
