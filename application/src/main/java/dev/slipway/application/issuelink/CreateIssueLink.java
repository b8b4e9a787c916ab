package dev.slipway.application.issuelink;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.issuelink.LinkEnds.End;
import dev.slipway.application.issuelink.port.IssueLinks;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.domain.issuelink.IssueLinkRules;
import dev.slipway.domain.issuelink.IssueLinkType;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.time.InstantSource;

/** Links an issue to another, for members of both projects. Two issues are linked once, in one direction. */
public final class CreateIssueLink {

    private final Access access;
    private final LinkEnds ends;
    private final IssueLinks links;
    private final LinkNotes notes;
    private final IssuePolicy policy;
    private final Transactions transactions;
    private final InstantSource clock;

    CreateIssueLink(Access access, LinkEnds ends, IssueLinks links, LinkNotes notes, IssuePolicy policy, Transactions transactions,
            InstantSource clock) {
        this.access = access;
        this.ends = ends;
        this.links = links;
        this.notes = notes;
        this.policy = policy;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * @param project of the other issue
     * @param iid     number of the other issue
     * @param type    what the issue is to the other
     */
    public record Request(ProjectRef project, long iid, IssueLinkType type) {}

    public IssueLinkView create(Caller caller, ProjectRef project, long iid, Request request) {
        long userId = access.signedIn(caller).id();
        End end = ends.find(caller, project, iid);
        end.project().require(Ability.LINK_ISSUE);
        End other = ends.find(caller, request.project(), request.iid());
        other.project().require(Ability.LINK_ISSUE);
        if (!request.type().existsOn(policy.tier())) {
            throw Refusal.forbidden(Reason.of("issue_link.tier"));
        }
        if (end.id() == other.id()) {
            throw Refusal.unprocessable(Reason.of("issue_link.self", "#" + iid));
        }
        IssueLink link = IssueLink.of(end.id(), request.type(), other.id());
        long linkId = transactions.write(() -> {
            if (!links.lock(end.id(), other.id())) {
                throw Refusal.notFound();
            }
            Instant now = clock.instant(); // after the wait for the locks, so that notes are in the order of links
            boolean room = hasRoom(end, other) && hasRoom(other, end);
            long id = links.add(link, now).orElseThrow(() -> Refusal.conflict(Reason.of("issue_link.assigned")));
            if (!room) {
                throw Refusal.unprocessable(Reason.of("issue_link.too_many", IssueLinkRules.INSIDE, IssueLinkRules.OUTSIDE));
            }
            notes.linked(end, other, link, id, userId, now);
            return id;
        });
        return ends.link(caller, end, linkId).view();
    }

    private boolean hasRoom(End end, End other) {
        return IssueLinkRules.admits(links.usage(end.id()), end.project().id() != other.project().id(),
                end.project().allows(Ability.UPDATE_ISSUE));
    }
}
