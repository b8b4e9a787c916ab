package dev.slipway.application.approval.decision;

import dev.slipway.application.approval.RuleSource;
import dev.slipway.domain.approval.ApprovalReport;
import java.util.Optional;

/**
 * Subject of a rule, and the rule from which it was made.
 *
 * @param section of the file of code owners
 */
public record RuleOrigin(Optional<String> section, Optional<ApprovalReport> report, Optional<RuleSource> source) {

    public static final RuleOrigin NONE = new RuleOrigin(Optional.empty(), Optional.empty(), Optional.empty());
}
