package dev.joule.internal.scheduler;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Where some threads stand, as lines of a report; read by a thread of its own. */
final class Stacks {
    /**
     * More stacks than these are read at one stop of all threads. One by one, each thread has to
     * get a processor while the others keep theirs; all stopped, each needs it for a moment only.
     */
    private static final int FEW = 4;

    private final List<Thread> threads;
    private final Standing.Kind kind;

    /** Those that were read in time. */
    private final AtomicReferenceArray<String> lines;

    private Stacks(List<Thread> threads, Standing.Kind kind) {
        this.threads = threads;
        this.kind = kind;
        lines = new AtomicReferenceArray<>(threads.size());
    }

    static Stacks of(List<Thread> threads, Standing.Kind kind) {
        return new Stacks(threads, kind);
    }

    /** Reads all stacks, or as many as can be read in that time. */
    static void read(String name, long nanos, Stacks... all) {
        Reader reader = new Reader(all);
        int count = 0;
        for (Stacks stacks : all) {
            count += stacks.threads.size();
        }
        if (count > 0 && reader.tryStart(name)) {
            reader.await(nanos);
        }
    }

    /** Adds a line for each thread. */
    void addLinesTo(List<String> report) {
        for (int i = 0; i < threads.size(); i++) {
            String line = lines.get(i);
            report.add(line == null ? Standing.unread(threads.get(i)) : line);
        }
    }

    private void readOneByOne() {
        for (int i = 0; i < threads.size(); i++) {
            Thread thread = threads.get(i);
            lines.set(i, Standing.of(thread, thread.getStackTrace(), kind));
        }
    }

    private void readFrom(Map<Thread, StackTraceElement[]> stacks) {
        for (int i = 0; i < threads.size(); i++) {
            Thread thread = threads.get(i);
            StackTraceElement[] stack = stacks.get(thread);
            lines.set(i, Standing.of(thread, stack == null ? Standing.NO_STACK : stack, kind));
        }
    }

    /** The thread that reads; a stack that is never to be had holds up nobody else. */
    private static final class Reader implements Runnable {
        private final Stacks[] all;
        private final CountDownLatch isDone = new CountDownLatch(1);

        Reader(Stacks[] all) {
            this.all = all;
        }

        boolean tryStart(String name) {
            try {
                Thread thread = new Thread(null, this, "joule-" + name + "-report", 0, false);
                thread.setDaemon(true);
                thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
                thread.start();
                return true;
            } catch (OutOfMemoryError noThread) {
                return false; // a report without stacks
            }
        }

        @Override
        public void run() {
            try {
                readAll();
            } catch (OutOfMemoryError error) {
                // A report without the other stacks.
            } finally {
                isDone.countDown();
            }
        }

        private void readAll() {
            int platform = 0;
            for (Stacks stacks : all) {
                platform += stacks.kind == Standing.Kind.VIRTUAL ? 0 : stacks.threads.size();
            }
            Map<Thread, StackTraceElement[]> atOnce =
                    platform > FEW ? Thread.getAllStackTraces() : Map.of();
            for (Stacks stacks : all) {
                if (platform > FEW && stacks.kind != Standing.Kind.VIRTUAL) {
                    stacks.readFrom(atOnce);
                } else {
                    stacks.readOneByOne();
                }
            }
        }

        /** Waits whatever interrupts come: the caller's may have come before. */
        void await(long nanos) {
            long end = System.nanoTime() + nanos;
            boolean interrupted = false;
            boolean isOver = false;
            while (!isOver) {
                try {
                    isDone.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    isOver = true;
                } catch (InterruptedException interrupt) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
