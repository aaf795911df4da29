package dev.joule.internal.compensation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the kernel's line says of a thread. */
@Timeout(20)
class KernelThreadsTest extends SentinelRig {

    private static boolean isRunning(String line) {
        byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
        return KernelThreads.isRunning(bytes, bytes.length);
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
        assertThat(pool.worker(0).kernelPath()).isNull();
        assertThat(new KernelThreads().isComputing(pool.worker(0))).isTrue();
    }

    @Test
    void whatIsNoLineSaysNothing() {
        assertThat(isRunning("")).isFalse();
        assertThat(isRunning(")")).isFalse();
        assertThat(isRunning("4711 (a)")).isFalse();
        assertThat(KernelThreads.isRunning(new byte[64], -1)).isFalse();
    }
}
