package dev.slipway.domain.kernel.pattern;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Estimates how large a pattern becomes once its counted repetitions are written out. It exists because
 * {@code ((a{1000}){1000}){1000}} is short to write and would exhaust memory when compiled.
 */
final class RepetitionSize {
    static final long LIMIT = 20_000;

    private final String source;
    private final Deque<Long> outer = new ArrayDeque<>();
    private long total;
    private long last;
    private int at;

    private RepetitionSize(String source) {
        this.source = source;
    }

    static boolean exceeds(String source) {
        return of(source) > LIMIT;
    }

    /** Measured only until it is clear that the limit is exceeded. */
    static long of(String source) {
        return new RepetitionSize(source).measure();
    }

    private long measure() {
        while (at < source.length() && total <= LIMIT) {
            step(source.charAt(at));
        }
        return total;
    }

    private void step(char current) {
        switch (current) {
            case '\\' -> atom(source.startsWith("\\Q", at) ? quoted() : 2);
            case '[' -> atom(classLength());
            case '(' -> open();
            case ')' -> close();
            case '{' -> repeat();
            default -> atom(1);
        }
    }

    private void atom(int length) {
        last = source.startsWith("\\Q", at) ? length : 1;
        total += last;
        at += length;
    }

    private int quoted() {
        int end = source.indexOf("\\E", at);
        return (end < 0 ? source.length() : end + 2) - at;
    }

    private int classLength() {
        int end = at + 1;
        if (end < source.length() && source.charAt(end) == '^') {
            end++;
        }
        int first = end;
        while (end < source.length() && (source.charAt(end) != ']' || end == first)) {
            end += source.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end + 1, source.length()) - at;
    }

    private void open() {
        outer.push(total);
        total = 1;
        at++;
    }

    private void close() {
        last = total;
        total += outer.isEmpty() ? 0 : outer.pop();
        at++;
    }

    private void repeat() {
        int end = source.indexOf('}', at);
        String counts = end < 0 ? "" : source.substring(at + 1, end);
        if (!counts.matches("\\d{1,4}(,\\d{0,4})?")) {
            atom(1);
            return;
        }
        long times = 1;
        for (String count : counts.split(",")) {
            times = Math.max(times, Long.parseLong(count));
        }
        total += last * (times - 1);
        last *= times;
        at = end + 1;
    }
}
