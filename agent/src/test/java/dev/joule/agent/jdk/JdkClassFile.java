package dev.joule.agent.jdk;

import java.io.IOException;
import java.io.InputStream;

/** Reads class files of the running JDK. */
final class JdkClassFile {
    private JdkClassFile() {}

    /** Returns the class file of a class in {@code java.base}, named with slashes. */
    static byte[] of(String name) {
        try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
            return in.readAllBytes();
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
    }
}
