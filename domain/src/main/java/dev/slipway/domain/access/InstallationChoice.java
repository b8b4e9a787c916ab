package dev.slipway.domain.access;

import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Setting of an installation that administrators change while the server runs. What they choose wins over the settings of the process. */
public enum InstallationChoice {
    /** How many projects a new user may have in the personal namespace. */
    DEFAULT_PROJECTS_LIMIT(0, Integer.MAX_VALUE),
    /** How default branches are protected at first in groups that choose nothing. */
    DEFAULT_BRANCH_PROTECTION(0, 4);

    private final long least;
    private final long most;

    InstallationChoice(long least, long most) {
        this.least = least;
        this.most = most;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<InstallationChoice> of(String wireName) {
        return Arrays.stream(values()).filter(choice -> choice.wireName().equals(wireName)).findFirst();
    }

    /** Returns why a value cannot be chosen; empty if it can. */
    public Optional<Reason> problem(long value) {
        if (value < least) {
            return Optional.of(Reason.of("field.greater_than_or_equal", least));
        }
        return value > most ? Optional.of(Reason.of("field.less_than_or_equal", most)) : Optional.empty();
    }
}
