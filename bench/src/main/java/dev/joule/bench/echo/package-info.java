/**
 * The server of the HTTP rows: blocking sockets, a virtual thread for each connection.
 *
 * <p>It implements as much of HTTP/1.1 as the rows need: requests without a body, pipelined and
 * split at any place, answered on a connection that is kept. The response's body is the request's
 * target. The peers under {@code bench/peers} parse as little and answer the same bytes; none uses
 * its language's web server, so that the rows compare only the schedulers that run the connections.
 */
@NullMarked
package dev.joule.bench.echo;

import org.jspecify.annotations.NullMarked;
