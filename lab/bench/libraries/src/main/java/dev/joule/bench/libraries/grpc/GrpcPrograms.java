package dev.joule.bench.libraries.grpc;

import dev.joule.bench.child.Cost;
import dev.joule.bench.libraries.program.GivenPool;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Programs with gRPC, client and server on the same pool; its default is a cached pool. */
public final class GrpcPrograms {

    private final @Nullable ExecutorService executor;

    /** Programs on a pool. */
    public GrpcPrograms(GivenPool pool) {
        executor = pool == GivenPool.DEFAULT ? null : pool.make();
    }

    /** The programs by name. */
    public static Map<String, Function<GrpcPrograms, Cost.Round>> all() {
        return Map.of(
                "grpc_unary", on -> on.connect()::unary,
                "grpc_one_by_one", on -> on.connect()::oneByOne,
                "grpc_streams", on -> on.connect()::streams,
                "grpc_bidi", on -> on.connect()::bidi,
                "grpc_blocking", on -> on.connectToBlocking()::blocking);
    }

    private GrpcCalls connect() {
        return connect(same -> same);
    }

    /** The handlers are on the pool's executor for what blocks, if it has one. */
    private GrpcCalls connectToBlocking() {
        return connect(GivenPool::forBlocking);
    }

    private GrpcCalls connect(UnaryOperator<ExecutorService> ofServer) {
        NettyServerBuilder server =
                NettyServerBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .addService(GrpcService.define());
        if (executor != null) {
            server.executor(ofServer.apply(executor));
        }
        return new GrpcCalls(connectTo(start(server)));
    }

    private static Server start(NettyServerBuilder server) {
        try {
            return server.build().start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private ManagedChannel connectTo(Server server) {
        NettyChannelBuilder channel =
                NettyChannelBuilder.forAddress("127.0.0.1", server.getPort()).usePlaintext();
        if (executor != null) {
            channel.executor(executor);
        }
        return channel.build();
    }
}
