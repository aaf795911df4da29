package dev.joule.internal.scheduler;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The stacks of threads of one kind, as lines of a report. Written and read by different threads.
 */
final class Stacks {
    private static final StackTraceElement[] NONE = {};

    private final List<Thread> threads;
    private final StackDescriber.Kind kind;

    /** Null where a stack has not been read. */
    private final AtomicReferenceArray<String> lines;

    Stacks(List<Thread> threads, StackDescriber.Kind kind) {
        this.threads = threads;
        this.kind = kind;
        lines = new AtomicReferenceArray<>(threads.size());
    }

    boolean areOfPlatform() {
        return kind != StackDescriber.Kind.VIRTUAL;
    }

    /** Returns how many have not been read. */
    int unread() {
        int unread = 0;
        for (int i = 0; i < threads.size(); i++) {
            unread += lines.get(i) == null ? 1 : 0;
        }
        return unread;
    }

    /** Reads those that have not been read, or those of them whose thread waits. */
    void read(boolean onlyWaiting, StackReader reader) {
        for (int i = 0; i < threads.size() && !reader.isOver(); i++) {
            Thread thread = threads.get(i);
            if (lines.get(i) == null
                    && (!onlyWaiting || thread.getState() != Thread.State.RUNNABLE)) {
                lines.set(i, StackDescriber.of(thread, thread.getStackTrace(), kind));
            }
        }
    }

    /** Fills in the stacks that are still missing from the given map. */
    void read(Map<Thread, StackTraceElement[]> stacks) {
        for (int i = 0; i < threads.size(); i++) {
            if (lines.get(i) == null) {
                Thread thread = threads.get(i);
                StackTraceElement[] stack = stacks.getOrDefault(thread, NONE);
                lines.set(i, StackDescriber.of(thread, stack, kind));
            }
        }
    }

    /** Adds a line for each thread. */
    void addLinesTo(List<String> report) {
        for (int i = 0; i < threads.size(); i++) {
            String line = lines.get(i);
            report.add(line == null ? StackDescriber.unread(threads.get(i)) : line);
        }
    }
}
