package dev.slipway.domain.access;

import dev.slipway.domain.kernel.WireNames;
import java.util.Optional;

/** Scope of a token. It limits the operations of the token and never extends the permissions of its owner. */
public enum Scope {
    API, READ_API, READ_USER, CREATE_RUNNER, SUDO, READ_REPOSITORY, WRITE_REPOSITORY, OPENID, PROFILE, EMAIL;

    private static final WireNames<Scope> NAMES = WireNames.of(values());

    public String wireName() {
        return NAMES.name(this);
    }

    /** Returns whether the scope is reserved for tokens of administrators. */
    public boolean forAdministrators() {
        return this == SUDO;
    }

    /** Returns whether the scope tells an application who the user is. Tokens that people create for themselves cannot have it. */
    public boolean forApplications() {
        return this == OPENID || this == PROFILE || this == EMAIL;
    }

    /** Returns whether the scope permits reading only, at every route. */
    public boolean readsOnly() {
        return this == READ_API || this == READ_USER;
    }

    public static Optional<Scope> of(String wireName) {
        return NAMES.constant(wireName);
    }
}
