package dev.joule.internal.task;

import dev.joule.task.Waker;

/** Several wakers in the place of one: the second and later joiners of a task. */
record Joiners(Waker last, Waker before) implements Waker {

    boolean contains(Waker waker) {
        Joiners at = this;
        while (at.last != waker) {
            if (!(at.before instanceof Joiners next)) {
                return at.before == waker;
            }
            at = next;
        }
        return true;
    }

    @Override
    public void wake() {
        Waker at = this;
        while (at instanceof Joiners joiners) {
            joiners.last.wake();
            at = joiners.before;
        }
        at.wake();
    }
}
