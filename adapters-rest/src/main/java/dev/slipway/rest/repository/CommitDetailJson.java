package dev.slipway.rest.repository;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.repository.CommitView;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.domain.repository.CommitStats;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A single commit with its stats and last pipeline. */
record CommitDetailJson(@JsonUnwrapped CommitJson commit, @Nullable StatsJson stats, @Nullable String status, long projectId,
        @Nullable PipelineJson lastPipeline) {

    record StatsJson(int additions, int deletions, int total) {

        static @Nullable StatsJson of(@Nullable CommitStats stats) {
            return stats == null ? null : new StatsJson(stats.additions(), stats.deletions(), stats.total());
        }
    }

    record PipelineJson(long id, long iid, long projectId, String sha, String ref, String status, String source, Instant createdAt,
            Instant updatedAt, String webUrl) {

        static @Nullable PipelineJson of(LastPipelines.@Nullable Summary pipeline, String projectPath, Links links) {
            return pipeline == null ? null : new PipelineJson(pipeline.id(), pipeline.iid(), pipeline.projectId(), pipeline.sha(),
                    pipeline.ref(),
                    pipeline.status(), pipeline.source(), pipeline.createdAt(), pipeline.updatedAt(),
                    links.pipeline(projectPath, pipeline.id()));
        }
    }

    static CommitDetailJson of(CommitView view, Links links) {
        return new CommitDetailJson(
                CommitJson.of(view.commit(), view.projectPath(), links),
                StatsJson.of(view.stats()),
                view.lastPipeline() == null ? null : view.lastPipeline().status(),
                view.projectId(),
                PipelineJson.of(view.lastPipeline(), view.projectPath(), links));
    }
}
