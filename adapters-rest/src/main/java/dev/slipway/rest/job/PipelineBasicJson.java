package dev.slipway.rest.job;

import dev.slipway.application.job.JobView;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;

/** A pipeline as part of its jobs. Specification, section Job. */
public record PipelineBasicJson(
        long id,
        long iid,
        long projectId,
        String sha,
        String ref,
        String status,
        String source,
        Instant createdAt,
        Instant updatedAt,
        String webUrl) {

    static PipelineBasicJson of(JobView.Pipeline pipeline, String projectPath, Links links) {
        return new PipelineBasicJson(pipeline.id(), pipeline.iid(), pipeline.projectId(), pipeline.sha(), pipeline.ref(), pipeline.status(),
                pipeline.source(), pipeline.createdAt(), pipeline.updatedAt(), links.pipeline(projectPath, pipeline.id()));
    }
}
