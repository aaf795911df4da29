package dev.joule.bench.programs.servers;

/**
 * A running server.
 *
 * @param port its port on the loopback address
 * @param stop the way to end it
 */
public record RunningServer(int port, Stop stop) {

    /** The body of an answer of text. */
    public static final String TEXT = "Hello from a virtual thread";

    /** The path of text. */
    public static final String PATH = "/text";

    /** Starts a server. */
    @FunctionalInterface
    public interface Start {
        RunningServer start() throws Exception;
    }

    /** Ends a server. */
    @FunctionalInterface
    public interface Stop {
        void stop() throws Exception;
    }
}
