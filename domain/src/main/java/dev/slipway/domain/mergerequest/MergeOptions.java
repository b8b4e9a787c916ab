package dev.slipway.domain.mergerequest;

/**
 * Choices of the author about the merge.
 *
 * @param removeSource  whether the merge removes the source branch
 * @param squash        whether the commits become one
 * @param collaboration whether users who may merge may push to the source branch in a fork
 */
public record MergeOptions(boolean removeSource, boolean squash, boolean collaboration) {

    public static final MergeOptions NONE = new MergeOptions(false, false, false);
}
