package dev.slipway.application.user;

import dev.slipway.domain.access.AccountState;

/**
 * A user as other objects show one.
 *
 * @param avatarHash the digest of the address by which public avatar services know somebody
 */
public record UserBrief(long id, String username, String name, AccountState state, String avatarHash) {}
