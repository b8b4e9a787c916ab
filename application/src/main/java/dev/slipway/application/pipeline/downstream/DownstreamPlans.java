package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.artifact.ArchivedTexts;
import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationReader.Reading;
import dev.slipway.application.pipeline.configuration.ConfigurationSources;
import dev.slipway.application.pipeline.creation.Evaluation;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.creation.PlannedPipeline;
import dev.slipway.application.pipeline.creation.StorePipeline;
import dev.slipway.application.pipeline.downstream.BridgeVariables.Known;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.Trigger;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.DownstreamRequest;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variables;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Works out which pipeline a trigger job makes or follows, or what it fails with. It changes nothing and may take long. */
@Singleton
public final class DownstreamPlans {

    private final Access access;
    private final BridgeRights rights;
    private final UpstreamRequestResolver upstream;
    private final BridgeVariables variables;
    private final PipelineRequestResolver wishes;
    private final ConfigurationReader configurations;
    private final ConfigurationSources people;
    private final PipelineCreator prospects;
    private final PipelineViews views;
    private final Bridges bridges;
    private final ArchivedTexts archives;
    private final InstantSource clock;

    public DownstreamPlans(Access access, BridgeRights rights, UpstreamRequestResolver upstream, BridgeVariables variables, PipelineRequestResolver wishes,
            ConfigurationReader configurations, ConfigurationSources people, PipelineCreator prospects, PipelineViews views, Bridges bridges,
            ArchivedTexts archives, InstantSource clock) {
        this.access = access;
        this.rights = rights;
        this.upstream = upstream;
        this.variables = variables;
        this.wishes = wishes;
        this.configurations = configurations;
        this.people = people;
        this.prospects = prospects;
        this.views = views;
        this.bridges = bridges;
        this.archives = archives;
        this.clock = clock;
    }

    /** What a trigger job comes to. */
    sealed interface Outcome {

        /** @param why null where the failure says it all */
        record Failed(FailureReason failure, BridgeProblem why) implements Outcome {}

        /** @param name null where the configuration gives none */
        record Planned(PipelineRequest wish, String name, PlannedPipeline rows, boolean mirrors) implements Outcome {}

        record Follows(long pipelineId) implements Outcome {}
    }

    Outcome of(Bridge bridge) {
        try {
            PipelineRequest own = upstream.of(bridge);
            Caller caller = bridge.userId() == null ? Caller.ANONYMOUS : people.person(bridge.userId());
            Known known = variables.known(bridge, own);
            Trigger trigger = bridge.options().special().trigger();
            return trigger == null ? followed(caller, bridge, known.all())
                    : masked(made(new Asked(caller, bridge, trigger, own, known)), known.all());
        } catch (Refusal refused) {
            return refused(bridge.pipeline().projectId(), refused);
        }
    }

    private static Outcome masked(Outcome outcome, Variables known) {
        return outcome instanceof Outcome.Failed(FailureReason failure, BridgeProblem why) && why != null
                ? new Outcome.Failed(failure, why.masked(known)) : outcome;
    }

    private static Outcome refused(long projectId, Refusal refused) {
        Optional<Reason> why = refused.failure() instanceof Failure.BadRequest bad ? bad.reason() : Optional.empty();
        return new Outcome.Failed(why.filter(reason -> reason.id().equals(PipelineRequestResolver.PROTECTED_REF)).isPresent()
                ? FailureReason.INSUFFICIENT_BRIDGE_PERMISSIONS : FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED,
                why.map(reason -> new BridgeProblem(projectId, reason)).orElse(null));
    }

