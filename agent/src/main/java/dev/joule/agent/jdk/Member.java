package dev.joule.agent.jdk;

/**
 * A field or a method of a class of the JDK, or of a hook.
 *
 * @param owner the class, with slashes
 * @param type the descriptor of the field or the method
 */
record Member(String owner, String name, String type) {}
