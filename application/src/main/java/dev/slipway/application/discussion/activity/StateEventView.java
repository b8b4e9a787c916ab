package dev.slipway.application.discussion.activity;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.discussion.event.EventResource;
import dev.slipway.domain.discussion.event.ResourceState;
import java.time.Instant;
import java.util.Optional;

/** A change of state as shown to clients. @param user empty for the server itself, and if the account is gone */
public record StateEventView(long id, EventResource resource, ResourceState state, Optional<UserBrief> user, Instant createdAt) {}
