package dev.slipway.domain.access;

import java.util.Objects;

/** Part of a user that access checks read. */
public record Account(long id, String username, String name, boolean administrator, boolean external, AccountState state) {

    public Account {
        Objects.requireNonNull(username);
        Objects.requireNonNull(name);
        Objects.requireNonNull(state);
    }

    /** Returns the account without the rights of an administrator: with those of its memberships alone. */
    public Account asMember() {
        return new Account(id, username, name, false, external, state);
    }
}
