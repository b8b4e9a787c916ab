package dev.slipway.application.user;

import dev.slipway.domain.audit.AuditAuthor;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * Hides and removes the objects of a feature that belong to users, together with the user.
 *
 * <p>Cascades run in the order of their places, the lock order of all transactions: namespaces and the projects in them, then alerts, then
 * issues, then epics, then snippets, then merge requests, then notes, then emoji. Another order risks a deadlock between a deletion and a
 * request.
 */
public interface UserCascade {

    enum Place { NAMESPACES, ALERTS, ISSUES, EPICS, SNIPPETS, MERGE_REQUESTS, NOTES, AWARDS }

    Place place();

    static List<UserCascade> inOrder(List<UserCascade> cascades) {
        return cascades.stream().sorted(Comparator.comparing(UserCascade::place)).toList();
    }

    /**
     * Hides the objects of the user, inside the transaction that deletes the user, and records the work that removes them.
     *
     * @param hard   whether groups with no other owner are deleted too
     * @param author of the deletion
     */
    void hide(long userId, boolean hard, AuditAuthor author, Instant now);

    /** Returns whether the user's row can be removed, as far as this feature is concerned. */
    boolean removed(long userId);
}
