package dev.slipway.schema;

/**
 * Says why the embedded database cannot serve. Whoever starts the program shows the message to a person as it is, so it names
 * the place and, where there is one, the remedy.
 */
public class EmbeddedPostgresException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message what is wrong, where, and what to do about it */
    public EmbeddedPostgresException(String message) {
        super(message);
    }

    /**
     * @param message what is wrong, where, and what to do about it
     * @param cause what made us notice
     */
    public EmbeddedPostgresException(String message, Throwable cause) {
        super(message, cause);
    }
}
