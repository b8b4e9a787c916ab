package dev.slipway.application.pipeline.creation;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.domain.access.Caller;
import java.util.OptionalLong;

/** Creates the pipeline of a schedule in the name of a user. An invalid one is refused with its first reason, and nothing is stored. */
public final class CreateScheduledPipeline {

    private final Access access;
    private final PipelineCreator creator;

    public CreateScheduledPipeline(Access access, PipelineCreator creator) {
        this.access = access;
        this.creator = creator;
    }

    /**
     * @param grant of the caller, who may create pipelines in the project
     * @param guard asked in the transaction that stores the pipeline, where the schedule is moved on
     * @return the id of the pipeline; empty if the guard does not admit it
     */
    public OptionalLong create(Caller caller, ProjectGrant grant, RefRequest asked, StoreGuard guard) {
        access.signedIn(caller);
        return creator.create(caller, grant, asked, CreationPolicy.ON_DEMAND, guard).created();
    }
}
