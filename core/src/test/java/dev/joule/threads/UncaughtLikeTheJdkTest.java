package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Where an exception goes that a thread without a handler of its own does not catch. */
@ResourceLock(Resources.SYSTEM_ERR)
class UncaughtLikeTheJdkTest extends LikeTheJdk {
    private static final RuntimeException BOOM = new IllegalStateException("boom, as meant");

    private final List<Heard> heard = new CopyOnWriteArrayList<>();
    private UncaughtExceptionHandler before;

    private record Heard(Thread whose, Throwable thrown, Thread by) {}

    private void hear(Thread whose, Throwable thrown) {
        heard.add(new Heard(whose, thrown, Thread.currentThread()));
    }

    @BeforeEach
    void keepTheDefault() {
        before = Thread.getDefaultUncaughtExceptionHandler();
    }

    @AfterEach
    void putItBack() {
        Thread.setDefaultUncaughtExceptionHandler(before);
    }

    private Thread thrower() {
        return threads.builder()
                .name("thrower")
                .unstarted(() -> {
                    Thread.yield(); // may go on elsewhere
                    throw BOOM;
                });
    }

    private void othersGoOn() throws Exception {
        assertThat(threads.call(() -> 42)).isEqualTo(42);
    }

    @Test
    void theDefaultHandlerIsCalled() throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(this::hear);
        Thread thread = thrower();
        thread.start();
        thread.join();
        assertThat(heard).containsExactly(new Heard(thread, BOOM, thread));
        othersGoOn();
    }

    /** Its own group, that of all virtual threads, which passes it on; not its starter's. */
    @Test
    void theGroupPassesItOn() throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(this::hear);
        List<Throwable> inGroup = new CopyOnWriteArrayList<>();
        ThreadGroup group =
                new ThreadGroup("starter's") {
                    @Override
                    public void uncaughtException(Thread thread, Throwable thrown) {
                        inGroup.add(thrown);
                    }
                };
        Thread thread = thrower();
        ThreadGroup own = thread.getThreadGroup();
        assertThat(thread.getUncaughtExceptionHandler()).isSameAs(own).isNotSameAs(group);
        Thread starter = Thread.ofPlatform().group(group).start(thread::start);
        starter.join();
        thread.join();
        assertThat(inGroup).isEmpty();
        assertThat(heard).containsExactly(new Heard(thread, BOOM, thread));
        own.uncaughtException(thread, BOOM);
        assertThat(heard).hasSize(2).last().extracting(Heard::by).isSameAs(Thread.currentThread());
    }

    @Test
    void aHandlerSetLaterIsCalledInTheDefaultsPlace() throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((whose, thrown) -> heard.clear());
        Thread thread = thrower();
        thread.setUncaughtExceptionHandler(this::hear);
        thread.start();
        thread.join();
        assertThat(heard).containsExactly(new Heard(thread, BOOM, thread));
        assertThat(thread.getUncaughtExceptionHandler()).as("of one that is over").isNull();
    }

    @Test
    void aHandlerMayThrowAndBlock() throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((whose, thrown) -> {
            try {
                Thread.sleep(1); // it unmounts in the handler
            } catch (InterruptedException nobodyDoes) {
                return;
            }
            hear(whose, thrown);
            throw new IllegalStateException("the handler's");
        });
        Thread thread = thrower();
        thread.start();
        thread.join();
        assertThat(heard).containsExactly(new Heard(thread, BOOM, thread));
        assertThat(thread.getState()).isEqualTo(Thread.State.TERMINATED);
        othersGoOn();
    }

    @Test
    void withNobodyToTellItIsPrinted() throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(null);
        PrintStream err = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Thread thread = thrower();
            thread.start();
            thread.join();
        } finally {
            System.setErr(err);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .startsWith("Exception in thread \"thrower\" " + BOOM)
                .contains(UncaughtLikeTheJdkTest.class.getName());
    }
}
