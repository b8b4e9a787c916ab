package dev.slipway.rest.schedule;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.schedule.ScheduleDetail;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.pipeline.PipelineItemJson;
import dev.slipway.rest.pipeline.PipelineVariableJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A single schedule.
 *
 * @param variables omitted for callers who may not read them
 */
record ScheduleDetailJson(
        @JsonUnwrapped ScheduleJson schedule,
        @Nullable PipelineItemJson lastPipeline,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<PipelineVariableJson> variables) {

    /** @param names whether the installation shows names of pipelines */
    static ScheduleDetailJson of(ScheduleDetail detail, boolean names, Links links, ReasonTexts reasons) {
        return new ScheduleDetailJson(ScheduleJson.of(detail.schedule(), links, reasons),
                detail.lastPipeline().map(pipeline -> PipelineItemJson.of(pipeline, names, links)).orElse(null),
                detail.variables().map(variables -> variables.stream().map(PipelineVariableJson::of).toList()).orElse(null));
    }
}
