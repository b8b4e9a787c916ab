package dev.slipway.application.branch;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.MergeRequestGuard;
import dev.slipway.domain.branch.MergeRequestRef;
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
    private final RequestBranches requests;

    public BranchProtection(ProtectedRefs protections, RequestBranches requests) {
        this.protections = protections;
        this.requests = requests;
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

    public TagGuard tagGuard(long projectId, String tag) {
        return TagGuard.of(tag, protections.tagsOf(projectId));
    }

    /**
     * Returns the protections of the ref of a pipeline: a branch, a tag, or the ref of a merge request. Changes of refs ask for a branch or
     * a tag instead, since the full name of a branch may end in that of another ref.
     */
    public RefGuard guard(long projectId, String ref, boolean tag) {
        if (tag) {
            return tagGuard(projectId, ref);
        }
        OptionalLong request = MergeRequestRef.iid(ref);
        return request.isEmpty() ? guard(projectId, ref) : requestGuard(projectId, request.getAsLong());
    }

    /** Returns the protections of both branches; those of all branches for a merge request that is gone. */
    private RefGuard requestGuard(long projectId, long iid) {
        List<ProtectedRef> all = protections.of(projectId);
        return requests.find(projectId, iid).<RefGuard>map(branches -> new MergeRequestGuard(BranchGuard.of(branches.source(), all),
                BranchGuard.of(branches.target(), all), branches.oneProject())).orElseGet(() -> new BranchGuard(all));
    }

    /** Returns whether the caller may run pipelines on a ref. */
    public boolean mayRunOn(Caller caller, ProjectGrant grant, String ref, boolean tag) {
        return mayRunOn(caller, grant, guard(grant.id(), ref, tag));
    }

    /** Returns whether the caller may run pipelines on a ref with these protections. */
    public boolean mayRunOn(Caller caller, ProjectGrant grant, RefGuard guard) {
        return guard.mayRun(pusher(caller, grant, guard.grants()));
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
