package dev.slipway.domain.access;

import java.util.Objects;

/** Part of a user that access checks read. */
public record Account(long id, String username, String name, boolean administrator, boolean external, AccountState state) {

    public Account {
        Objects.requireNonNull(username);
        Objects.requireNonNull(name);
        Objects.requireNonNull(state);
    }
}
