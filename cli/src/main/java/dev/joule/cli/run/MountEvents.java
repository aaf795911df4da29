package dev.joule.cli.run;

import java.util.List;
import java.util.stream.Stream;

/**
 * Whether the JVM has to tell its tool interface of each mount and unmount of a virtual thread. It
 * does so from the moment it has an agent, ours too, and it costs about a tenth of a microsecond
 * each time. Debuggers and the like need it; ours does not.
 */
final class MountEvents {
    /** What a JVM is given that need not. */
    static final List<String> OFF =
            List.of("-XX:+UnlockExperimentalVMOptions", "-XX:-DoJVMTIVirtualThreadTransitions");

    /** Whoever brings one of these may need them, or has decided. */
    private static final List<String> WANTING =
            List.of(
                    "-agentlib:",
                    "-agentpath:",
                    "-javaagent:",
                    "-Xrun",
                    "-Xdebug",
                    "-XX:+DoJVMTIVirtualThreadTransitions");

    private MountEvents() {}

    /**
     * The flags for a JVM with our agent.
     *
     * @param arguments what else {@code java} is given
     * @param environment what it reads from the environment
     */
    static List<String> flags(List<String> arguments, String environment) {
        int options = JavaArguments.options(arguments).size();
        boolean isMoreInAFile =
                options < arguments.size() && arguments.get(options).startsWith("@");
        boolean areWanted =
                Stream.concat(
                                arguments.stream().limit(options),
                                Stream.of(environment.split("\\s+")))
                        .anyMatch(option -> WANTING.stream().anyMatch(option::startsWith));
        return areWanted || isMoreInAFile ? List.of() : OFF;
    }
}
