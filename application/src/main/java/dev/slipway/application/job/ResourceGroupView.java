package dev.slipway.application.job;

import dev.slipway.domain.job.ProcessMode;
import java.time.Instant;

/** A resource of which one job at a time holds one, as it is shown. */
public record ResourceGroupView(long id, String key, ProcessMode mode, Instant createdAt, Instant updatedAt) {}
