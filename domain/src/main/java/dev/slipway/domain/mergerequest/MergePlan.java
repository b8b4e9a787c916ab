package dev.slipway.domain.mergerequest;

import dev.slipway.domain.kernel.Reason;

/** Steps of git that merge a request: a pure function of the settings, the choice to squash, and how the branches are related. */
public sealed interface MergePlan {

    /** How the source branch is related to the target branch. */
    enum Branches {
        /** The target branch has all commits of the source branch. */
        CONTAINED,
        /** The source branch is based on the head of the target branch. */
        AHEAD,
        /** Each has commits of its own. */
        DIVERGED,
        /** They have no common commit. */
        UNRELATED,
        /** Git did not find out in time. */
        EXCEEDED
    }

    /**
     * Steps of the merge, in this order. Without a merge commit the target branch is fast-forwarded.
     *
     * @param squash      whether the commits become one, on top of the target branch
     * @param mergeCommit whether a merge commit follows
     */
    record Steps(boolean squash, boolean mergeCommit) implements MergePlan {}

    /** The merge is not possible. */
    record Impossible(Reason why) implements MergePlan {}

    static MergePlan of(MergeSettings.Method method, boolean squash, Branches branches) {
        return switch (branches) {
            case CONTAINED -> impossible("nothing_to_merge");
            case UNRELATED -> impossible("unrelated");
            case EXCEEDED -> impossible("exceeded");
            case AHEAD -> steps(method, squash);
            case DIVERGED -> method == MergeSettings.Method.MERGE ? steps(method, squash) : impossible("need_rebase");
        };
    }

    private static MergePlan steps(MergeSettings.Method method, boolean squash) {
        return new Steps(squash, method != MergeSettings.Method.FF);
    }

    private static MergePlan impossible(String why) {
        return new Impossible(Reason.of("merge_request." + why));
    }
}
