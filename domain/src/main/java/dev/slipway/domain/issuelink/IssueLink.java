package dev.slipway.domain.issuelink;

/**
 * Link of two issues.
 *
 * @param blocks whether the source blocks the target; else they are related
 */
public record IssueLink(long sourceId, long targetId, boolean blocks) {

    public IssueLink {
        if (sourceId == targetId) {
            throw new IllegalArgumentException("issue " + sourceId + " is linked to itself");
        }
    }

    /** Returns the link of an issue to another. The issue that blocks is the source. */
    public static IssueLink of(long issueId, IssueLinkType type, long otherId) {
        return type == IssueLinkType.IS_BLOCKED_BY ? new IssueLink(otherId, issueId, true)
                : new IssueLink(issueId, otherId, type == IssueLinkType.BLOCKS);
    }

    /** Returns what the source is to the target. */
    public IssueLinkType type() {
        return blocks ? IssueLinkType.BLOCKS : IssueLinkType.RELATES_TO;
    }

    /** Returns what one of both issues is to the other. */
    public IssueLinkType typeFrom(long issueId) {
        return issueId == sourceId ? type() : type().inverse();
    }

    /** Returns the issue that one of both is linked to. */
    public long otherThan(long issueId) {
        return issueId == sourceId ? targetId : sourceId;
    }
}
