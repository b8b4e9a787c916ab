package dev.slipway.application.pipeline.creation;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationReader.Reading;
import dev.slipway.application.pipeline.creation.CreationPolicy.OnInvalid;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.application.pipeline.request.VariableRight;
import dev.slipway.application.pipeline.request.VariableRules;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.ciconfig.plan.PipelinePlan;
import dev.slipway.domain.ciconfig.plan.PlanResult;
import dev.slipway.domain.kernel.Reason;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Creates pipelines: users, pushes, schedules, trigger tokens and bridges come through the same stages, in the order that clients expect.
 * Dry runs evaluate without the last stage.
 *
 * <ol>
 * <li>authorize the caller, resolve the ref (a push and a child pipeline bring both)
 * <li>check the variables and the rate; a push that skips its jobs ends here
 * <li>read the configuration, plan the jobs, check the limits
 * <li>store the pipeline, or do with an invalid one what the {@link CreationPolicy} says
 * </ol>
 */
public final class PipelineCreator {

    private final PipelineRequestResolver requests;
    private final ConfigurationReader configurations;
    private final PipelineLimits limits;
    private final StorePipeline store;
    private final KnownMergeRequests mergeRequests;
    private final InstantSource clock;

    public PipelineCreator(PipelineRequestResolver requests, ConfigurationReader configurations, PipelineLimits limits, StorePipeline store,
            KnownMergeRequests mergeRequests, InstantSource clock) {
        this.requests = requests;
        this.configurations = configurations;
        this.limits = limits;
        this.store = store;
        this.mergeRequests = mergeRequests;
        this.clock = clock;
    }

    /** Creates a pipeline of a ref that the caller names. */
    public Creation create(Caller caller, ProjectGrant grant, RefRequest asked, CreationPolicy policy) {
        return create(caller, grant, asked, policy, StoreGuard.OPEN);
    }

    /** Creates a pipeline of a ref that the caller names, if the guard admits it in the transaction that stores it. */
    public Creation create(Caller caller, ProjectGrant grant, RefRequest asked, CreationPolicy policy, StoreGuard guard) {
        PipelineRequest request = resolve(caller, grant, asked);
        return complete(request, evaluate(request, VariableRight.of(grant), policy.evaluation()), policy.onInvalid(), guard);
    }

    /** Creates a pipeline of a known commit. */
    public Creation create(PipelineRequest request, VariableRight right, CreationPolicy policy) {
        return create(request, right, policy, StoreGuard.OPEN);
    }

    /** Creates a pipeline of a known commit, if the guard admits it in the transaction that stores it. */
    public Creation create(PipelineRequest request, VariableRight right, CreationPolicy policy, StoreGuard guard) {
        return complete(request, evaluate(request, right, policy.evaluation()), policy.onInvalid(), guard);
    }

    /** Evaluates a request as {@link #create} does, without storing anything. */
    public Evaluation evaluate(Caller caller, ProjectGrant grant, RefRequest asked, EvaluationPolicy policy) {
        return evaluate(resolve(caller, grant, asked), VariableRight.of(grant), policy);
    }

    /** Evaluates a request for a known commit: all stages from the variables to the limits. */
    public Evaluation evaluate(PipelineRequest request, VariableRight right, EvaluationPolicy policy) {
        return evaluateComplete(mergeRequests.complete(request), right, policy);
    }

    private Evaluation evaluateComplete(PipelineRequest request, VariableRight right, EvaluationPolicy policy) {
        return checkVariables(request, right, policy)
                .or(() -> checkRate(request, policy))
                .or(() -> policy.skipsJobs() ? Optional.of(new Evaluation.Skipped()) : Optional.empty())
                .orElseGet(() -> plan(request, configurations.read(request, policy.configuration(), clock.instant())));
    }

    /** Authorizes the caller and resolves the ref. Refuses with a reason. */
    private PipelineRequest resolve(Caller caller, ProjectGrant grant, RefRequest asked) {
        Account account = caller.account().filter(signedIn -> grant.allows(Ability.CREATE_PIPELINE))
                .orElseThrow(() -> Refusal.badRequest(Reason.of("pipeline.not_permitted")));
        return requests.resolve(caller, account, grant, asked);
    }

