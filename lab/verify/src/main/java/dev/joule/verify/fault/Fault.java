package dev.joule.verify.fault;

import dev.joule.verify.bytecode.Edit;

/**
 * A mistake in a production class: a change to one method, which the checkers must detect.
 *
 * @param id the name in reports, rules, models and documents, as {@code part.mistake}
 * @param sentence the mistake, in a sentence
 * @param className the class, by its binary name
 * @param method the method, or the overloads, to change
 */
public record Fault(String id, String sentence, String className, String method, Edit edit) {

    /** Returns a fault without its sentence. */
    public static Fault of(String id, Class<?> target, String method, Edit edit) {
        return of(id, target.getName(), method, edit);
    }

    /** Returns a fault without its sentence, in a class that is not accessible. */
    public static Fault of(String id, String className, String method, Edit edit) {
        return new Fault(id, "", className, method, edit);
    }

    /** Returns this fault with a sentence that describes it. */
    public Fault means(String text) {
        return new Fault(id, text, className, method, edit);
    }

    /** Returns the class and method of the change. */
    public String place() {
        return className.substring(className.lastIndexOf('.') + 1) + "#" + method;
    }
}
