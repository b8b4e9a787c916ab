package dev.slipway.application.repository.ref;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.MirroredRefs.Filter;
import dev.slipway.application.repository.port.MirroredRefs.Known;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Returns branches. */
public final class BranchReads {

    private final Access access;
    private final MirroredRefs mirror;
    private final Commits commits;
    private final BranchProtection guards;

    public BranchReads(Access access, MirroredRefs mirror, Commits commits, BranchProtection guards) {
        this.access = access;
        this.mirror = mirror;
        this.commits = commits;
        this.guards = guards;
    }

    public Page<BranchView> list(Caller caller, ProjectRef reference, String search, RefOrder order, Sort sort, PageRequest page) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Page<Known> found = mirror.list(grant.id(), new Filter(RefKind.BRANCH, search, order, sort), page);
        return found.with(views(caller, grant, found.items()));
    }

    public BranchView get(Caller caller, ProjectRef reference, String name) {
        ProjectGrant grant = access.project(caller, reference, Ability.READ_CODE);
        Known known = mirror.find(grant.id(), RefName.branch(name)).orElseThrow(() -> Refusal.notFound("Branch"));
        return views(caller, grant, List.of(known)).getFirst();
    }

    private List<BranchView> views(Caller caller, ProjectGrant grant, List<Known> found) {
        Set<String> merged = merged(grant, found);
        List<ProtectedRef> protections = guards.of(grant.id());
        Pusher pusher = guards.pusher(caller, grant, new BranchGuard(protections).grants());
        return found.stream().map(known -> {
            String name = known.ref().name();
            BranchGuard guard = BranchGuard.of(name, protections);
            boolean isDefault = name.equals(grant.defaultBranch());
            return new BranchView(grant.fullPath(), name, known.commit(), !isDefault && merged.contains(known.commit().sha()),
                    guard.isProtected(), guard.developersCanPush(), guard.developersCanMerge(),
                    grant.allows(Ability.PUSH_CODE) && guard.mayPush(pusher), isDefault);
        }).toList();
    }

    private Set<String> merged(ProjectGrant grant, List<Known> found) {
        if (found.isEmpty()) {
            return Set.of();
        }
        Set<String> shas = found.stream().map(known -> known.commit().sha()).collect(Collectors.toSet());
        return mirror.find(grant.id(), RefName.branch(grant.defaultBranch()))
                .map(head -> commits.reachable(grant.id(), head.commit().sha(), shas)).orElse(Set.of());
    }
}
