package dev.slipway.domain.issue;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Filter of issues by due date, relative to a day. Weeks begin on Monday. */
public enum DueFilter {
    NONE, ANY, TODAY, TOMORROW, OVERDUE, WEEK, MONTH, NEXT_MONTH_AND_PREVIOUS_TWO_WEEKS;

    private static final int TWO_WEEKS = 14;

    /** Days from one to another, both included; null is open. */
    public record Days(@Nullable LocalDate first, @Nullable LocalDate last) {}

    /** Returns the range of due dates; unbounded for NONE and ANY, which test the presence of the date. */
    public Days days(LocalDate today) {
        return switch (this) {
            case NONE, ANY -> new Days(null, null);
            case TODAY -> new Days(today, today);
            case TOMORROW -> new Days(today.plusDays(1), today.plusDays(1));
            case OVERDUE -> new Days(null, today.minusDays(1));
            case WEEK -> new Days(today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)),
                    today.with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY)));
            case MONTH -> new Days(today.with(TemporalAdjusters.firstDayOfMonth()), today.with(TemporalAdjusters.lastDayOfMonth()));
            case NEXT_MONTH_AND_PREVIOUS_TWO_WEEKS ->
                new Days(today.minusDays(TWO_WEEKS), today.plusMonths(1).with(TemporalAdjusters.lastDayOfMonth()));
        };
    }

    /** Returns the name in requests; {@code 0} selects issues without a due date. */
    public String wireName() {
        return this == NONE ? "0" : name().toLowerCase(Locale.ROOT);
    }
}
