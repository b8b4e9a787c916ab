package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.JobDemands;
import dev.slipway.domain.ciconfig.model.JobStart;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.options.JobEnvironment;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.JobVariable;
import dev.slipway.domain.variable.Expansion;
import dev.slipway.domain.variable.ExpansionMode;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Decides whether a job is added to a pipeline, and applies the matching rule. */
final class JobPlanner {
    /** Maximum characters of a tag, of the name of a resource group and of the URL of an environment (5.3 of the reference). */
    static final int MAX_EXPANDED_NAME = 255;

    private final PipelineContext context;
    private final RuleEvaluation rules;
    private final RefPolicyEvaluation policies;
    private final List<JobVariable> rootVariables;
    private final PlanWeight weight;

    JobPlanner(PipelineContext context, RuleEvaluation rules, List<JobVariable> rootVariables, PlanWeight weight) {
        this.context = context;
        this.rules = rules;
        this.policies = new RefPolicyEvaluation(context, rules);
        this.rootVariables = rootVariables;
        this.weight = weight;
    }

    /** Result of planning a job. */
    sealed interface Outcome {
    }

    /** The job is added; {@code error} says why the pipeline cannot be created all the same, or is empty. */
    record Added(PlannedJob job, Optional<String> error) implements Outcome {
    }

    record LeftOut() implements Outcome {
    }

    /** A rule of the job cannot be evaluated. */
    record Mistaken(String error) implements Outcome {
    }

    Outcome plan(JobDefinition job) {
        List<JobVariable> own = merged(rootVariables.stream().filter(variable -> job.scope().inherited().takes(variable.key())).toList(),
                job.scope().variables());
        Lazy variables = new Lazy(job, job.when(), own);
        try {
            if (job.conditions().only().filter(policy -> !policies.allows(policy, variables)).isPresent()
                    || job.conditions().except().filter(policy -> policies.forbids(policy, variables)).isPresent()) {
                return new LeftOut();
            }
            if (job.conditions().rules().isEmpty()) {
                return added(job, job.when(), Optional.empty(), own, variables);
            }
            Optional<Rule> rule = rules.firstMatch(job.conditions().rules().get(), variables);
            When when = rule.map(found -> found.when().orElse(job.when())).orElse(When.NEVER);
            return when == When.NEVER ? new LeftOut() : added(job, when, rule, own, variables);
        } catch (RuleEvaluation.Broken broken) {
            return new Mistaken("Failed to parse rule for " + job.name() + ": " + broken.getMessage());
        }
    }

    private Outcome added(JobDefinition job, When when, Optional<Rule> rule, List<JobVariable> before, Lazy variables) {
        List<JobVariable> own = merged(before, rule.map(Rule::variables).orElse(List.of()));
        Lazy changed = rule.isPresent() ? new Lazy(job, when, own) : variables;
        Expansion expansion = changed.written().expandAll(ExpansionMode.KEEPING_UNKNOWN);
        weight.addExpanded(expansion.variables());
        VariableSet known = VariableSet.of(expansion.variables());
        Optional<Boolean> ruled = flags(rule, Rule.Flags::allowFailure);
        Optional<List<Need>> needs = rule.flatMap(Rule::needs).or(job.links()::needs);
        Optional<String> group = job.demands().resourceGroup().map(text -> known.expand(text,
                ExpansionMode.FOR_NAMES)).filter(text -> !text.isBlank());
        Optional<String> error = expansion.problem().or(() -> tooLong(job, group, known).map(what -> what
                + " is too long once expanded (maximum is "
                + MAX_EXPANDED_NAME + " characters)"));
        JobStart start = new JobStart(when, ruled.orElse(job.start().allowFailure()));
        List<Variable> defined = own.stream().map(JobVariable::toVariable).toList();
        JobDemands demands = new JobDemands(tags(job, known).toList(), group);
        PlannedJob planned = new PlannedJob(job.identity(), start, job.links().withNeeds(needs), defined, demands,
                options(job, when, rule, known));
        return new Added(planned, error.map(text -> job.name() + ": " + text));
    }