    private static Optional<Evaluation> checkVariables(PipelineRequest request, VariableRight right, EvaluationPolicy policy) {
        return switch (policy.variables()) {
            case RIGHT_AND_RULES -> checkRight(request, right).or(() -> checkRules(request));
            case RIGHT -> checkRight(request, right);
            case NONE -> Optional.empty();
        };
    }

    private static Optional<Evaluation> checkRight(PipelineRequest request, VariableRight right) {
        return right.allows(request) ? Optional.empty() : Optional.of(rejected("pipeline.variables_restricted"));
    }

    private static Optional<Evaluation> checkRules(PipelineRequest request) {
        return VariableRules.repetition(request.variables()).<Evaluation>map(Evaluation.DuplicateVariables::new)
                .or(() -> VariableRules.objection(request.variables()).map(Evaluation.Rejected::new));
    }

    private Optional<Evaluation> checkRate(PipelineRequest request, EvaluationPolicy policy) {
        boolean tooOften = policy.rateLimited() && limits.tooOften(request, clock.instant());
        return tooOften ? Optional.of(rejected("pipeline.too_often")) : Optional.empty();
    }

    private Evaluation plan(PipelineRequest request, Reading reading) {
        return switch (reading) {
            case Reading.Missing ignored -> rejected("pipeline.no_configuration");
            case Reading.Broken(var result) -> new Evaluation.BrokenConfiguration(result);
            case Reading.Read(var configuration, PlanResult.Refused refused, var context) -> new Evaluation.NoPlan(configuration, refused);
            case Reading.Read(var configuration, PipelinePlan plan, var context) ->
                    checkLimits(new Evaluation.Valid(request, configuration, plan, PlannedPipeline.of(plan, context)));
        };
    }

    private Evaluation checkLimits(Evaluation.Valid valid) {
        return limits.exceeded(valid.request().origin().id(), valid.pipeline())
                .<Evaluation>map(exceeded -> new Evaluation.LimitExceeded(valid.configuration(), exceeded.failure(), exceeded.reason()))
                .orElse(valid);
    }

    private Creation complete(PipelineRequest request, Evaluation evaluation, OnInvalid onInvalid, StoreGuard guard) {
        return switch (evaluation) {
            case Evaluation.Valid valid -> created(store(valid, guard));
            case Evaluation.Skipped ignored -> configurations.exists(request) ? created(store.skipped(request)) : new Creation.Nothing();
            case Evaluation.Invalid invalid -> switch (onInvalid) {
                case REFUSE -> throw Refusal.badRequest(invalid.reason());
                case KEEP_FAILED -> invalid.failure().map(failure -> keep(request, failure, invalid.reason()))
                        .orElseThrow(() -> Refusal.badRequest(invalid.reason()));
                case KEEP_FAILED_IF_CONFIGURED -> invalid.failure().filter(failure -> configurations.exists(request))
                        .map(failure -> keep(request, failure, invalid.reason(), guard)).orElseGet(Creation.Nothing::new);
            };
        };
    }

    /**
     * Stores an evaluated pipeline.
     *
     * @return its id; empty if the guard does not admit it or the push of the request has its pipeline already
     */
    public OptionalLong store(Evaluation.Valid valid, StoreGuard guard) {
        return store.withJobs(valid, guard);
    }

    /** Stores a failed pipeline that shows why its request came to nothing. */
    public Creation keep(PipelineRequest request, Evaluation.Failure failure, Reason reason) {
        return keep(request, failure, reason, StoreGuard.OPEN);
    }

    private Creation keep(PipelineRequest request, Evaluation.Failure failure, Reason reason, StoreGuard guard) {
        store.failed(request, failure, guard);
        return new Creation.KeptFailed(reason);
    }

    private static Creation created(OptionalLong id) {
        return id.isPresent() ? new Creation.Created(id.getAsLong()) : new Creation.Nothing();
    }

    private static Evaluation rejected(String reasonId) {
        return new Evaluation.Rejected(Reason.of(reasonId));
    }
}
