package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.job.AnyJob;
import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobView;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Bridge on the wire. Specification, section Trigger job. {@code downstream_errors} is omitted unless the creation of the
 * downstream pipeline failed.
 */
public record BridgeJson(
        @JsonUnwrapped AnyJobJson job,
        @Nullable PipelineBasicJson downstreamPipeline,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> downstreamErrors,
        @Nullable WaitingReasonJson waitingReason) {

    public static BridgeJson of(BridgeView bridge, ReasonTexts reasons, Links links) {
        return new BridgeJson(AnyJobJson.of(bridge.job(), links),
                Optional.ofNullable(bridge.downstream()).map(made -> PipelineBasicJson.of(made.pipeline(), made.projectPath(), links))
                        .orElse(null),
                Optional.ofNullable(bridge.problem()).map(BridgeProblem::reason).map(why -> List.of(reasons.sentence(why).split("\n")))
                        .orElse(null), bridge.job().waitingReason().map(WaitingReasonJson::of).orElse(null));
    }

    /** Returns a job or a bridge in its own shape. */
    public static Object any(AnyJob job, ReasonTexts reasons, Links links) {
        return switch (job) {
            case JobView build -> JobJson.of(build, links);
            case BridgeView bridge -> of(bridge, reasons, links);
        };
    }
}
