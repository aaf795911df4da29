package dev.joule.tools.load;

import java.io.IOException;
import java.net.Socket;

/** The answers of a server, and its actions at the ends of a connection. */
@FunctionalInterface
public interface Service {

    /** Answers each request with its target. */
    Service ECHO =
            (bytes, start, length, answers) -> {
                answers.add(bytes, start, length);
                return true;
            };

    /**
     * Appends the answer to a request. The target is that part of the bytes.
     *
     * @return false to end the connection after the answers so far
     */
    boolean answer(byte[] bytes, int start, int length, Answers answers) throws Exception;

    /** Called with each connection before its first request. */
    default void opened(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
    }

    /** Called with each connection after its last request, to close it. */
    default void closed(Socket socket) throws IOException {
        socket.close();
    }

    /** Called with an exception that no client caused by leaving. */
    default void failed(String what, Exception cause) {
        throw new IllegalStateException(what, cause);
    }
}
