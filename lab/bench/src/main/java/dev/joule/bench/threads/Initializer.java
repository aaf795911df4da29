package dev.joule.bench.threads;

/** A class whose initialisation takes {@link Stall#LENGTH}; it is loaded only from its bytes. */
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
