package dev.slipway.application.schedule;

import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import java.util.List;
import java.util.Optional;

/**
 * A schedule with what is shown of it alone.
 *
 * @param lastPipeline the newest that it made; empty for none
 * @param variables    empty for who may not see them
 */
public record ScheduleDetail(ScheduleView schedule, Optional<PipelineView> lastPipeline, Optional<List<PipelineVariable>> variables) {}
