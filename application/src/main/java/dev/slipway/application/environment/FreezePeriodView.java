package dev.slipway.application.environment;

import dev.slipway.domain.environment.FreezeDraft;
import java.time.Instant;

/** A freeze period as it is stored. */
public record FreezePeriodView(long id, long projectId, FreezeDraft draft, Instant createdAt, Instant updatedAt) {}
