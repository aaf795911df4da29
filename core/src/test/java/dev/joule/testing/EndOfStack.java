package dev.joule.testing;

/** Runs actions where a thread's stack ends. */
public final class EndOfStack {
    private static final long STACK_BYTES = 200 * 1024;

    private EndOfStack() {}

    /** An action that may run out of stack. */
    @FunctionalInterface
    public interface Action {
        void run() throws Exception;
    }

    /**
     * Runs an action in the last frame of a small stack that has room for it, after a try in each
     * frame below.
     *
     * @param shift frames to begin with, so that the stack ends at another place
     */
    public static void inThread(int shift, Action action) throws InterruptedException {
        Thread thread = new Thread(null, () -> shifted(shift, action), "deep", STACK_BYTES);
        thread.start();
        thread.join();
    }

    private static boolean shifted(int frames, Action action) {
        return frames == 0 ? deeper(action) : shifted(frames - 1, action);
    }

    private static boolean deeper(Action action) {
        try {
            if (deeper(action)) {
                return true;
            }
        } catch (StackOverflowError end) {
            // This frame is the next to try it.
        }
        try {
            action.run();
            return true;
        } catch (StackOverflowError end) {
            return false;
        } catch (Exception over) {
            return true;
        }
    }
}
