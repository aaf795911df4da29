package dev.joule.bench.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A subject whose JVM has Joule's agent; the agent's jar is searched for by {@code prepare}. */
public final class AgentSubject implements Subject {

    /**
     * The places of the agent's jar: beside the command line's own jar, and the build folder of the
     * agent's module.
     */
    private static final String[] JARS = {"joule-agent.jar", "agent/target/joule-agent.jar"};

    private final Function<List<String>, JvmSubject> jvm;
    private final List<String> flags;
    private JvmSubject subject;

    /**
     * Creates a subject.
     *
     * @param jvm creates the subject with the given flags
     * @param flags the flags besides the agent
     */
    public AgentSubject(Function<List<String>, JvmSubject> jvm, List<String> flags) {
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
        // On an unknown JDK the agent would leave the JDK's scheduler in place, which would then be
        // compared with itself.
        all.add("-javaagent:" + jar + "=unsupported=fail");
        subject = jvm.apply(all);
        return null;
    }

    @Override
    public List<String> command() {
        return subject.command();
    }
}
