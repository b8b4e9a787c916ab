package dev.slipway.application.approval.rule;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.RuleSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An approval rule of a merge request to be shown.
 *
 * @param section of the file of code owners, for a rule that follows from it
 * @param source  empty for a rule that was made from none of the project, or whose source is gone
 */
public record MergeRequestRuleView(ApprovalRuleView rule, Optional<String> section, Optional<RuleSource> source) {

    /** Returns the rule as a caller may see it. @param excluded users whom a restriction keeps from approving; they are not eligible */
    MergeRequestRuleView showing(Set<Long> seenGroups, Set<Long> excluded) {
        return new MergeRequestRuleView(rule.showing(seenGroups, List.of()).without(excluded), section, source);
    }
}
