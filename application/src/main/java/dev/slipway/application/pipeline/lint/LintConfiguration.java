package dev.slipway.application.pipeline.lint;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationReader.Compiled;
import dev.slipway.application.pipeline.creation.PipelineLimits;
import dev.slipway.application.pipeline.creation.PlannedPipeline;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.project.ProjectFilter;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.ciconfig.CompileResult;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Checks a configuration, as it is written or by trying out the pipeline that a push would make of it. Nothing is stored. */
@Singleton
public final class LintConfiguration {

    /** Those in which the caller is a developer at least. */
    private static final ProjectFilter DEVELOPED = ProjectFilter.all()
            .withRelation(new ProjectFilter.Relation(true, false, false, Optional.of(Role.DEVELOPER)));

    private final Access access;
    private final Projects projects;
    private final PipelineOrigins origins;
    private final Refs refs;
    private final PipelineRequestResolver wishes;
    private final ConfigurationReader configurations;
    private final PipelineLimits limits;
    private final LintPolicy policy;
    private final InstantSource clock;

    public LintConfiguration(Access access, Projects projects, PipelineOrigins origins, Refs refs, PipelineRequestResolver wishes,
            ConfigurationReader configurations, PipelineLimits limits, LintPolicy policy, InstantSource clock) {
        this.access = access;
        this.projects = projects;
        this.origins = origins;
        this.refs = refs;
        this.wishes = wishes;
        this.configurations = configurations;
        this.limits = limits;
        this.policy = policy;
        this.clock = clock;
    }

    /**
     * How a configuration is checked.
     *
     * @param dryRun whether a pipeline is tried out
     * @param ref    the branch or tag of that pipeline; null for the default branch
     */
    public record Request(boolean dryRun, String ref) {}

    /** Checks a text as if it were the project's configuration. */
    public LintView text(Caller caller, ProjectRef project, String text, Request request) {
        ProjectGrant grant = access.project(caller, project, Ability.CREATE_PIPELINE);
        return request.dryRun() ? tried(caller, grant, text, request) : written(caller, grant, text);
    }

    /** Checks the configuration at the head of the default branch. */
    public LintView head(Caller caller, ProjectRef project, Request request) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_CODE);
        String text = origins.find(grant.id()).flatMap(origin -> configurations.text(origin, head(grant))).orElse("");
        return request.dryRun() && !text.isEmpty() ? tried(caller, grant, text, request) : written(caller, grant, text);
    }

    /** Checks a text that belongs to no project, without its files. */
    public LintView alone(Caller caller, String text) {
        if (!policy.served()) {
            throw new Refusal(new Failure.Gone(Optional.empty()));
        }
        if (!policy.openSignUp()) {
            Account account = access.signedIn(caller);
            if (account.external() && projects.list(DEVELOPED, ProjectAudience.of(caller), new PageRequest.Offset(1, 1)).items().isEmpty()) {
                throw Refusal.unauthenticated();
            }
        }
        return LintPresentation.of(configurations.check(caller, text));
    }

    private LintView written(Caller caller, ProjectGrant grant, String text) {
        Origin origin = origins.find(grant.id()).orElseThrow(() -> Refusal.notFound("Project"));
        return LintPresentation.of(configurations.check(caller, origin, head(grant), text));
    }

    private String head(ProjectGrant grant) {
        return refs.find(grant.id(), RefName.branch(grant.defaultBranch())).map(Refs.Target::commit).orElse(Shas.ZERO);
    }

    private LintView tried(Caller caller, ProjectGrant grant, String text, Request request) {
        Optional<Account> account = caller.account();
        if (account.isEmpty() || !grant.allows(Ability.CREATE_PIPELINE)) {
            return LintPresentation.refused(Reason.of("pipeline.not_permitted"));
        }
        String ref = request.ref() != null ? request.ref() : grant.defaultBranch();
        try {
            PipelineRequest wish = wishes.wish(caller, account.get(), grant, new PipelineRequestResolver.Asked(PipelineSource.PUSH, ref, List.of()));
            return planned(wish, configurations.compile(wish, text, clock.instant()));
        } catch (Refusal refusal) {
            if (refusal.failure() instanceof Failure.BadRequest(Optional<Reason> reason) && reason.isPresent()) {
                return LintPresentation.refused(reason.get());
            }
            throw refusal;
        }
    }

    private LintView planned(PipelineRequest wish, Compiled compiled) {
        if (!(compiled.result() instanceof CompileResult.Compiled(CiConfig config))) {
            return LintPresentation.of(compiled.result());
        }
        return switch (ConfigurationReader.plan(config, compiled.context())) {
            case PlanResult.Refused refused -> LintPresentation.refused(config, refused.errors());
            case PipelinePlan plan -> limits.passed(wish.origin().id(), PlannedPipeline.of(plan, compiled.context()))
                    .map(passed -> LintPresentation.refused(config, passed.reason())).orElseGet(() -> LintPresentation.of(config, plan));
        };
    }
}
