package dev.slipway.application.namespace;

import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.port.Groups;
import java.time.Instant;
import java.util.List;

/**
 * Hides a namespace and all its contents at once, and records the work that removes it. Runs inside a transaction that has locked the
 * namespace with everything inside.
 */
public final class HideNamespace {

    private final Groups groups;
    private final List<NamespaceCascade> contents;
    private final Work work;

    public HideNamespace(Groups groups, List<NamespaceCascade> contents, Work work) {
        this.groups = groups;
        this.contents = contents;
        this.work = work;
    }

    public void hide(long namespaceId, Instant now) {
        if (groups.hide(namespaceId, now)) {
            contents.forEach(content -> content.hide(namespaceId, now));
            work.soon(RemoveNamespace.KIND, namespaceId);
        }
    }
}
