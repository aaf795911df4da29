package dev.joule.agent.programs;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinWorkerThread;

/** Asks the JDK whether other threads wait for the carrier: alone, with one behind it, alone. */
public final class QueuedBehind {
    private QueuedBehind() {}

    public static void main(String[] args) throws Exception {
        Method question = ForkJoinWorkerThread.class.getDeclaredMethod("hasKnownQueuedWork");
        question.setAccessible(true);
        List<Object> answers = new ArrayList<>();
        Thread.startVirtualThread(
                        () -> {
                            answers.add(ask(question));
                            Thread behind = Thread.startVirtualThread(() -> {});
                            answers.add(ask(question));
                            join(behind);
                            answers.add(ask(question));
                        })
                .join();
        System.out.println(answers);
    }

    private static Object ask(Method question) {
        try {
            return question.invoke(null);
        } catch (ReflectiveOperationException failure) {
            return failure;
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }
}
