package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.Bridges.Home;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Authorizes callers to run the jobs of a bridge's pipeline, as a retry of the bridge would need. */
public final class BridgeRights {

    private final Access access;
    private final PipelineRights rights;

    public BridgeRights(Access access, PipelineRights rights) {
        this.access = access;
        this.rights = rights;
    }

    boolean mayRun(Caller caller, Home pipeline) {
        return access.seen(caller, new ProjectRef.Id(pipeline.projectId())).filter(here -> here.allows(Ability.UPDATE_PIPELINE)
                && rights.mayRunOn(caller, here, pipeline.ref(), pipeline.tag())).isPresent();
    }
}
