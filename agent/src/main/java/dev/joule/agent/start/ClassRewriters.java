package dev.joule.agent.start;

import dev.joule.agent.jdk.ClassRewriter;
import dev.joule.agent.jdk.HookInstaller;
import java.lang.instrument.Instrumentation;
import java.util.function.Supplier;

/** Registers a rewriter of classes each time that it is asked for one. */
record ClassRewriters(Instrumentation instrumentation) implements Supplier<HookInstaller> {

    @Override
    public HookInstaller get() {
        return ClassRewriter.register(instrumentation, LossReporter.INSTANCE);
    }
}
