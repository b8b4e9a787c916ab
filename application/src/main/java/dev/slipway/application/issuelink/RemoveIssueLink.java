package dev.slipway.application.issuelink;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issuelink.LinkEnds.End;
import dev.slipway.application.issuelink.LinkEnds.Seen;
import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.time.InstantSource;

/** Removes a link of an issue, for members of both projects. */
public final class RemoveIssueLink {

    private final Access access;
    private final LinkEnds ends;
    private final IssueLinks links;
    private final LinkNotes notes;
    private final Transactions transactions;
    private final InstantSource clock;

    RemoveIssueLink(Access access, LinkEnds ends, IssueLinks links, LinkNotes notes, Transactions transactions, InstantSource clock) {
        this.access = access;
        this.ends = ends;
        this.links = links;
        this.notes = notes;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** @return the link that was removed */
    public IssueLinkView remove(Caller caller, ProjectRef project, long iid, long linkId) {
        long userId = access.signedIn(caller).id();
        End end = ends.find(caller, project, iid);
        end.project().require(Ability.LINK_ISSUE);
        Seen seen = ends.link(caller, end, linkId);
        IssueView linked = seen.otherThan(end.id());
        End other = ends.find(caller, new ProjectRef.Id(linked.projectId()), linked.iid());
        other.project().require(Ability.LINK_ISSUE);
        transactions.write(() -> {
            if (!links.lock(end.id(), other.id()) || !links.remove(linkId)) {
                throw Refusal.notFound();
            }
            notes.unlinked(end, other, linkId, userId, clock.instant());
        });
        return seen.view();
    }
}
