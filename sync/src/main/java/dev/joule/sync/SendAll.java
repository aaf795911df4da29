package dev.joule.sync;

import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends one message after another. */
final class SendAll<T> implements Pollable<Void> {

    /** The most messages of one poll: then other tasks have their turn. */
    private static final int MESSAGES_PER_POLL = 64;

    private final Sender<T> sender;
    private final Iterator<T> messages;

    /** The message that waits, if one does. */
    private @Nullable Pollable<Void> sending;

    private boolean over;

    SendAll(Sender<T> sender, List<T> messages) {
        this.sender = sender;
        this.messages = messages.iterator();
    }

    @Override
    public Poll<Void> poll(Context context) throws Exception {
        if (over) {
            throw new IllegalStateException("sendAllAsync polled after it was over");
        }
        over = true; // unless it comes to its end
        for (int sent = 0; sent < MESSAGES_PER_POLL; sent++) {
            Pollable<Void> wait = sending;
            if (wait == null) {
                if (!messages.hasNext()) {
                    return Poll.ready(null);
                }
                wait = sender.sendAsync(messages.next());
                sending = wait;
            }
            if (!wait.poll(context).isReady()) {
                over = false;
                return Poll.pending();
            }
            sending = null;
        }
        over = false;
        context.waker().wake();
        return Poll.pending();
    }

    @Override
    public void onCancel() {
        Pollable<Void> wait = sending;
        if (!over && wait != null) {
            wait.onCancel();
        }
        over = true;
    }

    @Override
    public String toString() {
        return "sendAllAsync to a " + sender;
    }
}
