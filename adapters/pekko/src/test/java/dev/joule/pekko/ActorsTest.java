package dev.joule.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Typed actors of usual shapes, on Joule with the timers of Joule. */
class ActorsTest {
    private static final String NAME = "actors";
    private static final int MANY = 100;

    private ActorSystem<Consumer<ActorContext<?>>> system;

    @BeforeEach
    void start() {
        // The guardian runs what it is sent, with its context.
        Behavior<Consumer<ActorContext<?>>> guardian =
                Behaviors.receive((context, body) -> {
                    body.accept(context);
                    return Behaviors.same();
                });
        system = ActorSystem.create(guardian, NAME, Systems.config("include \"joule-pekko\""));
    }

    @AfterEach
    void end() throws Exception {
        Systems.end(system.classicSystem());
        Systems.awaitNoThreads(NAME);
    }

    private <T> ActorRef<T> spawn(Behavior<T> behavior) throws Exception {
        return spawn(behavior, DispatcherSelector.defaultDispatcher());
    }

    private <T> ActorRef<T> spawn(Behavior<T> behavior, DispatcherSelector on) throws Exception {
        CompletableFuture<ActorRef<T>> ref = new CompletableFuture<>();
        system.tell(context -> ref.complete(context.spawnAnonymous(behavior, on)));
        return Systems.get(ref);
    }

    private record Ball(int left, ActorRef<Ball> from) {}

    private static Behavior<Ball> player(CountDownLatch over) {
        return Behaviors.receive((context, ball) -> {
            if (ball.left() == 0) {
                over.countDown();
            } else {
                ball.from().tell(new Ball(ball.left() - 1, context.getSelf()));
            }
            return Behaviors.same();
        });
    }

    @Test
    void pairsPlayPingPong() throws Exception {
        playPingPong();
    }

    private void playPingPong() throws Exception {
        CountDownLatch over = new CountDownLatch(MANY);
        for (int i = 0; i < MANY; i++) {
            spawn(player(over)).tell(new Ball(1_000, spawn(player(over))));
        }
        over.await();
    }

    /** Notes the numbers of each sender, which must come in their order. */
    private record Numbered(int sender, int number) {}

    @Test
    void theMessagesOfASenderKeepTheirOrder() throws Exception {
        int each = 500;
        CompletableFuture<List<Numbered>> all = new CompletableFuture<>();
        List<Numbered> came = new ArrayList<>();
        ActorRef<Numbered> counter =
                spawn(
                        Behaviors.receiveMessage(message -> {
                            came.add(message);
                            if (came.size() == MANY * each) {
                                all.complete(came);
                            }
                            return Behaviors.same();
                        }));
        for (int i = 0; i < MANY; i++) { // fan-out, and fan-in
            int sender = i;
            spawn(
                            Behaviors.<Integer>receiveMessage(count -> {
                                for (int number = 0; number < count; number++) {
                                    counter.tell(new Numbered(sender, number));
                                }
                                return Behaviors.same();
                            }))
                    .tell(each);
        }
        int[] next = new int[MANY];
        for (Numbered message : Systems.get(all)) {
            assertThat(message.number()).isEqualTo(next[message.sender()]++);
        }
    }

