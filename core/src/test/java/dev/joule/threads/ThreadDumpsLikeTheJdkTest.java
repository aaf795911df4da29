package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code Thread.dump_to_file}, as {@code jcmd} gives it to a JVM. */
class ThreadDumpsLikeTheJdkTest extends LikeTheJdk {
    private static final String OWN = ThreadDumpsLikeTheJdkTest.class.getName();

    /** What it takes to find a thread in a dump, in either form. */
    private static final Pattern JSON_THREAD = Pattern.compile("\\{\\s*\"tid\": \"(\\d+)\"");

    @TempDir Path folder;

    private final List<Thread> all = new ArrayList<>();
    private final Object monitor = new Object();
    private volatile boolean isLetGo;
    private volatile String carrier = "";

    /** One of each: parked, asleep, in a monitor's wait, and on a carrier. */
    @BeforeEach
    void startSome() {
        Thread parked = start("parked one", this::parkHere);
        Thread asleep = start("sleeping one", this::sleepHere);
        Thread waiting = start("waiting one", this::waitHere);
        start("held one", this::holdHere);
        awaitState(parked, Thread.State.WAITING);
        awaitState(asleep, Thread.State.TIMED_WAITING);
        awaitState(waiting, Thread.State.WAITING);
        Await.until(() -> !carrier.isEmpty());
    }

    private Thread start(String name, Runnable body) {
        Thread thread = threads.builder().name(name).start(body);
        all.add(thread);
        return thread;
    }

    /** A dump leaves them as they were: each goes on, to its end. */
    @AfterEach
    void allGoOn() throws InterruptedException {
        isLetGo = true;
        synchronized (monitor) {
            monitor.notifyAll();
        }
        for (Thread thread : all) {
            LockSupport.unpark(thread);
            if (thread.getName().equals("sleeping one")) {
                thread.interrupt();
            }
            thread.join();
        }
    }

    private void parkHere() {
        while (!isLetGo) {
            LockSupport.park();
        }
    }

    private void sleepHere() {
        try {
            Thread.sleep(3_600_000); // to be interrupted in it
        } catch (InterruptedException interrupt) {
            return;
        }
    }

    private void waitHere() {
        synchronized (monitor) {
            while (!isLetGo) {
                try {
                    monitor.wait();
                } catch (InterruptedException nobodyDoes) {
                    return;
                }
            }
        }
    }

    private void holdHere() {
        String text = Thread.currentThread().toString();
        carrier = text.substring(text.indexOf('@') + 1);
        while (!isLetGo) {
            Thread.onSpinWait();
        }
    }

    private String dump(String format) throws Exception {
        Path file = folder.resolve("dump." + format);
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "threadDumpToFile",
                        new Object[] {new String[] {"-format=" + format, file.toString()}},
                        new String[] {String[].class.getName()});
        return Files.readString(file);
    }

    @Test
    void theTextNamesEachWithItsStateAndPlace() throws Exception {
        String dump = dump("plain");
        assertInText(dump, "parked one", "WAITING", "parkHere");
        assertInText(dump, "sleeping one", "TIMED_WAITING", "sleepHere");
        assertInText(dump, "waiting one", "WAITING", "waitHere");
        assertInText(dump, "held one", "RUNNABLE", "holdHere");
        assertThat(dump).contains('"' + carrier + '"');
    }

    private static void assertInText(String dump, String name, String state, String method) {
        // A paragraph each, whose first line has its number, its name and its state.
        Matcher paragraph =
                Pattern.compile("(?m)^#\\d+ \"" + name + "\" virtual (\\w+) .*(?:\\R\\s+.*)*")
                        .matcher(dump);
        assertThat(paragraph.find()).as("%s in %s", name, dump).isTrue();
        assertThat(paragraph.group(1)).isEqualTo(state);
        assertThat(paragraph.group()).contains(OWN + '.' + method + '(');
        assertThat(paragraph.find()).as("%s twice", name).isFalse();
    }

    @Test
    void theJsonDoesTooAndNamesTheCarrier() throws Exception {
        List<String> entries = entriesOf(threads.call(() -> dump("json")));
        assertInJson(entries, "parked one", "WAITING", "parkHere");
        assertInJson(entries, "sleeping one", "TIMED_WAITING", "sleepHere");
        assertInJson(entries, "waiting one", "WAITING", "waitHere");
        String held = assertInJson(entries, "held one", "RUNNABLE", "holdHere");
        String carriers = entryOf(entries, carrier);
        Matcher id = JSON_THREAD.matcher(carriers);
        assertThat(id.find()).isTrue();
        assertThat(held).contains("\"carrier\": \"" + id.group(1) + '"');
        assertThat(carriers).doesNotContain("\"virtual\"");
    }

    private static String assertInJson(
            List<String> entries, String name, String state, String method) {
        String entry = entryOf(entries, name);
        assertThat(entry)
                .contains("\"virtual\": true", "\"state\": \"" + state + '"')
                .contains(OWN + '.' + method + '(');
        return entry;
    }

    private static String entryOf(List<String> entries, String name) {
        List<String> found =
                entries.stream()
                        .filter(entry -> entry.contains("\"name\": \"" + name + '"'))
                        .toList();
        assertThat(found).as(name).hasSize(1);
        return found.getFirst();
    }

    /** A thread's entry ends where the next one's begins. */
    private static List<String> entriesOf(String json) {
        List<String> entries = new ArrayList<>();
        Matcher begin = JSON_THREAD.matcher(json);
        int last = -1;
        while (begin.find()) {
            if (last >= 0) {
                entries.add(json.substring(last, begin.start()));
            }
            last = begin.start();
        }
        entries.add(json.substring(Math.max(last, 0)));
        return entries;
    }

    @Test
    void thoseOfAnExecutorAreListedUnderIt() throws Exception {
        try (ExecutorService executor = threads.executor()) {
            Thread[] runner = new Thread[1];
            Future<?> future =
                    executor.submit(() -> {
                        Thread.currentThread().setName("executor's one");
                        runner[0] = Thread.currentThread();
                        parkHere();
                    });
            Await.until(() -> runner[0] != null && runner[0].getState() == Thread.State.WAITING);
            String dump = dump("json");
            int container = dump.indexOf("\"container\": \"" + containerOf(executor));
            assertThat(container).as(dump).isPositive();
            int next = dump.indexOf("\"container\": ", container + 1);
            assertThat(dump.substring(container, next < 0 ? dump.length() : next))
                    .contains("\"name\": \"executor's one\"")
                    .doesNotContain("\"name\": \"parked one\"");
            isLetGo = true;
            LockSupport.unpark(runner[0]);
            future.get();
        }
    }

    /** As the JDK names it: by its class and number. */
    private static String containerOf(ExecutorService executor) {
        return executor.getClass().getName() + "@" + Integer.toHexString(executor.hashCode());
    }
}