    /** The pipeline that the default branch of another project stands for now. */
    private Outcome followed(Caller caller, Bridge bridge, Variables known) {
        Optional<ProjectGrant> project = access.seen(caller, named(bridge.options().special().mirrored().orElseThrow().pipeline(), known));
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

    /** @param own the pipeline of the trigger job */
    private record Asked(Caller caller, Bridge bridge, Trigger trigger, PipelineRequest own, Known known) {

        boolean child() {
            return trigger.child() != null;
        }

        ProjectRef project() {
            return child() ? new ProjectRef.Id(own.origin().id()) : named(trigger.project(), known.all());
        }
    }

    private static ProjectRef named(String project, Variables known) {
        return new ProjectRef.Path(known.expand(project, ExpansionMode.FOR_NAMES).strip().replaceFirst("^/+", ""));
    }

    private Outcome made(Asked asked) {
        Optional<ProjectGrant> project = access.seen(asked.caller(), asked.project());
        Optional<FailureReason> objection = objection(asked, project);
        if (objection.isPresent()) {
            return new Outcome.Failed(objection.get(), null);
        }
        List<PipelineVariable> given = variables.forwarded(asked.bridge(), asked.trigger(), asked.own(), asked.known());
        try {
            return made(asked, project.get(), given);
        } catch (Refusal refused) {
            return refused(project.get().id(), refused);
        }
    }

    private Outcome made(Asked asked, ProjectGrant project, List<PipelineVariable> given) {
        PipelineRequest wish = asked.child() ? wishes.child(asked.own(), access.signedIn(asked.caller()), given)
                : wishes.wish(asked.caller(), access.signedIn(asked.caller()), project,
                        new PipelineRequestResolver.Asked(PipelineSource.PIPELINE, branch(asked, project), given));
        Optional<Evaluation> restricted = asked.child() ? Optional.empty()
                : prospects.ofRestriction(wish, project.allows(Ability.READ_ANY_PIPELINE_VARIABLES));
        return planned(wish, restricted.orElseGet(() -> prospects.ofReading(wish, read(asked, wish))), asked.trigger().depends());
    }

    private Optional<FailureReason> objection(Asked asked, Optional<ProjectGrant> project) {
        long own = asked.bridge().pipeline().id();
        return new DownstreamRequest(asked.child(), project.isPresent(), project.filter(grant -> grant.id() == asked.own().origin().id()).isPresent(),
                bridges.lineage(own), bridges.together(own, DownstreamRequest.MOST_TOGETHER),
                project.filter(grant -> may(asked, grant)).isPresent()).objection();
    }

    /** Whether the user may run things here, as a retry would need, and make pipelines there. The ref there is looked at when it is known. */
    private boolean may(Asked asked, ProjectGrant there) {
        return rights.mayRun(asked.caller(), asked.bridge().pipeline()) && there.allows(Ability.CREATE_PIPELINE);
    }

    private static String branch(Asked asked, ProjectGrant project) {
        String named = asked.trigger().branch() == null ? "" : asked.known().all().expand(asked.trigger().branch(), ExpansionMode.FOR_NAMES);
        return !named.isBlank() ? named : project.defaultBranch();
    }

    private Reading read(Asked asked, PipelineRequest wish) {
        return asked.child() ? configurations.readChild(wish, asked.trigger().child(), (job, path) -> artifact(asked.bridge(), job, path), clock.instant())
                : configurations.read(wish, Optional.ofNullable(asked.trigger().inputs()), clock.instant());
    }

    private Sources.Artifact artifact(Bridge bridge, String job, String path) {
        OptionalLong run = bridges.latestRun(bridge.pipeline().id(), job);
        return run.isEmpty() ? new Sources.Artifact.NoJob() : switch (archives.text(run.getAsLong(), path, ConfigurationReader.MAX_BYTES)) {
            case ArchivedTexts.Result.Text(String content) -> new Sources.Artifact.Text(content);
            case ArchivedTexts.Result.NoArchive ignored -> new Sources.Artifact.NoJob();
            case ArchivedTexts.Result.NoFile ignored -> new Sources.Artifact.NoFile();
            case ArchivedTexts.Result.TooLarge ignored -> new Sources.Artifact.TooLarge();
        };
    }

    private static Outcome planned(PipelineRequest wish, Evaluation prospect, boolean mirrors) {
        return switch (prospect) {
            case Evaluation.Good good -> new Outcome.Planned(wish, good.name(), good.rows(), mirrors);
            case Evaluation.Flawed flawed when flawed.problems() != null ->
                    failed(wish, Reason.of("pipeline.configuration", StorePipeline.shortened(flawed.problems())));
            case Evaluation.Flawed flawed -> failed(wish, flawed.reason());
            case Evaluation.None none -> failed(wish, none.reason());
        };
    }

    private static Outcome failed(PipelineRequest wish, Reason why) {
        return new Outcome.Failed(FailureReason.DOWNSTREAM_PIPELINE_CREATION_FAILED, new BridgeProblem(wish.origin().id(), why));
    }
}
