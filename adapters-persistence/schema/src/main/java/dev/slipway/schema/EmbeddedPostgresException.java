package dev.slipway.schema;

/**
 * Thrown if the embedded database cannot serve. The command line prints the message unchanged, so it names the path and, where there
 * is one, the remedy.
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
