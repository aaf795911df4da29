package dev.joule.cli.run;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explains why an agent cannot be attached to a running JVM. */
@Command(
        name = "attach",
        mixinStandardHelpOptions = true,
        description = "Says how a program that runs gets to run on Joule.")
public final class AttachCommand implements Callable<Integer> {
    private static final int REFUSED = 2;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "PID", description = "The program's process.")
    private long pid;

    /** Creates a command whose fields picocli sets. */
    @SuppressWarnings("NullAway.Init")
    public AttachCommand() {}

    @Override
    public Integer call() {
        if (pid <= 0 || ProcessHandle.of(pid).isEmpty()) {
            spec.commandLine().getErr().println("joule: there is no process " + pid);
            return REFUSED;
        }
        spec.commandLine()
                .getErr()
                .println(
                        """
                        joule: process %d is left as it is. The virtual threads that it has would \
                        stay on the JDK's scheduler, and so would all that they start: two \
                        schedulers would share its processors, and nobody could say which threads \
                        are whose.
                        Start it with the agent instead: ./joule run app.jar, or java \
                        -javaagent:joule-agent.jar -jar app.jar\
                        """
                                .formatted(pid));
        return REFUSED;
    }
}
