package dev.joule.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.pekko.actor.ActorSystem;

/** Starts and ends actor systems on Joule. */
final class Systems {
    static final String EXECUTOR = "dev.joule.pekko.JouleExecutorConfigurator";

    private static final String QUIET =
            """
            pekko.loglevel = "WARNING"
            pekko.stdout-loglevel = "WARNING"
            pekko.log-dead-letters = off
            pekko.coordinated-shutdown.run-by-jvm-shutdown-hook = off
            """;

    private Systems() {}

    /** Starts a system with joule-pekko.conf and these lines. */
    static ActorSystem start(String name, String lines) {
        return ActorSystem.create(name, config("include \"joule-pekko\"\n" + lines));
    }

    static Config config(String lines) {
        return ConfigFactory.load(ConfigFactory.parseString(QUIET + lines));
    }

    static void end(ActorSystem system) throws Exception {
        system.terminate();
        get(system.getWhenTerminated());
    }

    static <T> T get(CompletionStage<T> value) throws Exception {
        return value.toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    /** Returns the name of the thread on which an executor runs a task. */
    static String threadOf(Executor executor) throws Exception {
        return get(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), executor));
    }

    /** Waits until no thread is left of a system; the test's time limit ends it. */
    static void awaitNoThreads(String name) {
        while (!threads(name).isEmpty()) {
            if (Thread.interrupted()) {
                throw new AssertionError("left: " + threads(name));
            }
            LockSupport.parkNanos(100_000);
        }
    }

    /** Returns the names of the threads of a system that live, of Joule's and Pekko's. */
    static List<String> threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(its -> its.startsWith(name + "-") || its.startsWith("joule-" + name + "-"))
                .toList();
    }
}
