package dev.slipway.domain.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Scope of a token. It limits the operations of the token and never extends the permissions of its owner. */
public enum Scope {
    API, READ_API, READ_USER, CREATE_RUNNER, SUDO, READ_REPOSITORY, WRITE_REPOSITORY;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether the scope is reserved for tokens of administrators. */
    public boolean forAdministrators() {
        return this == SUDO;
    }

    /** Returns whether the scope permits reading only, at every route. */
    public boolean readsOnly() {
        return this == READ_API || this == READ_USER;
    }

    public static Optional<Scope> of(String wireName) {
        return Arrays.stream(values()).filter(scope -> scope.wireName().equals(wireName)).findFirst();
    }
}
