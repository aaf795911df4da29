package dev.joule.bench.harness;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds files in the checkout that this program runs from: upwards from its classes, then from the
 * current folder.
 */
public final class Checkout {

    private Checkout() {}

    /**
     * Returns the first of these relative paths that exists below the folder or one of its parents.
     */
    public static @Nullable Path find(String... candidates) {
        for (Path start : starts()) {
            for (Path at = start.toAbsolutePath(); at != null; at = at.getParent()) {
                for (String candidate : candidates) {
                    Path found = at.resolve(candidate);
                    if (Files.exists(found)) {
                        return found;
                    }
                }
            }
        }
        return null;
    }

    private static List<Path> starts() {
        List<Path> starts = new ArrayList<>();
        CodeSource source = Checkout.class.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation() != null) {
            try {
                starts.add(Path.of(source.getLocation().toURI()));
            } catch (URISyntaxException | IllegalArgumentException e) {
                // The classes are not in a file system: only the current folder remains.
            }
        }
        starts.add(Path.of(""));
        return starts;
    }
}
