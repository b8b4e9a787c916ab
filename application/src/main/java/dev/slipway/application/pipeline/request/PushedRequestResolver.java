package dev.slipway.application.pipeline.request;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.pipeline.PushOptions;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import java.util.List;
import java.util.Optional;

/** Finds the pipeline request of a push. Push access was checked when the push was received. */
public final class PushedRequestResolver {

    private final PipelineOrigins origins;
    private final Refs refs;
    private final Commits commits;
    private final PipelineRights rights;
    private final Pipelines pipelines;

    public PushedRequestResolver(PipelineOrigins origins, Refs refs, Commits commits, PipelineRights rights, Pipelines pipelines) {
        this.origins = origins;
        this.refs = refs;
        this.commits = commits;
        this.rights = rights;
        this.pipelines = pipelines;
    }

    /**
     * Returns the request; empty if the push has its pipeline already, or can have none: it moves no branch or tag, deletes the ref, comes
     * from no user, or the project does not use pipelines.
     */
    public Optional<PipelineRequest> find(Push push) {
        boolean runs = RefKind.LISTED.contains(push.ref().kind()) && !push.deletes();
        if (!runs || push.userId() == null || pipelines.madeBy(push.id())) {
            return Optional.empty();
        }
        Optional<Origin> origin = origins.find(push.projectId()).filter(Origin::buildsEnabled);
        Optional<Target> target = refs.describe(push.projectId(), push.after());
        Optional<Commit> commit = target.flatMap(found -> Optional.ofNullable(found.commit()))
                .flatMap(sha -> commits.find(push.projectId(), sha));
        return origin.isPresent() && commit.isPresent() ? Optional.of(request(push, origin.get(), commit.get(), target.get()))
                : Optional.empty();
    }

    private PipelineRequest request(Push push, Origin origin, Commit commit, Target target) {
        boolean tag = push.ref().kind() == RefKind.TAG;
        return new PipelineRequest(origin, PipelineCause.push(push.id(), push.userId()), new RequestedRevision(push.ref().name(), tag,
                rights.isProtected(push.projectId(), push.ref().name(), tag), commit, push.before(), target.message()), variables(push));
    }

    private static List<PipelineVariable> variables(Push push) {
        return PushOptions.of(push.options()).variables().stream()
                .map(given -> new PipelineVariable(given.key(), given.value(), false)).toList();
    }
}
