package dev.slipway.rest.approval;

import dev.slipway.application.approval.RuleSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rule of the project from which one of a merge request was made. */
record SourceRuleJson(int approvalsRequired) {

    static @Nullable SourceRuleJson of(Optional<RuleSource> source) {
        return source.map(rule -> new SourceRuleJson(rule.required())).orElse(null);
    }
}
