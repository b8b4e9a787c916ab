package dev.slipway.domain.kernel.cron;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Days that a cron expression matches. If both day of month and day of week are restricted, either is enough, as in cron.
 *
 * @param days     of the month, as bits
 * @param last     whether the last day of a month matches too
 * @param weekdays as bits, from Sunday on
 * @param nth      further weekdays by their number in the month: bit {@code 8 * weekday + n}, n from 1 to 5, or 6 for the last
 */
record CronDays(long days, boolean last, boolean anyDay, long months, long weekdays, long nth, boolean anyWeekday) {

    private static final int WEEK = 7;
    private static final int LAST = 6;
    private static final int BITS = 8;
    private static final List<String> NUMBERS = List.of("1", "2", "3", "4", "5", "l");

    static Optional<CronDays> parse(String days, String months, String weekdays) {
        long day = 0;
        boolean last = false;
        for (String item : days.split(",", -1)) {
            Optional<Long> bits = item.equals("l")
                    ? Optional.of(0L)
                    : open(days) ? Optional.of(CronField.DAY_OF_MONTH.all()) : CronField.DAY_OF_MONTH.item(item);
            if (bits.isEmpty()) {
                return Optional.empty();
            }
            last |= item.equals("l");
            day |= bits.get();
        }
        Optional<Long> month = CronExpression.list(CronField.MONTH, months);
        Optional<Weekdays> week = Weekdays.parse(weekdays);
        if (month.isEmpty() || week.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new CronDays(day, last, open(days), month.get(), week.get().plain(), week.get().nth(), open(weekdays)));
    }

    private static boolean open(String field) {
        return field.equals("*") || field.equals("?");
    }

    private record Weekdays(long plain, long nth) {

        static Optional<Weekdays> parse(String field) {
            long plain = 0;
            long nth = 0;
            for (String item : field.split(",", -1)) {
                String[] parts = item.split("#", 2);
                boolean numbered = parts.length == 2;
                Optional<Long> bits = numbered ? numbered(parts[0], parts[1])
                        : open(field) ? Optional.of(CronField.DAY_OF_WEEK.all()) : CronField.DAY_OF_WEEK.item(item);
                if (bits.isEmpty()) {
                    return Optional.empty();
                }
                plain |= numbered ? 0 : bits.get();
                nth |= numbered ? bits.get() : 0;
            }
            return Optional.of(new Weekdays(plain, nth));
        }

        private static Optional<Long> numbered(String weekday, String which) {
            OptionalInt day = CronField.DAY_OF_WEEK.value(weekday);
            int n = 1 + NUMBERS.indexOf(which.equals("-1") ? "l" : which);
            return day.isPresent() && n > 0 ? Optional.of(1L << BITS * (day.getAsInt() % WEEK) + n) : Optional.empty();
        }
    }

    boolean containMonthOf(LocalDate date) {
        return (months >> date.getMonthValue() & 1) != 0;
    }

    boolean contain(LocalDate date) {
        if (!containMonthOf(date)) {
            return false;
        }
        return anyDay || anyWeekday ? inMonth(date) && inWeek(date) : inMonth(date) || inWeek(date);
    }

    private boolean inMonth(LocalDate date) {
        return (days >> date.getDayOfMonth() & 1) != 0 || last && date.getDayOfMonth() == date.lengthOfMonth();
    }

    private boolean inWeek(LocalDate date) {
        int weekday = date.getDayOfWeek() == DayOfWeek.SUNDAY ? 0 : date.getDayOfWeek().getValue();
        int n = (date.getDayOfMonth() - 1) / WEEK + 1;
        boolean lastOne = date.getDayOfMonth() + WEEK > date.lengthOfMonth();
        return (weekdays >> weekday & 1) != 0 || (nth >> BITS * weekday + n & 1) != 0 || lastOne && (nth >> BITS * weekday + LAST & 1) != 0;
    }
}
