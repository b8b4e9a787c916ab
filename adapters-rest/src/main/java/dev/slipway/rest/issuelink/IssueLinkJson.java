package dev.slipway.rest.issuelink;

import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issuelink.IssueLinkView;
import dev.slipway.rest.issue.IssueJson;
import dev.slipway.rest.issue.IssueReferencesJson;
import java.util.function.Function;

/** A link of two issues on the wire. @param linkType what the source is to the target */
record IssueLinkJson(IssueJson sourceIssue, IssueJson targetIssue, String linkType) {

    static IssueLinkJson of(IssueLinkView link, Function<IssueView, IssueJson.Form> forms) {
        return new IssueLinkJson(IssueJson.of(link.source(), IssueReferencesJson.anywhere(link.source()), forms.apply(link.source())),
                IssueJson.of(link.target(), IssueReferencesJson.anywhere(link.target()), forms.apply(link.target())),
                link.type().wireName());
    }
}
