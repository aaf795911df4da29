package dev.joule.cli.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DumpReportTest {
    private static final String DUMP =
            """
            {"threadDump": {"processId": "1", "threadContainers": [{
              "container": "<root>", "threads": [
                {"tid": 1, "name": "main", "state": "WAITING", "stack": ["a.Main.main(Main.java:1)"]},
                {"tid": 20, "virtual": true, "name": "a", "state": "BLOCKED", "blockedOn": "X@1",
                 "stack": ["a.B.lock(B.java:7)"],
                 "monitorsOwned": [{"depth": 0, "locks": ["Y@2", null]}]},
                {"tid": 21, "virtual": true, "name": "", "state": "BLOCKED", "blockedOn": "Y@2",
                 "stack": ["a.B.lock(B.java:7)"],
                 "monitorsOwned": [{"depth": 0, "locks": ["X@1"]}]},
                {"tid": 22, "virtual": true, "name": "c", "state": "BLOCKED", "blockedOn": "Z@3",
                 "stack": ["a.C.c(C.java:1)"]},
                {"tid": 23, "virtual": true, "name": "d", "state": "RUNNABLE", "carrier": 9,
                 "stack": ["a.D.d(D.java:1)"]},
                {"tid": 24, "virtual": true, "name": "e", "state": "RUNNABLE", "stack": []},
                {"tid": 25, "virtual": true, "name": "f", "state": "WAITING",
                 "parkBlocker": {"object": "java.util.concurrent.locks.ReentrantLock$NonfairSync@4"},
                 "stack": ["a.F.f(F.java:1)"]},
                {"tid": 26, "virtual": true, "name": "g", "state": "TIMED_WAITING",
                 "stack": ["java.lang.VirtualThread.parkNanos(V.java:1)",
                           "java.base/java.lang.Thread.sleep(Thread.java:1)"]},
                {"tid": 27, "virtual": true, "name": "h", "state": "WAITING",
                 "stack": ["java.base/sun.nio.ch.NioSocketImpl.park(N.java:1)"]}
              ], "threadCount": 9}]}}
            """;

    private static DumpReport report() {
        return new DumpReport(
                7, ThreadList.ofDump(DUMP), List.of("Task[a]", "Task[b]", "Task[a]"), List.of("n"));
    }

    @Test
    void itSaysWhoWaitsForWhom() {
        StringWriter text = new StringWriter();
        report().print(new PrintWriter(text, true));
        assertThat(text.toString())
                .startsWith("process 7: 8 virtual threads\n")
                .contains("        1 running\n", "        1 runnable\n")
                .contains("        3 wait for a monitor\n", "        1 wait for a lock\n")
                .contains("        1 wait for a socket\n", "        1 wait for a timer\n")
                .contains("note: n\n")
                .contains(
                        """
                        DEADLOCK of 2 threads
                          "a" #20 waits for X@1, held by #21
                          #21 waits for Y@2, held by "a" #20
                        """)
                .contains(
                        """
                        2 threads wait for a monitor: "a" #20, #21
                            1 for X@1, held by #21
                            1 for Y@2, held by "a" #20
                                at a.B.lock(B.java:7)
                        """)
                .contains("    Z@3, and no thread holds it\n")
                .contains("3 stackless tasks\n        2 Task[a]\n        1 Task[b]\n");
    }

    @Test
    void itIsJsonToo() {
        Map<String, Object> json = report().json();
        assertThat(json)
                .containsEntry("schema", "joule-dump/1")
                .containsEntry("pid", 7L)
                .containsKeys("threads", "cycles", "groups", "tasks", "notes");
        assertThat((List<?>) json.get("groups")).hasSize(7);
        assertThat((List<?>) json.get("cycles")).hasSize(1);
    }

    @Test
    void aDumpThatIsCutOffIsNoDump() {
        assertThatThrownBy(() -> ThreadList.ofDump(DUMP.substring(0, DUMP.length() / 2)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ThreadList.ofDump("[]"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
