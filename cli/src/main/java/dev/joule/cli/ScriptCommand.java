package dev.joule.cli;

import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** A command that the script of a checkout runs itself; here it has its help only. */
abstract class ScriptCommand implements Callable<Integer> {
    private static final int NOT_HERE = 2;
    private static final Set<String> HELP = Set.of("-h", "--help");

    @Spec private CommandSpec spec;

    @Unmatched private String @Nullable [] args;

    /** Creates a command whose fields picocli sets. */
    @SuppressWarnings("NullAway.Init")
    ScriptCommand() {}

    @Override
    public Integer call() {
        if (args != null && args.length > 0 && HELP.contains(args[0])) {
            spec.commandLine().usage(spec.commandLine().getOut());
            return 0;
        }
        PrintWriter err = spec.commandLine().getErr();
        err.printf("%s: only the script ./joule in a checkout runs this%n", spec.qualifiedName());
        return NOT_HERE;
    }

    @Command(
            name = "test",
            customSynopsis = "joule test [fast] [MAVEN_ARGUMENTS]",
            description = "Build everything and run the tests.",
            footer = {
                "",
                "  fast  leave out the slow tests; check the format",
                "",
                "Further arguments go to Maven. All tests take some eight minutes on two cores.",
                "",
                "Examples:",
                "  ./joule test",
                "  ./joule test fast",
                "  ./joule test -pl core -am            the core alone",
                "  ./joule test -Dtest='Timer*Test' -Dsurefire.failIfNoSpecifiedTests=false"
            })
    static final class Test extends ScriptCommand {}

    @Command(
            name = "install",
            customSynopsis = "joule install [--adapters] [MAVEN_ARGUMENTS]",
            description = "Install the library into the local Maven repository.",
            footer = {
                "",
                "Installs core, compute, sync, observe and the BOM, with their sources and"
                        + " documentation.",
                "",
                "  --adapters  install joule-pekko and joule-cluster, too",
                "",
                "Examples:",
                "  ./joule install",
                "  ./joule install --adapters"
            })
    static final class Install extends ScriptCommand {}

    @Command(
            name = "cluster-demo",
            customSynopsis = "joule cluster-demo [--cost]",
            description = "Count primes in three JVMs, of which one is killed.",
            footer = {
                "",
                "  --cost  measure what a piece costs instead",
                "",
                "One JVM is killed and one is suspended in the middle; the answer is compared with"
                        + " that",
                "of a sieve. The first build fetches Apache Pekko.",
                "",
                "Example:",
                "  ./joule cluster-demo"
            })
    static final class ClusterDemo extends ScriptCommand {}

    @Command(
            name = "docs",
            customSynopsis = "joule docs [FOLDER]",
            description = "Make the API documentation of core, compute, sync and observe.",
            footer = {
                "",
                "  FOLDER  where to write it; default: target/docs",
                "",
                "Example:",
                "  ./joule docs"
            })
    static final class Docs extends ScriptCommand {}

    @Command(
            name = "mvn",
            customSynopsis = "joule mvn MAVEN_ARGUMENTS",
            description = "Run Maven on the JDK 25 that was found.",
            footer = {"", "Example:", "  ./joule mvn spotless:apply"})
    static final class Mvn extends ScriptCommand {}
}
