package dev.slipway.application.namespace.address;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.namespace.NamespaceSearch;
import dev.slipway.domain.namespace.PathSuggestion;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Returns the namespaces of a caller, and tells which paths are taken. */
public final class NamespaceReads {

    private final Access access;
    private final Namespaces namespaces;
    private final InstantSource clock;

    public NamespaceReads(Access access, Namespaces namespaces, InstantSource clock) {
        this.access = access;
        this.namespaces = namespaces;
        this.clock = clock;
    }

    /** @param ownedOnly whether only owned groups are listed; administrators find all */
    public Page<NamespaceView> list(Caller caller, Optional<NamespaceSearch> search, boolean ownedOnly, PageRequest page) {
        access.signedIn(caller);
        NamespaceAudience audience = NamespaceAudience.of(caller, ownedOnly);
        return namespaces.list(search, audience, page).map(found -> shown(audience, found));
    }

    public NamespaceView get(Caller caller, GroupRef reference) {
        access.signedIn(caller);
        NamespaceAudience audience = NamespaceAudience.of(caller, false);
        return namespaces.find(reference, audience).map(found -> shown(audience, found)).orElseThrow(() -> Refusal.notFound("Namespace"));
    }

    private static NamespaceView shown(NamespaceAudience audience, NamespaceView found) {
        Long owner = found.namespace().ownerId();
        OptionalLong ownerId = owner == null ? OptionalLong.empty() : OptionalLong.of(owner);
        return audience.administers(ownerId, found.role()) ? found : found.withoutFigures();
    }

    /**
     * Checks a path. What the caller does not see answers like what is missing: nothing is taken in a hidden group, nor by one.
     *
     * @param parentId group in which the path is looked for; empty for the top
     */
    public PathCheck check(Caller caller, String path, OptionalLong parentId) {
        GroupAudience audience = GroupAudience.visibleTo(access.signedIn(caller));
        boolean hidden = parentId.isPresent() && access.seen(caller, new GroupRef.Id(parentId.getAsLong())).isEmpty();
        if (hidden || !namespaces.exists(path, parentId, audience)) {
            return PathCheck.FREE;
        }
        List<String> candidates = PathSuggestion.candidates(path, clock.instant());
        return new PathCheck(true, PathSuggestion.choose(candidates, namespaces.taken(candidates, parentId, audience)).stream().toList());
    }
}
