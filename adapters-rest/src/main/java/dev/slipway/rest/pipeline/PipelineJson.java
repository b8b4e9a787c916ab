package dev.slipway.rest.pipeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.user.UserBriefJson;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A single pipeline. Specification, section Pipeline.
 *
 * @param name     omitted if the installation hides names of pipelines
 * @param duration whole seconds, since clients parse an integer
 * @param coverage text with two decimals; a number in jobs
 */
public record PipelineJson(
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
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode name,
        String beforeSha,
        boolean tag,
        String yamlErrors,
        @Nullable UserBriefJson user,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        Instant committedAt,
        @Nullable Long duration,
        @Nullable Long queuedDuration,
        @Nullable String coverage,
        DetailedStatusJson detailedStatus) {

    public static PipelineJson of(PipelineView pipeline, boolean names, Links links) {
        Duration duration = pipeline.times().duration();
        return new PipelineJson(pipeline.id(), pipeline.iid(), pipeline.projectId(), pipeline.sha(), pipeline.ref(),
                pipeline.status().wireName(), pipeline.source().wireName(), pipeline.times().createdAt(), pipeline.updatedAt(),
                links.pipeline(pipeline.projectPath(), pipeline.id()), names ? PipelineItemJson.name(pipeline.name()) : null,
                pipeline.beforeSha(), pipeline.tag(), pipeline.yamlErrors(),
                UserBriefJson.ofNullable(pipeline.user(), links), pipeline.times().startedAt(), pipeline.times().finishedAt(),
                pipeline.committedAt(),
                duration == null ? null : duration.toSeconds(),
                pipeline.times().queuedDuration().map(Duration::toSeconds).filter(length -> length > 0).orElse(null),
                coverage(pipeline.coverage()), DetailedStatusJson.of(pipeline));
    }

    private static @Nullable String coverage(BigDecimal coverage) {
        return coverage == null ? null : coverage.setScale(2, RoundingMode.HALF_UP).toPlainString();
    }
}
