package dev.slipway.application.pipeline.operation;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.List;

/** Reads pipelines for clients. Projects with public pipelines answer anonymous callers too. */
public final class PipelineReads {

    private final Access access;
    private final PipelineViews views;
    private final Pipelines pipelines;
    private final PipelinePolicy policy;

    public PipelineReads(Access access, PipelineViews views, Pipelines pipelines, PipelinePolicy policy) {
        this.access = access;
        this.views = views;
        this.pipelines = pipelines;
        this.policy = policy;
    }

    /** Returns whether clients see the names of pipelines, and may filter by them. Specification, section Pipeline. */
    public boolean showsNames() {
        return policy.names();
    }

    public Page<PipelineItem> list(Caller caller, ProjectRef project, PipelineFilter filter, PageRequest page) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        return views.list(grant.id(), policy.names() ? filter : filter.withoutName(), page);
    }

    public PipelineView get(Caller caller, ProjectRef project, long pipelineId) {
        return found(access.project(caller, project, Ability.READ_PIPELINES), pipelineId);
    }

    /**
     * Returns the latest pipeline of the commit that a ref points to. If there is none the answer is forbidden, as clients expect.
     *
     * @param ref null for the default branch
     */
    public PipelineView latest(Caller caller, ProjectRef project, String ref) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        String asked = ref == null ? grant.defaultBranch() : ref;
        return views.latest(grant.id(), asked).orElseThrow(Refusal::notFound).orElseThrow(Refusal::forbidden);
    }

    /** Returns the variables of a pipeline, to maintainers and to the developer who created it. */
    public List<PipelineVariable> variables(Caller caller, ProjectRef project, long pipelineId) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        PipelineView pipeline = found(grant, pipelineId);
        boolean own = pipeline.user() != null && caller.accountId().orElse(0) == pipeline.user().id()
                && grant.allows(Ability.CREATE_PIPELINE);
        if (!own) {
            grant.require(Ability.READ_ANY_PIPELINE_VARIABLES);
        }
        return pipelines.variables(pipelineId);
    }

    private PipelineView found(ProjectGrant grant, long pipelineId) {
        return views.find(grant.id(), pipelineId).orElseThrow(Refusal::notFound);
    }
}
