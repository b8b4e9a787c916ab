package dev.slipway.application.label;

/** Numbers of the items of a label that a caller sees. */
public record LabelCounts(int openIssues, int closedIssues, int openMergeRequests) {

    public static final LabelCounts NONE = new LabelCounts(0, 0, 0);

    public LabelCounts plus(LabelCounts other) {
        return new LabelCounts(openIssues + other.openIssues, closedIssues + other.closedIssues,
                openMergeRequests + other.openMergeRequests);
    }
}
