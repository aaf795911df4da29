package dev.joule.cli.demo;

/** The kinds of load in the mix. */
enum Kind {
    TREES("spawn trees", "spawn_trees"),
    PING_PONG("ping-pong", "ping_pong"),
    TIMERS("timers", "timers"),
    EXTERNAL("from outside", "external"),
    LONG("long tasks", "long_tasks");

    private final String label;
    private final String key;

    Kind(String label, String key) {
        this.label = label;
        this.key = key;
    }

    /** Returns the name in a table. */
    String label() {
        return label;
    }

    /** Returns the name in JSON. */
    String key() {
        return key;
    }
}
