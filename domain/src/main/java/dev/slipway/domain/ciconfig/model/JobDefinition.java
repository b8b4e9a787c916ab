package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.ciconfig.options.JobVariable;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Job of a valid configuration, for any pipeline, by question.
 *
 * @param identity   name and stage
 * @param conditions pipelines that contain it
 * @param start      when it starts, and whether it may fail
 * @param links      links to other jobs of its pipeline
 * @param scope      variables
 * @param demands    runner and resource that it requires
 * @param options    options that are stored with it
 * @param position   where it is defined
 */
public record JobDefinition(StagedName identity, Conditions conditions, JobStart start, JobLinks links, Scope scope, JobDemands demands,
        JobOptions options, Position position) {
    /** Stage of a job without {@code stage}. */
    public static final String DEFAULT_STAGE = "test";

    /**
     * Pipelines that contain a job.
     *
     * @param rules  rules, or empty without the keyword
     * @param only   pipelines that contain it, or empty for all
     * @param except pipelines that do not contain it, or empty for none
     */
    public record Conditions(Optional<List<Rule>> rules, Optional<RefPolicy> only, Optional<RefPolicy> except) {
        static final Conditions NONE = new Conditions(Optional.empty(), Optional.empty(), Optional.empty());

        public Conditions withRules(List<Rule> others) {
            return new Conditions(Optional.of(others), only, except);
        }

        public Conditions withOnly(RefPolicy policy) {
            return new Conditions(rules, Optional.of(policy), except);
        }

        public Conditions withExcept(RefPolicy policy) {
            return new Conditions(rules, only, Optional.of(policy));
        }
    }

    /**
     * Variables of a job.
     *
     * @param variables own variables
     * @param inherited root variables that it inherits
     */
    public record Scope(List<JobVariable> variables, Inherit inherited) {
        static final Scope ALL = new Scope(List.of(), new Inherit.All());

        public Scope withVariables(List<JobVariable> others) {
            return new Scope(others, inherited);
        }

        public Scope inheriting(Inherit others) {
            return new Scope(variables, others);
        }
    }

    /** Returns a job without keywords. */
    public static JobDefinition plain(String name, Position position) {
        return new JobDefinition(new StagedName(name, DEFAULT_STAGE, -1), Conditions.NONE, new JobStart(When.ON_SUCCESS, false),
                JobLinks.NONE, Scope.ALL, JobDemands.NONE, JobOptions.NONE, position);
    }

    public String name() {
        return identity.name();
    }

    public String stage() {
        return identity.stage();
    }

    public When when() {
        return start.when();
    }

    public JobDefinition with(StagedName other) {
        return new JobDefinition(other, conditions, start, links, scope, demands, options, position);
    }

    public JobDefinition with(JobStart other) {
        return new JobDefinition(identity, conditions, other, links, scope, demands, options, position);
    }

    public JobDefinition conditions(UnaryOperator<Conditions> change) {
        return new JobDefinition(identity, change.apply(conditions), start, links, scope, demands, options, position);
    }

    public JobDefinition links(UnaryOperator<JobLinks> change) {
        return new JobDefinition(identity, conditions, start, change.apply(links), scope, demands, options, position);
    }

    public JobDefinition scope(UnaryOperator<Scope> change) {
        return new JobDefinition(identity, conditions, start, links, change.apply(scope), demands, options, position);
    }

    public JobDefinition demands(UnaryOperator<JobDemands> change) {
        return new JobDefinition(identity, conditions, start, links, scope, change.apply(demands), options, position);
    }

    public JobDefinition options(UnaryOperator<JobOptions> change) {
        return new JobDefinition(identity, conditions, start, links, scope, demands, change.apply(options), position);
    }

    /** Returns one parallel instance of the job, with the variables of the instance. */
    public JobDefinition instance(String instanceName, List<JobVariable> allVariables, int index, int total) {
        return with(identity.named(instanceName)).scope(own -> own.withVariables(allVariables))
                .options(common -> common.withParallel(index, total));
    }
}
