package dev.slipway.application.errortracking;

/**
 * Key with which programs send events. It is public, since it is part of what programs deliver to their users.
 *
 * @param publicKey the key itself
 */
public record ClientKeyView(long id, long projectId, boolean active, String publicKey) {}
