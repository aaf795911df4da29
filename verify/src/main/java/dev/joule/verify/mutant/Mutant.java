package dev.joule.verify.mutant;

/**
 * A change to one method of a production class.
 *
 * @param name the name in reports
 * @param className the class, by its binary name
 * @param method the method, or the overloads, to change
 */
public record Mutant(String name, String className, String method, Edit edit) {

    public static Mutant of(String name, Class<?> target, String method, Edit edit) {
        return new Mutant(name, target.getName(), method, edit);
    }

    /** Returns the class and method of the change. */
    public String place() {
        return className.substring(className.lastIndexOf('.') + 1) + "#" + method;
    }
}
