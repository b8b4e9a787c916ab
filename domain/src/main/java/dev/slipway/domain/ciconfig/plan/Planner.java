package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.NeedCircle;
import dev.slipway.domain.ciconfig.model.RootVariable;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plans a pipeline: decides which jobs of a configuration it contains. It is a function of the configuration and the context. */
public final class Planner {
    private static final List<String> EDGE_STAGES = List.of(".pre", ".post");

    private final CiConfig config;
    private final PipelineContext context;
    private final RuleEvaluation rules;

    private Planner(CiConfig config, PipelineContext context, RuleEvaluation rules) {
        this.config = config;
        this.context = context;
        this.rules = rules;
    }

    /** Returns the pipeline of a configuration in a context, or its rejection. */
    public static PlanResult plan(CiConfig config, PipelineContext context) {
        return plan(config, context, new RuleEvaluation(context.commit()));
    }

    /** @param rules evaluation of the rules, which counts its steps */
    static PlanResult plan(CiConfig config, PipelineContext context, RuleEvaluation rules) {
        return new Planner(config, context, rules).run();
    }

    private PlanResult run() {
        List<JobVariable> root = config.variables().stream().map(RootVariable::variable).toList();
        Optional<Rule> workflow = Optional.empty();
        if (config.workflow().rules().isPresent()) {
            try {
                workflow = rules.firstMatch(config.workflow().rules().get(), new JobPlanner.OfPipeline(context, root));
            } catch (RuleEvaluation.Broken broken) {
                return new PlanResult.Refused(PlanResult.Cause.MISTAKE, List.of("Failed to parse rule for workflow: "
                        + broken.getMessage()));
            }
            if (rules.objection().isPresent()) {
                return new PlanResult.Refused(PlanResult.Cause.MISTAKE, List.of(rules.objection().get()));
            }
            if (workflow.filter(rule -> rule.when().orElse(When.ALWAYS) != When.NEVER).isEmpty()) {
                return new PlanResult.Refused(PlanResult.Cause.FILTERED_BY_WORKFLOW, List.of(PlanResult.FILTERED));
            }
        }
        AutoCancel autoCancel = config.workflow().autoCancel().with(workflow.flatMap(Rule::autoCancel).orElse(AutoCancel.UNSAID));
        return withJobs(JobPlanner.merged(root, workflow.map(Rule::variables).orElse(List.of())), autoCancel);
    }

    private PlanResult withJobs(List<JobVariable> rootVariables, AutoCancel autoCancel) {
        List<Seed> seeds = new ArrayList<>();
        Optional<String> tooLarge = planJobs(rootVariables, seeds);
        if (tooLarge.isPresent()) {
            return new PlanResult.Refused(PlanResult.Cause.MISTAKE, List.of(tooLarge.get()));
        }
        seeds.sort(Comparator.comparingInt(Seed::stageIndex));
        List<PlannedJob> jobs = seeds.stream().flatMap(seed -> seed.job().stream()).toList();
        Set<String> names = jobs.stream().map(PlannedJob::name).collect(Collectors.toSet());
        List<String> errors = seeds.stream().flatMap(seed -> seed.errors(names)).toList();
        if (!errors.isEmpty()) {
            return new PlanResult.Refused(PlanResult.Cause.MISTAKE, errors);
        }
        Optional<NeedCircle> circle = NeedCircle.among(jobs.stream().map(PlannedJob::name).toList(),
                jobs.stream().map(job -> job.needs().orElse(List.of())).toList());
        if (circle.isPresent()) {
            return new PlanResult.Refused(PlanResult.Cause.MISTAKE, List.of(circle.get().message()));
        }
        if (jobs.stream().allMatch(job -> EDGE_STAGES.contains(job.stage()))) {
            return new PlanResult.Refused(PlanResult.Cause.NOTHING_LEFT, List.of(PlanResult.NOTHING_LEFT));
        }
        VariableSet known = new JobPlanner.OfPipeline(context, rootVariables).expanded();
        Optional<String> name = config.workflow().name().map(text -> known.expand(text,
                ExpansionMode.FOR_NAMES)).filter(text -> !text.isBlank());
        return new PipelinePlan(name, jobs.stream().map(PlannedJob::stage).distinct().toList(),
                jobs.stream().map(job -> NeedsInPlan.present(job, names)).toList(),
                rootVariables.stream().map(JobVariable::toVariable).toList(), autoCancel);
    }

    /** Job that is added, erroneous, or both. */
    private record Seed(int stageIndex, Optional<PlannedJob> job, Optional<String> error) {
        Stream<String> errors(Set<String> names) {
            return Stream.concat(job.stream().flatMap(added -> NeedsInPlan.errors(added, names).stream()), error.stream());
        }
    }

    /** Adds the jobs with their errors. Returns the exceeded limit that ends planning, or empty. */
    private Optional<String> planJobs(List<JobVariable> rootVariables, List<Seed> seeds) {
        PlanWeight weight = new PlanWeight();
        JobPlanner planner = new JobPlanner(context, rules, rootVariables, weight);
        for (JobDefinition job : config.jobs()) {
            switch (planner.plan(job)) {
                case JobPlanner.Added(PlannedJob planned, Optional<String> error) -> {
                    weight.add(planned);
                    seeds.add(new Seed(job.identity().stageIndex(), Optional.of(planned), error));
                }
                case JobPlanner.Mistaken(String error) ->
                    seeds.add(new Seed(job.identity().stageIndex(), Optional.empty(), Optional.of(error)));
                case JobPlanner.LeftOut leftOut -> { }
            }
            Optional<String> objection = rules.objection().or(weight::objection);
            if (objection.isPresent()) {
                return objection;
            }
        }
        return Optional.empty();
    }
}
