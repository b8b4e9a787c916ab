package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * The pipeline that a bridge starts: of another project, or a child of its own pipeline.
 *
 * @param project           the path of the other project as written, or null for a child
 * @param branch            the branch of that project, or null for its default
 * @param child             the configuration of the child, which only includes what is named; null for another project
 * @param artifactJobs      jobs whose artifacts the child's configuration comes from
 * @param inputs            values handed to the other project's configuration, as a JSON object, or null
 * @param depends           whether the bridge ends as the pipeline does, rather than once it is started
 * @param mirrors           whether it also becomes manual or skipped like the pipeline
 * @param yamlVariables     whether variables of the bridge are handed on
 * @param pipelineVariables whether variables of its pipeline are handed on
 */
public record Trigger(String project, String branch, String child, List<String> artifactJobs, String inputs, boolean depends,
        boolean mirrors, boolean yamlVariables, boolean pipelineVariables) {
}
