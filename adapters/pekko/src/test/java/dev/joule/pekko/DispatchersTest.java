package dev.joule.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.LightArrayRevolverScheduler;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.MessageDispatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dispatchers run where their configuration says, and as it says. */
class DispatchersTest {
    private static final String NAME = "dispatchers";
    private static final String BLOCKING = "pekko.actor.default-blocking-io-dispatcher";

    @Test
    void theLineOfConfigurationIsEnough() throws Exception {
        ActorSystem system =
                ActorSystem.create(
                        NAME,
                        Systems.config(
                                "pekko.actor.default-dispatcher.executor = \""
                                        + Systems.EXECUTOR
                                        + "\""));
        try {
            assertThat(Systems.threadOf(system.dispatcher()))
                    .startsWith("joule-dispatchers-worker-");
        } finally {
            Systems.end(system);
        }
        Systems.awaitNoThreads(NAME);
    }

    @Test
    void dispatchersOfASystemShareWorkersUnlessTheyHaveTheirOwn() throws Exception {
        ActorSystem system =
                Systems.start(
                        NAME,
                        """
                        joule-executor.workers = 3
                        pekko.actor.default-dispatcher.joule-executor.workers = 2
                        shared { executor = "%1$s" }
                        own { executor = "%1$s", joule-executor.workers = 1 }
                        """
                                .formatted(Systems.EXECUTOR));
        try {
            assertThat(Systems.threadOf(system.dispatchers().lookup("shared")))
                    .matches("joule-dispatchers-worker-[012]");
            assertThat(Systems.threadOf(system.dispatchers().lookup("own")))
                    .isEqualTo("joule-dispatchers-own-worker-0");
            assertThat(Systems.threadOf(system.dispatcher()))
                    .matches("joule-dispatchers-pekko.actor.default-dispatcher-worker-[01]");
            assertThat(Systems.threadOf(system.dispatchers().lookup(BLOCKING)))
                    .startsWith("joule-dispatchers-")
                    .contains("blocking-io-dispatcher")
                    .doesNotContain("worker");
            assertThat(Systems.threads(NAME)).contains("joule-dispatchers-worker-2");
        } finally {
            Systems.end(system);
        }
        Systems.awaitNoThreads(NAME);
    }

    @Test
    void twoSystemsShareNothing() throws Exception {
        ActorSystem one = Systems.start("first", "");
        ActorSystem other = Systems.start("second", "");
        try {
            assertThat(Systems.threadOf(one.dispatcher())).startsWith("joule-first-");
            assertThat(Systems.threadOf(other.dispatcher())).startsWith("joule-second-");
            Systems.end(one);
            Systems.awaitNoThreads("first");
            assertThat(Systems.threadOf(other.dispatcher())).startsWith("joule-second-");
        } finally {
            Systems.end(other);
        }
    }

    /** Notes its name for each message, but waits with the first. */
    private static final class Noting extends AbstractActor {
        private final String name;
        private final List<String> notes;

