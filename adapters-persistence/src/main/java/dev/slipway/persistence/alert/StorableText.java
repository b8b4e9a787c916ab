package dev.slipway.persistence.alert;

import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Values from outside on their way into the tables. */
final class StorableText {

    private StorableText() {
    }

    /** Replaces characters that no column accepts, zero characters and lone surrogates, by the replacement character. */
    static String text(String text) {
        StringBuilder stored = new StringBuilder(text.length());
        text.codePoints()
                .forEach(one -> stored.appendCodePoint(one == 0 || Character.getType(one) == Character.SURROGATE ? '\ufffd' : one));
        return stored.toString();
    }

    static List<String> arguments(Reason reason) {
        return reason.args().stream().map(StorableText::text).toList();
    }

    /** Columns keep millionths of seconds, and round what is finer, which would make some moments later than they were. */
    static Instant moment(Instant time) {
        return time.truncatedTo(ChronoUnit.MICROS);
    }
}
