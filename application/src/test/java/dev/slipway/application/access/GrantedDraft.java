package dev.slipway.application.access;

import dev.slipway.domain.access.ApplicationTokenState;
import java.time.Instant;
import java.util.OptionalLong;

/** Token of an application that a test stores, with the scope {@code api}. */
public record GrantedDraft(long userId, byte[] digest, ApplicationTokenState state, Instant expiresAt, OptionalLong predecessor) {

    public static GrantedDraft of(long user, byte[] digest) {
        return new GrantedDraft(user, digest, ApplicationTokenState.ACTIVE, Instant.parse("2999-01-01T00:00:00Z"), OptionalLong.empty());
    }

    public GrantedDraft in(ApplicationTokenState wanted) {
        return new GrantedDraft(userId, digest, wanted, expiresAt, predecessor);
    }

    public GrantedDraft until(Instant time) {
        return new GrantedDraft(userId, digest, state, time, predecessor);
    }

    public GrantedDraft after(long refreshed) {
        return new GrantedDraft(userId, digest, state, expiresAt, OptionalLong.of(refreshed));
    }
}
