package dev.joule;

import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;

/**
 * The examples of docs/guide/threads.md that use a preview of JDK 25; {@code ThreadsGuideTest}
 * starts a JVM that compiles and runs this file.
 */
final class ScopeSnippets {
    private static final ScopedValue<String> REQUEST = ScopedValue.newInstance();

    private ScopeSnippets() {}

    public static void main(String[] args) throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            // @start region="call"
            String page = ScopedValue.where(REQUEST, "r1").call(() -> page(scheduler));
            // @end
            System.out.println(page);
        }
    }

    // @start region="scope"
    static String page(Scheduler scheduler) throws InterruptedException {
        try (var scope =
                StructuredTaskScope.open(
                        Joiner.<String>awaitAllSuccessfulOrThrow(),
                        config -> config.withThreadFactory(scheduler.virtualThreadFactory()))) {
            Subtask<String> user = scope.fork(() -> "user of " + REQUEST.get());
            Subtask<String> orders = scope.fork(() -> "orders of " + REQUEST.get());
            scope.join(); // a subtask that fails cancels the other
            return user.get() + ", " + orders.get();
        }
    }

    // @end
}
