package dev.slipway.application.user.relation;

import java.util.Objects;

/** Membership of a user in a project or group itself, not one that is inherited or shared. */
public record DirectMembership(Source source, long sourceId, String sourceName, int accessLevel) {

    public enum Source { PROJECT, NAMESPACE }

    public DirectMembership {
        Objects.requireNonNull(source);
        Objects.requireNonNull(sourceName);
    }
}
