package dev.slipway.application.namespace.request;

import dev.slipway.application.user.UserBrief;
import java.time.Instant;

/** A user who waits for access to a group or project. */
public record AccessRequestView(UserBrief user, Instant requestedAt) {}
