package dev.slipway.rest.pipeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.slipway.application.pipeline.lint.LintView;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of the validation of a configuration without a project, in its deprecated shape. Specification, section CI lint result.
 *
 * @param mergedYaml omitted unless requested
 * @param jobs       omitted unless requested
 */
record LintStatusJson(
        String status,
        List<String> errors,
        List<String> warnings,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode mergedYaml,
        List<LintIncludeJson> includes,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<?> jobs,
        List<LintFindingJson> findings) {

    static LintStatusJson of(LintView view, boolean merged, boolean jobs, Links links, ReasonTexts reasons) {
        LintJson whole = LintJson.of(view, jobs, links, reasons);
        return new LintStatusJson(view.valid() ? "valid" : "invalid", whole.errors(), whole.warnings(),
                merged ? view.merged().<JsonNode>map(TextNode::valueOf).orElse(NullNode.getInstance()) : null, whole.includes(),
                whole.jobs(), whole.findings());
    }
}
