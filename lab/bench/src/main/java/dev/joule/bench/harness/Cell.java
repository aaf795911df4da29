package dev.joule.bench.harness;

import java.util.ArrayList;
import java.util.List;

/** A child to run. */
record Cell(Row row, Subject subject, int fork) {

    /** The flags of a generator: it has one thread and makes little garbage. */
    private static final List<String> GENERATOR_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx256m");

    /**
     * Orders all children of a run: row by row, so that a cell is near in time to those it is
     * compared with, and in a row fork by fork.
     *
     * @return the steps; the children of a step run at the same time, and most steps have one child
     */
    static List<List<Cell>> interleave(List<Row> rows, List<Subject> subjects, int forks) {
        List<List<Cell>> steps = new ArrayList<>();
        for (Row row : rows) {
            for (int fork = 1; fork <= forks; fork++) {
                List<Cell> jobs = new ArrayList<>();
                for (Subject subject : subjects) {
                    if (subject.supports(row)) {
                        jobs.add(new Cell(row, subject, fork));
                    }
                }
                if (row.kind() == FigureKind.WATCH) {
                    steps.add(jobs);
                } else {
                    jobs.forEach(job -> steps.add(List.of(job)));
                }
            }
        }
        return steps;
    }

    List<String> command(Effort effort) {
        List<String> command = new ArrayList<>(subject.command());
        command.add(row.name());
        command.add(row.kind().word());
        command.add(Long.toString(effort.warmupOf(row).toMillis()));
        command.add(Long.toString(effort.measureOf(row).toMillis()));
        command.add(Integer.toString(effort.samplesOf(row)));
        return command;
    }

    /**
     * Returns the command of the generator that loads this child.
     *
     * @param rate requests a second; 0 to send as fast as they are answered
     * @param port the server's port
     * @param pid the number of the server's process
     */
    List<String> generator(Load load, Effort effort, double rate, int port, long pid) {
        List<String> arguments = new ArrayList<>();
        Load.Generator other = load.other();
        if (other != null) {
            arguments.add(other.target());
            arguments.add(Long.toString(pid));
        }
        arguments.add(row.name());
        arguments.add(Integer.toString(port));
        arguments.add(Integer.toString(load.connections()));
        arguments.add(Double.toString(rate));
        arguments.add(Long.toString(effort.warmupOf(row).toMillis()));
        arguments.add(Long.toString(effort.measureOf(row).toMillis()));
        arguments.add(Integer.toString(effort.samplesOf(row)));
        return JavaCommand.of(
                GENERATOR_FLAGS,
                other == null ? LoadMain.class : other.main(),
                arguments.toArray(String[]::new));
    }

    String fileName(String suite) {
        return "%s-%s-%s-%d.txt".formatted(suite, row.name(), subject.name(), fork);
    }

    @Override
    public String toString() {
        return row.name() + " " + subject.name() + " fork " + fork;
    }
}
