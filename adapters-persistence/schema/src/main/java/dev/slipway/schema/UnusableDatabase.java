package dev.slipway.schema;

import org.jspecify.annotations.Nullable;

/** A database does not answer, or is too old. The message says which, and holds no secret. */
public final class UnusableDatabase extends RuntimeException {

    UnusableDatabase(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
