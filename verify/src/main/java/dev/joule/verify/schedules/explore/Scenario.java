package dev.joule.verify.schedules.explore;

import java.util.function.Consumer;

/**
 * A few strands that meet, told by what casts them.
 *
 * @param cast makes what the strands share and casts them; called anew for each schedule
 */
public record Scenario(String name, Consumer<Cast> cast) {}
