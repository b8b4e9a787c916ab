package dev.slipway.application.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.Configurations.Reading;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Makes a pipeline because somebody asks for it. Where anything stands in the way nothing is stored; the checks come in the order that clients know. */
@Singleton
public final class CreatePipeline {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Access access;
    private final PipelineWishes wishes;
    private final Configurations configurations;
    private final PipelineLimits limits;
    private final MakePipeline make;
    private final Pipelines pipelines;
    private final PipelineViews views;
    private final PipelinePolicy policy;
    private final InstantSource clock;

    public CreatePipeline(Access access, PipelineWishes wishes, Configurations configurations, PipelineLimits limits, MakePipeline make,
            Pipelines pipelines, PipelineViews views, PipelinePolicy policy, InstantSource clock) {
        this.access = access;
        this.wishes = wishes;
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
        PipelineWish wish = wishes.wish(caller, account, grant, new PipelineWishes.Asked(PipelineSource.API, request.ref(), request.variables()));
        requireVariables(grant, wish);
        PlannedRead planned = plan(wish);
        limits.passed(grant.id(), planned.rows()).ifPresent(passed -> {
            throw Refusal.badRequest(passed.reason());
        });
        long id = make.withJobs(wish, planned.plan().name().orElse(null), planned.rows()).orElseThrow(IllegalStateException::new);
        return views.find(grant.id(), id).orElseThrow(Refusal::notFound);
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
