package dev.joule.agent.image;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A program whose one virtual thread prints itself, with its carrier. Then it lists the system
 * image, as compilers do.
 */
final class ImageTrial {
    /** The argument for the thread alone. */
    static final String THREAD = "thread";

    /** The argument for all. */
    static final String ALL = "all";

    private ImageTrial() {}

    public static void main(String[] args) throws InterruptedException, IOException {
        Thread.startVirtualThread(() -> System.out.println(Thread.currentThread())).join();
        if (args[0].equals(THREAD)) {
            return;
        }
        Path image = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/");
        try (Stream<Path> files = Files.walk(image)) {
            System.out.println(files.count());
        }
    }
}
