package dev.joule.agent.programs;

import java.util.concurrent.TimeUnit;

/** Has a virtual thread hold the only worker until another one has run, and some time longer. */
public final class Held {
    private static final long LONG = TimeUnit.MILLISECONDS.toNanos(300);

    private static volatile boolean isHelped;

    private Held() {}

    public static void main(String[] args) throws InterruptedException {
        Thread holding = Thread.startVirtualThread(Held::hold);
        Thread.startVirtualThread(() -> isHelped = true).join();
        holding.join();
        System.out.println("helped");
    }

    private static void hold() {
        long start = System.nanoTime();
        while (!isHelped || System.nanoTime() - start < LONG) {
            Thread.onSpinWait();
        }
    }
}
