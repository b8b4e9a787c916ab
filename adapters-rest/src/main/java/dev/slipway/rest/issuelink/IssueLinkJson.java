package dev.slipway.rest.issuelink;

import dev.slipway.application.issuelink.IssueLinkView;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.IssueReferencesJson;

/** A link of two issues on the wire. @param linkType what the source is to the target */
record IssueLinkJson(IssueJson sourceIssue, IssueJson targetIssue, String linkType) {

    static IssueLinkJson of(IssueLinkView link, IssueJson.Form form) {
        return new IssueLinkJson(IssueJson.of(link.source(), IssueReferencesJson.anywhere(link.source()), form),
                IssueJson.of(link.target(), IssueReferencesJson.anywhere(link.target()), form), link.type().wireName());
    }
}
