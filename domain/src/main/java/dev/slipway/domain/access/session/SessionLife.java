package dev.slipway.domain.access.session;

import java.time.Duration;
import java.time.Instant;

/**
 * How long sessions of browsers live. A session ends when it was not used for {@code idle}, and at the age of {@code longest} however much
 * it is used.
 */
public record SessionLife(Duration idle, Duration longest) {

    public static final SessionLife STANDARD = new SessionLife(Duration.ofDays(7), Duration.ofDays(30));

    /** Resolution of the time of last use: a session is written once in this time at the most. */
    public static final Duration USE_NOTED = Duration.ofMinutes(5);

    /** Time within which the second factor follows the password. */
    public static final Duration PENDING = Duration.ofMinutes(10);

    /** Maximum sessions of one account; one more ends the one that was used the longest time ago. */
    public static final int MOST = 100;

    /** Returns whether a session still lives. */
    public boolean alive(SessionStage stage, Instant createdAt, Instant lastUsedAt, Instant now) {
        return stage == SessionStage.PENDING
                ? now.isBefore(createdAt.plus(PENDING))
                : now.isBefore(createdAt.plus(longest)) && now.isBefore(lastUsedAt.plus(idle));
    }

    /** Returns whether a use is late enough after the last recorded one to be recorded. */
    public static boolean noted(Instant lastUsedAt, Instant now) {
        return !now.isBefore(lastUsedAt.plus(USE_NOTED));
    }
}
