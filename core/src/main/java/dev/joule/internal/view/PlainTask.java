package dev.joule.internal.view;

/** A task given to {@code execute}. */
final class PlainTask extends ViewTask {
    private final Runnable command;
    private final Runnable body;

    /**
     * @param command the task as it was submitted
     * @param body the task with its context
     */
    PlainTask(View view, Runnable command, Runnable body) {
        super(view);
        this.command = command;
        this.body = body;
    }

    @Override
    public Runnable command() {
        return command;
    }

    @Override
    public Runnable leftOver() {
        return body;
    }

    @Override
    Object guarded() {
        return body;
    }

    @Override
    public void run() {
        if (begin()) {
            try {
                body.run();
            } finally {
                end();
            }
        }
    }
}
