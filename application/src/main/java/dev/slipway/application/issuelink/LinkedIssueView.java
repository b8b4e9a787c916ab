package dev.slipway.application.issuelink;

import dev.slipway.application.issue.IssueView;
import dev.slipway.domain.issuelink.IssueLinkType;
import java.time.Instant;

/**
 * An issue that another one is linked to, as shown to clients.
 *
 * @param type what the other one is to this issue
 */
public record LinkedIssueView(IssueView issue, long linkId, IssueLinkType type, Instant createdAt, Instant updatedAt) {}
