package dev.slipway.application.issuelink;

import dev.slipway.application.access.AccessModule;
import dev.slipway.application.discussion.DiscussionModule;
import dev.slipway.application.issue.IssueModule;
import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.mergerequest.MergeRequestModule;

/** Makes the use cases of links of issues. */
public final class IssueLinkModule {

    /** Ports of links. */
    public record Ports(IssueLinks issueLinks) {}

    public final Ports ports;
    public final IssueLinkReads issueLinkReads;
    public final CreateIssueLink createIssueLink;
    public final RemoveIssueLink removeIssueLink;

    public IssueLinkModule(Ports ports, KernelModule kernel, AccessModule access, IssueModule issue, DiscussionModule discussion,
            MergeRequestModule mergeRequest) {
        this.ports = ports;
        LinkEnds ends = new LinkEnds(access.access, mergeRequest.workItems, issue.issueReads, ports.issueLinks());
        LinkNotes notes = new LinkNotes(discussion.systemNotes);
        issueLinkReads = new IssueLinkReads(ends, ports.issueLinks());
        createIssueLink = new CreateIssueLink(access.access, ends, ports.issueLinks(), notes, issue.ports.policy(),
                kernel.ports.transactions(), kernel.ports.clock());
        removeIssueLink = new RemoveIssueLink(access.access, ends, ports.issueLinks(), notes, kernel.ports.transactions(),
                kernel.ports.clock());
    }
}
