package dev.slipway.domain.mergerequest;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.kernel.Policy;

/**
 * Right of a user to merge into a branch. Rights in the source project do not count: a merge changes the target branch alone.
 *
 * @param account    whether the user has an account
 * @param pushesCode whether the user may push to unprotected branches of the target project
 * @param target     protections of the target branch
 * @param merger     the user, as far as protections look
 */
public record MergeRight(boolean account, boolean pushesCode, BranchGuard target, Pusher merger) {

    public static final Policy<MergeRight> POLICY = Policy.of("merge_request.right",
            requires("merge_request.merged_by_accounts", right -> right.account),
            requires("merge_request.merged_by_developers", right -> right.pushesCode),
            requires("merge_request.merged_by_admitted", right -> right.target.mayRun(right.merger)));

    public boolean granted() {
        return POLICY.judge(this).allowed();
    }
}
