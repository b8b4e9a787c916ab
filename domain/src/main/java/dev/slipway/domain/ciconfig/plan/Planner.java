package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.JobVariable;
import dev.slipway.domain.ciconfig.model.RootVariable;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variables;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Decides which jobs of a configuration a pipeline gets. It is a function of the configuration and the context. */
public final class Planner {
    private static final List<String> EDGE_STAGES = List.of(".pre", ".post");

    private final CiConfig config;
    private final PipelineContext context;
    private final RuleEvaluation rules;

    private Planner(CiConfig config, PipelineContext context) {
        this.config = config;
        this.context = context;
        this.rules = new RuleEvaluation(context.commit());
    }

    /** The pipeline of a configuration in a context, or why there is none. */
    public static PlanResult plan(CiConfig config, PipelineContext context) {
        return new Planner(config, context).run();
    }

    private PlanResult run() {
        List<JobVariable> root = config.variables().stream().map(RootVariable::variable).toList();
        Optional<Rule> workflow = Optional.empty();
        if (config.workflow().rules().isPresent()) {
            try {
                workflow = rules.firstMatch(config.workflow().rules().get(), () -> JobPlanner.expanded(context, root));
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
        List<String> errors = new ArrayList<>();
        List<PlannedJob> jobs = new ArrayList<>();
        Optional<String> tooLarge = planJobs(rootVariables, jobs, errors);
        if (tooLarge.isPresent()) {
            return new PlanResult.Refused(PlanResult.Cause.MISTAKE, List.of(tooLarge.get()));
        }
        jobs.sort(Comparator.comparingInt(PlannedJob::stageIndex));
        NeedsInPlan.Checked checked = NeedsInPlan.check(jobs);
        errors.addAll(checked.errors());
        if (!errors.isEmpty()) {
            return new PlanResult.Refused(PlanResult.Cause.MISTAKE, errors);
        }
        if (jobs.stream().allMatch(job -> EDGE_STAGES.contains(job.stage()))) {
            return new PlanResult.Refused(PlanResult.Cause.NOTHING_LEFT, List.of(PlanResult.NOTHING_LEFT));
        }
        Variables known = JobPlanner.expanded(context, rootVariables);
        Optional<String> name = config.workflow().name().map(text -> known.expand(text,
                ExpansionMode.FOR_NAMES)).filter(text -> !text.isBlank());
        return new PipelinePlan(name, checked.jobs().stream().map(PlannedJob::stage).distinct().toList(), checked.jobs(),
                rootVariables.stream().map(JobVariable::toVariable).toList(), autoCancel);
    }

    /** Adds the jobs and the mistakes of all of them; answers with why there is no going on, or with nothing. */
    private Optional<String> planJobs(List<JobVariable> rootVariables, List<PlannedJob> jobs, List<String> errors) {
        PlanWeight weight = new PlanWeight();
        JobPlanner planner = new JobPlanner(context, rules, rootVariables, weight);
        for (JobDefinition job : config.jobs()) {
            switch (planner.plan(job)) {
                case JobPlanner.Added(PlannedJob planned) -> {
                    weight.add(planned);
                    jobs.add(planned);
                }
                case JobPlanner.Mistaken(String error) -> errors.add(error);
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
