package dev.slipway.application.user;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Something that belongs to users and goes with them. Each feature that keeps such things says how they are hidden and when they are gone.
 *
 * <p>They are asked in the order of their places, which is the order in which everybody else locks what they lock: namespaces and the
 * projects in them, then alerts, then issues. In another order a deletion and a request could wait for one another.
 */
public interface UserCascade {

    enum Place { NAMESPACES, ALERTS, ISSUES }

    Place place();

    static List<UserCascade> inOrder(List<UserCascade> remains) {
        return remains.stream().sorted(Comparator.comparing(UserCascade::place)).toList();
    }

    /**
     * In the unit of work that deletes the user: hides what is the user's, and records the work that removes it.
     *
     * @param hard whether groups that only this user owns go too
     */
    void hide(long userId, boolean hard, Instant now);

    /** Whether nothing stands in the way of removing the user's row any more. */
    boolean removed(long userId);
}
