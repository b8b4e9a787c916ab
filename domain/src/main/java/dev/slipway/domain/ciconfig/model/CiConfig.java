package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;

/**
 * Valid configuration.
 *
 * @param stages    stages in order
 * @param jobs      visible jobs in order, parallel ones as instances
 * @param variables root variables
 * @param workflow  rules and name of pipelines
 * @param warnings  warnings
 * @param includes  included files
 * @param merged    configuration after includes, extends and references
 */
public record CiConfig(List<String> stages, List<JobDefinition> jobs, List<RootVariable> variables, Workflow workflow,
        List<Finding> warnings, List<IncludedFile> includes, Node.Mapping merged) {
}
