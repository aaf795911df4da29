package dev.joule.tools.commands;

import java.util.concurrent.Callable;

/**
 * A command that an unpublished module adds to {@code joule}: a class with picocli's annotations,
 * named in {@code META-INF/services}. It returns the exit status.
 */
public interface JouleCommand extends Callable<Integer> {}
