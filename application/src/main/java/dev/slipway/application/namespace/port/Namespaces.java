package dev.slipway.application.namespace.port;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.namespace.address.NamespaceView;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.namespace.NamespaceSearch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Groups and personal namespaces together. Those marked for deletion do not exist. */
public interface Namespaces {

    /** Returns what the audience finds, in the order of ids. The views have all figures. */
    Page<NamespaceView> list(Optional<NamespaceSearch> search, NamespaceAudience audience, PageRequest page);

    /** Returns a namespace with all figures; empty if there is none that the audience finds. */
    Optional<NamespaceView> find(GroupRef reference, NamespaceAudience audience);

    /**
     * Returns whether a namespace that the audience sees has this path, ignoring case. Personal namespaces are seen by all.
     *
     * @param parentId group directly above; empty for the top
     */
    boolean exists(String path, OptionalLong parentId, GroupAudience audience);

    /**
     * Returns those of the paths, in lower case, that are the path or the name of a namespace at this place, or the path of a project, and
     * that the audience sees.
     */
    Set<String> taken(List<String> paths, OptionalLong parentId, GroupAudience audience);
}
