package dev.slipway.domain.token;

import dev.slipway.domain.kernel.Reason;
import java.time.LocalDate;
import java.util.Optional;

/** Decides whether a token can be rotated, and when its successor expires. */
public final class RotationRules {

    /** Lifetime of a successor in days, unless another expiry date is asked for. */
    public static final int DAYS = 7;

    /** Longest lifetime of a successor in days. */
    public static final int MOST_DAYS = 365;

    private RotationRules() {
    }

    /**
     * Returns why a token cannot be rotated; empty if it can. An expired token can: its owner has the right to one like it.
     *
     * @param revoked whether the token is revoked; a successor of it may have been made
     * @param asked   expiry date of the successor
     */
    public static Optional<Reason> problem(boolean revoked, Optional<LocalDate> asked, LocalDate today) {
        if (revoked) {
            return Optional.of(Reason.of("token.revoked"));
        }
        if (asked.filter(date -> !date.isAfter(today)).isPresent()) {
            return Optional.of(Reason.of("token.expires_in_past"));
        }
        if (asked.filter(date -> date.isAfter(today.plusDays(MOST_DAYS))).isPresent()) {
            return Optional.of(Reason.of("token.expires_too_late", MOST_DAYS));
        }
        return Optional.empty();
    }

    /** Returns the expiry date of a successor that is made today. */
    public static LocalDate expiresAt(Optional<LocalDate> asked, LocalDate today) {
        return asked.orElseGet(() -> today.plusDays(DAYS));
    }
}
