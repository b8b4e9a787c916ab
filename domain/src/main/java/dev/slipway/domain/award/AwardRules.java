package dev.slipway.domain.award;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/**
 * Bounds the emoji on an object, so that a deletion of the object removes a bounded number of rows. Users who are not members of the
 * project use only a part of them, so that they never keep members from theirs.
 */
public final class AwardRules {

    /** Maximum number of emoji on an object. */
    public static final int MOST = 5_000;
    /** Maximum number of those of one user. */
    public static final int OF_USER = 100;
    /** Number of emoji on an object, of all users, up to which it takes those of users who are not members. */
    public static final int OUTSIDE = 4_000;
    /** Maximum number of those of one user who is not a member. */
    public static final int OF_OUTSIDER = 20;

    private AwardRules() {
    }

    /**
     * Returns the error of one more emoji.
     *
     * @param usage  of the object, without it
     * @param member whether the user is a member of the project, or an administrator
     */
    public static Optional<Reason> error(AwardUsage usage, boolean member) {
        boolean fits = usage.all() < (member ? MOST : OUTSIDE) && usage.ofUser() < (member ? OF_USER : OF_OUTSIDER);
        return fits ? Optional.empty() : Optional.of(Reason.of("award.too_many"));
    }

    /** Returns whether a user takes an emoji back. */
    public static boolean withdraws(boolean own, boolean administrator) {
        return own || administrator;
    }
}
