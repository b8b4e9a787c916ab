package dev.slipway.domain.milestone;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a milestone that users write.
 *
 * @param title       without blanks around it; null for none
 * @param description in Markdown; null for none
 * @param startDate   first day; null for none
 * @param dueDate     last day; null for none
 */
public record MilestoneDraft(@Nullable String title, @Nullable String description, @Nullable LocalDate startDate,
        @Nullable LocalDate dueDate) {

    public MilestoneDraft {
        title = title == null ? null : title.strip();
    }

    /** Returns whether the last day is over. */
    public boolean expired(LocalDate today) {
        return dueDate != null && dueDate.isBefore(today);
    }
}
