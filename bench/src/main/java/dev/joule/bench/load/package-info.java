/**
 * The load generator: one thread, non-blocking sockets, HTTP/1.1 with keep-alive.
 *
 * <p>A <em>closed</em> loop sends the next request of a connection when the last is answered: it
 * measures how many requests a server can answer. It does not measure how long one waits, since a
 * slow server receives fewer requests. An <em>open</em> loop sends at times that were fixed before;
 * a request that cannot be sent yet, because its connection still waits for an answer, is late from
 * then on. Latency is counted from the intended time, so that a server that stalls for 100 ms is
 * charged for all requests that were due in them.
 *
 * <p>Every response is compared with the expected one, byte by byte, so all subjects do the same
 * work or fail.
 */
@NullMarked
package dev.joule.bench.load;

import org.jspecify.annotations.NullMarked;
