package dev.joule.bench.child;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts JVMs of this JDK, with the agent if this one has it, that run a program to its end. */
public final class Starts {

    private final List<String> command = new ArrayList<>();

    /**
     * Creates rounds that each start the program once.
     *
     * @param program the class of its {@code main}, on the class path of this JVM
     */
    public Starts(Class<?> program) {
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-javaagent:"))
                .forEach(command::add);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(program.getName());
    }

    /** Returns the milliseconds from the start of a JVM to its end. */
    public double round() throws IOException, InterruptedException {
        long start = System.nanoTime();
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        long took = System.nanoTime() - start;
        if (status != 0) {
            throw new IOException("the JVM ended with status " + status);
        }
        return took / 1e6;
    }
}
