/**
 * The soak of a server: virtual threads that serve clients that leave at any time.
 *
 * <p>{@link dev.joule.verify.soak.server.ServerSoakRuns} runs it. Each {@link
 * dev.joule.verify.soak.server.ThreadPlacement} has a server in a JVM of its own ({@link
 * dev.joule.verify.soak.server.ServerMain}), a thread for each connection. {@link
 * dev.joule.verify.soak.server.Client}s check every byte of every answer that they read, and leave
 * in one of several {@link dev.joule.verify.soak.server.ClosingMode}s: in the middle of a request
 * or of an answer, with a reset, with one half of the connection first. After each lap all of them
 * are gone, and the resources that the server then holds ({@link
 * dev.joule.verify.soak.server.ServerCensus}) may not exceed those after the first: heap, threads
 * of both kinds, open files.
 *
 * <p>The self-check uses servers with a fault ({@link dev.joule.verify.soak.server.FaultyServer});
 * each run begins with all of them.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.verify.soak.server;
