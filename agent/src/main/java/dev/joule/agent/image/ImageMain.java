package dev.joule.agent.image;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Builds Joule into a copy of a runtime image. Run by {@code joule image} as a program of its own,
 * to which the packages of {@code jlink} are exported.
 */
public final class ImageMain {
    private static final int FAILED = 1;

    private ImageMain() {}

    /**
     * Builds one image; the exit status is 0, or 1 with a reason on {@code stderr}.
     *
     * @param args the JDK, the image, and Joule's version
     */
    public static void main(String[] args) throws InterruptedException {
        Thread.ofPlatform().daemon().start(ImageMain::endWithTheInput);
        try {
            new ImageBuilder(Path.of(args[0]).toRealPath(), Path.of(args[1]), ownJar())
                    .build(args[2]);
        } catch (ImageException reason) {
            fail(String.valueOf(reason.getMessage()));
        } catch (NoSuchFileException missing) {
            fail(missing.getFile() + " does not exist");
        } catch (IOException | UncheckedIOException | URISyntaxException failure) {
            fail(failure.toString());
        }
    }

    /**
     * Ends this JVM, and so deletes the half image, when its input ends: then the command that
     * started it was killed.
     */
    private static void endWithTheInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException brokenPipe) {
            // The command has ended.
        }
        System.exit(FAILED);
    }

    private static Path ownJar() throws URISyntaxException {
        return Path.of(ImageMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static void fail(String why) {
        System.err.println("joule image: " + why);
        System.exit(FAILED);
    }
}
