package dev.slipway.application.issue;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueRules;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is checked alike of new issues and of changed ones. */
final class IssueChecks {

    private IssueChecks() {
    }

    /** @param milestone that somebody named; 0 is none */
    static void refuseBad(IssueDraft draft, Optional<Long> milestone) {
        List<FieldError> problems = new ArrayList<>(IssueRules.problems(draft));
        if (milestone.filter(id -> id != 0).isPresent()) {
            problems.add(FieldError.of("milestone_id", "field.invalid"));
        }
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }

    /** What is there already stays what it is, whatever the installation offers today. */
    static void refuseUnknown(IssueType chosen, IssuePolicy policy) {
        if (!chosen.existsOn(policy.tier())) {
            throw Refusal.invalid("issue_type", "field.not_included");
        }
    }

    /** A moment that somebody tells must be one of the past, and one that computers have known. */
    static Instant past(String parameter, Instant told, Instant now) {
        if (told.isBefore(Instant.EPOCH) || told.isAfter(now)) {
            throw Refusal.parameter(parameter, "param.values");
        }
        return told;
    }
}
