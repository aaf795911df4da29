package dev.joule.bench.harness;

import java.util.List;

/** A suite of two rows, and subjects that are shell scripts. */
final class Fixtures {

    static final Suite SUITE =
            new Suite(
                    "suite",
                    List.of(Row.nanos("fast"), Row.nanos("slow")),
                    List.of(script("joule", ""), script("other", "")));

    private Fixtures() {}

    /** Returns a subject whose child is a script; the row is its {@code $1}. */
    static Subject script(String name, String script) {
        return new Subject() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public boolean supports(Row row) {
                return true;
            }

            @Override
            public List<String> command() {
                return List.of("sh", "-c", script, name);
            }
        };
    }
}
