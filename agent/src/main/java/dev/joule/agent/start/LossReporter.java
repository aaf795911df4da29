package dev.joule.agent.start;

import java.util.function.Consumer;

/**
 * Reports what other agents undo, at once and on whatever thread finds it. No lambda, which would
 * cost the start of every program.
 */
enum LossReporter implements Consumer<String> {
    INSTANCE;

    @Override
    public void accept(String what) {
        Start.say(what + "; what the agent did there is undone");
    }
}
