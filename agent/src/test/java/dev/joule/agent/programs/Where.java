package dev.joule.agent.programs;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;

/** Prints who carries virtual threads that are made in one way or another. */
public final class Where {
    private Where() {}

    public static void main(String[] args) throws Exception {
        Thread.startVirtualThread(() -> print("started")).join();
        Thread.ofVirtual().start(() -> print("built")).join();
        Thread made = Thread.ofVirtual().factory().newThread(() -> print("made"));
        made.start();
        made.join();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.submit(() -> print("executed")).get();
        }
        Thread.startVirtualThread(() -> waitFor(Thread.ofVirtual(), () -> print("child"))).join();
        Thread.startVirtualThread(() ->
                        waitFor(
                                Thread.ofPlatform(),
                                () -> waitFor(Thread.ofVirtual(), () -> print("stranger's child"))))
                .join();
        Thread.startVirtualThread(
                        () -> {
                            Thread.yield();
                            print("continued");
                        })
                .join();
    }

    private static void waitFor(Thread.Builder builder, Runnable body) {
        FutureTask<Void> task = new FutureTask<>(body, null);
        builder.start(task);
        try {
            task.get();
        } catch (InterruptedException | ExecutionException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void print(String what) {
        String text = Thread.currentThread().toString();
        System.out.println(what + ": " + text.substring(text.indexOf('@') + 1));
    }
}
