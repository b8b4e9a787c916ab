package dev.slipway.domain.mergerequest;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.kernel.Policy;

/**
 * Right of a user, who may push to unprotected branches of the target project, to merge into a branch. Rights in the source project do not
 * count: a merge changes the target branch alone.
 *
 * @param target protections of the target branch
 * @param merger the user, as far as protections look
 */
public record MergeRight(BranchGuard target, Pusher merger) {

    public static final Policy<MergeRight> POLICY = Policy.of("merge_request.right",
            requires("merge_request.merged_by_admitted", right -> right.target.mayRun(right.merger)));

    public boolean granted() {
        return POLICY.judge(this).allowed();
    }
}
