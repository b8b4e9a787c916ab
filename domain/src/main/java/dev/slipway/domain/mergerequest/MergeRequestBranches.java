package dev.slipway.domain.mergerequest;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;
import java.util.OptionalLong;

/**
 * Branches of a merge request. No two open requests have the same ones.
 *
 * @param sourceProject empty if that project is gone
 * @param targetProject to which the request belongs
 */
public record MergeRequestBranches(OptionalLong sourceProject, String sourceBranch, long targetProject, String targetBranch) {

    /** Rules of new branches; the objections are those of the dialect. */
    public static final Policy<MergeRequestBranches> POLICY = Policy.of("merge_request.branches",
            requires("merge_request.same_branch", MergeRequestBranches::differ));

    /** Returns branches of which both projects exist. */
    public static MergeRequestBranches of(long sourceProject, String sourceBranch, long targetProject, String targetBranch) {
        return new MergeRequestBranches(OptionalLong.of(sourceProject), sourceBranch, targetProject, targetBranch);
    }

    public boolean fromFork() {
        return sourceProject.isEmpty() || sourceProject.getAsLong() != targetProject;
    }

    public MergeRequestBranches into(String branch) {
        return new MergeRequestBranches(sourceProject, sourceBranch, targetProject, branch);
    }

    private boolean differ() {
        return fromFork() || !sourceBranch.equals(targetBranch);
    }
}
