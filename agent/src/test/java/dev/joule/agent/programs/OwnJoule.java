package dev.joule.agent.programs;

import dev.joule.Scheduler;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Has a Joule of its own: uses it, ends it, and goes on with plain virtual threads and sockets. */
public final class OwnJoule {
    private OwnJoule() {}

    public static void main(String[] args) throws Exception {
        try (Scheduler own = Scheduler.builder().name("own").workers(1).build()) {
            System.out.println("task: " + own.submit(() -> Thread.currentThread().getName()).get());
            try {
                inThread(own.ofVirtual(), OwnJoule::printCarrier);
                inThread(own.ofVirtual(), OwnJoule::talk);
            } catch (UnsupportedOperationException closed) {
                System.out.println("own: " + closed.getMessage());
            }
        }
        inThread(Thread.ofVirtual(), OwnJoule::printCarrier);
        inThread(Thread.ofVirtual(), OwnJoule::talk);
        System.out.println("loader: " + Scheduler.class.getClassLoader().getName());
    }

    private static void inThread(Thread.Builder builder, Body body)
            throws InterruptedException, ExecutionException {
        FutureTask<Void> task =
                new FutureTask<>(() -> {
                    body.run();
                    return null;
                });
        builder.start(task);
        task.get();
    }

    private static void printCarrier() {
        String text = Thread.currentThread().toString();
        System.out.println("carrier: " + text.substring(text.indexOf('@') + 1));
    }

    /** Blocks in a socket read until another virtual thread writes. */
    private static void talk() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket here = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket there = server.accept()) {
            Thread writer =
                    Thread.startVirtualThread(() -> {
                        Thread.yield();
                        write(here);
                    });
            System.out.println("read: " + there.getInputStream().read());
            writer.join();
        }
    }

    private static void write(Socket socket) {
        try {
            socket.getOutputStream().write(7);
        } catch (java.io.IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    private interface Body {
        void run() throws Exception;
    }
}
