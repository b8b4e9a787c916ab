package dev.slipway.domain.kernel.pattern;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Estimates how large a pattern becomes once its counted repetitions are written out. It exists because
 * {@code ((a{1000}){1000}){1000}} is short to write and would exhaust memory when compiled.
 */
final class RepetitionSize {
    static final long LIMIT = 20_000;

    private static final Pattern COUNTS = Pattern.compile("\\{(\\d{1,4}(?:,\\d{0,4})?)}");

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
            case '\\' -> escape();
            case '[' -> atom(1, classLength());
            case '(' -> open();
            case ')' -> close();
            case '{' -> repeat();
            default -> atom(1, 1);
        }
    }

    private void atom(int size, int length) {
        last = size;
        total += last;
        at += length;
    }

    private void escape() {
        if (source.startsWith("\\Q", at)) {
            int length = quotedLength();
            atom(length, length);
        } else {
            atom(1, escapeLength());
        }
    }

    /** The number of a character in braces repeats nothing. */
    private int escapeLength() {
        int end = source.startsWith("\\x{", at) ? source.indexOf('}', at) : -1;
        return end == -1 ? 2 : end + 1 - at;
    }

    private int quotedLength() {
        int end = source.indexOf("\\E", at);
        return (end == -1 ? source.length() : end + 2) - at;
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
        return end + 1 - at;
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
        Matcher counts = COUNTS.matcher(source).region(at, source.length());
        if (!counts.lookingAt()) {
            atom(1, 1);
            return;
        }
        long times = 1;
        for (String count : counts.group(1).split(",")) {
            times = Math.max(times, Long.parseLong(count));
        }
        total += last * (times - 1);
        last *= times;
        at = counts.end();
    }
}
