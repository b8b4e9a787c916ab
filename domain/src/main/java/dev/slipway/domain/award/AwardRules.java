package dev.slipway.domain.award;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/**
 * Bounds the emoji on an object, and those on an object together with its notes, so that a deletion of an issue, a merge request or a
 * snippet removes a bounded number of rows. Users who are not members of the project use only a part of them, so that they never keep
 * members from theirs.
 */
public final class AwardRules {

    /** Limits of emoji on one object or note. */
    public static final Limits OF_OBJECT = new Limits(5_000, 100, 4_000, 20);
    /** Limits of emoji on an object and all of its notes together. */
    public static final Limits WITH_NOTES = new Limits(10_000, 1_000, 8_000, 200);

    private AwardRules() {
    }

    /**
     * Limits of the number of emoji.
     *
     * @param most       maximum number
     * @param ofUser     maximum number of those of one user
     * @param outside    number of emoji of all users up to which users are taken who are not members
     * @param ofOutsider maximum number of those of one user who is not a member
     */
    public record Limits(int most, int ofUser, int outside, int ofOutsider) {

        private boolean admit(AwardUsage usage, boolean member) {
            return usage.all() < (member ? most : outside) && usage.ofUser() < (member ? ofUser : ofOutsider);
        }
    }

    /**
     * Returns the error of one more emoji.
     *
     * @param usage     of the object or note, without the new emoji
     * @param withNotes usage of the whole object with its notes
     * @param member    whether the user is a member of the project, or an administrator
     */
    public static Optional<Reason> error(AwardUsage usage, AwardUsage withNotes, boolean member) {
        return OF_OBJECT.admit(usage, member) && WITH_NOTES.admit(withNotes, member) ? Optional.empty()
                : Optional.of(Reason.of("award.too_many"));
    }

    /** Returns whether a user takes an emoji back. */
    public static boolean withdraws(boolean own, boolean administrator) {
        return own || administrator;
    }
}
