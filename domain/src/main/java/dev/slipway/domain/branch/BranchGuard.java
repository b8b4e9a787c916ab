package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.RefChange.Kind;
import java.util.List;

/**
 * Protections of a project that match one branch, to show the branch and to decide about changes.
 *
 * @param protections the matching ones; empty if the branch is not protected
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

    /** Returns whether the user may run pipelines on the branch: may push to it or merge into it. */
    public boolean mayPushOrMerge(Pusher pusher) {
        return mayPush(pusher) || mayMerge(pusher);
    }

    /** Returns whether the user may merge into the branch. */
    public boolean mayMerge(Pusher pusher) {
        return RefChange.POLICY.judge(change(Kind.MERGE, pusher)).allowed();
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
