package dev.joule.bench.threads;

import dev.joule.bench.harness.Checkout;
import dev.joule.bench.harness.JvmSubject;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A subject whose JVM has Joule's agent, whose jar is looked for when it is made ready. */
final class AgentSubject implements Subject {

    /** Beside the command line's own jar; where the agent's module makes it. */
    private static final String[] JARS = {"joule-agent.jar", "agent/target/joule-agent.jar"};

    private final Function<List<String>, JvmSubject> jvm;
    private final List<String> flags;
    private JvmSubject subject;

    /**
     * @param jvm makes the subject with the flags it gets
     * @param flags those that it has besides the agent
     */
    AgentSubject(Function<List<String>, JvmSubject> jvm, List<String> flags) {
        this.jvm = jvm;
        this.flags = flags;
        this.subject = jvm.apply(flags);
    }

    @Override
    public String name() {
        return subject.name();
    }

    @Override
    public boolean supports(Row row) {
        return subject.supports(row);
    }

    @Override
    public @Nullable String prepare() {
        Path jar = Checkout.find(JARS);
        if (jar == null) {
            return "no joule-agent.jar was found from here";
        }
        List<String> all = new ArrayList<>(flags);
        // On a JDK that it does not know it would leave the JDK's scheduler in place, and we would
        // compare that with itself.
        all.add("-javaagent:" + jar + "=unsupported=fail");
        subject = jvm.apply(all);
        return null;
    }

    @Override
    public List<String> command() {
        return subject.command();
    }
}
