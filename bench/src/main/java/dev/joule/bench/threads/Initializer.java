package dev.joule.bench.threads;

/** Its initialisation takes {@link Stall#LENGTH}; it is loaded by its bytes only. */
final class Initializer {

    static {
        try {
            Thread.sleep(Stall.LENGTH);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Initializer() {}
}
