package dev.slipway.application.namespace;

import java.time.Instant;

/** Something that lies in namespaces and goes with them. Each feature that keeps such things says how they are hidden and when they are gone. */
public interface NamespaceCascade {

    /** In the unit of work that deletes the namespace: hides what lies in it or below, and records the work that removes it. */
    void hide(long namespaceId, Instant now);

    /** Whether nothing stands in the way of removing the namespace's row any more. */
    boolean removed(long namespaceId);

    /** What lies in it or below has new addresses since the namespace moved from one path to another. */
    void moved(long namespaceId, String from, String to);
}
