package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.job.AnyJob;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.rest.edge.Links;
import dev.slipway.rest.edge.Reasons;
import dev.slipway.rest.job.JobJson.JobProjectJson;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * A trigger job on the wire. Specification, section Trigger job. Why it failed is there only where it did, and what was wrong with its
 * pipeline only where that could not be made.
 */
public record BridgeJson(
        long id,
        String status,
        String stage,
        String name,
        String ref,
        boolean tag,
        BigDecimal coverage,
        boolean allowFailure,
        Instant createdAt,
        Instant startedAt,
        Instant finishedAt,
        Instant erasedAt,
        Double duration,
        Double queuedDuration,
        JobUserJson user,
        JobCommitJson commit,
        PipelineBasicJson pipeline,
        @JsonInclude(JsonInclude.Include.NON_NULL) String failureReason,
        @JsonInclude(JsonInclude.Include.NON_NULL) List<String> downstreamErrors,
        String webUrl,
        JobProjectJson project,
        PipelineBasicJson downstreamPipeline,
        WaitingReasonJson waitingReason) {

    public static BridgeJson of(BridgeView bridge, Reasons reasons, Links links) {
        JobJson job = JobJson.of(bridge.job(), links);
        return new BridgeJson(job.id(), job.status(), job.stage(), job.name(), job.ref(), job.tag(), job.coverage(), job.allowFailure(),
                job.createdAt(), job.startedAt(), job.finishedAt(), job.erasedAt(), job.duration(), job.queuedDuration(), job.user(), job.commit(),
                job.pipeline(), job.failureReason(), bridge.problem() == null ? null : List.of(reasons.sentence(bridge.problem().reason()).split("\n")),
                job.webUrl(), job.project(), bridge.downstream() == null ? null
                        : PipelineBasicJson.of(bridge.downstream().pipeline(), bridge.downstream().projectPath(), links), job.waitingReason());
    }

    /** A job of either kind in its own shape. */
    public static Object any(AnyJob job, Reasons reasons, Links links) {
        return switch (job) {
            case JobView build -> JobJson.of(build, links);
            case BridgeView bridge -> of(bridge, reasons, links);
        };
    }
}
