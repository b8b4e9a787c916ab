package dev.slipway.domain.mergerequest;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;

/**
 * Removal of the source branch of a merged request.
 *
 * @param isProtected  whether a protection matches the branch
 * @param isDefault    whether it is the default branch of its project
 * @param atMergedHead whether no commit was pushed to it after the merge
 * @param mayPush      whether the user who asked for it may push to the project
 */
public record SourceRemoval(boolean isProtected, boolean isDefault, boolean atMergedHead, boolean mayPush) {

    public static final Policy<SourceRemoval> POLICY = Policy.of("merge_request.source_removal",
            requires("source_removal.protected", removal -> !removal.isProtected),
            requires("source_removal.default_branch", removal -> !removal.isDefault),
            requires("source_removal.moved", removal -> removal.atMergedHead),
            requires("source_removal.not_allowed", removal -> removal.mayPush));

    public boolean allowed() {
        return POLICY.judge(this).allowed();
    }
}
