package dev.slipway.application.repository;

import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.CommitStats;

/**
 * A commit with what is known about it.
 *
 * @param stats        null where they were not asked for
 * @param lastPipeline null where there is none, or the caller may not see pipelines
 */
public record CommitView(long projectId, String projectPath, Commit commit, CommitStats stats, LastPipelines.Summary lastPipeline) {}
