package dev.slipway.domain.access;

import java.util.Objects;

/** The part of a user that decisions about access look at. */
public record Account(long id, String username, String name, boolean administrator, boolean external, AccountState state) {

    public Account {
        Objects.requireNonNull(username);
        Objects.requireNonNull(name);
        Objects.requireNonNull(state);
    }
}
