package dev.slipway.application.milestone;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneRules;
import java.util.List;
import java.util.Objects;

/** Checks shared by new and changed milestones. */
final class MilestoneChecks {

    private MilestoneChecks() {
    }

    static void refuseBad(MilestoneDraft draft) {
        List<FieldError> problems = MilestoneRules.problems(draft);
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }

    /** Rejects the title of a valid draft if another milestone has it, in a transaction that has locked the titles. */
    static void refuseTaken(Milestones milestones, MilestoneOwner owner, MilestoneDraft draft, long except) {
        if (milestones.taken(owner, Objects.requireNonNull(draft.title()), except)) {
            throw Refusal.invalid("title", "milestone.taken");
        }
    }
}
