package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Optional;

/**
 * A job to create.
 *
 * @param name          its name
 * @param stage         its stage
 * @param stageIndex    the place of the stage among all stages of the configuration
 * @param when          when it starts, never {@code never}
 * @param allowFailure  whether the pipeline goes on if it fails with any code; named codes are among the options
 * @param needs         the jobs of this pipeline it waits for, or empty to wait for the stages before
 * @param dependencies  the jobs whose artifacts it fetches, or empty for all before it
 * @param tags          tags that a runner must have, expanded
 * @param variables     what the configuration defines for it, lowest precedence first
 * @param resourceGroup the group of which only one job runs, expanded, or empty
 * @param options       what a runner needs to know
 */
public record PlannedJob(String name, String stage, int stageIndex, When when, boolean allowFailure, Optional<List<Need>> needs,
        Optional<List<String>> dependencies, List<String> tags, List<Variable> variables, Optional<String> resourceGroup,
                JobOptions options) {
    /** The same waiting for these jobs. */
    public PlannedJob withNeeds(List<Need> others) {
        return new PlannedJob(name, stage, stageIndex, when, allowFailure, Optional.of(others), dependencies, tags, variables,
                resourceGroup,
                options);
    }
}