    private static Optional<Boolean> flags(Optional<Rule> rule, Function<Rule.Flags, Optional<Boolean>> flag) {
        return rule.map(Rule::flags).flatMap(flag);
    }

    private static Stream<String> tags(JobDefinition job, VariableSet known) {
        return job.demands().tags().stream().map(tag -> known.expand(tag, ExpansionMode.KEEPING_UNKNOWN));
    }

    /** Returns the part of a job that is too long once expanded, or empty. */
    private static Optional<String> tooLong(JobDefinition job, Optional<String> group, VariableSet known) {
        JobEnvironment environment = job.options().environment();
        String url = environment == null || environment.url() == null ? "" : known.expand(environment.url(), ExpansionMode.KEEPING_UNKNOWN);
        if (tags(job, known).anyMatch(tag -> tag.length() > MAX_EXPANDED_NAME)) {
            return Optional.of("a tag");
        }
        if (group.filter(name -> name.length() > MAX_EXPANDED_NAME).isPresent()) {
            return Optional.of("the resource group");
        }
        return url.length() > MAX_EXPANDED_NAME ? Optional.of("the environment's url") : Optional.empty();
    }

    private static JobOptions options(JobDefinition job, When when, Optional<Rule> rule, VariableSet known) {
        JobOptions options = job.options().extras(extras -> extras.withOtherNeeds(extras.pipelines().otherNeeds().stream()
                .map(need -> need.map(name -> known.expand(name, ExpansionMode.FOR_NAMES))).toList()));
        if (flags(rule, Rule.Flags::allowFailure).isPresent()) {
            options = options.withExitCodes(List.of());
        }
        if (flags(rule, Rule.Flags::interruptible).isPresent()) {
            options = options.policy(policy -> policy.withInterruptible(flags(rule, Rule.Flags::interruptible).get()));
        }
        Long startIn = rule.flatMap(found -> found.start().startInSeconds()).orElse(options.startInSeconds());
        return options.withStartIn(when == When.DELAYED ? startIn : null);
    }

    /** Variables of the pipeline with those of the configuration. */
    record OfPipeline(PipelineContext context, List<JobVariable> own) implements RuleEvaluation.Known {
        @Override
        public VariableSet written() {
            List<Variable> joined = new ArrayList<>(context.layers().predefined());
            own.forEach(variable -> joined.add(variable.toVariable()));
            joined.addAll(context.layers().overriding());
            return VariableSet.of(joined);
        }

        @Override
        public VariableSet expanded() {
            return VariableSet.of(written().expandAll(ExpansionMode.FOR_NAMES).variables());
        }
    }

    /** Returns variables with others above them. A repeated one keeps its first place. */
    static List<JobVariable> merged(List<JobVariable> lower, List<JobVariable> higher) {
        Map<String, JobVariable> merged = new LinkedHashMap<>();
        lower.forEach(variable -> merged.put(variable.key(), variable));
        higher.forEach(variable -> merged.put(variable.key(), variable));
        return List.copyOf(merged.values());
    }

    /** Expanded variables of a job, computed only where a condition reads them. */
    final class Lazy implements RuleEvaluation.Known {
        private final JobDefinition job;
        private final When when;
        private final List<JobVariable> own;
        private @Nullable VariableSet all;
        private @Nullable VariableSet expanded;

        Lazy(JobDefinition job, When when, List<JobVariable> own) {
            this.job = job;
            this.when = when;
            this.own = own;
        }

        @Override
        public VariableSet written() {
            if (all == null) {
                all = JobScope.of(context, JobScope.facts(job.name(), job.stage(), when, job.options()), job.options().environment(),
                        own.stream().map(JobVariable::toVariable).toList(), weight::addExpanded).variables();
            }
            return all;
        }

        @Override
        public VariableSet expanded() {
            if (expanded == null) {
                expanded = VariableSet.of(written().expandAll(ExpansionMode.FOR_NAMES).variables());
                weight.addExpanded(expanded.list());
            }
            return expanded;
        }
    }
}
