package dev.joule.tools.commands;

/** Thrown by a command whose options are wrong; reported as a mistake of the command line. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception whose message gives the reason in one line. */
    public UsageException(String message) {
        super(message);
    }

    /** Returns the number if it is in the range. */
    public static long checkRange(String option, long number, long least, long most) {
        if (number < least || number > most) {
            throw new UsageException(
                    option + " must be " + least + " to " + most + ", not " + number);
        }
        return number;
    }
}
