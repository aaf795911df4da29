package dev.joule.bench.libraries.grpc;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The server's side. */
final class GrpcService {

    static final MethodDescriptor<byte[], byte[]> UNARY = Bytes.method(MethodType.UNARY, "unary");

    /** Its handler blocks its thread for 5 ms. */
    static final MethodDescriptor<byte[], byte[]> BLOCKING =
            Bytes.method(MethodType.UNARY, "blocking");

    /** Answers a number with as many messages. */
    static final MethodDescriptor<byte[], byte[]> STREAM =
            Bytes.method(MethodType.SERVER_STREAMING, "stream");

    static final MethodDescriptor<byte[], byte[]> BIDI =
            Bytes.method(MethodType.BIDI_STREAMING, "bidi");

    private static final long BLOCKED = TimeUnit.MILLISECONDS.toNanos(5);

    private GrpcService() {}

    static ServerServiceDefinition define() {
        return ServerServiceDefinition.builder("bench")
                .addMethod(UNARY, ServerCalls.asyncUnaryCall(GrpcService::answer))
                .addMethod(BLOCKING, ServerCalls.asyncUnaryCall(GrpcService::answerLate))
                .addMethod(STREAM, ServerCalls.asyncServerStreamingCall(GrpcService::stream))
                .addMethod(BIDI, ServerCalls.asyncBidiStreamingCall(Echo::new))
                .build();
    }

    private static void answer(byte[] request, StreamObserver<byte[]> response) {
        response.onNext(request);
        response.onCompleted();
    }

    private static void answerLate(byte[] request, StreamObserver<byte[]> response) {
        long end = System.nanoTime() + BLOCKED;
        for (long left = BLOCKED; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        answer(request, response);
    }

    private static void stream(byte[] request, StreamObserver<byte[]> response) {
        for (int i = 1; i <= Bytes.number(request); i++) {
            response.onNext(Bytes.of(i));
        }
        response.onCompleted();
    }

    /** Sends each message back. */
    private record Echo(StreamObserver<byte[]> response) implements StreamObserver<byte[]> {
        @Override
        public void onNext(byte[] request) {
            response.onNext(request);
        }

        @Override
        public void onError(Throwable e) {
            response.onError(e);
        }

        @Override
        public void onCompleted() {
            response.onCompleted();
        }
    }
}
