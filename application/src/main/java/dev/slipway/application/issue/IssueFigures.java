package dev.slipway.application.issue;

/**
 * Figures of an issue that depend on who reads it, since they count only what the reader sees.
 *
 * @param blocking      number of open issues that it blocks
 * @param mergeRequests number of merge requests that close it
 * @param hidden        number of its comments that the reader may not read
 * @param subscribed    whether the reader follows it; false in lists
 */
public record IssueFigures(int blocking, int mergeRequests, int hidden, boolean subscribed) {

    public static final IssueFigures NONE = new IssueFigures(0, 0, 0, false);

    IssueFigures with(boolean follows) {
        return new IssueFigures(blocking, mergeRequests, hidden, follows);
    }
}
