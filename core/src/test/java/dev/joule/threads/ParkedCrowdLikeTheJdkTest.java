package dev.joule.threads;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.joule.testing.ChildJvm;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Garbage collection under very many parked threads, with each collector. How many is said by the
 * property {@code joule.test.parked}.
 */
@Tag("stress")
class ParkedCrowdLikeTheJdkTest extends LikeTheJdk {
    private static final int COUNT = Integer.getInteger("joule.test.parked", 20_000);

    /** ZGC needs the most, and keeps some to copy into. */
    private static final int HEAP_MB = 256 + COUNT / 1_000 * 3;

    /** Two minutes, and five more for a million. */
    private static final int LIMIT_SECONDS = 120 + COUNT / 1_000_000 * 300;

    @ParameterizedTest
    @ValueSource(strings = {"UseG1GC", "UseParallelGC", "UseZGC", "UseSerialGC"})
    @Timeout(value = 8, unit = MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void allLiveAndEnd(String collector) {
        assumeTrue(exists(collector), collector + " is not in this JVM");
        long start = System.nanoTime();
        ChildJvm.Result result =
                ChildJvm.onSameGround("-XX:+" + collector, "-Xmx" + HEAP_MB + "m")
                        .limit(LIMIT_SECONDS)
                        .run(ParkedCrowd.class, ground.name(), Integer.toString(COUNT));
        if (COUNT >= 1_000_000) {
            System.out.printf(
                    "%s, %s: %.0f s%n%s",
                    collector, ground, (System.nanoTime() - start) / 1e9, result.output());
        }
        assertThat(result.output()).endsWith("all ended" + System.lineSeparator());
        assertThat(result.exitCode()).isZero();
    }

    private static boolean exists(String flag) {
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption(flag);
            return true;
        } catch (IllegalArgumentException noSuchFlag) {
            return false;
        }
    }
}