    @Test
    void aStashKeepsWhatComesEarly() throws Exception {
        CompletableFuture<List<String>> all = new CompletableFuture<>();
        List<String> came = new ArrayList<>();
        Behavior<String> open =
                Behaviors.receiveMessage(message -> {
                    came.add(message);
                    if (came.size() == 10) {
                        all.complete(came);
                    }
                    return Behaviors.same();
                });
        ActorRef<String> door =
                spawn(
                        Behaviors.withStash(
                                10,
                                stash ->
                                        Behaviors.receiveMessage(message -> {
                                            if (message.equals("open")) {
                                                return stash.unstashAll(open);
                                            }
                                            stash.stash(message);
                                            return Behaviors.same();
                                        })));
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            sent.add("message " + i);
            door.tell(sent.getLast());
        }
        door.tell("open");
        assertThat(Systems.get(all)).isEqualTo(sent);
    }

    @Test
    void timersOfAnActorFireUntilItStops() throws Exception {
        awaitThirdTick();
    }

    private void awaitThirdTick() throws Exception {
        CompletableFuture<Integer> third = new CompletableFuture<>();
        int[] ticks = {0};
        spawn(
                Behaviors.withTimers(timers -> {
                    timers.startTimerAtFixedRate("tick", Duration.ofMillis(1));
                    timers.startSingleTimer("far", "far", Duration.ofHours(1));
                    return Behaviors.receiveMessage(message -> {
                        if (++ticks[0] == 3) {
                            third.complete(ticks[0]);
                            return Behaviors.stopped();
                        }
                        return Behaviors.same();
                    });
                }));
        assertThat(Systems.get(third)).isEqualTo(3);
    }

    private record Question(int number, ActorRef<Integer> answers) {}

    @Test
    void questionsAreAnsweredOrTimeOut() throws Exception {
        ActorRef<Question> oracle =
                spawn(
                        Behaviors.receiveMessage(question -> {
                            if (question.number() >= 0) {
                                question.answers().tell(question.number());
                            }
                            return Behaviors.same();
                        }));
        List<CompletableFuture<Integer>> answers = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            answers.add(ask(oracle, i, Duration.ofSeconds(60)));
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(Systems.get(answers.get(i))).isEqualTo(i);
        }
        assertThat(ask(oracle, -1, Duration.ofMillis(1)))
                .failsWithin(Duration.ofSeconds(60))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(java.util.concurrent.TimeoutException.class);
    }

    private CompletableFuture<Integer> ask(ActorRef<Question> oracle, int i, Duration limit) {
        return AskPattern.<Question, Integer>ask(
                        oracle, answers -> new Question(i, answers), limit, system.scheduler())
                .toCompletableFuture();
    }

    @Test
    void anActorThatFailsIsRestartedWhereItWas() throws Exception {
        CompletableFuture<String> thread = new CompletableFuture<>();
        Set<String> starts = ConcurrentHashMap.newKeySet();
        Behavior<String> failing =
                Behaviors.setup(context -> {
                    starts.add("start " + starts.size());
                    return Behaviors.receiveMessage(message -> {
                        if (message.equals("fail")) {
                            throw new IllegalStateException("asked to");
                        }
                        thread.complete(Thread.currentThread().getName());
                        return Behaviors.same();
                    });
                });
        ActorRef<String> actor =
                spawn(
                        Behaviors.supervise(failing)
                                .onFailure(SupervisorStrategy.restart().withLoggingEnabled(false)));
        actor.tell("fail");
        actor.tell("where");
        assertThat(Systems.get(thread)).startsWith("joule-actors-");
        assertThat(starts).hasSize(2);
    }

    @Test
    void watchersHearOfTheEnd() throws Exception {
        CompletableFuture<String> ended = new CompletableFuture<>();
        ActorRef<String> watched =
                spawn(Behaviors.receiveMessage(message -> Behaviors.<String>stopped()));
        spawn(
                Behaviors.<String>setup(context -> {
                    context.watch(watched);
                    watched.tell("end");
                    return Behaviors.receive(String.class)
                            .onSignal(
                                    Terminated.class,
                                    signal -> {
                                        ended.complete("ended");
                                        return Behaviors.stopped();
                                    })
                            .build();
                }));
        assertThat(Systems.get(ended)).isEqualTo("ended");
    }

    @Test
    void actorsThatBlockDoNotStopTheOthers() throws Exception {
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch blocked = new CountDownLatch(MANY);
        try {
            for (int i = 0; i < MANY; i++) { // more than there are workers
                spawn(
                                Behaviors.<String>receiveMessage(message -> {
                                    blocked.countDown();
                                    open.await();
                                    return Behaviors.stopped();
                                }))
                        .tell("block");
            }
            blocked.await();
            playPingPong();
            awaitThirdTick();
        } finally {
            open.countDown();
        }
    }

    @Test
    void blockingActorsRunOnTheBlockingDispatcher() throws Exception {
        CompletableFuture<String> thread = new CompletableFuture<>();
        spawn(
                        Behaviors.<String>receiveMessage(message -> {
                            thread.complete(Thread.currentThread().getName());
                            return Behaviors.stopped();
                        }),
                        DispatcherSelector.blocking())
                .tell("where");
        assertThat(Systems.get(thread)).contains("default-blocking-io-dispatcher");
    }
}
