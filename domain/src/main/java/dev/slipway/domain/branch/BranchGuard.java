package dev.slipway.domain.branch;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.RefChange.Kind;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Protections of a project that match one branch, to show the branch and to decide about changes.
 *
 * @param protections the matching ones; empty if the branch is not protected
 */
public record BranchGuard(List<ProtectedRef> protections) implements RefGuard {

    public BranchGuard {
        protections = List.copyOf(protections);
    }

    public static BranchGuard of(String branch, List<ProtectedRef> all) {
        return new BranchGuard(all.stream().filter(each -> each.pattern().matches(branch)).toList());
    }

    @Override
    public boolean isProtected() {
        return !protections.isEmpty();
    }

    public RefChange change(Kind kind, Pusher pusher) {
        return new RefChange(kind, pusher, protections);
    }

    public boolean mayPush(Pusher pusher) {
        return RefChange.POLICY.judge(change(Kind.UPDATE, pusher)).allowed();
    }

    @Override
    public Optional<Reason> objection(Kind kind, Pusher pusher) {
        return RefChange.POLICY.judge(change(kind, pusher)).denial();
    }

    @Override
    public boolean mayRun(Pusher pusher) {
        return !isProtected() || mayPush(pusher) || mayMerge(pusher);
    }

    @Override
    public Stream<AccessGrant> grants() {
        return protections.stream().flatMap(each -> Stream.concat(each.push().stream(), each.merge().stream()));
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
