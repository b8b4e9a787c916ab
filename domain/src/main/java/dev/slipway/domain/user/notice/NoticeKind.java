package dev.slipway.domain.user.notice;

import java.util.Arrays;
import java.util.Locale;

/** Changes of an account of which its owner is told by mail, since another person may have made them. */
public enum NoticeKind {
    /** The owner replaced the password. */
    PASSWORD_CHANGED,
    /** The password was chosen by a link that was sent to an address of the account. */
    PASSWORD_RESET,
    /** An administrator replaced the password. */
    PASSWORD_CHANGED_BY_ADMINISTRATOR,
    /** Another address became the primary one. The former one is told. */
    EMAIL_CHANGED;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static NoticeKind of(String wireName) {
        return Arrays.stream(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst().orElseThrow();
    }
}
