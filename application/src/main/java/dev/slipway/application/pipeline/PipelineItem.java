package dev.slipway.application.pipeline;

import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Pipeline as lists show it: without its user, commit, coverage and jobs, whose reads cost more than the rest of a list.
 *
 * @param name null if the configuration gives none
 */
public record PipelineItem(
        long id,
        long iid,
        long projectId,
        String projectPath,
        @Nullable String name,
        PipelineStatus status,
        PipelineSource source,
        String ref,
        String sha,
        Instant createdAt,
        Instant updatedAt) {}
