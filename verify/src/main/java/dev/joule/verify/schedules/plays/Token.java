package dev.joule.verify.schedules.plays;

import dev.joule.internal.queue.TaskNode;

/** A task that is only handed around, with a plain field that its queue must publish. */
final class Token extends TaskNode {
    final int number;

    private int content;

    Token(int number) {
        this.number = number;
        content = -1;
    }

    /** Written by whoever is about to queue it. */
    Token filled() {
        content = number;
        return this;
    }

    /** Read by whoever took it out. */
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
