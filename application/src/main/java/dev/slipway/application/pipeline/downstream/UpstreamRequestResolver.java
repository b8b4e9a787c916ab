package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.Bridges.Home;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;

/** Restores the request that the pipeline of a bridge was created for, which the bridge's variables and its child pipelines refer to. */
public final class UpstreamRequestResolver {

    private final PipelineOrigins origins;
    private final Commits commits;
    private final Refs refs;
    private final Pipelines pipelines;

    public UpstreamRequestResolver(PipelineOrigins origins, Commits commits, Refs refs, Pipelines pipelines) {
        this.origins = origins;
        this.commits = commits;
        this.refs = refs;
        this.pipelines = pipelines;
    }

    PipelineRequest of(Bridge bridge) {
        Home own = bridge.pipeline();
        Origin origin = origins.find(own.projectId()).orElseThrow(() -> Refusal.badRequest(Reason.of("pipeline.project_deleted")));
        Commit commit = commits.find(own.projectId(), own.sha())
                .orElseThrow(() -> Refusal.badRequest(Reason.of("pipeline.commit_not_found")));
        String message = own.tag() ? refs.find(own.projectId(), RefName.tag(own.ref())).map(Target::message).orElse(null) : null;
        PipelineCause cause = new PipelineCause(own.source(), bridge.userId(), null, pipelines.schedule(own.id()).orElse(null),
                pipelines.mergeRequests(own.id()));
        RequestedRevision revision = new RequestedRevision(own.ref(), own.tag(), own.refProtected(), commit, own.beforeSha(), message);
        return new PipelineRequest(origin, cause, revision, pipelines.variables(own.id()));
    }
}
