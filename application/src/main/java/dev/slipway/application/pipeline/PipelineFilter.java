package dev.slipway.application.pipeline;

import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Filter and order of a list of pipelines. A part that is null does not narrow it.
 *
 * @param yamlErrors whether the configuration was broken
 * @param source     without it, child pipelines are left out
 */
public record PipelineFilter(
        @Nullable Scope scope,
        @Nullable PipelineStatus status,
        @Nullable PipelineSource source,
        @Nullable String ref,
        @Nullable String sha,
        @Nullable Boolean yamlErrors,
        @Nullable String username,
        @Nullable Instant updatedAfter,
        @Nullable Instant updatedBefore,
        @Nullable String name,
        Order order,
        Sort sort) {

    /** Branches and tags: the newest pipeline of each one that exists. */
    public enum Scope { RUNNING, PENDING, FINISHED, BRANCHES, TAGS }

    public enum Order { ID, STATUS, REF, UPDATED_AT, USER_ID }

    /** Returns a filter for all pipelines but child pipelines, newest first. */
    public static PipelineFilter all() {
        return new PipelineFilter(null, null, null, null, null, null, null, null, null, null, Order.ID, Sort.DESC);
    }

    public PipelineFilter withScope(@Nullable Scope wanted) {
        return new PipelineFilter(wanted, status, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name, order, sort);
    }

    public PipelineFilter withStatus(@Nullable PipelineStatus wanted) {
        return new PipelineFilter(scope, wanted, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name, order, sort);
    }

    public PipelineFilter withSource(@Nullable PipelineSource wanted) {
        return new PipelineFilter(scope, status, wanted, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name, order, sort);
    }

    public PipelineFilter withRef(@Nullable String wanted) {
        return new PipelineFilter(scope, status, source, wanted, sha, yamlErrors, username, updatedAfter, updatedBefore, name, order,
                sort);
    }

    public PipelineFilter withSha(@Nullable String wanted) {
        return new PipelineFilter(scope, status, source, ref, wanted, yamlErrors, username, updatedAfter, updatedBefore, name, order,
                sort);
    }

    public PipelineFilter withYamlErrors(@Nullable Boolean wanted) {
        return new PipelineFilter(scope, status, source, ref, sha, wanted, username, updatedAfter, updatedBefore, name, order, sort);
    }

    public PipelineFilter withUsername(@Nullable String wanted) {
        return new PipelineFilter(scope, status, source, ref, sha, yamlErrors, wanted, updatedAfter, updatedBefore, name, order, sort);
    }

    /** Both bounds are included; either may be null. */
    public PipelineFilter updatedBetween(@Nullable Instant from, @Nullable Instant to) {
        return new PipelineFilter(scope, status, source, ref, sha, yamlErrors, username, from, to, name, order, sort);
    }

    public PipelineFilter withName(@Nullable String wanted) {
        return new PipelineFilter(scope, status, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, wanted, order,
                sort);
    }

    public PipelineFilter orderedBy(Order wanted, Sort direction) {
        return new PipelineFilter(scope, status, source, ref, sha, yamlErrors, username, updatedAfter, updatedBefore, name, wanted,
                direction);
    }

    public PipelineFilter withoutName() {
        return withName(null);
    }
}
