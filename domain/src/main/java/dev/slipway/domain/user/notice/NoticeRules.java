package dev.slipway.domain.user.notice;

import java.time.Duration;

/** Limits of notices. */
public final class NoticeRules {

    /** Maximum number of notices of an account within {@link #PERIOD}. Only its owner and administrators cause any. */
    public static final int MOST = 10;
    public static final Duration PERIOD = Duration.ofHours(1);

    /** How long notices are kept: longer than they count, and than a mail is sent again. */
    public static final Duration KEPT = Duration.ofDays(1);

    private NoticeRules() {
    }
}
