package dev.joule.bench.libraries.program;

import dev.joule.bench.child.Cost;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Programs by name. What a program runs on is made only in the child that measures it. */
public final class Programs {

    private final Map<String, Function<GivenPool, Cost.Round>> all = new LinkedHashMap<>();

    /**
     * Adds the programs of a library.
     *
     * @param make makes what all of them run on
     * @param programs by their names
     */
    public <S> Programs add(Function<GivenPool, S> make, Map<String, Function<S, Cost.Round>> programs) {
        programs.forEach((name, program) -> all.put(name, make.andThen(program)));
        return this;
    }

    /** The programs by name; each is made for the pool it is to run on. */
    public Map<String, Function<GivenPool, Cost.Round>> byName() {
        return all;
    }
}
