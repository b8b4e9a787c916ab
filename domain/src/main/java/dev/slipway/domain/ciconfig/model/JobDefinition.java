package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.finding.Position;
import java.util.List;
import java.util.Optional;

/**
 * A job of a valid configuration, before it is known for which pipeline.
 *
 * @param name             its name, with the instance where it is parallel
 * @param baseName         its name as written
 * @param stage            its stage
 * @param stageIndex       the place of the stage among the stages
 * @param when             when it starts
 * @param allowFailure     whether the pipeline goes on if it fails
 * @param rules            its rules, or empty where it has none
 * @param only             pipelines it runs in, or empty for all
 * @param except           pipelines it does not run in, or empty
 * @param needs            the jobs it waits for, or empty to wait for the stages before
 * @param dependencies     the jobs whose artifacts it fetches, or empty for all before it
 * @param tags             tags that a runner must have
 * @param variables        its own variables
 * @param inheritVariables which root variables it takes over
 * @param resourceGroup    the group of which only one job runs, or empty
 * @param options          what a runner needs to know
 * @param position         where it is defined
 */
public record JobDefinition(String name, String baseName, String stage, int stageIndex, When when, boolean allowFailure,
        Optional<List<Rule>> rules, Optional<RefPolicy> only, Optional<RefPolicy> except, Optional<List<Need>> needs,
        Optional<List<String>> dependencies, List<String> tags, List<JobVariable> variables, Inherit inheritVariables,
        Optional<String> resourceGroup, JobOptions options, Position position) {
    /** The same with the place of its stage, and with links that name instances. */
    public JobDefinition withLinks(int otherStageIndex, Optional<List<Need>> otherNeeds, Optional<List<String>> otherDependencies,
            Optional<List<Rule>> otherRules) {
        return new JobDefinition(name, baseName, stage, otherStageIndex, when, allowFailure, otherRules, only, except, otherNeeds,
                otherDependencies, tags, variables, inheritVariables, resourceGroup, options, position);
    }

    /** One parallel instance of it. */
    public JobDefinition instance(String instanceName, List<JobVariable> allVariables, int index, int total) {
        return new JobDefinition(instanceName, baseName, stage, stageIndex, when, allowFailure, rules, only, except, needs, dependencies,
                tags,
                allVariables, inheritVariables, resourceGroup, options.withParallel(index, total), position);
    }
}
