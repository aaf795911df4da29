package dev.joule.agent.jdk;

import java.util.List;
import java.util.Map;

/** The way in which classes of the JDK get to call a hook. */
public interface HookInstaller {

    /** A change to one class. */
    interface Site {
        /**
         * Returns the class file, changed.
         *
         * @throws UnknownJdkException if it is not as it is known
         */
        byte[] rewrite(byte[] classFile) throws UnknownJdkException;
    }

    /** The hook that the changed classes call. */
    interface Definition {
        /**
         * Prepares the hook for its calls.
         *
         * @param isBuiltIn whether the JDK has its class already
         */
        void define(boolean isBuiltIn) throws ReflectiveOperationException;
    }

    /**
     * Opens a package of the JDK to this module and to no other, and makes classes of it call the
     * hook: all or none. Called once at most.
     *
     * @param sites by the classes' names, with slashes
     * @param hook defined once, before the first class calls it
     * @throws UnknownJdkException if the JDK is not as it is known; nothing is changed then, or the
     *     message names the classes that could not be changed back
     */
    void install(String inPackage, Map<String, Site> sites, Definition hook)
            throws UnknownJdkException;

    /** Gives the installation up; nothing is installed by it later. */
    void unregister();

    /** Returns the classes that another agent has changed back since, with slashes. */
    List<String> lost();
}
