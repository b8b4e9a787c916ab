package dev.slipway.application.pipeline.creation;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationSources;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.repository.Push;
import dev.slipway.application.repository.PushListener;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.pipeline.PushOptions;
import dev.slipway.domain.pipeline.SkipMarker;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/**
 * Makes the pipeline of a push: one, however often the push is told. A configuration that is broken makes a failed pipeline, since nobody
 * else would say so; none at all, or one without jobs for this ref, makes nothing.
 */
@Singleton
public final class CreatePushedPipeline implements PushListener {

    private static final String GIVEN_UP = "The pipeline could not be created, although it was tried several times";

    private final PipelineOrigins origins;
    private final Refs refs;
    private final Commits commits;
    private final ConfigurationReader configurations;
    private final PipelineRights rights;
    private final PipelineCreator prospects;
    private final StorePipeline make;
    private final Pipelines pipelines;
    private final Access access;
    private final ConfigurationSources sources;

    public CreatePushedPipeline(PipelineOrigins origins, Refs refs, Commits commits, ConfigurationReader configurations, PipelineRights rights,
            PipelineCreator prospects, StorePipeline make, Pipelines pipelines, Access access, ConfigurationSources sources) {
        this.origins = origins;
        this.refs = refs;
        this.commits = commits;
        this.configurations = configurations;
        this.rights = rights;
        this.prospects = prospects;
        this.make = make;
        this.pipelines = pipelines;
        this.access = access;
        this.sources = sources;
    }

    @Override
    public void pushed(Push push) {
        wish(push).ifPresent(wish -> make(push, wish));
    }

    /** A pipeline that could not be made, for it takes more than there is or for what fails time and again, leaves a failed one that says so. */
    @Override
    public void givenUp(Push push) {
        wish(push).ifPresent(wish -> make.failed(wish, PipelineFailureReason.UNKNOWN_FAILURE, GIVEN_UP));
    }

    private Optional<PipelineRequest> wish(Push push) {
        boolean runs = RefKind.LISTED.contains(push.ref().kind()) && !push.deletes();
        if (!runs || push.userId() == null || pipelines.madeBy(push.id())) {
            return Optional.empty();
        }
        Optional<Origin> origin = origins.find(push.projectId()).filter(Origin::buildsEnabled);
        Optional<Target> target = refs.describe(push.projectId(), push.after());
        Optional<Commit> commit = target.flatMap(found -> Optional.ofNullable(found.commit())).flatMap(sha -> commits.find(push.projectId(), sha));
        return origin.isPresent() && commit.isPresent() ? Optional.of(wish(push, origin.get(), commit.get(), target.get())) : Optional.empty();
    }

    private PipelineRequest wish(Push push, Origin origin, Commit commit, Target target) {
        boolean tag = push.ref().kind() == RefKind.TAG;
        return new PipelineRequest(origin, PipelineCause.push(push.id(), push.userId()), push.ref().name(), tag,
                rights.isProtected(push.projectId(), push.ref().name(), tag), commit, push.before(), target.message(), variables(push));
    }

    private static List<PipelineVariable> variables(Push push) {
        return PushOptions.of(push.options()).variables().stream().map(given -> new PipelineVariable(given.key(), given.value(), false)).toList();
    }

    private boolean maintains(PipelineRequest wish) {
        return wish.origin().restrictsVariables() && !wish.variables().isEmpty() && access.allows(sources.person(wish.userId()),
                new ProjectRef.Id(wish.origin().id()), Ability.READ_ANY_PIPELINE_VARIABLES);
    }

    private void make(Push push, PipelineRequest wish) {
        Optional<Evaluation> stopped = prospects.ofVariables(wish, maintains(wish)).filter(found -> configurations.exists(wish));
        boolean skips = SkipMarker.in(wish.commit().message()) || PushOptions.of(push.options()).skips();
        if (stopped.isEmpty() && skips) {
            if (configurations.exists(wish)) {
                make.skipped(wish);
            }
            return;
        }
        switch (stopped.orElseGet(() -> prospects.ofConfiguration(wish))) {
            case Evaluation.Good(String name, PlannedPipeline rows) -> make.withJobs(wish, name, rows);
            case Evaluation.Flawed(PipelineFailureReason failure, String problems, var reason) -> make.failed(wish, failure, problems);
            case Evaluation.None ignored -> { }
        }
    }
}
