/** Programs with gRPC over Netty, client and server in one process. */
@NullMarked
package dev.joule.bench.libraries.grpc;

import org.jspecify.annotations.NullMarked;
