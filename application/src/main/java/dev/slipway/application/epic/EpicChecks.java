package dev.slipway.application.epic;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicRules;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;

/** Checks shared by new and changed epics. */
final class EpicChecks {

    private EpicChecks() {
    }

    /** Returns the epic as it is stored; rejects one that breaks a rule. */
    static EpicDraft checked(EpicDraft draft) {
        refuse(EpicRules.problems(draft));
        return draft.stored();
    }

    static void refuse(List<FieldError> problems) {
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
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
