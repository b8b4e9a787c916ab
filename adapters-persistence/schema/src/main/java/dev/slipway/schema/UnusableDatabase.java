package dev.slipway.schema;

/** A database does not answer, or is too old. The message says which, and holds no secret. */
public final class UnusableDatabase extends RuntimeException {

    UnusableDatabase(String message, Throwable cause) {
        super(message, cause);
    }
}
