package dev.joule.verify.schedules.plays;

import dev.joule.internal.queue.TaskNode;

/** A task that is only passed on, with a plain field that its queue must publish. */
final class Token extends TaskNode {
    final int number;

    private int content;

    Token(int number) {
        this.number = number;
        content = -1;
    }

    /** Writes the content; called before the token is queued. */
    Token filled() {
        content = number;
        return this;
    }

    /** Reads the content; called by the strand that removed the token. */
    void open() {
        if (content != number) {
            throw new AssertionError("token " + number + " holds " + content);
        }
    }

    @Override
    public void run() {}

    @Override
    public String toString() {
        return "token " + number;
    }
}
