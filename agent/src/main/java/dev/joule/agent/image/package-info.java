/**
 * The tool that builds Joule into a runtime image, {@code joule image}.
 *
 * <p>It copies a JDK, or what {@code jlink} made of one, and changes the same classes in the same
 * way as the agent does: the {@code jdk} package compares all places and changes them. The image
 * needs no agent, so that the JVM reports no mounts and keeps its class archives and AOT caches.
 *
 * <p>What is changed in the copy:
 *
 * <ul>
 *   <li>{@code lib/modules}: the changed classes of {@code java.base}, the hooks, and {@code
 *       java.lang.JouleStart}, which loads Joule at the first virtual thread; its list of folders
 *       is made anew.
 *   <li>{@code lib/joule.jar}: Joule, as a module that exports nothing and that the program does
 *       not see.
 *   <li>{@code release}: a line with Joule's version.
 *   <li>{@code lib/server/*.jsa}: made anew by the image itself, since they name the classes of
 *       {@code lib/modules}.
 * </ul>
 *
 * <p>The file of the modules is read and written by classes of the JDK's own {@code jlink}, which
 * are internal: the tool runs in a JVM of its own that exports them.
 */
@org.jspecify.annotations.NullMarked
package dev.joule.agent.image;
