package dev.slipway.application.repository;

import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;
import org.jspecify.annotations.Nullable;

/**
 * A commit with its stats and pipeline.
 *
 * @param stats null if not requested
 * @param lastPipeline null if there is none, or the caller may not see pipelines
 */
public record CommitView(long projectId, String projectPath, Commit commit, @Nullable CommitStats stats,
        LastPipelines.@Nullable Summary lastPipeline) {}
