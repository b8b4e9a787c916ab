package dev.slipway.domain.epic;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * First and last day of a milestone or an epic.
 *
 * @param start null for none
 * @param due   null for none
 */
public record EpicDays(@Nullable LocalDate start, @Nullable LocalDate due) {

    public static final EpicDays NONE = new EpicDays(null, null);
}