        Noting(String name, List<String> notes) {
            this.name = name;
            this.notes = notes;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Integer.class, number -> notes.add(name))
                    .match(Runnable.class, Runnable::run)
                    .build();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10})
    void anActorYieldsAfterItsThroughput(int throughput) throws Exception {
        ActorSystem system =
                Systems.start(
                        NAME,
                        """
                        fair {
                          executor = "%s"
                          joule-executor { workers = 1, spares = 0 }
                          throughput = %d
                        }
                        """
                                .formatted(Systems.EXECUTOR, throughput));
        try {
            List<String> notes = new ArrayList<>(); // of one worker
            ActorRef gate = noting(system, "gate", notes);
            ActorRef first = noting(system, "a", notes);
            ActorRef second = noting(system, "b", notes);
            for (ActorRef actor : List.of(first, second, gate)) { // until all are created
                CountDownLatch ready = new CountDownLatch(1);
                actor.tell((Runnable) ready::countDown, ActorRef.noSender());
                ready.await();
            }
            CountDownLatch open = new CountDownLatch(1);
            CountDownLatch held = new CountDownLatch(1);
            Runnable hold =
                    () -> {
                        held.countDown();
                        Systems.await(open);
                    };
            gate.tell(hold, ActorRef.noSender());
            held.await();
            List<CompletableFuture<Void>> ends =
                    List.of(new CompletableFuture<>(), new CompletableFuture<>());
            for (int i = 0; i < 30; i++) {
                first.tell(i, ActorRef.noSender());
                second.tell(i, ActorRef.noSender());
            }
            first.tell((Runnable) () -> ends.get(0).complete(null), ActorRef.noSender());
            second.tell((Runnable) () -> ends.get(1).complete(null), ActorRef.noSender());
            open.countDown();
            for (CompletableFuture<Void> end : ends) {
                Systems.get(end);
            }
            String turns = "a".repeat(throughput) + "b".repeat(throughput);
            assertThat(String.join("", notes)).isEqualTo(turns.repeat(30 / throughput));
        } finally {
            Systems.end(system);
        }
    }

    private static ActorRef noting(ActorSystem system, String name, List<String> notes) {
        return system.actorOf(
                Props.create(Noting.class, () -> new Noting(name, notes)).withDispatcher("fair"),
                name);
    }

    @Test
    void blockingThreadsBlockNoWorker() throws Exception {
        ActorSystem system = Systems.start(NAME, "joule-executor { workers = 1, spares = 0 }");
        CountDownLatch open = new CountDownLatch(1);
        try {
            MessageDispatcher blocking = system.dispatchers().lookup(BLOCKING);
            CountDownLatch all = new CountDownLatch(16);
            for (int i = 0; i < 16; i++) {
                blocking.execute(() -> {
                    all.countDown();
                    Systems.await(open);
                });
            }
            all.await();
            assertThat(Systems.threadOf(system.dispatcher()))
                    .isEqualTo("joule-dispatchers-worker-0");
        } finally {
            open.countDown();
            Systems.end(system);
        }
        Systems.awaitNoThreads(NAME);
    }

    @Test
    void anIdleDispatcherEndsItsThreadsAndComesBack() throws Exception {
        ActorSystem system =
                Systems.start(
                        NAME,
                        """
                        brief {
                          executor = "%s"
                          joule-executor.workers = 1
                          shutdown-timeout = 1ms
                        }
                        """
                                .formatted(Systems.EXECUTOR));
        try {
            for (int i = 0; i < 3; i++) {
                assertThat(Systems.threadOf(system.dispatchers().lookup("brief")))
                        .isEqualTo("joule-dispatchers-brief-worker-0");
                Systems.awaitNoThreads(NAME + "-brief");
            }
        } finally {
            Systems.end(system);
        }
    }

    @Test
    void whatWasAcceptedRunsAfterTheShutdown() throws Exception {
        // Two users: the default dispatcher, and the executor.
        ActorSystem system =
                Systems.start(
                        NAME,
                        "pekko.scheduler.implementation = \""
                                + LightArrayRevolverScheduler.class.getName()
                                + "\"");
        Systems.threadOf(system.dispatcher());
        CountDownLatch open = new CountDownLatch(1);
        CompletableFuture<String> done = new CompletableFuture<>();
        DispatcherExecutor executor =
                new DispatcherExecutor(
                        SharedScheduler.ofSystem(
                                system.scheduler(),
                                ExecutorSettings.ofSystem(system.settings().config()),
                                Thread::new,
                                system.log()),
                        "more",
                        1);
        executor.execute(() -> {
            Systems.await(open);
            done.complete("done");
        });
        executor.shutdown();
        executor.shutdown(); // without effect
        assertThat(Systems.threadOf(system.dispatcher())).startsWith("joule-dispatchers-worker-");
        Systems.end(system);
        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.isTerminated()).isFalse();
        assertThatThrownBy(() -> executor.execute(() -> {}))
                .hasMessageContaining("has shut its executor down");
        open.countDown();
        assertThat(Systems.get(done)).isEqualTo("done");
        assertThat(executor.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        Systems.awaitNoThreads(NAME);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "joule-executor.workers = 0"
                        + " | 'joule-executor.workers': must not be 0; allowed: 1 to 3840",
                "joule-executor.spares = -1"
                        + " | 'joule-executor.spares': must not be -1; allowed: 0 to 4096",
                "joule-executor.wrkers = 4"
                        + " | 'joule-executor.wrkers': is unknown; allowed: [report-after, spares,"
                        + " workers]",
                "joule-executor.workers = many | workers has type STRING rather than NUMBER",
                "joule-executor.report-after = soon | report-after",
                "joule-executor.blocking-threads = 4 | blocking-threads': is unknown",
                "pekko.actor.default-dispatcher.joule-executor.spares = 3"
                        + " | is not possible here; allowed: [blocking-threads, workers]",
                "pekko.actor.default-dispatcher.joule-executor.blocking-threads = 0"
                        + " | must not be 0; allowed: 1 to 32767",
                "pekko.actor.default-dispatcher.joule-executor"
                        + " { workers = 1, blocking-threads = 4 }"
                        + " | is not possible here; allowed: [report-after, spares, workers]",
            })
    void aWrongSettingFailsTheStart(String line, String message) {
        assertThatThrownBy(() -> Systems.start(NAME, line))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(message);
        Systems.awaitNoThreads("joule-" + NAME);
    }
}
