package dev.slipway.rest.pipeline;

import dev.slipway.application.kernel.Sort;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.rest.edge.constraint.Default;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Filter parameters of pipeline lists. Specification, table Pipelines. */
record PipelineListParams(
        PipelineFilter.@Nullable Scope scope,
        @Nullable PipelineStatus status,
        @Nullable PipelineSource source,
        @Nullable String ref,
        @Nullable String sha,
        @Nullable Boolean yamlErrors,
        @Nullable String username,
        @Nullable Instant updatedBefore,
        @Nullable Instant updatedAfter,
        @Nullable String name,
        @Default("id") PipelineFilter.Order orderBy,
        @Default("desc") Sort sort) {

    PipelineFilter filter() {
        return PipelineFilter.all().withScope(scope).withStatus(status).withSource(source).withRef(ref).withSha(sha)
                .withYamlErrors(yamlErrors)
                .withUsername(username).updatedBetween(updatedAfter, updatedBefore).withName(name).orderedBy(orderBy, sort);
    }
}
