package dev.slipway.application.namespace;

/**
 * A membership or an invitation of a group that was removed after its last day.
 *
 * @param holderId id of the user, or of the invited group
 */
public record EndedMembership(MemberSource source, long holderId, int accessLevel) {}
