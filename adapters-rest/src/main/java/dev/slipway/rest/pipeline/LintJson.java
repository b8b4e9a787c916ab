package dev.slipway.rest.pipeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.pipeline.lint.LintView;
import dev.slipway.rest.edge.failure.ReasonTexts;
import dev.slipway.rest.edge.paging.Links;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of the validation of a configuration. Specification, section CI lint result.
 *
 * @param jobs     omitted unless requested
 * @param findings errors and warnings with their positions; an addition to the specification
 */
record LintJson(
        boolean valid,
        List<String> errors,
        List<String> warnings,
        @Nullable String mergedYaml,
        List<LintIncludeJson> includes,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<?> jobs,
        List<LintFindingJson> findings) {

    static LintJson of(LintView view, boolean jobs, Links links, ReasonTexts reasons) {
        return new LintJson(view.valid(), errors(view, reasons), view.warnings(), view.merged().orElse(null),
                view.includes().stream().map(file -> LintIncludeJson.of(file, links)).toList(), jobs ? LintJobJson.all(view) : null,
                view.findings().stream().map(LintFindingJson::of).toList());
    }

    static List<String> errors(LintView view, ReasonTexts reasons) {
        return view.refused().map(reason -> List.of(reasons.sentence(reason))).orElse(view.errors());
    }
}
