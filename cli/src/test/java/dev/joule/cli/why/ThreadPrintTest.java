package dev.joule.cli.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The JVM's plain list of threads is understood. */
@Timeout(20)
class ThreadPrintTest {
    private static final String TEXT =
            """
            2026-11-29 18:00:00
            Full thread dump OpenJDK 64-Bit Server VM (25+36 mixed mode, sharing):

            "one" #30 [100] prio=5 os_prio=0 cpu=1.02ms elapsed=3.45s tid=0x1 nid=100 waiting  [0x1]
               java.lang.Thread.State: BLOCKED (on object monitor)
            \tat com.acme.X.b(X.java:5)
            \t- waiting to lock <0x000000071f0b> (a java.lang.Object)
            \tat com.acme.X.a(X.java:4)
            \t- locked <0x000000071f0a> (a java.lang.Object)

            "two" #31 [101] daemon prio=5 os_prio=0 cpu=1.02ms elapsed=3.45s tid=0x2 nid=101 waiting
               java.lang.Thread.State: WAITING (parking)
            \tat jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
            \t- parking to wait for  <0x01> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
            \tat com.acme.Y.a(Y.java:4)

            "three" #32 [102] prio=5 os_prio=0 cpu=1.02ms elapsed=3.45s tid=0x3 nid=102 waiting
               java.lang.Thread.State: WAITING (parking)
            \tat jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
            \t- parking to wait for  <0x02> (a java.util.concurrent.locks.ReentrantLock$NonfairSync)
            \tat com.acme.Y.a(Y.java:4)

            "ForkJoinPool-1-worker-1" #33 [103] daemon prio=5 os_prio=0 tid=0x4 nid=103 runnable
               Carrying virtual thread #40
            \tat jdk.internal.vm.Continuation.run(java.base@25/Continuation.java:251)

               Mounted virtual thread #40
            \tat com.acme.Z.spin(Z.java:9)

            "GC Thread#0" os_prio=0 cpu=1.00ms elapsed=3.45s tid=0x5 nid=104 runnable

            JNI global refs: 17, weak refs: 0

            Found one Java-level deadlock:
            =============================
            "two":
              waiting for ownable synchronizer 0x01, (a java.util.concurrent.locks.ReentrantLock$NonfairSync),
              which is held by "three"

            "three":
              waiting for ownable synchronizer 0x02, (a java.util.concurrent.locks.ReentrantLock$NonfairSync),
              which is held by "two"

            Java stack information for the threads listed above:
            ===================================================
            "two":
            \tat com.acme.Y.a(Y.java:4)
            """;

    private final ThreadDump dump = ThreadPrint.parse(TEXT);

    @Test
    void threadsHaveTheirStacksAndLocks() {
        assertThat(dump.threads()).hasSize(5);
        ThreadDump.Dumped one = dump.thread(30);
        assertThat(one.waitsToEnter()).isTrue();
        assertThat(one.object()).isEqualTo("java.lang.Object@0x000000071f0b");
        assertThat(one.seen().owned()).containsExactly("java.lang.Object@0x000000071f0a");
        assertThat(one.stack().line()).isEqualTo("com.acme.X.b:5 < com.acme.X.a:4");
    }

    @Test
    void aMountedVirtualThreadIsOneOfItsOwn() {
        ThreadDump.Dumped mounted = dump.thread(40);
        assertThat(mounted.seen().isMounted()).isTrue();
        assertThat(mounted.isRunnable()).isTrue();
        assertThat(mounted.stack().place()).isEqualTo("com.acme.Z.spin");
    }

    @Test
    void theJvmsOwnReportSaysWhoHoldsALock() {
        Observation seen = Sightings.second();
        seen.dumps().add(dump);
        List<Finding> findings = Answer.of("", seen, new Limits(Map.of()), Set.of()).findings();
        assertThat(findings)
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.text()).contains("deadlock", "two", "three"));
    }
}
