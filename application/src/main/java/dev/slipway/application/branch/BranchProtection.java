package dev.slipway.application.branch;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.ProtectedTag;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.branch.RefGuard;
import dev.slipway.domain.branch.TagGuard;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the protections of a branch or tag, and the caller's rights there. Each feature that changes or runs something on a ref calls it.
 */
public final class BranchProtection {

    private final ProtectedRefs protections;

    public BranchProtection(ProtectedRefs protections) {
        this.protections = protections;
    }

    public List<ProtectedRef> of(long projectId) {
        return protections.of(projectId);
    }

    /** Locks the protections of a project against changes until the transaction ends. */
    public void lock(long projectId) {
        protections.lock(projectId);
    }

    public BranchGuard guard(long projectId, String branch) {
        return BranchGuard.of(branch, protections.of(projectId));
    }

    public List<ProtectedTag> tagsOf(long projectId) {
        return protections.tagsOf(projectId);
    }

    /** Returns the protections of a branch or a tag. */
    public RefGuard guard(long projectId, String ref, boolean tag) {
        return tag ? TagGuard.of(ref, protections.tagsOf(projectId)) : guard(projectId, ref);
    }

    /** Returns whether the caller may run pipelines on a ref. */
    public boolean mayRunOn(Caller caller, ProjectGrant grant, String ref, boolean tag) {
        RefGuard guard = guard(grant.id(), ref, tag);
        return !guard.isProtected() || guard.mayRun(pusher(caller, grant, guard.grants()));
    }

    /** @param asked entries to be checked; groups are read only if one of them names a group */
    public Pusher pusher(Caller caller, ProjectGrant grant, Stream<AccessGrant> asked) {
        long userId = caller.accountId().orElse(0);
        boolean byGroup = asked.anyMatch(AccessGrant.Group.class::isInstance);
        Set<Long> groups = byGroup && userId > 0
                ? protections.groupsOf(new ProtectionOwner.ProjectBranches(grant.id()), userId) : Set.of();
        return caller instanceof Caller.DeployKey key ? new Pusher(0, Optional.empty(), false, Set.of(), OptionalLong.of(key.keyId()))
                : new Pusher(userId, grant.standing().role(), caller.administrator(), groups, OptionalLong.empty());
    }
}
