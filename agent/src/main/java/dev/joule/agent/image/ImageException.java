package dev.joule.agent.image;

/** A reason for which no image is made; the message is for the user. */
final class ImageException extends Exception {
    private static final long serialVersionUID = 1;

    ImageException(String message) {
        super(message);
    }
}
