package dev.slipway.application.job;

import dev.slipway.domain.job.ProcessMode;
import java.time.Instant;

/** A resource group as answers show it. One job at a time has its resource. */
public record ResourceGroupView(long id, String key, ProcessMode mode, Instant createdAt, Instant updatedAt) {}
