package dev.joule.verify.schedules.explore;

import java.util.function.Consumer;

/**
 * A few strands that share state, defined by the function that casts them.
 *
 * @param cast creates the shared state and casts the strands; called anew for each schedule
 */
public record Scenario(String name, Consumer<Cast> cast) {}
