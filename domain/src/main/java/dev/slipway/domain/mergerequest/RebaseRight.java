package dev.slipway.domain.mergerequest;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;

/**
 * Right of a user to rebase the source branch of a merge request.
 *
 * @param branch  whether the branch is there
 * @param pushes  whether the user may push to it
 * @param forces  whether the user may push to it by force
 */
public record RebaseRight(boolean branch, boolean pushes, boolean forces) {

    public static final Policy<RebaseRight> POLICY = Policy.of("merge_request.rebase",
            requires("merge_request.no_source_branch", right -> right.branch),
            requires("merge_request.no_push_to_source", right -> right.pushes),
            requires("merge_request.no_force_to_source", right -> right.forces));
}
