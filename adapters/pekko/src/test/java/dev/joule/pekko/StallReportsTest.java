package dev.joule.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.event.Logging;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pekko's log names who holds a thread of a dispatcher, also when no thread is left. */
class StallReportsTest {
    private static final String NAME = "reports";

    private final BlockingQueue<String> warnings = new LinkedBlockingQueue<>();
    private final CountDownLatch open = new CountDownLatch(1);
    private ActorSystem system;

    private void start(String lines) {
        system = Systems.start(NAME, "pekko.use-slf4j = off\n" + lines);
        ActorRef listener =
                system.actorOf(
                        Props.create(Listener.class, () -> new Listener(warnings))
                                .withDispatcher("pekko.actor.internal-dispatcher"));
        system.eventStream().subscribe(listener, Logging.Warning.class);
    }

    @AfterEach
    void end() throws Exception {
        open.countDown();
        Systems.end(system);
        Systems.awaitNoThreads(NAME);
    }

    private static final class Listener extends AbstractActor {
        private final BlockingQueue<String> warnings;

        Listener(BlockingQueue<String> warnings) {
            this.warnings = warnings;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(
                            Logging.Warning.class,
                            warning -> warnings.add(String.valueOf(warning.message())))
                    .build();
        }
    }

    private static final class Blocking extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder().match(CountDownLatch.class, Blocking::waitHere).build();
        }

        private static void waitHere(CountDownLatch open) throws InterruptedException {
            open.await();
        }
    }

    private ActorRef blocking(String name) {
        return system.actorOf(Props.create(Blocking.class, Blocking::new), name);
    }

    private String nextWarning() throws InterruptedException {
        String warning = warnings.poll(60, TimeUnit.SECONDS);
        while (warning != null && !warning.contains("has held")) {
            warning = warnings.poll(60, TimeUnit.SECONDS);
        }
        return warning;
    }

    @Test
    void theActorItsDispatcherAndThePlaceAreNamed() throws Exception {
        start("joule-executor.report-after = 50ms");
        blocking("slow").tell(open, ActorRef.noSender());
        assertThat(nextWarning())
                .startsWith(
                        "Actor [pekko://reports/user/slow] has held a thread of"
                                + " [pekko.actor.default-dispatcher] for more than 50 ms, and is"
                                + " at java.base/jdk.internal.misc.Unsafe.park")
                .contains("StallReportsTest$Blocking.waitHere(StallReportsTest.java:");
    }

    @Test
    void aPlaceIsReportedOnce() throws Exception {
        start("joule-executor.report-after = 50ms");
        for (int i = 0; i < 10; i++) {
            blocking("slow-" + i).tell(open, ActorRef.noSender());
        }
        assertThat(nextWarning()).contains("/user/slow-");
        system.dispatcher().execute(this::waitElsewhere);
        assertThat(nextWarning()).startsWith("Task [").contains("waitElsewhere");
    }

    private void waitElsewhere() {
        try {
            open.await();
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    @Test
    void aDispatcherWithoutAFreeThreadIsReported() throws Exception {
        start("joule-executor { workers = 1, spares = 0, report-after = 50ms }");
        blocking("slow").tell(open, ActorRef.noSender());
        blocking("waits").tell(open, ActorRef.noSender());
        assertThat(nextWarning()).contains("/user/slow");
    }

    @Test
    void reportsCanBeTurnedOff() throws Exception {
        start("joule-executor { workers = 1, spares = 0, report-after = 0 }");
        blocking("slow").tell(open, ActorRef.noSender());
        assertThat(Systems.threads(NAME)).isNotEmpty();
        open.countDown();
        Systems.end(system);
        assertThat(warnings).noneMatch(warning -> warning.contains("has held"));
    }
}
