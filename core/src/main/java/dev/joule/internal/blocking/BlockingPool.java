package dev.joule.internal.blocking;

import java.util.List;

public final class BlockingPool {
    public BlockingPool(String name, int max, long idleNanos, boolean daemon) {}

    public void execute(Runnable task) {
        Thread t = new Thread(task); t.setDaemon(true); t.start();
    }

    public void shutdown() {}

    public List<Runnable> shutdownNow() {
        return List.of();
    }
}
