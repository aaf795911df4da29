package dev.joule.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.joule.Scheduler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Channels as ends of reactive streams. */
@Timeout(60)
class FlowsTest {
    private static final Executor AT_ONCE = Runnable::run;

    /** Notes what it gets, and requests what the test says. */
    private static final class Notes implements Flow.Subscriber<Integer> {
        private final List<Object> seen = new ArrayList<>();
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
        }

        @Override
        public void onNext(Integer element) {
            seen.add(element);
        }

        @Override
        public void onError(Throwable failure) {
            seen.add(failure);
        }

        @Override
        public void onComplete() {
            seen.add("complete");
        }
    }

    @Test
    void aPublisherReceivesWhatIsRequested() throws Exception {
        Channel<Integer> channel = Channel.unbounded();
        channel.sendAll(List.of(1, 2, 3));
        Notes notes = new Notes();
        Flows.publisher(channel, AT_ONCE).subscribe(notes);
        assertThat(notes.seen).isEmpty();
        notes.subscription.request(1);
        assertThat(notes.seen).containsExactly(1);
        assertThat(channel.size()).isEqualTo(2);
        notes.subscription.request(Long.MAX_VALUE);
        notes.subscription.request(1);
        assertThat(notes.seen).containsExactly(1, 2, 3);
        channel.send(4);
        channel.close();
        assertThat(notes.seen).containsExactly(1, 2, 3, 4, "complete");
        notes.subscription.request(1);
        notes.subscription.cancel();
        assertThat(notes.seen).hasSize(5);
    }

    @Test
    void aCancelledSubscriptionTakesNothing() throws Exception {
        Channel<Integer> channel = Channel.bounded(1);
        Notes notes = new Notes();
        Flows.publisher(channel, AT_ONCE).subscribe(notes);
        notes.subscription.request(1);
        notes.subscription.cancel();
        channel.send(1);
        assertThat(notes.seen).isEmpty();
        assertThat(channel.size()).isOne();
    }

    @Test
    void failuresArePassedOn() {
        Channel<Integer> channel = Channel.bounded(1);
        IOException cause = new IOException("no");
        channel.close(cause);
        Notes notes = new Notes();
        Flows.publisher(channel, AT_ONCE).subscribe(notes);
        notes.subscription.request(1);
        assertThat(notes.seen).containsExactly(cause);
        Notes wrong = new Notes();
        Flows.publisher(channel, AT_ONCE).subscribe(wrong);
        wrong.subscription.request(0);
        assertThat(wrong.seen).singleElement().isInstanceOf(IllegalArgumentException.class);
        Notes refused = new Notes();
        Executor closed =
                work -> {
                    throw new RejectedExecutionException("closed");
                };
        Flows.publisher(channel, closed).subscribe(refused);
        assertThat(refused.seen).singleElement().isInstanceOf(RejectedExecutionException.class);
        assertThatNullPointerException()
                .isThrownBy(() -> Flows.publisher(channel, AT_ONCE).subscribe(null));
    }

    @Test
    void aSubscriberSlowsThePublisherDown() throws Exception {
        Channel<Integer> channel = Channel.rendezvous();
        List<Integer> numbers = IntStream.range(0, 1000).boxed().toList();
        Thread.startVirtualThread(() -> {
            try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
                publisher.subscribe(Flows.subscriber(channel));
                numbers.forEach(publisher::submit);
            }
        });
        assertThat(channel.stream().toList()).isEqualTo(numbers);
    }

    @Test
    void theEndOfThePublisherClosesTheChannel() throws Exception {
        Channel<Integer> channel = Channel.bounded(1);
        Flow.Subscriber<Integer> feed = Flows.subscriber(channel);
        List<String> calls = new ArrayList<>();
        feed.onSubscribe(subscription(calls));
        feed.onSubscribe(subscription(calls));
        assertThat(calls).containsExactly("request", "cancel");
        feed.onNext(1);
        feed.onNext(2);
        feed.onError(new IOException("no"));
        assertThat(channel.isClosed()).as("an element waits to be sent").isFalse();
        assertThat(channel.receive()).isEqualTo(1);
        assertThat(channel.isClosed()).isTrue();
        assertThat(channel.receive()).isEqualTo(2);
        calls.clear();
        Flow.Subscriber<Integer> late = Flows.subscriber(channel);
        late.onSubscribe(subscription(calls));
        late.onNext(3);
        assertThat(calls).containsExactly("request", "cancel");
    }

    private static Flow.Subscription subscription(List<String> calls) {
        return new Flow.Subscription() {
            @Override
            public void request(long count) {
                calls.add("request");
            }

            @Override
            public void cancel() {
                calls.add("cancel");
            }
        };
    }

    @Test
    void theExampleRuns() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Channel<String> from = Channel.bounded(1);
            Channel<String> to = Channel.bounded(1);
            SyncSnippets.through(from, to, scheduler);
            Thread.startVirtualThread(() -> {
                try (from) {
                    from.sendAll(List.of("a", "b", "c"));
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            assertThat(to).containsExactly("a", "b", "c");
        }
    }
}
