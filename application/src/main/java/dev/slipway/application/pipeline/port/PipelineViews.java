package dev.slipway.application.pipeline.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineView;
import java.util.Optional;

/** Pipelines as clients see them, each answer in one statement. Deleted ones are not there. */
public interface PipelineViews {

    Optional<PipelineView> find(long projectId, long pipelineId);

    Page<PipelineView> list(long projectId, PipelineFilter filter, PageRequest page);

    /** Those that a schedule made, from the first on. */
    Page<PipelineView> ofSchedule(long projectId, long scheduleId, PageRequest page);

    /** The newest that a schedule made. */
    Optional<PipelineView> lastOfSchedule(long projectId, long scheduleId);

    /**
     * The newest pipeline that speaks for a ref at the commit where the ref stands now. Where a branch and a tag have that name it is the branch.
     *
     * @return empty where the project has no such branch or tag; inside, empty where there is no such pipeline
     */
    Optional<Optional<PipelineView>> latest(long projectId, String ref);
}
