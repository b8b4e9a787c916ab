package dev.slipway.rest.issuelink;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.issuelink.LinkedIssueView;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.IssueReferencesJson;
import java.time.Instant;

/** An issue that another one is linked to on the wire. @param linkType what the other one is to this issue */
record LinkedIssueJson(@JsonUnwrapped IssueJson issue, long issueLinkId, String linkType, Instant linkCreatedAt, Instant linkUpdatedAt) {

    static LinkedIssueJson of(LinkedIssueView linked, IssueJson.Form form) {
        return new LinkedIssueJson(IssueJson.of(linked.issue(), IssueReferencesJson.anywhere(linked.issue()), form), linked.linkId(),
                linked.type().wireName(), linked.createdAt(), linked.updatedAt());
    }
}
