package dev.slipway.domain.runner;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decides about a part of a log that a runner sends: it continues the stored log exactly, or it is refused. */
public sealed interface LogAppend {

    /** Default limit of a log, in bytes. */
    long DEFAULT_LIMIT = 4L * 1024 * 1024;

    Pattern RANGE = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");

    /** The part is appended; {@code sizeAfter} is the new length of the log. */
    record Fits(long sizeAfter) implements LogAppend {
    }

    /** The request has no range. */
    record RangeMissing() implements LogAppend {
    }

    /** The range of the request is not readable. */
    record RangeUnreadable(String header) implements LogAppend {
    }

    /** The range does not start at the end of the stored log; the runner continues from the stored size. */
    record Elsewhere(long storedSize) implements LogAppend {
    }

    /** The log would exceed its limit: the job fails. */
    record TooLarge(long limit) implements LogAppend {
    }

    /**
     * Decides about a part of a log.
     *
     * @param header the Content-Range {@code start-end}, end included, or null
     * @param length number of received bytes
     */
    static LogAppend judge(@Nullable String header, long length, long storedSize, long limit) {
        if (header == null || header.isBlank()) {
            return new RangeMissing();
        }
        Matcher range = RANGE.matcher(header.strip());
        if (!range.matches()) {
            return new RangeUnreadable(header);
        }
        long start = Long.parseLong(range.group(1));
        long end = Long.parseLong(range.group(2));
        if (start != storedSize || end - start + 1 != length) {
            return new Elsewhere(storedSize);
        }
        return storedSize + length > limit ? new TooLarge(limit) : new Fits(storedSize + length);
    }
}
