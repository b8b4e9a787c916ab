package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.job.JobView;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.rest.edge.paging.Links;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fields that jobs and bridges share on the wire. Specification, sections Job and Trigger job; {@code failure_reason} is omitted when
 * empty.
 *
 * @param coverage a number here, a text in pipelines
 * @param duration seconds, with a fraction
 * @param project  settings of the project, or the project itself in lists of several projects
 */
record AnyJobJson(
        long id,
        String status,
        String stage,
        String name,
        String ref,
        boolean tag,
        BigDecimal coverage,
        boolean allowFailure,
        Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        Instant erasedAt,
        @Nullable Double duration,
        @Nullable Double queuedDuration,
        @Nullable JobUserJson user,
        @Nullable JobCommitJson commit,
        PipelineBasicJson pipeline,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String failureReason,
        String webUrl,
        Record project) {

    record JobProjectJson(boolean ciJobTokenScopeEnabled) {}

    static AnyJobJson of(JobView job, Links links) {
        return of(job, new JobProjectJson(job.project().jobTokenScopeEnabled()), links);
    }

    static AnyJobJson of(JobView job, Record project, Links links) {
        String path = job.project().fullPath();
        return new AnyJobJson(job.id(), job.status().wireName(), job.stage(), job.name(), job.ref(), job.tag(), job.coverage(),
                job.allowFailure(),
                job.times().createdAt(), job.times().startedAt(), job.times().finishedAt(), job.erasedAt(), seconds(job.duration()),
                seconds(job.queuedDuration()), JobUserJson.of(job.user(), links), JobCommitJson.of(job.commit(), path, links),
                PipelineBasicJson.of(job.pipeline(), path, links), reason(job.failureReason()), links.job(path, job.id()), project);
    }

    private static @Nullable Double seconds(Optional<Duration> duration) {
        return duration.map(length -> length.toNanos() / 1_000_000_000.0).orElse(null);
    }

    private static @Nullable String reason(@Nullable FailureReason reason) {
        return reason == null ? null : reason.wireName();
    }
}
