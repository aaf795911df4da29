package dev.joule.internal.task;

import dev.joule.task.Waker;

/** A joiner that passes an exception of its task to the handler of uncaught exceptions. */
record FailureReport(Task<?> task, TaskRuntime home) implements Waker {

    @Override
    public void wake() {
        if (task.hasFailed()) {
            home.report(TaskResult.errorOf(task));
        }
    }
}
