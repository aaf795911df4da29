package dev.joule.testing;

/** A task with a number, which is not run. */
public record Numbered(int number) implements Runnable {
    @Override
    public void run() {
        throw new UnsupportedOperationException("only ever carried around");
    }
}
