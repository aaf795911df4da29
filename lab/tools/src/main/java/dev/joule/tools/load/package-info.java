/**
 * The HTTP server and the load generator of the benchmarks and the soak.
 *
 * <p>The {@linkplain dev.joule.tools.load.LoadServer server} has blocking sockets and a thread for
 * each connection. It implements as much of HTTP/1.1 as a load needs: requests without a body,
 * pipelined and split at any place, answered on a connection that is kept. A {@link
 * dev.joule.tools.load.Service} gives the answers; by default the response's body is the request's
 * target. The peers under {@code lab/bench/peers} parse as little and answer the same bytes; none
 * uses its language's web server, so that the rows compare only the schedulers that run the
 * connections.
 *
 * <p>The generator has one thread and non-blocking sockets. A <em>closed</em> loop sends the next
 * request of a connection when the last is answered: it measures how many requests a server can
 * answer. It does not measure how long one waits, since a slow server receives fewer requests. An
 * <em>open</em> loop sends at times that were fixed before; a request that cannot be sent yet,
 * because its connection still waits for an answer, is late from then on. Latency is counted from
 * the intended time, so that a server that stalls for 100 ms is charged for all requests that were
 * due in them.
 *
 * <p>Every response is compared with the expected one, byte by byte, so all subjects do the same
 * work or fail.
 */
package dev.joule.tools.load;
