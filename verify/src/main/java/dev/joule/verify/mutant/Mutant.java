package dev.joule.verify.mutant;

/**
 * One change to one method of a production class.
 *
 * @param name how reports call it
 * @param className the class, by its binary name
 * @param method the method, or the overloads, to be changed
 */
public record Mutant(String name, String className, String method, Edit edit) {

    public static Mutant of(String name, Class<?> target, String method, Edit edit) {
        return new Mutant(name, target.getName(), method, edit);
    }

    /** Where the change is made. */
    public String place() {
        return className.substring(className.lastIndexOf('.') + 1) + "#" + method;
    }
}
