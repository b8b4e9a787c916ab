package dev.slipway.application.label;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.label.LabelColor;
import dev.slipway.domain.label.LabelDraft;
import dev.slipway.domain.label.LabelRules;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Checks shared by new and changed labels. */
final class LabelChecks {

    private LabelChecks() {
    }

    /** Returns the label with its colour as a code; rejects one that breaks a rule. @param priority null for none */
    static LabelDraft checked(LabelDraft draft, @Nullable Integer priority) {
        List<FieldError> problems = new ArrayList<>(LabelRules.problems(draft));
        LabelRules.priority(priority).ifPresent(problems::add);
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        return new LabelDraft(draft.title(), LabelColor.of(draft.color()).orElseThrow().code(), draft.description());
    }

    static OptionalInt priority(@Nullable Integer priority) {
        return priority == null ? OptionalInt.empty() : OptionalInt.of(priority);
    }

    static Refusal exists() {
        return Refusal.conflict(Reason.of("label.exists"));
    }

    /** Returns the rejection of another name that is taken. */
    static Refusal taken() {
        return Refusal.invalid("title", "field.taken");
    }
}
