package dev.joule.verify.fault;

import java.util.Locale;

/**
 * An engine's duty to detect a fault, which its runs fulfil or fail.
 *
 * @param fault the id in the catalogue; or an id of the engine's own, for a fault that only this
 *     engine has
 * @param sentence the mistake, in a sentence
 * @param by the engine's check that must detect it
 */
public record Detection(String fault, String sentence, Engine engine, String by) {

    /** A kind of checker. */
    public enum Engine {
        EXPLORER,
        ORDERINGS,
        MODELS,
        SIMULATOR,
        SOAK;

        /** Returns the name in tables. */
        public String title() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the duty to detect a fault of the catalogue. */
    public static Detection of(Fault fault, Engine engine, String by) {
        return new Detection(fault.id(), fault.sentence(), engine, by);
    }

    /** Returns the duty of the soak to detect a fault of a stand-in for its subject. */
    public static Detection ownOfSoak(String subject, Enum<?> fault) {
        String words = fault.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new Detection(
                "soak." + subject + "." + words.replace(' ', '-'),
                "A " + subject + " " + words + ".",
                Engine.SOAK,
                subject);
    }
}
