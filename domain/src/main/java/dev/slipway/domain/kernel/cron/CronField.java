package dev.slipway.domain.kernel.cron;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Field of a cron expression, with its range and names. */
enum CronField {
    MINUTE(0, 59, List.of()),
    HOUR(0, 23, List.of()),
    DAY_OF_MONTH(1, 31, List.of()),
    MONTH(1, 12,
            List.of("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
                    "december")),
    /** From Sunday on; 7 is Sunday too. */
    DAY_OF_WEEK(0, 6, List.of("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"));

    private static final int SHORT_NAME = 3;
    private static final int OTHER_SUNDAY = 7;

    private final int first;
    private final int last;
    private final List<String> names;

    CronField(int first, int last, List<String> names) {
        this.first = first;
        this.last = last;
        this.names = names;
    }

    /** Returns all values of the field, as bits. */
    long all() {
        return span(first, last, 1);
    }

    /**
     * Returns the values of one item of a list, as bits: {@code *}, {@code 5}, {@code 1-5}, {@code 22-2}, each with an optional
     * {@code /step}.
     */
    Optional<Long> item(String text) {
        String[] parts = text.split("/", 2);
        boolean steps = parts.length == 2;
        OptionalInt step = steps ? number(parts[1]) : OptionalInt.of(1);
        if (step.isEmpty() || step.getAsInt() < 1) {
            return Optional.empty();
        }
        if (parts[0].equals("*")) {
            return Optional.of(span(first, last, step.getAsInt()));
        }
        String[] ends = parts[0].split("-", 2);
        OptionalInt from = value(ends[0]);
        OptionalInt to = ends.length == 2 ? value(ends[1]) : steps ? OptionalInt.of(last) : from;
        return from.isPresent() && to.isPresent() ? Optional.of(span(from.getAsInt(), to.getAsInt(), step.getAsInt())) : Optional.empty();
    }

    /** Returns a value by its number or name. */
    OptionalInt value(String text) {
        for (int index = 0; index < names.size(); index++) {
            if (names.get(index).equals(text) || names.get(index).substring(0, SHORT_NAME).equals(text)) {
                return OptionalInt.of(first + index);
            }
        }
        OptionalInt number = number(text);
        boolean allowed = number.isPresent() && number.getAsInt() >= first
                && number.getAsInt() <= (this == DAY_OF_WEEK ? OTHER_SUNDAY : last);
        return allowed ? number : OptionalInt.empty();
    }

    private static OptionalInt number(String text) {
        return text.matches("[0-9]{1,4}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    /** Returns the values of a range. A range whose end is before its start wraps around: 22-2 is 22, 23, 0, 1, 2. */
    private long span(int from, int to, int step) {
        List<Integer> values = new ArrayList<>();
        for (int value = from; value <= (to < from ? last : to); value++) {
            values.add(value);
        }
        for (int value = first; to < from && value <= to; value++) {
            values.add(value);
        }
        long bits = 0;
        for (int index = 0; index < values.size(); index += step) {
            bits |= 1L << (this == DAY_OF_WEEK ? values.get(index) % OTHER_SUNDAY : values.get(index));
        }
        return bits;
    }
}
