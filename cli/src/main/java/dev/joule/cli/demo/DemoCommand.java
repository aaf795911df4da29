package dev.joule.cli.demo;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Stands in for the demo until it is merged. */
@Command(name = "demo", description = "Compare Joule with a ForkJoinPool on a mixed load.")
public final class DemoCommand implements Runnable {
    @Option(names = "--seconds")
    private int seconds = 10;

    @Override
    public void run() {
        System.out.println("demo " + seconds);
    }
}
