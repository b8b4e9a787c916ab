package dev.slipway.domain.access;

import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Application setting that administrators change while the server runs. A stored value overrides the default that the process gives. */
public enum ApplicationSetting {
    /** How many projects a new user may have in the personal namespace. */
    DEFAULT_PROJECTS_LIMIT(0, Integer.MAX_VALUE),
    /** How default branches are protected at first in groups without a setting of their own. */
    DEFAULT_BRANCH_PROTECTION(0, 4);

    private final long least;
    private final long most;

    ApplicationSetting(long least, long most) {
        this.least = least;
        this.most = most;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ApplicationSetting> of(String wireName) {
        return Arrays.stream(values()).filter(setting -> setting.wireName().equals(wireName)).findFirst();
    }

    /** Returns why a value cannot be stored; empty if it can. */
    public Optional<Reason> problem(long value) {
        if (value < least) {
            return Optional.of(Reason.of("field.greater_than_or_equal", least));
        }
        return value > most ? Optional.of(Reason.of("field.less_than_or_equal", most)) : Optional.empty();
    }
}
