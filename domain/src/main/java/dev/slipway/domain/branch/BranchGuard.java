package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.RefChange.Kind;
import java.util.List;

/**
 * What a project's protections say about one branch, for showing it and for deciding about it.
 *
 * @param protections those that match; none means that the branch is not protected
 */
public record BranchGuard(List<ProtectedRef> protections) {

    public BranchGuard {
        protections = List.copyOf(protections);
    }

    public static BranchGuard of(String branch, List<ProtectedRef> all) {
        return new BranchGuard(all.stream().filter(each -> each.pattern().matches(branch)).toList());
    }

    public boolean isProtected() {
        return !protections.isEmpty();
    }

    public RefChange change(Kind kind, Pusher pusher) {
        return new RefChange(kind, pusher, protections);
    }

    public boolean mayPush(Pusher pusher) {
        return RefChange.POLICY.judge(change(Kind.UPDATE, pusher)).allowed();
    }

    /** Whether somebody may run things on the branch: who may push to it, and who may merge into it. */
    public boolean mayPushOrMerge(Pusher pusher) {
        return mayPush(pusher) || RefChange.POLICY.judge(change(Kind.MERGE, pusher)).allowed();
    }

    public boolean developersCanPush() {
        return protections.stream().flatMap(each -> each.push().stream()).anyMatch(BranchGuard::letsDevelopers);
    }

    public boolean developersCanMerge() {
        return protections.stream().flatMap(each -> each.merge().stream()).anyMatch(BranchGuard::letsDevelopers);
    }

    private static boolean letsDevelopers(AccessGrant grant) {
        return grant instanceof AccessGrant.FromRole(Role role) && Role.DEVELOPER.atLeast(role);
    }
}
