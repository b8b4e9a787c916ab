package dev.slipway.application.project.star;

import dev.slipway.application.user.UserBrief;
import java.time.Instant;

/** A user who starred a project. */
public record Starrer(UserBrief user, Instant since) {}
