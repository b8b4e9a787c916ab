package dev.slipway.application.issue;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueRules;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Checks shared by new and changed issues. */
final class IssueChecks {

    private IssueChecks() {
    }

    /** @param milestoneOffered whether the issue can have the milestone of the draft */
    static void refuseBad(IssueDraft draft, boolean milestoneOffered) {
        List<FieldError> problems = new ArrayList<>(IssueRules.problems(draft));
        if (!milestoneOffered) {
            problems.add(FieldError.of("milestone_id", "field.invalid"));
        }
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }

    /** Rejects types that the installation does not offer. An existing issue keeps its type. */
    static void refuseUnknown(IssueType chosen, IssuePolicy policy) {
        if (!chosen.existsOn(policy.tier())) {
            throw Refusal.invalid("issue_type", "field.not_included");
        }
    }

    /** Returns the time; rejects times in the future and before 1970. */
    static Instant past(String parameter, Instant told, Instant now) {
        if (told.isBefore(Instant.EPOCH) || told.isAfter(now)) {
            throw Refusal.parameter(parameter, "param.values");
        }
        return told;
    }
}
