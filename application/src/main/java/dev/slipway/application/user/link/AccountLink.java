package dev.slipway.application.user.link;

import dev.slipway.domain.user.link.LinkPurpose;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Link by which the owner of an account confirms an address or chooses a password.
 *
 * @param userId     empty for one that was asked for by an address alone, until it is sent
 * @param address    to which it is sent
 * @param ofStranger whether it was asked for by an address alone
 */
public record AccountLink(long id, OptionalLong userId, LinkPurpose purpose, String address, boolean ofStranger) {

    public AccountLink {
        Objects.requireNonNull(userId);
        Objects.requireNonNull(purpose);
        Objects.requireNonNull(address);
    }

    @Override
    public String toString() {
        return "AccountLink[" + id + " " + purpose + "]";
    }
}
