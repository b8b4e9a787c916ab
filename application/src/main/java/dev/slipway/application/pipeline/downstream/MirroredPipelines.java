package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.downstream.DownstreamPlans.Outcome;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.job.FailureReason;
import java.util.Optional;

/** Finds the upstream pipeline that a bridge mirrors: the latest of another project's default branch. */
public final class MirroredPipelines {

    private final Access access;
    private final PipelineViews views;

    public MirroredPipelines(Access access, PipelineViews views) {
        this.access = access;
        this.views = views;
    }

    Outcome find(Caller caller, ProjectRef named) {
        Optional<ProjectGrant> project = access.seen(caller, named);
        if (project.isEmpty()) {
            return new Outcome.Failed(FailureReason.UPSTREAM_BRIDGE_PROJECT_NOT_FOUND, null);
        }
        if (!project.get().allows(Ability.READ_PIPELINES)) {
            return new Outcome.Failed(FailureReason.INSUFFICIENT_UPSTREAM_PERMISSIONS, null);
        }
        return views.latest(project.get().id(), project.get().defaultBranch()).flatMap(found -> found)
                .<Outcome>map(pipeline -> new Outcome.Follows(pipeline.id()))
                .orElseGet(() -> new Outcome.Failed(FailureReason.UPSTREAM_BRIDGE_PROJECT_NOT_FOUND, null));
    }
}
