package dev.slipway.application.namespace;

import dev.slipway.domain.access.Visibility;
import java.time.Instant;

/** Hides, moves and removes the objects of a feature that lie in a namespace, together with it. */
public interface NamespaceCascade {

    /** Hides the objects in the namespace or below, inside the transaction that deletes it, and records the work that removes them. */
    void hide(long namespaceId, Instant now);

    /** Returns whether the namespace's row can be removed, as far as this feature is concerned. */
    boolean removed(long namespaceId);

    /** Follows the move of the namespace from one path to another: the objects in it or below have new addresses. */
    void moved(long namespaceId, String from, String to);

    /** Returns whether a namespace that moves from one path to another leaves its group; one that gets another name alone stays in it. */
    static boolean leavesGroup(String from, String to) {
        return !above(from).equals(above(to));
    }

    private static String above(String path) {
        return path.substring(0, Math.max(path.lastIndexOf('/'), 0));
    }

    /** Makes the objects in the namespace or below at most as visible as a limit, inside the transaction that narrows it. */
    void narrowed(long namespaceId, Visibility limit, Instant now);
}
