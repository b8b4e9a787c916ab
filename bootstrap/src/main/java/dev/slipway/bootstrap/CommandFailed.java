package dev.slipway.bootstrap;

import org.jspecify.annotations.Nullable;

/** Thrown if a command fails. The message is one line for the terminal, without secrets. */
final class CommandFailed extends RuntimeException {

    CommandFailed(String message) {
        super(message);
    }

    CommandFailed(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
