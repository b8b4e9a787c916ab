package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.pipeline.DownstreamRequest;
import java.util.Optional;

/** Collects the facts by which {@link DownstreamRequest} admits the downstream pipeline of a bridge. */
public final class DownstreamAdmission {

    private final BridgeRights rights;
    private final Bridges bridges;

    public DownstreamAdmission(BridgeRights rights, Bridges bridges) {
        this.rights = rights;
        this.bridges = bridges;
    }

    /** Returns the failure of the bridge; empty if its pipeline is admitted. @param project of the pipeline, if the caller sees it */
    Optional<FailureReason> objection(Caller caller, Bridge bridge, boolean child, Optional<ProjectGrant> project) {
        long own = bridge.pipeline().id();
        boolean same = project.filter(grant -> grant.id() == bridge.pipeline().projectId()).isPresent();
        return new DownstreamRequest(child, project.isPresent(), same, bridges.lineage(own),
                bridges.hierarchySize(own, DownstreamRequest.MOST_TOGETHER),
                project.filter(there -> may(caller, bridge, there)).isPresent()).objection();
    }

    /** Returns whether the user may run jobs here and create pipelines there. The ref there is checked when it is known. */
    private boolean may(Caller caller, Bridge bridge, ProjectGrant there) {
        return rights.mayRun(caller, bridge.pipeline()) && there.allows(Ability.CREATE_PIPELINE);
    }
}
