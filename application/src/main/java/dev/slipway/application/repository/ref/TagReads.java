package dev.slipway.application.repository.ref;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.MirroredRefs.Filter;
import dev.slipway.application.repository.port.MirroredRefs.Known;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.ProtectedTag;
import dev.slipway.domain.branch.TagGuard;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Returns tags. */
public final class TagReads {

    private final Access access;
    private final MirroredRefs mirror;
    private final BranchProtection guards;
    private final TagReleases releases;

    public TagReads(Access access, MirroredRefs mirror, BranchProtection guards, TagReleases releases) {
        this.access = access;
        this.mirror = mirror;
        this.guards = guards;
        this.releases = releases;
    }

    public Page<TagView> list(Caller caller, ProjectRef reference, String search, RefOrder order, Sort sort, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Page<Known> found = mirror.list(grant.id(), new Filter(RefKind.TAG, search, order, sort), page);
        List<ProtectedTag> protections = guards.tagsOf(grant.id());
        Map<String, String> released = releases.descriptions(grant.id(),
                found.items().stream().map(known -> known.ref().name()).collect(Collectors.toSet()));
        return found.map(known -> view(grant, known, protections, released));
    }

    public TagView get(Caller caller, ProjectRef reference, String name) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Known known = mirror.find(grant.id(), RefName.tag(name)).orElseThrow(() -> Refusal.notFound("Tag"));
        return view(grant, known, guards.tagsOf(grant.id()), releases.descriptions(grant.id(), Set.of(name)));
    }

    private static TagView view(ProjectGrant grant, Known known, List<ProtectedTag> protections, Map<String, String> released) {
        String name = known.ref().name();
        return new TagView(grant.fullPath(), name, known.object(), known.message(), known.commit(),
                TagGuard.of(name, protections).isProtected(), Optional.ofNullable(released.get(name)));
    }
}
