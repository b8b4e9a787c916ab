package dev.slipway.application.issuelink;

import dev.slipway.application.issue.IssueView;
import dev.slipway.domain.issuelink.IssueLinkType;

/** A link of two issues as shown to clients. @param type what the source is to the target */
public record IssueLinkView(IssueView source, IssueView target, IssueLinkType type) {}
