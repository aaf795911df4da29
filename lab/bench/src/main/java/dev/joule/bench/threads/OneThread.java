package dev.joule.bench.threads;

/** A program that runs one virtual thread. */
final class OneThread {

    private OneThread() {}

    public static void main(String[] args) throws InterruptedException {
        Thread.ofVirtual().start(() -> {}).join();
    }
}
