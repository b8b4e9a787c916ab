package dev.slipway.rest.pipeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline in a list. Specification, section Pipeline.
 *
 * @param name omitted if the installation hides names of pipelines
 */
public record PipelineItemJson(
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
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode name) {

    public static PipelineItemJson of(PipelineItem pipeline, boolean names, Links links) {
        return new PipelineItemJson(pipeline.id(), pipeline.iid(), pipeline.projectId(), pipeline.sha(), pipeline.ref(),
                pipeline.status().wireName(), pipeline.source().wireName(), pipeline.createdAt(), pipeline.updatedAt(),
                links.pipeline(pipeline.projectPath(), pipeline.id()), names ? name(pipeline.name()) : null);
    }

    /** Returns the shape of lists for a pipeline that was read whole. */
    public static PipelineItemJson of(PipelineView pipeline, boolean names, Links links) {
        return new PipelineItemJson(pipeline.id(), pipeline.iid(), pipeline.projectId(), pipeline.sha(), pipeline.ref(),
                pipeline.status().wireName(), pipeline.source().wireName(), pipeline.times().createdAt(), pipeline.updatedAt(),
                links.pipeline(pipeline.projectPath(), pipeline.id()), names ? name(pipeline.name()) : null);
    }

    /** Returns a JSON null for a pipeline without a name. */
    static JsonNode name(@Nullable String name) {
        return name == null ? NullNode.getInstance() : TextNode.valueOf(name);
    }
}
