package dev.slipway.application.pipeline.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.PipelinesOfRequest;
import java.util.Optional;

/** Pipelines for answers, each read in one statement. Deleted pipelines are left out. */
public interface PipelineViews {

    Optional<PipelineView> find(long projectId, long pipelineId);

    Page<PipelineItem> list(long projectId, PipelineFilter filter, PageRequest page);

    /** Returns the pipelines of a merge request, the newest first. */
    Page<PipelineItem> ofMergeRequest(PipelinesOfRequest request, PageRequest page);

    /** Returns the pipelines that a schedule created, the oldest first. */
    Page<PipelineItem> ofSchedule(long projectId, long scheduleId, PageRequest page);

    /** Returns the newest pipeline that a schedule created. */
    Optional<PipelineItem> lastOfSchedule(long projectId, long scheduleId);

    /**
     * Returns the newest pipeline that counts for a ref, of the commit that the ref points to now. A branch comes before a tag of that
     * name.
     *
     * @return empty if the project has no such branch or tag; inside, empty if there is no such pipeline
     */
    Optional<Optional<PipelineView>> latest(long projectId, String ref);
}
