package dev.joule.examples;

import dev.joule.Scheduler;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;

/**
 * A chat server on loopback: the first line of a client is its name, each later one goes to all.
 * Each client has two virtual threads, one that reads and one that writes, so that a client that
 * does not read delays no other.
 *
 * <p>{@code java --add-opens java.base/java.lang=ALL-UNNAMED dev.joule.examples.ChatServer 7000}
 */
public final class ChatServer {
    private static final int MAX_UNREAD = 100;

    private final Set<Client> clients = ConcurrentHashMap.newKeySet();

    /** A connection, and the lines that are still to be written to it. */
    private record Client(Socket socket, BlockingQueue<String> outbox) {

        /** Queues a line, or disconnects a client that has too many unread ones. */
        void send(String line) {
            if (!outbox.offer(line)) {
                disconnect();
            }
        }

        void disconnect() {
            try {
                socket.close();
            } catch (IOException e) {
                System.err.println("closing a connection: " + e.getMessage());
            }
        }
    }

    /** Serves the port {@code args[0]}, or any free one if that is 0, until its input ends. */
    public static void main(String[] args) throws IOException {
        ChatServer server = new ChatServer();
        try (Scheduler scheduler = Scheduler.builder().name("chat").build();
                ServerSocket socket =
                        new ServerSocket(
                                Integer.parseInt(args[0]), 50, InetAddress.getLoopbackAddress())) {
            ThreadFactory threads = scheduler.virtualThreadFactory();
            threads.newThread(() -> server.accept(socket, threads)).start();
            System.out.println("port " + socket.getLocalPort() + "; the end of the input ends me");
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        } // closes the socket, then waits for the threads
    }

    private void accept(ServerSocket socket, ThreadFactory threads) {
        try {
            while (true) {
                Client client = new Client(socket.accept(), new ArrayBlockingQueue<>(MAX_UNREAD));
                clients.add(client);
                Thread writer = threads.newThread(() -> write(client));
                writer.start();
                threads.newThread(() -> read(client, writer)).start();
            }
        } catch (IOException e) {
            System.out.println("closed");
            clients.forEach(Client::disconnect);
        }
    }

    private void read(Client client, Thread writer) {
        try (Socket socket = client.socket();
                BufferedReader lines =
                        new BufferedReader(
                                new InputStreamReader(
                                        socket.getInputStream(), StandardCharsets.UTF_8))) {
            String name = lines.readLine();
            sendToAll(name + " has joined");
            for (String line; (line = lines.readLine()) != null; ) {
                sendToAll(name + ": " + line);
            }
        } catch (IOException e) {
            System.err.println("reading: " + e.getMessage());
        } finally {
            clients.remove(client);
            writer.interrupt();
        }
    }

    private void sendToAll(String line) {
        clients.forEach(client -> client.send(line));
    }

    private void write(Client client) {
        try (PrintWriter out =
                new PrintWriter(client.socket().getOutputStream(), true, StandardCharsets.UTF_8)) {
            while (!out.checkError()) {
                out.println(client.outbox().take());
            }
        } catch (IOException | InterruptedException e) {
            client.disconnect(); // the reader has ended, or ends now
        }
    }
}
