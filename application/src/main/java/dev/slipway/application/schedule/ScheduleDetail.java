package dev.slipway.application.schedule;

import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineItem;
import java.util.List;
import java.util.Optional;

/**
 * A schedule with details that lists omit.
 *
 * @param lastPipeline latest pipeline that it created; empty for none
 * @param variables    empty if the caller may not see them
 */
public record ScheduleDetail(ScheduleView schedule, Optional<PipelineItem> lastPipeline, Optional<List<PipelineVariable>> variables) {}
