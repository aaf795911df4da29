package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.internal.sleep.SleepWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** All workers of a pool with nothing to do sleep, and stay asleep. */
@Timeout(60)
class IdlePoolTest {

    private static final int WORKERS = 3;
    private static final int TRIES = 5;
    private static final Path THREADS = Path.of("/proc/self/task");

    /**
     * A thread counts as parked a moment before it has given up its processor, so there are some
     * tries: who wakes up once a second would spoil them all.
     */
    @Test
    @EnabledOnOs(OS.LINUX)
    void nobodyWakesUp() throws Exception {
        WorkerRegistry core =
                new WorkerRegistry(new PoolSettings(WORKERS, "idlers", 0, i -> {}, i -> {}));
        core.start();
        try {
            OutsideJob.call(core, new Computation(null), () -> 1);
            while (SleepWord.sleeping(core.sleep.now()) < WORKERS || !areParked(core)) {
                Thread.yield();
            }
            Map<String, Long> before = Map.of();
            Map<String, Long> after = switches();
            for (int i = 0; i < TRIES && !after.equals(before); i++) {
                before = after;
                Thread.sleep(1_000); // a second in which no worker may wake is what is tested
                after = switches();
            }
            assertThat(before).hasSize(WORKERS);
            assertThat(after).isEqualTo(before);
        } finally {
            core.shutdown();
            core.awaitEnd();
        }
    }

    private static boolean areParked(WorkerRegistry core) {
        return Stream.of(core.workers).allMatch(w -> w.getState() == Thread.State.WAITING);
    }

    /** Returns the number of times that each worker has given up its processor, or lost it. */
    private static Map<String, Long> switches() throws IOException {
        Map<String, Long> switches = new TreeMap<>();
        try (Stream<Path> threads = Files.list(THREADS)) {
            for (Path thread : threads.toList()) {
                if (Files.readString(thread.resolve("comm")).startsWith("idlers-")) {
                    long count =
                            Files.readAllLines(thread.resolve("status")).stream()
                                    .filter(line -> line.contains("ctxt_switches"))
                                    .mapToLong(line ->
                                            Long.parseLong(line.substring(line.indexOf('\t') + 1)))
                                    .sum();
                    switches.put(thread.getFileName().toString(), count);
                }
            }
        }
        return switches;
    }
}
