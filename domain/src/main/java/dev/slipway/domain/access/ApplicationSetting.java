package dev.slipway.domain.access;

import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Application setting that administrators change while the server runs. A stored value overrides the default that the process gives. */
public enum ApplicationSetting {
    /** How many projects a new user may have in the personal namespace. */
    DEFAULT_PROJECTS_LIMIT(0, Integer.MAX_VALUE),
    /** How default branches are protected at first in groups without a setting of their own. */
    DEFAULT_BRANCH_PROTECTION(0, 4),
    /** Whether merge requests have no approval rules of their own, in all projects. */
    DISABLE_OVERRIDING_APPROVERS_PER_MERGE_REQUEST,
    /** Whether authors do not approve their own merge requests, in all projects. */
    PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL,
    /** Whether users do not approve merge requests to which they added commits, in all projects. */
    PREVENT_MERGE_REQUESTS_COMMITTERS_APPROVAL;

    private final long least;
    private final long most;
    private final boolean flag;

    ApplicationSetting(long least, long most) {
        this.least = least;
        this.most = most;
        this.flag = false;
    }

    /** Creates a setting that is on (1) or off (0), which it is by default. */
    ApplicationSetting() {
        this.least = 0;
        this.most = 1;
        this.flag = true;
    }

    /** Returns the value where neither administrators nor the process set one; empty for settings that the process must set. */
    OptionalLong initial() {
        return flag ? OptionalLong.of(0) : OptionalLong.empty();
    }

    /** Returns a stored value as clients read it. */
    public Object shown(long value) {
        return flag ? (Object) (value == 1) : (Object) value;
    }

    /** Returns a value that clients sent as it is stored; empty if it is of another type. */
    public OptionalLong stored(Object value) {
        if (flag) {
            return value instanceof Boolean on ? OptionalLong.of(on ? 1 : 0) : OptionalLong.empty();
        }
        return value instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
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
