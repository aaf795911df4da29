package dev.joule.verify.soak.server;

import dev.joule.Scheduler;
import dev.joule.tools.load.LoadServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadFactory;

/**
 * The main class of a server's JVM: {@code GROUND TWIN WORKERS}. Prints its port and the carrier of
 * its threads. Prints a census for each line of its input. Ends with all of its threads when its
 * input ends.
 */
final class ServerMain {
    static final String LISTENING = "listening ";
    static final String CENSUS = "census ";
    static final String FAULT = "fault ";
    static final String DONE = "done";

    private ServerMain() {}

    /** Runs the server. */
    public static void main(String[] args) throws Exception {
        FaultyServer twin = FaultyServer.valueOf(args[1]);
        if (ThreadPlacement.valueOf(args[0]) == ThreadPlacement.AGENT) {
            serve(Thread.ofVirtual().name("soak-", 0).factory(), twin);
        } else {
            try (Scheduler scheduler =
                    Scheduler.builder().name("soak").workers(Integer.parseInt(args[2])).build()) {
                serve(scheduler.virtualThreadFactory(), twin);
                if (twin != FaultyServer.NONE) {
                    System.exit(0); // the threads that a twin keeps never end
                }
            }
        }
        System.out.println(DONE);
    }

    private static void serve(ThreadFactory threads, FaultyServer twin)
            throws IOException, InterruptedException {
        SoakService service = new SoakService(threads, twin);
        try (LoadServer server = LoadServer.start(threads, service);
                BufferedReader in =
                        new BufferedReader(
                                new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            System.out.println(LISTENING + server.port() + " " + carrier(threads));
            while (in.readLine() != null) {
                for (String fault = service.faults().poll();
                        fault != null;
                        fault = service.faults().poll()) {
                    System.out.println(FAULT + fault);
                }
                System.out.println(CENSUS + ServerCensus.take().line());
            }
        }
    }

    private static String carrier(ThreadFactory threads) throws InterruptedException {
        String[] text = new String[1];
        Thread thread = threads.newThread(() -> text[0] = Thread.currentThread().toString());
        thread.start();
        thread.join();
        return text[0].substring(text[0].indexOf('@') + 1);
    }
}
