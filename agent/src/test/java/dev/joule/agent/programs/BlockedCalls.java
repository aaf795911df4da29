package dev.joule.agent.programs;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Has more virtual threads read from processes than there are carriers; each process says something
 * only when the next thread has begun to run.
 */
public final class BlockedCalls {
    private static final int PROCESSES = 8;

    private BlockedCalls() {}

    public static void main(String[] args) throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            processes.add(new ProcessBuilder("cat").start());
        }
        CountDownLatch begun = new CountDownLatch(PROCESSES);
        List<Thread> threads = new ArrayList<>();
        for (Process process : processes) {
            threads.add(
                    Thread.startVirtualThread(() -> {
                        begun.countDown();
                        read(process);
                    }));
        }
        begun.await(); // all, though each holds its carrier
        for (Process process : processes) {
            try (OutputStream out = process.getOutputStream()) {
                out.write('x');
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("done");
    }

    private static void read(Process process) {
        try {
            int read = process.getInputStream().read();
            if (read != 'x') {
                System.out.println("read " + read);
            }
        } catch (IOException failure) {
            System.out.println(failure);
        }
    }
}
