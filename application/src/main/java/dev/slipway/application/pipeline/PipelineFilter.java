package dev.slipway.application.pipeline;

import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Instant;

/**
 * Filter and order of a list of pipelines. A part that is null does not filter.
 *
 * @param yamlErrors whether the configuration was invalid
 * @param source     null leaves out child pipelines
 */
public record PipelineFilter(
        Scope scope,
        PipelineStatus status,
        PipelineSource source,
        String ref,
        String sha,
        Boolean yamlErrors,
        String username,
        Instant updatedAfter,
        Instant updatedBefore,
        String name,
        Order order,
        Sort sort) {

    public PipelineFilter withoutName() {
        return new PipelineFilter(scope, status, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, null, order, sort);
    }

    /** Statuses of pipelines; branches and tags show the newest pipeline of each that exists. */
    public enum Scope { RUNNING, PENDING, FINISHED, BRANCHES, TAGS }

    public enum Order { ID, STATUS, REF, UPDATED_AT, USER_ID }

    public static final PipelineFilter ALL =
            new PipelineFilter(null, null, null, null, null, null, null, null, null, null, Order.ID, Sort.DESC);
}
