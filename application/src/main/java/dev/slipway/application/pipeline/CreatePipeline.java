package dev.slipway.application.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.Configurations.Reading;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Makes a pipeline because somebody asks for it. Where anything stands in the way nothing is stored; the checks come in the order that clients know. */
@Singleton
public final class CreatePipeline {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Access access;
    private final PipelineRights rights;
    private final PipelineOrigins origins;
    private final Refs refs;
    private final Commits commits;
    private final Configurations configurations;
    private final PipelineLimits limits;
    private final MakePipeline make;
    private final Pipelines pipelines;
    private final PipelineViews views;
    private final PipelinePolicy policy;
    private final InstantSource clock;

    public CreatePipeline(Access access, PipelineRights rights, PipelineOrigins origins, Refs refs, Commits commits, Configurations configurations,
            PipelineLimits limits, MakePipeline make, Pipelines pipelines, PipelineViews views, PipelinePolicy policy, InstantSource clock) {
        this.access = access;
        this.rights = rights;
        this.origins = origins;
        this.refs = refs;
        this.commits = commits;
        this.configurations = configurations;
        this.limits = limits;
        this.make = make;
        this.pipelines = pipelines;
        this.views = views;
        this.policy = policy;
        this.clock = clock;
    }

    /** @param ref a branch or tag */
    public record Request(String ref, List<PipelineVariable> variables) {
        public Request {
            variables = List.copyOf(variables);
        }
    }

    public PipelineView create(Caller caller, ProjectRef project, Request request) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.CREATE_PIPELINE);
        Origin origin = origins.find(grant.id()).orElseThrow(() -> refuse("pipeline.project_deleted"));
        if (!origin.buildsEnabled()) {
            throw refuse("pipeline.disabled");
        }
        PipelineWish wish = wish(caller, account, grant, origin, request);
        requireVariables(grant, wish);
        PlannedRead planned = plan(wish);
        limits.passed(grant.id(), planned.rows()).ifPresent(passed -> {
            throw Refusal.badRequest(passed.reason());
        });
        long id = make.withJobs(wish, planned.plan().name().orElse(null), planned.rows()).orElseThrow(IllegalStateException::new);
        return views.find(grant.id(), id).orElseThrow(Refusal::notFound);
    }

    private PipelineWish wish(Caller caller, Account account, ProjectGrant grant, Origin origin, Request request) {
        RefName named = RefName.ofFull(request.ref()).orElse(null);
        String name = named == null ? request.ref() : named.name();
        Optional<Target> branch = named == null || named.full().equals(RefName.branch(name).full())
                ? refs.find(grant.id(), RefName.branch(name)) : Optional.empty();
        Optional<Target> tag = named == null || named.full().equals(RefName.tag(name).full())
                ? refs.find(grant.id(), RefName.tag(name)) : Optional.empty();
        boolean ofTag = branch.isEmpty() && tag.isPresent();
        if (!rights.mayRunOn(caller, grant, name, ofTag)) {
            throw refuse("pipeline.protected_ref", name);
        }
        Target target = branch.or(() -> tag).orElseThrow(() -> refuse("pipeline.reference_not_found"));
        Commit commit = Optional.ofNullable(target.commit()).flatMap(sha -> commits.find(grant.id(), sha))
                .orElseThrow(() -> refuse("pipeline.commit_not_found"));
        if (branch.isPresent() && tag.isPresent()) {
            throw refuse("pipeline.ambiguous_ref");
        }
        return new PipelineWish(origin, null, account.id(), PipelineSource.API, name, ofTag, rights.isProtected(grant.id(), name, ofTag), commit,
                Shas.ZERO, target.message(), request.variables());
    }

    private void requireVariables(ProjectGrant grant, PipelineWish wish) {
        if (!wish.variables().isEmpty() && wish.origin().restrictsVariables() && !grant.allows(Ability.READ_ANY_PIPELINE_VARIABLES)) {
            throw refuse("pipeline.variables_restricted");
        }
        VariableRules.objection(wish.variables()).ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
        Instant since = clock.instant().minus(MINUTE);
        if (policy.perMinute() > 0
                && pipelines.madeSince(grant.id(), wish.userId(), wish.commit().sha(), since) >= policy.perMinute()) {
            throw refuse("pipeline.too_often");
        }
    }

    private record PlannedRead(PipelinePlan plan, PlannedRows rows) {}

    private PlannedRead plan(PipelineWish wish) {
        return switch (configurations.read(wish, clock.instant())) {
            case Reading.Missing ignored -> throw refuse("pipeline.no_configuration");
            case Reading.Broken(List<String> errors) -> throw refuse("pipeline.configuration", errors.getFirst());
            case Reading.Read(PlanResult.Refused refused, var context) -> throw refuse("pipeline.configuration", refused.text());
            case Reading.Read(PipelinePlan plan, var context) -> new PlannedRead(plan, PlannedRows.of(plan, context));
        };
    }

    private static Refusal refuse(String reasonId, Object... args) {
        return Refusal.badRequest(Reason.of(reasonId, args));
    }
}
