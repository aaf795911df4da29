package dev.joule.agent.jdk;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The class files of a JDK that has the hooks built in: those that are changed, and the hooks. */
public final class ChangedClasses {
    static final List<String> HOOKS =
            List.of(
                    "java/lang/JouleHook",
                    "java/lang/JouleStart",
                    "java/lang/JouleLoader",
                    "java/lang/JouleDoor",
                    "java/lang/JouleStart$Opener",
                    "java/util/concurrent/JouleHook",
                    "java/util/concurrent/locks/JouleHook",
                    "jdk/internal/misc/JouleHook",
                    "sun/nio/ch/JouleHook",
                    "sun/nio/ch/JouleEpoll");

    /** The class files of a JDK's {@code java.base}. */
    public interface Source {
        /** Returns the class file of that name, with slashes, or null. */
        byte @Nullable [] classFile(String name);
    }

    private ChangedClasses() {}

    /**
     * Changes the classes of a JDK: all, or none.
     *
     * @param feature the JDK's version
     * @return the class files by their names, with slashes
     * @throws UnknownJdkException if the JDK is not as it is known, or has the hooks already
     */
    public static Map<String, byte[]> of(int feature, Source jdk)
            throws UnknownJdkException, IOException {
        if (jdk.classFile(HOOKS.getFirst()) != null) {
            throw new UnknownJdkException("it has Joule built in already");
        }
        Map<String, byte[]> files = new HashMap<>();
        for (var site : sites(JdkProfile.of(feature), jdk).entrySet()) {
            byte[] original = jdk.classFile(site.getKey());
            if (original == null) {
                throw new UnknownJdkException("it has no class " + site.getKey());
            }
            files.put(site.getKey(), site.getValue().rewrite(original));
        }
        for (String hook : HOOKS) {
            files.put(hook, hookFile(hook));
        }
        return files;
    }

    private static Map<String, HookInstaller.Site> sites(JdkProfile profile, Source jdk) {
        Map<String, HookInstaller.Site> sites = new HashMap<>();
        sites.put(profile.threads().owner(), profile.threads());
        sites.put(profile.blocker().owner(), profile.blocker());
        sites.putAll(profile.spinSites());
        sites.putAll(profile.unparkSites());
        if (jdk.classFile(profile.sockets().epoll()) != null) {
            sites.putAll(profile.sockets().sites());
        }
        return sites;
    }

    private static byte[] hookFile(String name) throws IOException {
        try (InputStream file =
                ChangedClasses.class.getResourceAsStream(
                        '/' + HookClass.FOLDER + name + ".class")) {
            if (file == null) {
                throw new IOException("no class file of " + name);
            }
            return file.readAllBytes();
        }
    }
}
