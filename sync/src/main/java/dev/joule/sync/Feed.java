package dev.joule.sync;

import dev.joule.task.Pollable;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The subscriber of {@link Flows#subscriber}: sends one element after another. */
final class Feed<T> extends Turns implements Flow.Subscriber<T> {
    private final Sender<T> sender;

    private volatile Flow.@Nullable Subscription subscription;

    /** The element in hand; the publisher sends no other until it was sent. */
    private volatile @Nullable Pollable<Void> sending;

    /** The publisher has ended; with a failure, perhaps. */
    private volatile boolean ended;

    private volatile @Nullable Throwable failure;

    Feed(Sender<T> sender) {
        this.sender = sender;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        Objects.requireNonNull(given, "subscription");
        if (subscription != null) {
            given.cancel(); // rule 2.5
            return;
        }
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(T element) {
        sending = sender.sendAsync(element);
        request();
    }

    @Override
    public void onError(Throwable thrown) {
        failure = Objects.requireNonNull(thrown, "thrown");
        ended = true;
        request();
    }

    @Override
    public void onComplete() {
        ended = true;
        request();
    }

    @Override
    void begin() {
        runAll();
    }

    @Override
    void runOnce() {
        Pollable<Void> send = sending;
        boolean more = false;
        if (send != null) {
            try {
                if (!send.poll(this).isReady()) {
                    return;
                }
                more = true;
            } catch (Exception closed) {
                Objects.requireNonNull(subscription).cancel();
            }
            sending = null;
        }
        if (ended) {
            close();
        } else if (more) {
            Objects.requireNonNull(subscription).request(1);
        }
    }

    private void close() {
        Throwable reason = failure;
        if (reason == null) {
            sender.close();
        } else {
            sender.close(reason);
        }
    }
}
