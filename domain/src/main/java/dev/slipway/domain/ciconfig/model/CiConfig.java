package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;

/**
 * A valid configuration.
 *
 * @param stages    its stages in order
 * @param jobs      its visible jobs in order, parallel ones as instances
 * @param variables its root variables
 * @param workflow  what decides whether there is a pipeline
 * @param warnings  findings that prevent nothing
 * @param includes  the files it was made of besides the first
 * @param merged    the whole configuration after includes, extends and references
 */
public record CiConfig(List<String> stages, List<JobDefinition> jobs, List<RootVariable> variables, Workflow workflow,
        List<Finding> warnings, List<IncludedFile> includes, Node.Mapping merged) {
}
