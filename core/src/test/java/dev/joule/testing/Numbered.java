package dev.joule.testing;

/** A task to be told from others, not to be run. */
public record Numbered(int number) implements Runnable {
    @Override
    public void run() {
        throw new UnsupportedOperationException("only ever carried around");
    }
}
