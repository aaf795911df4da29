package dev.joule.bench.libraries.grpc;

import dev.joule.bench.libraries.program.Check;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** The client's side: many calls at once, most of which begin where another ends. */
final class GrpcCalls {

    private static final int AT_ONCE = 64;
    private static final int UNARY = 100;
    private static final int ONE_BY_ONE = 1_000;
    private static final int BLOCKING = 8;
    private static final int STREAMED = 200;
    private static final int EXCHANGED = 100;

    private final Channel channel;

    GrpcCalls(Channel channel) {
        this.channel = channel;
    }

    void unary() throws InterruptedException {
        chains(GrpcService.UNARY, UNARY);
    }

    void blocking() throws InterruptedException {
        chains(GrpcService.BLOCKING, BLOCKING);
    }

    private void chains(MethodDescriptor<byte[], byte[]> method, int each)
            throws InterruptedException {
        CountDownLatch over = new CountDownLatch(AT_ONCE);
        LongAdder sum = new LongAdder();
        for (int i = 0; i < AT_ONCE; i++) {
            chain(method, each, sum, over);
        }
        Check.await(over);
        Check.equal("sum of answers", AT_ONCE * Check.sumTo(each), sum.sum());
    }

    private void chain(
            MethodDescriptor<byte[], byte[]> method, int left, LongAdder sum, CountDownLatch over) {
        if (left == 0) {
            over.countDown();
            return;
        }
        ClientCalls.asyncUnaryCall(
                call(method),
                Bytes.of(left),
                new Answers(
                        answer -> sum.add(Bytes.number(answer)),
                        () -> chain(method, left - 1, sum, over)));
    }

    void oneByOne() {
        long sum = 0;
        for (int i = 1; i <= ONE_BY_ONE; i++) {
            byte[] answer =
                    ClientCalls.blockingUnaryCall(
                            channel, GrpcService.UNARY, CallOptions.DEFAULT, Bytes.of(i));
            sum += Bytes.number(answer);
        }
        Check.equal("sum of answers", Check.sumTo(ONE_BY_ONE), sum);
    }

    void streams() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(AT_ONCE);
        LongAdder inOrder = new LongAdder();
        for (int i = 0; i < AT_ONCE; i++) {
            int[] last = new int[1];
            ClientCalls.asyncServerStreamingCall(
                    call(GrpcService.STREAM),
                    Bytes.of(STREAMED),
                    new Answers(
                            answer -> {
                                inOrder.add(Bytes.number(answer) == last[0] + 1 ? 1 : 0);
                                last[0] = Bytes.number(answer);
                            },
                            over::countDown));
        }
        Check.await(over);
        Check.equal("in order", AT_ONCE * STREAMED, inOrder.sum());
    }

    /** Each message is sent when the one before has come back. */
    void bidi() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(AT_ONCE);
        LongAdder sum = new LongAdder();
        for (int i = 0; i < AT_ONCE; i++) {
            exchange(sum, over);
        }
        Check.await(over);
        Check.equal("sum of echoes", AT_ONCE * Check.sumTo(EXCHANGED), sum.sum());
    }

    private void exchange(LongAdder sum, CountDownLatch over) {
        Exchange exchange = new Exchange(sum);
        exchange.begin(
                ClientCalls.asyncBidiStreamingCall(
                        call(GrpcService.BIDI), new Answers(exchange::next, over::countDown)));
    }

    /** A stream of messages there and back; gRPC runs its callbacks one after the other. */
    private static final class Exchange {
        private final LongAdder sum;
        private volatile StreamObserver<byte[]> requests = Answers.NONE;

        Exchange(LongAdder sum) {
            this.sum = sum;
        }

        void begin(StreamObserver<byte[]> to) {
            requests = to;
            to.onNext(Bytes.of(EXCHANGED));
        }

        void next(byte[] echo) {
            int number = Bytes.number(echo);
            sum.add(number);
            if (number == 1) {
                requests.onCompleted();
            } else {
                requests.onNext(Bytes.of(number - 1));
            }
        }
    }

    private ClientCall<byte[], byte[]> call(MethodDescriptor<byte[], byte[]> method) {
        return channel.newCall(method, CallOptions.DEFAULT);
    }

    /** Answers of a call. What fails is never completed, so the round says what is missing. */
    private record Answers(Consumer<byte[]> each, Runnable end) implements StreamObserver<byte[]> {

        static final StreamObserver<byte[]> NONE = new Answers(_ -> {}, () -> {});

        @Override
        public void onNext(byte[] answer) {
            each.accept(answer);
        }

        @Override
        @SuppressWarnings("CatchAndPrintStackTrace") // the parent keeps what a failed child prints
        public void onError(Throwable e) {
            e.printStackTrace();
        }

        @Override
        public void onCompleted() {
            end.run();
        }
    }
}
