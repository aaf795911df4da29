package dev.joule.cli.demo;

/** A side of a scene. */
enum DemoSide {
    BUILT_IN("built-in"),
    JOULE("Joule");

    private final String label;

    DemoSide(String label) {
        this.label = label;
    }

    /** Returns the name in the result. */
    String label() {
        return label;
    }

    /** Returns the other side. */
    DemoSide other() {
        return this == JOULE ? BUILT_IN : JOULE;
    }
}
