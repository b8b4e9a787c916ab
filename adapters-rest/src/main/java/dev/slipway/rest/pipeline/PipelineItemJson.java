package dev.slipway.rest.pipeline;

import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.rest.edge.Links;
import java.time.Instant;

/** A pipeline in a list. Specification, section Pipeline. */
record PipelineItemJson(
        long id,
        long iid,
        long projectId,
        String sha,
        String ref,
        String status,
        String source,
        Instant createdAt,
        Instant updatedAt,
        String webUrl,
        String name) {

    static PipelineItemJson of(PipelineView pipeline, Links links) {
        return new PipelineItemJson(pipeline.id(), pipeline.iid(), pipeline.projectId(), pipeline.sha(), pipeline.ref(),
                pipeline.status().wireName(), pipeline.source().wireName(), pipeline.times().createdAt(), pipeline.updatedAt(),
                links.pipeline(pipeline.projectPath(), pipeline.id()), pipeline.name());
    }
}
