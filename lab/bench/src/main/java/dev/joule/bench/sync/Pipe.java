package dev.joule.bench.sync;

import dev.joule.sync.Channel;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/** A queue or channel from which virtual threads receive what others send. */
interface Pipe {
    void send(Object message) throws InterruptedException;

    Object receive() throws InterruptedException;

    /** The two kinds. */
    enum Maker {
        JOULE {
            @Override
            Pipe of(int capacity) {
                return ofChannel(capacity == 0 ? Channel.unbounded() : Channel.bounded(capacity));
            }

            @Override
            Pipe rendezvous() {
                return ofChannel(Channel.rendezvous());
            }
        },

        JDK {
            @Override
            Pipe of(int capacity) {
                return ofQueue(
                        capacity == 0
                                ? new LinkedBlockingQueue<>()
                                : new ArrayBlockingQueue<>(capacity));
            }

            @Override
            Pipe rendezvous() {
                return ofQueue(new SynchronousQueue<>());
            }
        };

        /** Returns one with a capacity; 0 for an unbounded one. */
        abstract Pipe of(int capacity);

        abstract Pipe rendezvous();
    }

    private static Pipe ofChannel(Channel<Object> channel) {
        return new Pipe() {
            @Override
            public void send(Object message) throws InterruptedException {
                channel.send(message);
            }

            @Override
            public Object receive() throws InterruptedException {
                return channel.receive();
            }
        };
    }

    private static Pipe ofQueue(BlockingQueue<Object> queue) {
        return new Pipe() {
            @Override
            public void send(Object message) throws InterruptedException {
                queue.put(message);
            }

            @Override
            public Object receive() throws InterruptedException {
                return queue.take();
            }
        };
    }
}
