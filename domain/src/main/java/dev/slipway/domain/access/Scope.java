package dev.slipway.domain.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a token opens, whatever its owner may do. */
public enum Scope {
    API, READ_API, READ_USER, CREATE_RUNNER, SUDO, READ_REPOSITORY, WRITE_REPOSITORY;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Only administrators can be given this scope. */
    public boolean forAdministrators() {
        return this == SUDO;
    }

    /** Opens reading only, whatever the route takes. */
    public boolean readsOnly() {
        return this == READ_API || this == READ_USER;
    }

    public static Optional<Scope> of(String wireName) {
        return Arrays.stream(values()).filter(scope -> scope.wireName().equals(wireName)).findFirst();
    }
}
