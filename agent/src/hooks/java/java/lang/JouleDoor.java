package java.lang;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;

/**
 * Makes the loader of Joule's module for the agent, which gets this object before it has a module.
 */
final class JouleDoor implements Function<String, ClassLoader> {
    /** The folder of the module's content in the agent's jar; no other loader looks there. */
    private static final String FOLDER = "META-INF/joule/";

    /** The one of its kind; of an interface, which its reader knows. */
    static final Function<String, ClassLoader> INSTANCE = new JouleDoor();

    private JouleDoor() {}

    @Override
    public ClassLoader apply(String jar) {
        try {
            return new JouleLoader(jar, FOLDER);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
