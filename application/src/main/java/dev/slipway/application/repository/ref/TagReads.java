package dev.slipway.application.repository.ref;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.MirroredRefs.Filter;
import dev.slipway.application.repository.port.MirroredRefs.Known;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;

/** Returns tags. */
public final class TagReads {

    private final Access access;
    private final MirroredRefs mirror;

    public TagReads(Access access, MirroredRefs mirror) {
        this.access = access;
        this.mirror = mirror;
    }

    public Page<TagView> list(Caller caller, ProjectRef reference, String search, RefOrder order, Sort sort, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        return mirror.list(grant.id(), new Filter(RefKind.TAG, search, order, sort), page).map(known -> view(grant, known));
    }

    public TagView get(Caller caller, ProjectRef reference, String name) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        return mirror.find(grant.id(), RefName.tag(name)).map(known -> view(grant, known)).orElseThrow(() -> Refusal.notFound("Tag"));
    }

    private static TagView view(ProjectGrant grant, Known known) {
        return new TagView(grant.fullPath(), known.ref().name(), known.object(), known.message(), known.commit());
    }
}
