package dev.slipway.domain.repository;

import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;

/**
 * Limits of the options of one push. The options are stored with each ref until the push is settled, and a failed pipeline may quote
 * them.
 */
public final class PushOptionRules {

    public static final int MOST = 100;
    /** In characters, all options of a push together. */
    public static final int LONGEST = 1 << 16;

    private PushOptionRules() {
    }

    /** Why not; empty where it may be. */
    public static Optional<Reason> objection(List<String> options) {
        if (options.size() > MOST) {
            return Optional.of(Reason.of("push.too_many_options", MOST));
        }
        if (options.stream().anyMatch(option -> option.indexOf('\0') >= 0)) {
            return Optional.of(Reason.of("push.option_no_text"));
        }
        return options.stream().mapToLong(String::length).sum() > LONGEST
                ? Optional.of(Reason.of("push.options_too_long", Integer.toString(LONGEST))) : Optional.empty();
    }
}
