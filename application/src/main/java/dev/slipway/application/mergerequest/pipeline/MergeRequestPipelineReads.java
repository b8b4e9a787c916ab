package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelinesOfRequest;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.OptionalLong;

/** Returns the pipelines of merge requests. Those of a fork are shown to callers who may read the pipelines there. */
public final class MergeRequestPipelineReads {

    private final Access access;
    private final MergeRequestAccess requests;
    private final MergeRequestVersions versions;
    private final PipelineViews views;

    public MergeRequestPipelineReads(Access access, MergeRequestAccess requests, MergeRequestVersions versions, PipelineViews views) {
        this.access = access;
        this.requests = requests;
        this.versions = versions;
        this.views = views;
    }

    public Page<PipelineItem> list(Caller caller, ProjectRef reference, long iid, PageRequest page) {
        MergeRequestAccess.Found found = requests.find(caller, reference, iid);
        found.grant().require(Ability.READ_PIPELINES);
        MergeRequestView request = found.request();
        Long source = request.projects().sourceId();
        OptionalLong shown = source != null && access.allows(caller, new ProjectRef.Id(source), Ability.READ_PIPELINES)
                ? OptionalLong.of(source) : OptionalLong.empty();
        return views.ofMergeRequest(new PipelinesOfRequest(request.id(), request.projects().id(),
                shown,
                request.projects().sourceBranch(),
                versions.list(request.id(), new PageRequest.Offset(1, PipelinesOfRequest.MOST_HEADS)).items().stream()
                        .map(version -> version.refs().head()).distinct().toList()), page);
    }
}
