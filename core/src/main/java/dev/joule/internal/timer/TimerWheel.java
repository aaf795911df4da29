package dev.joule.internal.timer;

import java.util.function.Consumer;

public final class TimerWheel {
    public static final long NONE = Long.MAX_VALUE;

    public void add(TimerEntry entry) {}

    public int poll(long now, Consumer<? super Throwable> handler) {
        return 0;
    }

    public long nextDeadline() {
        return NONE;
    }

    public long timersSet() { return 0; }
    public long timersFired() { return 0; }
    public long timersCancelled() { return 0; }
}
