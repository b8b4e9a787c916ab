package dev.slipway.domain.runner;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decides about a piece of a log that a runner sends: it fits exactly behind what is stored, or it is refused. */
public sealed interface LogAppend {

    /** The default size of a log, in bytes. */
    long DEFAULT_LIMIT = 4L * 1024 * 1024;

    Pattern RANGE = Pattern.compile("([0-9]{1,18})-([0-9]{1,18})");

    /** It fits; the log is this long afterwards. */
    record Fits(long sizeAfter) implements LogAppend {
    }

    /** The runner did not say where the piece belongs. */
    record RangeMissing() implements LogAppend {
    }

    /** What the runner said about the place cannot be read. */
    record RangeUnreadable(String header) implements LogAppend {
    }

    /** The piece belongs elsewhere; the runner goes on from the stored size. */
    record Elsewhere(long storedSize) implements LogAppend {
    }

    /** The log would pass its limit: the job is to fail. */
    record TooLarge(long limit) implements LogAppend {
    }

    /**
     * @param header the Content-Range {@code start-end}, end included, or null
     * @param length the number of bytes that came
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
