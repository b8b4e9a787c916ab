package dev.slipway.bootstrap;

/** A command cannot do what it was asked for. The message says why in one line, for the person at the terminal, and holds no secret. */
final class CommandFailed extends RuntimeException {

    CommandFailed(String message) {
        super(message);
    }

    CommandFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
