package dev.joule.agent.start;

import dev.joule.agent.jdk.BuiltInHooks;
import java.util.function.Consumer;

/**
 * Starts Joule in a runtime image that has it built in, in its static initializer, as {@link
 * Launch} does for the agent. The initializing thread passes, as its context class loader, the
 * object that opens packages of the JDK to this module.
 */
final class ImageLaunch {

    static {
        Thread thread = Thread.currentThread();
        @SuppressWarnings(
                "unchecked") // the image's JouleStart.Opener, which this class cannot name
        var opener = (Consumer<String>) thread.getContextClassLoader();
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        Start.startInImage(new BuiltInHooks(opener));
    }

    private ImageLaunch() {}
}
