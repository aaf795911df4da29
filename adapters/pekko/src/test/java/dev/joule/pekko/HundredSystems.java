package dev.joule.pekko;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.MessageDispatcher;

/**
 * Starts and stops a hundred actor systems, of which each uses an actor, a timer, a blocking thread
 * and a virtual thread.
 */
final class HundredSystems {
    private HundredSystems() {}

    private static final class Echo extends AbstractActor {
        @Override
        public Receive createReceive() {
            return receiveBuilder().match(Runnable.class, Runnable::run).build();
        }
    }

    /**
     * @param args the name of what carries virtual threads
     */
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 100; i++) {
            ActorSystem system = Systems.start("hundred", "");
            CompletableFuture<Object> actor = new CompletableFuture<>();
            system.actorOf(Props.create(Echo.class, Echo::new))
                    .tell((Runnable) () -> actor.complete("echo"), ActorRef.noSender());
            CompletableFuture<Object> timer = new CompletableFuture<>();
            system.scheduler()
                    .scheduleOnce(
                            java.time.Duration.ofMillis(1),
                            () -> timer.complete("timer"),
                            system.dispatcher());
            MessageDispatcher blocking =
                    system.dispatchers().lookup("pekko.actor.default-blocking-io-dispatcher");
            CompletableFuture<Object> call = CompletableFuture.supplyAsync(() -> "call", blocking);
            CompletableFuture<Object> thread = new CompletableFuture<>();
            system.dispatcher().execute(() -> startIn(thread));
            for (CompletableFuture<Object> each : List.of(actor, timer, call)) {
                each.get(30, TimeUnit.SECONDS);
            }
            String carried = String.valueOf(thread.get(30, TimeUnit.SECONDS));
            if (!carried.contains(args[0])) {
                System.out.println("a virtual thread was carried by " + carried);
            }
            Systems.end(system);
        }
        Systems.awaitNoThreads("hundred");
        System.out.println("100 systems, no thread left");
    }

    /** Starts a virtual thread from an actor's thread. */
    private static void startIn(CompletableFuture<Object> seen) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.execute(() -> seen.complete(Thread.currentThread().toString()));
        }
    }
}
